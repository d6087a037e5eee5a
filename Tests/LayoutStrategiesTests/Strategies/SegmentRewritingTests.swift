import LayoutCore
import LayoutTestSupport
import Testing

@testable import Indexes

/// Elements that get another box in the leaf they have, against brute force.
@Suite struct SegmentRewritingTests {
    /// Frames by segment and local number.
    private final class Frames: PlainLayout {
        var frames: [[Rect]] { didSet { starts = Self.starts(of: frames) } }
        /// First ordinals of segments, and their end.
        private var starts: [Int]

        init(_ frames: [[Rect]]) { (self.frames, starts) = (frames, Self.starts(of: frames)) }

        private static func starts(of frames: [[Rect]]) -> [Int] {
            var starts = [0]
            for segment in frames { starts.append(starts.last! + segment.count) }
            return starts
        }

        var elementCount: Int { starts.last! }
        var segmentCount: Int { frames.count }
        func ordinals(ofSegment segment: Int) -> Range<UInt32> {
            UInt32(starts[segment])..<UInt32(starts[segment + 1])
        }
        func frame(at ordinal: UInt32) -> Rect {
            let segment = starts.dropLast().lastIndex { $0 <= ordinal }!
            return frames[segment][Int(ordinal) - starts[segment]]
        }
        func frames(_ ordinals: Range<UInt32>, into target: inout MutableSpan<Rect>) {
            var segment = starts.dropLast().lastIndex { $0 <= ordinals.lowerBound } ?? 0
            for ordinal in ordinals {
                while Int(ordinal) >= starts[segment + 1] { segment += 1 }
                target[Int(ordinal - ordinals.lowerBound)] = frames[segment][Int(ordinal) - starts[segment]]
            }
        }
    }

    /// Trees of segments alone, as an index.
    private final class TreesAlone: SegmentIndex {
        private let trees = SegmentTrees()

        func load(_ layout: any CollectionLayout) -> Int {
            trees.clear(count: 0)
            let all = [SegmentReplacement(before: 0..<0, after: 0..<layout.segmentCount)]
            return trees.replace(
                all, count: layout.segmentCount, length: { layout.ordinals(ofSegment: $0).count },
                frames: { layout.readLocalFrames($0, $1, &$2) })
        }
        func replace(
            _ replacements: [SegmentReplacement], after delta: LayoutDelta, at places: borrowing SegmentPlaces,
            length: (Int) -> Int, frames: SegmentReader
        ) -> Int? { trees.replace(replacements, count: places.count, length: length, frames: frames) }
        func rewrite(_ segment: Int, _ numbers: [Range<Int>], length: Int, frames: SegmentReader) -> Int? {
            trees.rewrite(segment, numbers, length: length, frames: frames)
        }
        func search(
            _ segments: borrowing OrdinalBuffer, _ rect: Rect, at places: borrowing SegmentPlaces,
            into buffer: inout OrdinalBuffer, frame: (UInt32) -> Rect
        ) { trees.search(segments, rect, at: places, into: &buffer, frame: frame) }
    }

    /// Frames and an index over them.
    private final class Segments<Index: SegmentIndex> {
        let layout: Frames
        let index = Index()
        let places: SegmentPlaces
        var frames: [[Rect]] {
            get { layout.frames }
            _modify { yield &layout.frames }
        }

        init(_ frames: [[Rect]]) {
            let layout = Frames(frames)
            self.layout = layout
            places = SegmentPlaces(count: frames.count) { (.zero, layout.ordinals(ofSegment: $0).lowerBound) }
            _ = index.load(layout)
        }

        func rewrite(_ segment: Int, _ numbers: [Range<Int>]) -> Int? {
            index.rewrite(segment, numbers, length: frames[segment].count) { layout.readLocalFrames($0, $1, &$2) }
        }

        func replace(_ segment: Int) -> Int? {
            let replacement = SegmentReplacement(before: segment..<segment + 1, after: segment..<segment + 1)
            let delta = LayoutDelta(resegmented: [replacement], elementCount: 0, contentSize: layout.contentSize)
            return index.replace(
                [replacement], after: delta, at: places, length: { self.frames[$0].count },
                frames: { layout.readLocalFrames($0, $1, &$2) })
        }

        /// What the index finds and what a scan does.
        func answers(_ rect: Rect) -> (found: [UInt32], expected: [UInt32]) {
            let all = frames.flatMap { $0 }
            var (met, buffer) = (OrdinalBuffer(), OrdinalBuffer())
            met.append(contentsOf: 0..<UInt32(frames.count))
            index.search(met, rect, at: places, into: &buffer) { all[Int($0)] }
            var expected: [UInt32] = []
            var ordinal: UInt32 = 0
            // Loops take a fraction of the time of closures in tests, which are not optimised.
            for segment in frames {
                for frame in segment {
                    if frame.meets(rect) { expected.append(ordinal) }
                    ordinal += 1
                }
            }
            return (buffer.sorted, expected)
        }
    }

