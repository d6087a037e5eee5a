import CSupport
import LayoutTestSupport
import Testing

@Suite struct IntervalTestTests {
    @Test func `vector and portable forms agree with the comparisons written out`() {
        let values: [Float] = [-.infinity, -1, -0.0, 0, 1, 2, 3, .infinity, .nan]
        var generator = TestRandom(seed: 21)
        for _ in 0..<5000 {
            let lanes = (0..<16).map { _ in values[generator.below(values.count)] }
            let bound = values[generator.below(values.count)]
            let below = UInt32(lanes.prefix(8).prefix { $0 < bound }.count)
            #expect(support_leading_below(lanes, bound) == below)
            #expect(support_leading_below_portable(lanes, bound) == below)
            let atMost = UInt32(lanes.prefix(8).prefix { $0 <= bound }.count)
            #expect(support_leading_at_most(lanes, bound) == atMost)
            #expect(support_leading_at_most_portable(lanes, bound) == atMost)
            var above: UInt32 = 0
            var atLeast: UInt32 = 0
            for lane in 0..<16 {
                if lanes[lane] > bound { above |= 1 << UInt32(lane) }
                if lanes[lane] >= bound { atLeast |= 1 << UInt32(lane) }
            }
            #expect(support_values_above(lanes, bound) == above)
            #expect(support_values_above_portable(lanes, bound) == above)
            #expect(support_values_at_least(lanes, bound) == atLeast)
            #expect(support_values_at_least_portable(lanes, bound) == atLeast)
            let greatest = lanes.filter { $0 < bound }.max() ?? -.infinity
            #expect(support_greatest_below(lanes, bound) == greatest)
            #expect(support_greatest_below_portable(lanes, bound) == greatest)
        }
    }

    @Test func `buckets never decrease and stay in their limit`() {
        var generator = TestRandom(seed: 22)
        for _ in 0..<20_000 {
            let origin = Float(generator.unit() * 100)
            let scale = Float(generator.unit() * 4)
            let first = Float(generator.unit() * 300 - 100)
            let second = first + Float(generator.unit()) * 0.1
            let limit = Float(generator.below(200))
            #expect(support_bucket(first, origin, scale, limit) <= support_bucket(second, origin, scale, limit))
            #expect(support_bucket(second, origin, scale, limit) <= UInt32(limit))
        }
        #expect(support_bucket(.nan, 0, 1, 9) == 0)
        #expect(support_bucket(.infinity, 0, 0, 0) == 0)
        #expect(support_bucket(.infinity, 0, 1, 9) == 9)
        #expect(support_bucket(-.infinity, 0, 1, 9) == 0)
    }
}
