import CSupport
import LayoutCore
import LayoutTestSupport
import Testing

@testable import Indexes

/// Places that follow deltas, against plain arrays, and the trees that are taken at them.
@Suite struct SegmentPlacesTests {
    private struct Model {
        var places: [SegmentPlace] = []
        var random: TestRandom

        mutating func place() -> SegmentPlace {
            (Point(x: number() - 8192, y: number() * 1000), UInt32(random.below(1 << 20)))
        }

        mutating func number() -> Double { Double(random.below(1 << 24)) / 1024 }

        /// Replaces some segments by as many or others, and moves some of what is there then.
        mutating func change(keepsCount: Bool) -> LayoutDelta {
            var delta = LayoutDelta(elementCount: 0, contentSize: Size(width: 0, height: 0))
            var (kept, next): ([SegmentPlace], Int) = ([], 0)
            while next < places.count {
                let length = min(random.below(90), places.count - next)
                kept += places[next..<next + length]
                next += length
                let replaced = min(random.below(4), places.count - next)
                let coming = keepsCount ? replaced : random.below(4)
                if replaced + coming == 0 || (random.below(3) > 0 && replaced == 0) { continue }
                delta.resegmented.append(
                    SegmentReplacement(before: next..<next + replaced, after: kept.count..<kept.count + coming))
                kept += (0..<coming).map { _ in place() }
                next += replaced
            }
            places = kept
            translate(&delta)
            return delta
        }

        private mutating func translate(_ delta: inout LayoutDelta) {
            let replaced = Set(delta.resegmented.flatMap { Array($0.after) })
            var lower = random.below(70)
            while lower < places.count {
                let upper = min(lower + 1 + random.below(300), places.count)
                let move = SegmentTranslation(
                    segments: lower..<upper, dx: number() - 4096, dy: number(), ordinalShift: random.below(99) - 40)
                delta.translated.append(move)
                for segment in lower..<upper where !replaced.contains(segment) {
                    places[segment].origin.x += move.dx
                    places[segment].origin.y += move.dy
                    places[segment].first &+= UInt32(truncatingIfNeeded: move.ordinalShift)
                }
                lower = upper + random.below(100)
            }
        }
    }

    @Test(arguments: [0, 1, 63, 64, 65, 500]) func `they are what deltas make of them`(count: Int) {
        var model = Model(random: TestRandom(seed: UInt64(count)))
        model.places = (0..<count).map { _ in model.place() }
        var places = SegmentPlaces(count: count) { model.places[$0] }
        for step in 0..<40 {
            let delta = model.change(keepsCount: step % 2 == 0)
            var asked: [Int] = []
            places.follow(delta, count: model.places.count) {
                asked.append($0)
                return model.places[$0]
            }
            #expect(asked == delta.resegmented.flatMap { Array($0.after) } && places.count == model.places.count)
            for segment in 0..<places.count {
                let (kept, said) = (places[segment], model.places[segment])
                #expect(kept.origin == said.origin && kept.first == said.first)
            }
        }
    }

    @Test func `trees are taken where segments are, by both forms alike`() {
        var model = Model(random: TestRandom(seed: 5))
        model.places = (0..<200).map { $0 % 7 == 0 ? (.zero, 3) : model.place() }
        let places = SegmentPlaces(count: 200) { model.places[$0] }
        let pieces = TreePieces(sizes: [Int](repeating: 64 + 256, count: 180))
        for segment in 0..<180 {
            pieces[segment].setLeaves(1, withNumbers: false)
            pieces[segment].setElements(segment % 5, of: 5, isDense: segment % 5 == 4)
        }
        let rect = Rect(minX: 0.1, minY: -.infinity, maxX: 1000.3, maxY: 77.77)
        let numbers = OwnedMemory<UInt32>(count: 16)
        var query = support_forest_query(rect, pieces, places, numbers: numbers.base)
        let segments = (0..<200).map { UInt32($0) }
        var trees = [support_tree](repeating: support_tree(), count: 200)
        var portable = trees
        let count = support_take_trees(&query, segments, 200, &trees)
        #expect(support_take_trees_portable(&query, segments, 200, &portable) == count)
        let full = (0..<180).filter { $0 % 5 > 0 }
        #expect(count == full.count)
        for (tree, (other, segment)) in zip(trees, zip(portable, full)) {
            let local = rect.local(to: model.places[segment].origin)
            let box = FloatBox(rounding: local)
            for found in [tree, other] {
                let query = found.query
                #expect(FloatBox(query.minX, query.minY, query.maxX, query.maxY) == box)
                #expect(found.first == model.places[segment].first && found.top == pieces[segment].tree.top)
                #expect(found.numbers == numbers.base && found.denseCount == (segment % 5 == 4 ? 4 : 0))
            }
        }
    }
}
