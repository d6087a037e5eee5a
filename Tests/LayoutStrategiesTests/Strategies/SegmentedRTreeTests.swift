import CSupport
import LayoutTestSupport
import Testing

@testable import Indexes
@testable import LayoutStrategies

/// One tree of what was loaded, and trees of segments that changed since, against brute force.
@Suite struct SegmentedRTreeTests {
    typealias Change = SegmentedTestLayout.Change

    /// Follows changes, and compares some answers after each.
    private func walk(
        _ layout: SegmentedTestLayout, _ changes: [Change], steps: Int, seed: UInt64, preparesAgain: Bool = false,
        _ limits: SegmentedRTree.Limits = .init()
    ) -> (strategy: SegmentedStrategy<SegmentedRTree>, written: [Int]) {
        let strategy = SegmentedStrategy(layout, over: SegmentedRTree(limits))
        strategy.prepare()
        var (random, written) = (TestRandom(seed: seed), [Int]())
        for step in 0..<steps {
            let delta = layout.change(changes[random.below(changes.count)])
            written.append(strategy.invalidate(delta))
            if preparesAgain && random.below(12) == 0 { strategy.prepare() }
            let height = layout.contentSize.height
            var queries = [Rect.infinite, Rect(x: -99, y: random.unit() * height, width: 2000, height: height / 3)]
            for _ in 0..<3 {
                queries.append(
                    Rect(x: random.unit() * 900, y: random.unit() * height, width: random.unit() * 300, height: 90))
            }
            // Edges the wrong way round meet what lies around them.
            let middle = random.unit() * height
            queries.append(Rect(minX: 410, minY: middle + 1, maxX: 400, maxY: middle - 1))
            for query in queries {
                #expect(strategy.found(in: query) == bruteForce(layout, query), "step \(step), \(query)")
            }
        }
        return (strategy, written)
    }

    /// Thresholds that a few elements cross.
    static var small: SegmentedRTree.Limits {
        var limits = SegmentedRTree.Limits()
        (limits.few, limits.apart, limits.leastToLoadAgain) = (2, 3, 40)
        (limits.leastToGiveUp, limits.givenUpAtOnce) = (60, 30)
        return limits
    }

    // Few and many changed segments, few and many zones, ordinals that ascend with the segments and that do not.
    @Test(arguments: [(8, 12, 60), (60, 6, 90), (40, 30, 60), (5, 300, 60), (1, 500, 60), (0, 1, 40)], [false, true])
    func `what changed and what stayed is found`(shape: (segments: Int, length: Int, steps: Int), preparesAgain: Bool) {
        let changes = Change.allCases.filter { $0 != .reset }
        for (seed, limits) in [SegmentedRTree.Limits(), Self.small, Self.small].enumerated() {
            let layout = SegmentedTestLayout(segments: shape.segments, length: shape.length, seed: UInt64(seed))
            _ = walk(layout, changes, steps: shape.steps, seed: 9, preparesAgain: preparesAgain, limits)
        }
    }

    @Test func `before the first change it compares what one tree does, and after it hardly more`() {
        let layout = SegmentedTestLayout(segments: 90, length: 40, seed: 2)
        let segmented = SegmentedStrategy<SegmentedRTree>(layout)
        let single = IndexStrategy<PackedRTree>(layout)
        for strategy in [segmented as any LayoutStrategy, single] { strategy.prepare() }
        func examined(_ strategy: any LayoutStrategy) -> Int {
            var (random, buffer, sum) = (TestRandom(seed: 8), OrdinalBuffer(), 0)
            for _ in 0..<100 {
                let y = random.unit() * layout.contentSize.height
                strategy.elements(in: Rect(x: random.unit() * 900, y: y, width: 200, height: 50), into: &buffer)
                sum += buffer.examined
            }
            return sum
        }
        #expect(examined(segmented) == examined(single))
        segmented.invalidate(layout.change(.grow))
        single.prepare()
        #expect(examined(segmented) < 2 * examined(single))
    }

    @Test func `where most elements of many change, all are loaded again`() {
        let layout = SegmentedTestLayout(segments: 20, length: 20, seed: 1)
        let (strategy, written) = walk(layout, [.reset], steps: 1, seed: 1, Self.small)
        // Holes are not loaded, and nothing else is left out.
        #expect(written == [bruteForce(layout, .infinite).count])
        #expect(strategy.invalidate(layout.change(.grow)) == 0)
    }

    @Test func `where a quarter is gone, every segment gets a tree of its own, a few segments an edit`() {
        var limits = Self.small
        limits.leastToLoadAgain = 10_000
        func written(leastToGiveUp: Int) -> [Int] {
            limits.leastToGiveUp = leastToGiveUp
            let layout = SegmentedTestLayout(segments: 48, length: 20, seed: 1)
            return walk(layout, [.split], steps: 90, seed: 1, limits).written
        }
        let more = zip(written(leastToGiveUp: 60), written(leastToGiveUp: .max)).map { $0 - $1 }
        #expect(more.allSatisfy { (0...limits.givenUpAtOnce + 20).contains($0) }, "\(more)")
        #expect(more.reduce(0, +) > 48 * 20 / 4 && more.filter { $0 > 0 }.count > 5, "\(more)")
        #expect(more.suffix(20).allSatisfy { $0 == 0 }, "no large tree is left: \(more)")
    }

