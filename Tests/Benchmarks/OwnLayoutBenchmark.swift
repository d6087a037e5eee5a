import LayoutCore
import LayoutStrategies

/// Queries over a layout of another module beside those over one of the library's: the same boxes, the same strategies.
///
/// Median nanoseconds a query over rounds by turns, and the median of the rounds' ratios. A strategy is compiled once,
/// over any layout, so that the ratio is 1 but for noise.
struct OwnLayoutBenchmark {
    let count: Int

    private static let rounds = 31
    private static let queryCount = 512

    func run() throws {
        var generator = SeededGenerator(seed: 1)
        let rectangles = boxes(&generator)
        let queries = (0..<Self.queryCount).map { _ in
            Rect(
                x: generator.uniform() * 100_000, y: generator.uniform() * side, width: 1180,
                height: 820)
        }
        let library = try FramesLayout(rectangles: rectangles)
        let own = BoxLayout(rectangles: rectangles)
        let table = Table("strategy", "library's layout, ns a query", "own layout, ns a query", "ratio")
        for (name, make) in Self.strategies {
            let (first, second) = (make(library), make(own))
            first.prepare()
            second.prepare()
            let times = try times(first, second, queries, name)
            table.row([
                name, middle(times.first).text(1), middle(times.second).text(1),
                middle(times.second, to: times.first).text(3),
            ])
        }
    }

    /// As high as boxes of 24 points in rows of a thousand make it.
    private var side: Double { Double(count) / 1000 * 32 }

    private func boxes(_ generator: inout SeededGenerator) -> [Rect] {
        (0..<count).map { ordinal in
            Rect(
                x: generator.uniform() * 100_000, y: Double(ordinal / 1000) * 32 + 4,
                width: 20 + generator.uniform() * 160, height: 24)
        }
    }

    private static let strategies: [(String, @Sendable (any CollectionLayout) -> any LayoutStrategy)] = [
        ("linear-scan", { LinearScanStrategy($0) }),
        ("sorted-array", { SortedArrayStrategy($0) }),
        ("r-tree", { RTreeStrategy($0) }),
        ("row-index", { RowIndexStrategy($0) }),
    ]

    private func times(
        _ first: any LayoutStrategy, _ second: any LayoutStrategy, _ queries: [Rect], _ name: String
    ) throws -> (first: [Double], second: [Double]) {
        var buffer = OrdinalBuffer()
        let all = ReplayRange(start: 0, stride: 1, count: queries.count)
        let (found, others) = (first.replay(queries, all, into: &buffer), second.replay(queries, all, into: &buffer))
        try require(found == others && found > 0, "\(found) and \(others) elements found", at: name)
        var times: (first: [Double], second: [Double]) = ([], [])
        for round in 0..<Self.rounds {
            let measure = { (strategy: any LayoutStrategy) in
                nanoseconds { _ = strategy.replay(queries, all, into: &buffer) } / Double(queries.count)
            }
            // Who begins changes with every round.
            if round.isMultiple(of: 2) { times.first.append(measure(first)) }
            times.second.append(measure(second))
            if !round.isMultiple(of: 2) { times.first.append(measure(first)) }
        }
        return times
    }
}

/// The least of a layout: rectangles in an array.
private final class BoxLayout: CollectionLayout {
    private let rectangles: [Rect]
    let contentSize: Size

    init(rectangles: [Rect]) {
        self.rectangles = rectangles
        contentSize = Size(
            width: rectangles.map(\.maxX).max() ?? 0, height: rectangles.map(\.maxY).max() ?? 0)
    }

    var elementCount: Int { rectangles.count }
    var diagnostics: LayoutDiagnostics { LayoutDiagnostics() }
    var kindNames: [String] { [""] }

    func frame(at ordinal: UInt32) -> Rect { rectangles[Int(ordinal)] }

    func frames(_ ordinals: Range<UInt32>, into frames: inout MutableSpan<Rect>) {
        for ordinal in ordinals { frames[Int(ordinal - ordinals.lowerBound)] = rectangles[Int(ordinal)] }
    }

    func id(at ordinal: UInt32) -> ElementID { ElementID(.cell, section: 0, item: Int32(ordinal)) }

    func ordinal(of id: ElementID) -> UInt32? { Int(id.item) < elementCount ? UInt32(id.item) : nil }

    func attributes(at ordinal: UInt32) -> LayoutAttributes {
        LayoutAttributes(id: id(at: ordinal), frame: frame(at: ordinal), zIndex: 0)
    }

    func candidates(in rect: Rect, into buffer: inout OrdinalBuffer) {
        for ordinal in 0..<UInt32(elementCount) { buffer.append(ordinal) }
    }
}
