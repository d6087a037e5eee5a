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
        var buffer = OrdinalBuffer()
        let table = Table("strategy", "library's layout, ns a query", "own layout, ns a query", "ratio")
        for (name, make) in Self.strategies {
            let strategies = [make(library), make(own)]
            for strategy in strategies { strategy.prepare() }
            let all = ReplayRange(count: queries.count)
            let found = strategies.map { $0.replay(queries, all, into: &buffer) }
            try require(found[0] == found[1] && found[0] > 0, "\(found) elements found", at: name)
            let times = byTurns(strategies, queries, count: queries.count, rounds: Self.rounds)
            table.row([
                name, middle(times[0]).text(1), middle(times[1]).text(1), middle(times[1], to: times[0]).text(3),
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
