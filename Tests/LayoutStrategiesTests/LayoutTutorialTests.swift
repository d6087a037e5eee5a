import Foundation
import LayoutStrategies
import LayoutTestSupport
import Testing
import Workloads

// Sources/README.md shows the lines between the two markers; a test below compares them.
// example-begin
/// Seats in rows of twelve, each section below the previous one.
struct SeatMap: ResettingGeometry {
    static let name = "seat-map"
    static let summary = "Seats in rows of twelve, each section below the previous one."

    init(values: [String: ConfigurationValue]) {}

    func frames(of items: any ItemSource, in viewport: Size) -> [Rect] {
        var frames: [Rect] = []
        var top = 0.0
        for section in 0..<items.sectionCount {
            let count = items.itemCount(ofSection: section)
            for seat in 0..<count {
                let (row, column) = seat.quotientAndRemainder(dividingBy: 12)
                frames.append(Rect(x: Double(column) * 30, y: top + Double(row) * 30, width: 24, height: 24))
            }
            top += Double((count + 11) / 12) * 30 + 20
        }
        return frames
    }
}
// example-end

/// A layout that is rebuilt on every change, which every strategy follows as it does the library's.
@Suite struct LayoutTutorialTests {
    /// Columns as wide as the viewport allows, a frame that sanitising changes, and one that is none.
    private struct Awkward: ResettingGeometry {
        static let name = "awkward"
        static let summary = "Frames as a careless layout gives them."
        static let keys = [
            ConfigurationKey(name: "extra", defaultValue: .number(0), summary: "Frames too many: a number.")
        ]
        let extra: Int

        init(values: [String: ConfigurationValue]) {
            if case .number(let count)? = values["extra"] { extra = Int(count) } else { extra = 0 }
        }

        func frames(of items: any ItemSource, in viewport: Size) -> [Rect] {
            let count = (0..<items.sectionCount).reduce(extra) { $0 + items.itemCount(ofSection: $1) }
            return (0..<count).map {
                switch $0 % 5 {
                case 1: Rect.null
                case 2: Rect(minX: .nan, minY: 0, maxX: 1, maxY: 1)
                case 3: Rect(x: 1 / 3, y: Double($0), width: -5, height: .infinity)
                default: Rect(x: 0, y: Double($0) * 10, width: viewport.width, height: 9)
                }
            }
        }
    }

    @Test func `the example of the page about Sources is the one that compiles here`() throws {
        #expect(try showsLines("example", of: #filePath, indentation: 0, in: "Sources/README.md"))
        #expect(try markedLines("example", of: #filePath).filter { !$0.isEmpty }.count <= 40)
    }

    @Test(arguments: [LayoutLine(SeatMap.self), LayoutLine(Awkward.self)])
    func `every strategy follows it`(line: LayoutLine) throws {
        let registry = LayoutRegistry(.builtIn + [line], strategies: .builtIn)
        let strategies = StrategyRegistry.builtIn.entries.map(\.name)
        for (seed, shape) in SectionShape.around(.small).enumerated() {
            let schedule = columns(shape)
            var walk = try LayoutWalk(
                line.entry.name, of: registry, over: { ItemStore(schedule, limits: .small) }, strategies: strategies,
                seed: UInt64(seed))
            #expect(try walk.faults(steps: 10) == [], "\(shape)")
        }
    }

    @Test func `what no frame can have is counted`() throws {
        let store = ItemStore(columns(SectionShape("ten", [4, 6])))
        let layout = try ResettingLayout<Awkward>(source: .store(store), values: [:])
        #expect(layout.diagnostics.dropped == 2 && layout.diagnostics.sanitised == 2)
        #expect(layout.frame(at: 3) == Rect(x: onGrid(1 / 3), y: 3, width: -5, height: 0))
        #expect(layout.ordinal(of: ElementID(.cell, section: 1, item: 1)) == 5)
        #expect(layout.frame(at: 5) == Rect(x: 0, y: 50, width: layout.viewportSize.width, height: 9))
    }

    @Test func `frames that are not as many as items, and keys it has not, are refused`() {
        let store = ItemStore(columns(SectionShape("ten", [4, 6])))
        #expect(throws: LayoutError.unsuitableInput(layout: "awkward", reason: "it gave 12 frames for 10 items")) {
            try ResettingLayout<Awkward>(source: .store(store), values: ["extra": .number(2)])
        }
        #expect(throws: LayoutError.unknownKey(key: "extras", layout: "awkward", known: ["extra"])) {
            try ResettingLayout<Awkward>(source: .store(store), values: ["extras": .number(2)])
        }
    }

    @Test func `a change that it can't follow leaves it as it was`() throws {
        let store = ItemStore(columns(SectionShape("ten", [4, 6])))
        let layout = try ResettingLayout<Awkward>(source: .store(store), values: [:])
        for change in [LayoutChange.sidewaysOffset(section: 0, 3), .rectangles([]), .expansion(sections: 0..<1, true)] {
            #expect(throws: LayoutError.self) { try layout.apply(change) }
        }
        let restore = layout.restorePoint()
        let frame = layout.frame(at: 0)
        #expect(try layout.apply(.viewport(Size(width: 100, height: 100), EdgeInsets())).isReset)
        #expect(
            layout.frame(at: 0).width == 100
                && layout.frameBefore(layout.id(at: 0), in: Viewport(size: Size(width: 100, height: 100))) == frame)
        #expect(try !layout.apply(.viewport(Size(width: 100, height: 90), EdgeInsets())).isReset)
        restore()
        #expect(layout.frame(at: 0) == frame)
    }

    private func columns(_ shape: SectionShape) -> ScheduleColumns {
        scheduleColumns(spans: shape.counts.map { Array(repeating: 0...1, count: $0) })
    }
}