    /// Walks over segments of which elements move a little, far, away, and back. Returns how many were rewritten, and how
    /// many segments were replaced.
    private func walk<Index: SegmentIndex>(
        _ type: Index.Type, _ shape: RectangleShape, lengths: [Int], steps: Int
    ) -> (rewritten: Int, replaced: Int) {
        var random = TestRandom(seed: 77)
        let segments = Segments<Index>(lengths.indices.map { shape.rects(count: lengths[$0], seed: UInt64($0)) })
        var (rewritten, replaced) = (0, 0)
        for step in 0..<steps {
            let segment = random.below(lengths.count)
            var numbers: [Range<Int>] = []
            for _ in 0...random.below(2) {
                let number = random.below(lengths[segment])
                let length = random.below(6) == 0 ? min(3, lengths[segment] - number) : 1
                numbers.append(number..<number + length)
                for number in numbers.last! {
                    let frame = segments.frames[segment][number]
                    let far = random.below(9) == 0 ? 1e5 : 30
                    segments.frames[segment][number] =
                        random.below(30) == 0
                        ? .null
                        : frame.isNull
                            ? Rect(x: random.unit() * 99, y: 9, width: 9, height: 9)
                            : frame.offset(dx: (random.unit() - 0.5) * far, dy: (random.unit() - 0.5) * 30)
                }
            }
            if let count = segments.rewrite(segment, numbers) {
                rewritten += count
            } else {
                #expect(segments.replace(segment) ?? .max <= lengths[segment])
                replaced += 1
            }
            let (x, y) = (random.unit() * 200 - 20, random.unit() * 200 - 20)
            for rect in [Rect(x: x, y: y, width: 60, height: 60), segments.frames[segment][numbers[0].lowerBound]] {
                let answers = segments.answers(rect)
                #expect(answers.found == answers.expected, "\(shape), step \(step), \(rect)")
            }
        }
        return (rewritten, replaced)
    }

    @Test(arguments: RectangleShape.allCases)
    func `what is rewritten in its leaf is found as if it were packed again`(shape: RectangleShape) {
        // On both sides of a leaf, of a top of four leaves, and of a top of four nodes.
        let counts = walk(TreesAlone.self, shape, lengths: [1, 15, 16, 17, 64, 65, 300], steps: 200)
        #expect(counts.replaced > 0)
        if shape != .allAbsent { #expect(counts.rewritten > 0) }
        _ = walk(TreesAlone.self, shape, lengths: [1023, 1024, 1025, 1100], steps: 60)
        let taken = walk(SegmentedRTree.self, shape, lengths: [1, 16, 17, 64, 65, 300, 1100], steps: 200)
        #expect(taken.rewritten > 0)
        _ = walk(SegmentScans.self, shape, lengths: [1, 16, 17, 65, 300], steps: 100)
    }

    @Test func `a segment is packed again after as many elements as it has leaves`() {
        let segments = Segments<TreesAlone>([RectangleShape.lanes.rects(count: 160, seed: 3)])
        for number in 0..<10 {
            segments.frames[0][number] = segments.frames[0][number].offset(dx: 1, dy: 0)
            #expect(segments.rewrite(0, [number..<number + 1]) == 1)
        }
        #expect(segments.rewrite(0, [0..<1]) == nil)
        #expect(segments.rewrite(0, []) == 0)
        #expect(segments.replace(0) == 160)
        #expect(segments.rewrite(0, [0..<10]) == 10)
        #expect(segments.rewrite(0, [0..<1]) == nil)
    }

    @Test func `of a large segment few are rewritten at once, and some thousands in all`() {
        let segments = Segments<TreesAlone>([RectangleShape.lanes.rects(count: 70_000, seed: 3)])
        func move(_ numbers: Range<Int>) -> Int? {
            for number in numbers { segments.frames[0][number] = segments.frames[0][number].offset(dx: 1, dy: 0) }
            return segments.rewrite(0, [numbers])
        }
        #expect(move(0..<65) == nil)
        #expect(segments.replace(0) == 70_000)
        for first in stride(from: 0, to: 4096, by: 64) { #expect(move(first..<first + 64) == 64) }
        #expect(move(0..<1) == nil)
        #expect(segments.replace(0) == 70_000)
        #expect(move(0..<1) == 1)
        let answers = segments.answers(segments.frames[0][0])
        #expect(answers.found == answers.expected)
    }

    @Test func `what a leaf can't take up is left to a replacement`() {
        let segments = Segments<TreesAlone>([RectangleShape.lanes.rects(count: 160, seed: 3), []])
        let frame = segments.frames[0][7]
        segments.frames[0][7] = frame.offset(dx: 1e4, dy: 0)
        #expect(segments.rewrite(0, [7..<8]) == nil, "far away")
        segments.frames[0][7] = .null
        #expect(segments.rewrite(0, [7..<8]) == nil, "without a frame")
        #expect(segments.replace(0) == 159)
        segments.frames[0][7] = frame
        #expect(segments.rewrite(0, [7..<8]) == nil, "in no leaf")
        segments.frames[0].append(frame)
        #expect(segments.rewrite(0, []) == nil, "of another length")
        #expect(segments.rewrite(1, []) == 0)
        segments.frames.append([])
        #expect(segments.rewrite(2, []) == nil, "not loaded")
    }
}
