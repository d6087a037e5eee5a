/// SplitMix64: enough randomness for test data, the same everywhere.
package struct TestRandom: RandomNumberGenerator {
    private var state: UInt64

    /// A sequence of its own for each seed.
    package init(seed: UInt64) { state = seed }

    /// The next 64 bits.
    package mutating func next() -> UInt64 {
        state &+= 0x9e37_79b9_7f4a_7c15
        var mixed = state
        mixed = (mixed ^ (mixed >> 30)) &* 0xbf58_476d_1ce4_e5b9
        mixed = (mixed ^ (mixed >> 27)) &* 0x94d0_49bb_1331_11eb
        return mixed ^ (mixed >> 31)
    }

    /// A number of 0 ..< 1.
    package mutating func unit() -> Double { Double(next() >> 11) * 0x1p-53 }

    /// A whole number of 0 ..< `limit`.
    package mutating func below(_ limit: Int) -> Int { Int(next() % UInt64(limit)) }
}
