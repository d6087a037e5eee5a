import LayoutCore
import LayoutStrategies
import LayoutTestSupport
import Layouts
import Testing

/// A layout in a few lines, which places everything again after every change.
final class Seats: ResettingLayout {
    static let name = "seats"
    static let summary = "Seats in rows as wide as the viewport."
    let cells: CellFrames

    init(_ cells: CellFrames) { self.cells = cells }

    static func frames(of items: ItemStore, in viewport: Size) -> [Rect] {
        let columns = max(1, Int(viewport.width / 48))
        var frames: [Rect] = []
        var top = 0.0
        for section in 0..<items.sectionCount {
            let count = items.itemCount(ofSection: section)
            for seat in 0..<count {
                let (column, row) = (Double(seat % columns), Double(seat / columns))
                // Every seventh seat is taken away.
                frames.append(
                    seat % 7 == 6 ? .null : Rect(x: column * 48, y: top + row * 48, width: 40, height: 40))
            }
            top += Double((count + columns - 1) / columns) * 48 + 24
        }
        return frames
    }
}

/// One that gives too few frames.
private final class TooFew: ResettingLayout {
    static let name = "too-few"
    static let summary = "One frame."
    let cells: CellFrames
    init(_ cells: CellFrames) { self.cells = cells }
    static func frames(of items: ItemStore, in viewport: Size) -> [Rect] { [.null] }
}

/// One whose frames are no frames.
private final class Crooked: ResettingLayout {
    static let name = "crooked"
    static let summary = "A NaN, a negative height, and a good one."
    let cells: CellFrames
    init(_ cells: CellFrames) { self.cells = cells }
    static func frames(of items: ItemStore, in viewport: Size) -> [Rect] {
        [
            Rect(minX: .nan, minY: 0, maxX: 1, maxY: 1), Rect(minX: 0, minY: 2, maxX: 1, maxY: 1),
            Rect(minX: 0, minY: 0, maxX: 1.00001, maxY: 1),
        ]
    }
}

@Suite struct ResettingLayoutTests {
    private static let registry = LayoutRegistry(.builtIn + [LayoutLine(Seats.self)], strategies: .builtIn)

    private func columns(_ counts: [Int]) -> ScheduleColumns {
        let items = (0..<counts.reduce(0, +)).map { (start: Double($0), end: Double($0) + 1, row: UInt32(0)) }
        return scheduleColumns(groups: [items]).inSections(of: counts)
    }

    @Test func `all strategies follow it`() throws {
        let strategies = StrategyRegistry.builtIn.entries.map(\.name)
        for (seed, counts) in [[3, 0, 40, 1, 6], [1], [90]].enumerated() {
            var walk = try LayoutWalk(
                Seats.name, of: Self.registry, over: { ItemStore(columns(counts), limits: .small) },
                strategies: strategies, seed: UInt64(seed))
            #expect(walk.answerFaults() == [])
            for step in 0..<12 { #expect(try walk.step() == [], "step \(step)") }
        }
    }

    @Test func `every change of the data is a reset, and the last frames are known`() throws {
        let store = ItemStore(columns([5, 30]))
        let layout = try Seats(source: .store(store), values: [:])
        let id = ElementID(.cell, section: 1, item: 2)
        let before = layout.frame(at: try #require(layout.ordinal(of: id)))
        var walk = DataWalk(seed: 4)
        let delta = try layout.apply(.data(store.perform(walk.next(store))))
        #expect(delta.isReset && delta.elementCount == layout.elementCount)
        #expect(layout.frameBefore(id, in: Viewport(size: .standardViewport)) == before)
        let restore = layout.restorePoint()
        let size = layout.contentSize
        _ = try layout.apply(.viewport(Size(width: 100, height: 100), EdgeInsets()))
        #expect(layout.contentSize != size && layout.viewportSize.width == 100)
        #expect(try layout.madeAnew().contentSize == layout.contentSize)
        restore()
        #expect(layout.contentSize == size)
        for change in [LayoutChange.expansion(sections: 0..<1, true), .rectangles([]), .sidewaysOffset(section: 0, 1)] {
            #expect(throws: LayoutError.self) { try layout.apply(change) }
        }
    }

    @Test func `keys, too few frames and frames that are none are refused or dropped`() throws {
        #expect(throws: LayoutError.unknownKey(key: "a", layout: "seats", known: [])) {
            try Seats(source: .store(ItemStore(columns([1]))), values: ["a": .number(1)])
        }
        #expect(throws: LayoutError.unsuitableInput(layout: "too-few", reason: "it gives 1 frames for 2 items")) {
            try TooFew(source: .store(ItemStore(columns([2]))), values: [:])
        }
        let crooked = try Crooked(source: .store(ItemStore(columns([3]))), values: [:])
        #expect(crooked.diagnostics.dropped == 2 && crooked.frame(at: 0).isNull && crooked.frame(at: 2).maxX == 1)
        #expect(crooked.contentSize == Size(width: 1, height: 1))
    }
}
