import LayoutCore
import Testing

@testable import Indexes

/// Elements that get another box in the leaf they have, against brute force.
@Suite struct SegmentRewritingTests {
    /// Frames by segment and local number, and an index over them.
    private final class Segments<Index: SegmentIndex> {
        var frames: [[Rect]]
        let index = Index()
        let places: SegmentPlaces

        init(_ frames: [[Rect]]) {
            self.frames = frames
            let firsts = frames.indices.map { segment in frames[..<segment].reduce(0) { $0 + $1.count } }
            places = SegmentPlaces(count: frames.count) { (.zero, UInt32(firsts[$0])) }
            _ = index.load(count: frames.count, length: { frames[$0].count }, frames: read)
        }

        private func read(_ segment: Int, _ numbers: Range<Int>, _ target: inout MutableSpan<Rect>) {
            for number in numbers { target[number - numbers.lowerBound] = frames[segment][number] }
        }

        func rewrite(_ segment: Int, _ numbers: [Range<Int>]) -> Int? {
            index.rewrite(segment, numbers, length: frames[segment].count, frames: read)
        }

        func replace(_ segment: Int) -> Int {
            let replacement = SegmentReplacement(before: segment..<segment + 1, after: segment..<segment + 1)
            return index.replace(
                [replacement], count: frames.count, length: { self.frames[$0].count }, frames: read)
        }

        /// What the index finds and what a scan does.
        func answers(_ rect: Rect) -> (found: [UInt32], expected: [UInt32]) {
            let all = frames.flatMap { $0 }
            var (met, buffer) = (OrdinalBuffer(), OrdinalBuffer())
            met.append(contentsOf: 0..<UInt32(frames.count))
            index.search(met, rect, at: places, into: &buffer) { all[Int($0)] }
            return (buffer.ordinals.sorted(), all.indices.filter { all[$0].meets(rect) }.map { UInt32($0) })
        }
    }

    /// Walks over segments of which elements move a little, far, away, and back. Returns how many were rewritten, and how
    /// many segments were replaced.
    private func walk<Index: SegmentIndex>(
        _ type: Index.Type, _ shape: RectangleShape, lengths: [Int], steps: Int
    ) -> (rewritten: Int, replaced: Int) {
        var random = TestGenerator(seed: 77)
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
                #expect(segments.replace(segment) <= lengths[segment])
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
        let counts = walk(SegmentTrees.self, shape, lengths: [1, 15, 16, 17, 64, 65, 300], steps: 400)
        #expect(counts.replaced > 0)
        if shape != .allAbsent { #expect(counts.rewritten > 0) }
        _ = walk(SegmentTrees.self, shape, lengths: [1023, 1024, 1025, 1100], steps: 60)
        _ = walk(SegmentScans.self, shape, lengths: [1, 16, 17, 65, 300], steps: 200)
    }

    @Test func `a segment is packed again after as many elements as it has leaves`() {
        let segments = Segments<SegmentTrees>([RectangleShape.lanes.rects(count: 160, seed: 3)])
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
        let segments = Segments<SegmentTrees>([RectangleShape.lanes.rects(count: 70_000, seed: 3)])
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
        let segments = Segments<SegmentTrees>([RectangleShape.lanes.rects(count: 160, seed: 3), []])
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
