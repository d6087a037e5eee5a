import CSupport
import LayoutTestSupport
import Probes
import Testing

@testable import Indexes
@testable import LayoutStrategies

/// What each array-like strategy keeps, against the bytes per element that its docstring states, rounded by jemalloc's
/// own rule.
///
/// A new strategy: a line in ``rows``, with the requests that its docstring's formula adds up.
@Suite(.serialized) struct StrategyMemoryTests {
    /// Requests of memory: how many of how many bytes.
    typealias Requests = [(count: Int, bytes: Int)]

    /// A strategy and what it requests.
    struct Row: CustomTestStringConvertible, Sendable {
        let name: String
        let requests: @Sendable ([Rect]) -> Requests
        var testDescription: String { name }

        init(_ name: String, _ requests: @escaping @Sendable ([Rect]) -> Requests) {
            self.name = name
            self.requests = requests
        }
    }

    private static let elements = 200_000
    /// Header of an array's storage.
    private static let header = 32
    private static let probe = AllocatorProbe()

    static let rows = [
        Row("on-demand") { _ in [] },
        Row("sorted-array") { frames in
            let (blocks, groups) = (blocks(frames.count), blocks(blocks(frames.count)))
            return [
                (1, 256 * blocks), (1, 256 * groups), (1, 4 * frames.count), (1, 8 * blocks), (1, 4 * blocks),
            ]
        },
        Row("row-index") { frames in rowIndexRequests(frames.count) },
        Row("row-index-cursor") { frames in rowIndexRequests(frames.count) },
        Row("grid") { frames in
            BoxGrid(frames).levels.flatMap { level in
                [(1, 256 * blocks(level.entryCount)), (1, 4 * level.entryCount), (1, 16 * (level.tiles.count + 2))]
            }
        },
        Row("linear-scan") { frames in [(2, 128 * blocks(frames.count))] },
        Row("block-union") { frames in
            [(1, header + 56 * frames.count), (1, header + 32 * ((frames.count + 19) / 20))]
        },
        Row("section-arrays") { frames in
            let segments = ManySegments.segmentCount(frames.count)
            return [
                (segments, header + 32 * ManySegments.segmentLength), (1, header + 16 * segments), (1, 24 * segments),
            ]
        },
        Row("r-tree-segmented") { frames in segmentTreeRequests(frames.count) },
        Row("scan-segmented") { frames in
            let segments = ManySegments.segmentCount(frames.count)
            let leaves = blocks(ManySegments.segmentLength)
            return [
                (1, segments * (64 + 256 * (blocks(leaves) + leaves))), (1, 56 * segments),
                (1, segmentScratch(leaves)), (1, treeScratch), (1, 24 * segments), (1, 4 * ManySegments.segmentLength),
            ]
        },
        Row("detail-merge") { frames in
            segmentTreeRequests(frames.count) + [(1, header + 4 * 256)]
        },
        Row("detail-forest") { frames in
            detailRequests(frames.count) + [3, 6, 9, 12, 15].map { (1, 12 * (frames.count >> $0)) }
        },
        Row("detail-pyramid") { frames in detailRequests(frames.count) },
    ]

    /// A tree, positions and bits of its elements, and by segment what was loaded, which it is now, its piece, and where it is.
    private static func segmentTreeRequests(_ count: Int) -> Requests {
        let segments = ManySegments.segmentCount(count)
        return rowIndexRequests(count) + [
            (1, 4 * count), (1, count / 8), (1, header + 64 * segments), (1, header + 8 * segments), (1, 56 * segments),
            (1, 24 * segments), (2, treeScratch),
        ]
    }

    /// Rows of one element: rows, strands, greatest bottom edges, edges, and by how much ordinals differ from positions.
    private static func detailRequests(_ count: Int) -> Requests {
        [(1, 24 * (count + 1)), (1, 32 * count), (1, 16 * ((count + 63) / 64)), (2, 4 * count), (1, 4 * count)]
    }

