/// Seeded, about normal numbers: sums of twelve uniform ones of a linear congruential generator (Knuth's MMIX).
struct Noise {
    var state: UInt64

    mutating func next() -> Double {
        var sum = -6.0
        // A plain loop: tests are not optimised, and take millions of these numbers.
        var left = 12
        while left > 0 {
            state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
            sum += Double(state &>> 11) * 0x1p-53
            left &-= 1
        }
        return sum
    }
}