    @Test func `a chart whose large tree was given up is loaded again when most of it changes, and no sooner`() {
        let layout = SegmentedTestLayout(segments: 48, length: 20, seed: 1)
        var limits = Self.small
        limits.leastToLoadAgain = 40
        let (strategy, _) = walk(layout, [.split], steps: 90, seed: 1, limits)
        let all = bruteForce(layout, .infinite).count
        for _ in 0..<10 { #expect(strategy.invalidate(layout.change(.batch)) < all / 2) }
        #expect(strategy.invalidate(layout.change(.reset)) == bruteForce(layout, .infinite).count)
        #expect(strategy.found(in: .infinite) == bruteForce(layout, .infinite))
    }
}

extension SegmentedRTreeTests {
    /// Zones, against the place of each segment.
    @Test(arguments: 0..<6) func `zones say how far each segment has moved`(seed: UInt64) {
        var random = TestRandom(seed: seed)
        var zones = SegmentZones()
        var segments = (0..<30).map { (number: UInt32($0), offset: Point.zero, shift: UInt32(0)) }
        for number in 0..<30 {
            let names = UInt32(number) * 10..<UInt32(number) * 10 + 10
            zones.append(SegmentZone(segments: number..<number + 1, names: names))
        }
        #expect(zones.count == 1 && zones.areOneUnmoved)
        for _ in 0..<60 {
            let first = random.below(segments.count)
            let end = first + random.below(segments.count - first + 1)
            func firstName(_ segment: Int) -> UInt32 { segment < segments.count ? segments[segment].number * 10 : .max }
            switch random.below(4) {
            case 0 where segments.count > 4 && end - first < 3:
                zones.renumber([SegmentReplacement(before: first..<end, after: first..<first)])
                segments.removeSubrange(first..<end)
                zones.join()
            case 1:
                let (offset, shift) = (Point(x: Double(random.below(3)), y: 1), UInt32(random.below(2)))
                zones.set(first, offset: offset, shift: shift, firstName: firstName)
                (segments[first].offset, segments[first].shift) = (offset, shift)
                zones.join()
            default:
                let move = SegmentTranslation(
                    segments: first..<end, dx: 0, dy: Double(random.below(3) - 1), ordinalShift: random.below(3) - 1)
                zones.translate(move, firstName: firstName)
                for segment in first..<end {
                    segments[segment].offset.y += move.dy
                    segments[segment].shift &+= UInt32(truncatingIfNeeded: move.ordinalShift)
                }
                zones.join()
            }
            for (number, segment) in segments.enumerated() {
                let zone = zones.zone(of: number).map { zones[$0] }
                #expect(zone?.offset == segment.offset && zone?.shift == segment.shift)
                #expect(zone?.names.contains(segment.number * 10) == true)
            }
            for zone in 1..<max(zones.count, 1) {
                #expect(zones[zone - 1].offset != zones[zone].offset || zones[zone - 1].shift != zones[zone].shift)
                #expect(zones[zone - 1].names.upperBound <= zones[zone].names.lowerBound)
            }
        }
    }

    @Test(arguments: 0..<70) func `elements that are there are kept under their ordinals`(count: Int) {
        var random = TestRandom(seed: UInt64(count))
        let gone = (0..<64).map { _ in UInt32(random.below(1 << 16)) << UInt32(random.below(17)) }
        let additions = (0..<32).map { _ in UInt32(random.below(99)) }
        let names = (0..<count).map { _ in UInt32(random.below(2048)) }
        for way in 0..<4 {
            let isGone = { (name: UInt32) in way & 1 != 0 && gone[Int(name >> 5)] >> (name & 31) & 1 != 0 }
            let addition = { (name: UInt32) in way & 2 != 0 ? additions[Int(name >> 6)] : 0 }
            let expected = names.filter { (200..<1700).contains($0) && !isGone($0) }.map { $0 &- 7 &+ addition($0) }
            gone.withUnsafeBufferPointer { gone in
                additions.withUnsafeBufferPointer { additions in
                    var presence = support_presence(
                        gone: way & 1 != 0 ? gone.baseAddress : nil,
                        additions: way & 2 != 0 ? additions.baseAddress : nil, first: 200, count: 1500, shift: 0 &- 7)
                    for form in [support_keep_present, support_keep_present_portable] {
                        // What lies behind the names stays.
                        var found = names + [77]
                        let kept = form(&presence, &found, count)
                        #expect(Array(found.prefix(kept)) == expected && found[count] == 77)
                    }
                }
            }
        }
    }

    @Test(arguments: [3, 16, 17, 300, 5000]) func `boxes change in their leaves, and are erased`(count: Int) throws {
        var random = TestRandom(seed: UInt64(count))
        var rects = RectangleShape.lanes.rects(count: count, seed: 5)
        let tree = PackedRTree(rects)
        let positions = tree.positions(elementCount: count)
        for step in 0..<60 {
            let element = random.below(count)
            let position = Int(positions[element])
            let far = random.below(5) == 0 ? 1e4 : 20.0
            let frame = rects[element].offset(dx: (random.unit() - 0.5) * far, dy: (random.unit() - 0.5) * 20)
            #expect(tree.rewrite(at: position, frame, most: -.infinity) == nil)
            #expect(tree.rewrite(at: position, .null, most: 9) == nil)
            if let growth = tree.rewrite(at: position, frame, most: 9) {
                #expect(growth <= 9)
                rects[element] = frame
                // There and back costs nothing.
                let elsewhere = frame.offset(dx: 40, dy: 0)
                let there = try #require(tree.rewrite(at: position, elsewhere, most: .infinity))
                let back = try #require(tree.rewrite(at: position, frame, most: .infinity))
                #expect(abs(there + back) < 1e-3)
            }
            let query = step % 2 == 0 ? rects[element] : Rect(x: random.unit() * 99, y: 9, width: 60, height: 200)
            #expect(tree.found(in: query, of: rects) == ordinals(of: rects, meeting: query))
        }
        tree.erase(at: Int(positions[0]))
        #expect(!tree.found(in: rects[0], of: rects).contains(0))
    }
}
