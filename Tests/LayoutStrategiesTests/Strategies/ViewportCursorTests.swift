import LayoutCore
import LayoutTestSupport
import Testing

@testable import Indexes

@Suite struct ViewportCursorTests {
    /// A walk that mostly creeps, at some pace, now and then jumps, zooms, grows or shrinks, and asks for odd rectangles.
    static func walk(over rects: [Rect], steps: Int, seed: UInt64, pace: Double = 1) -> [Rect] {
        var generator = TestRandom(seed: seed)
        let present = rects.filter { !$0.isNull }
        var current = Rect(x: 0, y: 0, width: 400, height: 300)
        return (0..<steps).map { _ in
            switch generator.below(40) {
            case 0:
                let frame = present.isEmpty ? current : present[generator.below(present.count)]
                current = Rect(x: frame.minX - 200, y: frame.minY - 150, width: 400, height: 300)
            case 1: current = Rect(x: current.minX, y: current.minY, width: 30, height: 3000)
            case 2: current = Rect(x: current.minX - 500, y: current.minY - 20, width: 3000, height: 90)
            case 3: current = Rect(x: current.minX, y: current.minY, width: 400, height: 300)
            case 4: return odd[generator.below(odd.count)]
            case 5:
                // To the very edge of an element.
                let frame = present.isEmpty ? current : present[generator.below(present.count)]
                if frame.isNull || !(frame.minX - current.minX).magnitude.isLess(than: 300) { return current }
                current = current.offset(dx: frame.minX - current.maxX, dy: 0)
            case 6: current.maxX += 40 * generator.unit()
            case 7: current.minY += 20 * generator.unit()
            case 8: current = Rect(x: current.minX, y: current.minY, width: 0, height: current.height)
            case 9:
                var rect = current
                rect[keyPath: [\Rect.minX, \.minY, \.maxX, \.maxY][generator.below(4)]] = .nan
                return rect
            case 10...20: current = current.offset(dx: 0, dy: Double(generator.below(41) - 20))
            default:
                current = current.offset(
                    dx: pace * (30 * generator.unit() - 15), dy: pace * (60 * generator.unit() - 30))
            }
            return current
        }
    }

    private static let odd = [
        Rect.null, .infinite, Rect(minX: .nan, minY: 0, maxX: 9, maxY: 9),
        Rect(minX: 0, minY: 0, maxX: 500, maxY: .nan), Rect(minX: 90, minY: 90, maxX: 30, maxY: 30),
        Rect(minX: -.infinity, minY: 20, maxX: .infinity, maxY: 300), Rect(x: -1e9, y: -1e9, width: 4e9, height: 4e9),
    ]

    /// Both forms against brute force, by turns and each alone; the difference applied gives the answer.
    private func check(_ rects: [Rect], steps: Int, seed: UInt64, make: () -> any ViewportCursor) {
        check(rects, Self.walk(over: rects, steps: steps, seed: seed), make)
        // So slow that few rows change in a step, and all are followed.
        check(rects, Self.walk(over: rects, steps: steps, seed: seed + 100, pace: 0.03), make)
    }

    private func check(_ rects: [Rect], _ walk: [Rect], _ make: () -> any ViewportCursor) {
        let answers = walk.map { ordinals(of: rects, meeting: $0) }
        let (full, changing, mixed) = (make(), make(), make())
        var buffer = OrdinalBuffer()
        var visible: Set<UInt32> = []
        var before: Set<UInt32> = []
        for (step, query) in walk.enumerated() {
            let answer = Set(answers[step])
            full.advance(to: query, into: &buffer) { rects[Int($0)] }
            #expect(buffer.sorted == answers[step], "step \(step)")
            #expect(difference(changing, query, &visible, rects))
            #expect(visible == answer, "difference, step \(step)")
            if step / 5 % 2 == 0 {
                mixed.advance(to: query, into: &buffer) { rects[Int($0)] }
                #expect(buffer.sorted == answers[step], "mixed, step \(step)")
            } else {
                #expect(difference(mixed, query, &before, rects))
                #expect(before == answer, "mixed difference, step \(step)")
            }
            before = answer
        }
    }

