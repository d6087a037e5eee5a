/// Seeded, about normal numbers: sums of twelve uniform ones of a linear congruential generator (Knuth's MMIX).
struct Noise {
    var state: UInt64

    mutating func next() -> Double {
        (0..<12).reduce(-6.0) { sum, _ in
            state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
            return sum + Double(state >> 11) * 0x1p-53
        }
    }
}