    /// Strategies that other suites hold to what they say: ``RTreeMemoryTests`` and ``DynamicMemoryTests``.
    private static let heldElsewhere: Set = ["r-tree", "r-tree-compact", "r-tree-dynamic"]

    /// Frames in no row: a tree's leaves, nodes, ordinals and lists.
    private static func rowIndexRequests(_ count: Int) -> Requests {
        let leaves = blocks(count)
        var (level, nodes) = (leaves, 0)
        while level > 1 {
            level = blocks(level)
            nodes += level
        }
        return [
            (1, 256 * leaves), (1, 256 * nodes), (1, 4 * count), (1, 4 * (leaves + leaves / 2)),
            (1, 4 * blocks(leaves)),
        ]
    }

    /// Lists of leaves, those of the longest segment at least.
    private static func segmentScratch(_ leaves: Int) -> Int { 4 * (leaves + leaves / 2 + 8 * 1024) }
    /// The segments of a query, so many at a time.
    private static let treeScratch = 256 * MemoryLayout<support_tree>.stride

    /// Blocks of sixteen.
    private static func blocks(_ count: Int) -> Int { (count + 15) / 16 }

    @Test(arguments: rows) func `a strategy keeps what it says`(row: Row) throws {
        let layout = ManySegments(count: Self.elements)
        let strategy = try #require(StrategyRegistry.builtIn.strategy(named: row.name, over: layout))
        // Once before, for what the runtime keeps for itself.
        strategy.prepare()
        _ = try #require(Self.probe.liveBytes().value)
        let fresh = try #require(StrategyRegistry.builtIn.strategy(named: row.name, over: layout))
        let before = try #require(Self.probe.liveBytes().value)
        fresh.prepare()
        let measured = try #require(Self.probe.liveBytes().value) - before
        let predicted = try predictedBytes(row.requests(layout.rects))
        // A kilobyte for objects of a few words.
        #expect(abs(measured - predicted) <= predicted / 20 + 1024, "\(measured) bytes, predicted \(predicted)")
    }

    @Test func `every array-like strategy has a line`() {
        let known = Set(Self.rows.map(\.name))
        let missing = StrategyRegistry.builtIn.ownEntries.filter { $0.kind == .arrayLike }.map(\.name)
            .filter { !known.contains($0) && !Self.heldElsewhere.contains($0) }
        #expect(missing.isEmpty)
    }
}

/// Bars like those of a construction schedule: a bar a row, dates that follow the rows, segments of ten groups of 50.
private final class ManySegments: PlainLayout {
    static let segmentLength = 500
    static func segmentCount(_ count: Int) -> Int { (count + segmentLength - 1) / segmentLength }
    let rects: [Rect]

    init(count: Int) {
        var random = TestRandom(seed: 1)
        rects = (0..<count).map { item in
            Rect(
                x: Double(item) * 2 + Double(random.below(2000)), y: Double(item) * 34,
                width: Double(24 + random.below(600)), height: 30)
        }
    }

    var elementCount: Int { rects.count }
    func frame(at ordinal: UInt32) -> Rect { rects[Int(ordinal)] }
    func frames(_ ordinals: Range<UInt32>, into frames: inout MutableSpan<Rect>) {
        for ordinal in ordinals { frames[Int(ordinal - ordinals.lowerBound)] = rects[Int(ordinal)] }
    }
    var segmentCount: Int { Self.segmentCount(rects.count) }
    func ordinals(ofSegment segment: Int) -> Range<UInt32> {
        UInt32(segment * Self.segmentLength)..<UInt32(min((segment + 1) * Self.segmentLength, rects.count))
    }
    func origin(ofSegment segment: Int) -> Point { Point(x: 0, y: Double(segment * Self.segmentLength) * 34) }
    func segments(meeting rect: Rect, into buffer: inout OrdinalBuffer) {
        buffer.append(contentsOf: 0..<UInt32(segmentCount))
    }
}