    /// Applies a cursor's difference to `visible`; whether it was one.
    private func difference(
        _ cursor: any ViewportCursor, _ query: Rect, _ visible: inout Set<UInt32>, _ rects: [Rect]
    ) -> Bool {
        var appeared = OrdinalBuffer()
        var vanished = OrdinalBuffer()
        appeared.append(.max)
        cursor.advance(to: query, appeared: &appeared, vanished: &vanished) { rects[Int($0)] }
        let isNew = appeared[0] == .max && appeared.ordinals.dropFirst().allSatisfy { visible.insert($0).inserted }
        return isNew && vanished.ordinals.allSatisfy { visible.remove($0) != nil }
    }

    static let shapes: [RectangleShape] = [
        .lanes, .overlapping, .onePerRow, .coarseGrid, .zeroWidth, .identical, .oneLongBar, .oneTallBar, .above24Bits,
        .someAbsent, .allAbsent, .beyondFloat,
    ]

    @Test(arguments: shapes, [RowLimits(), .none])
    func `a cursor over rows gives what brute force gives`(shape: RectangleShape, limits: RowLimits) {
        let rects = shape.rects(count: 1200, seed: 7)
        check(rects, steps: 150, seed: 8) { RowIndexCursor(RowIndex(rects, limits)) }
    }

    /// Rows of some dozens of bars, and boxes in no row among them.
    private static func rowsAndOthers() -> [Rect] {
        var generator = TestRandom(seed: 5)
        return (0..<1600).map { index in
            index.isMultiple(of: 4)
                ? Rect(
                    x: generator.unit() * 1500, y: generator.unit() * 840, width: generator.unit() * 60,
                    height: generator.unit() * 60)
                : Rect(
                    x: generator.unit() * 1500, y: Double(index % 30) * 28, width: generator.unit() * 90, height: 24)
        }
    }

    @Test func `boxes in no row are found beside the rows that are followed`() {
        let rects = Self.rowsAndOthers()
        let index = RowIndex(rects, .none)
        #expect(index.rows.rowCount > 20 && index.loose.count == 400)
        check(rects, steps: 300, seed: 10) { RowIndexCursor(index) }
    }

    @Test func `rows in which nothing changed are not searched again`() {
        let rects = Self.rowsAndOthers()
        let index = RowIndex(rects, .none)
        let cursor = RowIndexCursor(index)
        var buffer = OrdinalBuffer()
        let here = Rect(x: 300, y: 100, width: 400, height: 300)
        let near = here.offset(dx: 0.001, dy: 0.001)
        for _ in 0..<4 { cursor.advance(to: here, into: &buffer) { rects[Int($0)] } }
        var (followed, searched, loose) = (OrdinalBuffer(), OrdinalBuffer(), OrdinalBuffer())
        cursor.advance(to: near, into: &followed) { rects[Int($0)] }
        index.search(near, into: &searched) { rects[Int($0)] }
        index.loose.search(near, into: &loose) { rects[Int($0)] }
        #expect(followed.examined == loose.examined && loose.examined < searched.examined)
    }

    @Test func `rows fuller than a cell make the cells larger`() {
        var generator = TestRandom(seed: 3)
        let rects = (0..<2000).map { index in
            Rect(x: generator.unit() * 2000, y: Double(index % 10) * 28, width: generator.unit() * 60, height: 24)
        }
        check(rects, steps: 200, seed: 9) { RowIndexCursor(RowIndex(rects, .none)) }
    }

    @Test func `after a step in which many rows changed whole answers are the index's, for a while`() {
        let rects = RectangleShape.lanes.rects(count: 1200, seed: 7)
        let index = RowIndex(rects, .none)
        let cursor = RowIndexCursor(index)
        func examined(_ search: (inout OrdinalBuffer) -> Void) -> Int {
            var buffer = OrdinalBuffer()
            search(&buffer)
            return buffer.examined
        }
        func advance(to rect: Rect) -> Int {
            examined { buffer in cursor.advance(to: rect, into: &buffer) { rects[Int($0)] } }
        }
        let here = Rect(x: 150.3, y: 101, width: 400, height: 560)
        let near = here.offset(dx: 90, dy: 0)
        let whole = examined { buffer in index.search(near, into: &buffer) { rects[Int($0)] } }
        #expect(index.touchedRows(BoxQuery(near)).count > 16 && whole > 0)
        func settle(at rect: Rect) {
            for _ in 0..<2 { _ = advance(to: rect) }
            #expect(advance(to: rect) == 0)
        }
        settle(at: here)
        // This one is still out of the cells.
        #expect(advance(to: near) > 0)
        for _ in 0..<RowIndexCursor.mostRest { #expect(advance(to: near) == whole) }
        settle(at: near)
    }
}
