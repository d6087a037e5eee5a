/// A random-number generator that gives the same numbers for the same seed on every platform and in every release.
///
/// xoshiro256** 1.0 by David Blackman and Sebastiano Vigna (prng.di.unimi.it), its 256 bits of state filled by
/// SplitMix64 as the authors recommend. Only the methods here are portable: the standard library's
/// `random(in:using:)` and `shuffle(using:)` may draw other numbers in another release.
@frozen public struct SeededGenerator: RandomNumberGenerator, Sendable {
    @usableFromInline var state: (UInt64, UInt64, UInt64, UInt64)

    /// A generator for a seed; any seed is good.
    public init(seed: UInt64) {
        var seeder = SplitMix64(state: seed)
        state = (seeder.next(), seeder.next(), seeder.next(), seeder.next())
    }

    /// The next 64 bits.
    @inlinable public mutating func next() -> UInt64 {
        let scrambled = state.1 &* 5
        let result = (scrambled << 7 | scrambled >> 57) &* 9
        let shifted = state.1 << 17
        state.2 ^= state.0
        state.3 ^= state.1
        state.1 ^= state.2
        state.0 ^= state.3
        state.2 ^= shifted
        state.3 = state.3 << 45 | state.3 >> 19
        return result
    }

    /// A number in 0..<1, a multiple of 2⁻⁵³.
    @inlinable public mutating func uniform() -> Double { Double(next() >> 11) * 0x1p-53 }

    /// A number between two bounds, the upper one excluded but for rounding.
    @inlinable public mutating func uniform(_ lower: Double, _ upper: Double) -> Double {
        lower + (upper - lower) * uniform()
    }

    /// A whole number in 0..<bound without bias, for a positive bound. Algorithm: Lemire 2019, "Fast random integer
    /// generation in an interval".
    @inlinable public mutating func below(_ bound: Int) -> Int {
        precondition(bound > 0)
        let range = UInt64(bound)
        var product = next().multipliedFullWidth(by: range)
        if product.low < range {
            let threshold = (0 &- range) % range
            while product.low < threshold { product = next().multipliedFullWidth(by: range) }
        }
        return Int(product.high)
    }

    /// True with the given probability.
    @inlinable public mutating func chance(_ probability: Double) -> Bool { uniform() < probability }

    /// A standard normal number. Algorithm: Marsaglia's polar method, of which the second number is dropped so that
    /// the generator's state is all there is.
    public mutating func normal() -> Double {
        while true {
            let first = 2 * uniform() - 1
            let second = 2 * uniform() - 1
            let square = first * first + second * second
            if square > 0 && square < 1 {
                return first * (-2 * PortableMath.log(square) / square).squareRoot()
            }
        }
    }

    /// An exponential number with the given mean.
    public mutating func exponential(mean: Double) -> Double { -mean * PortableMath.log(1 - uniform()) }

    /// A lognormal number with the given median and standard deviation of the logarithm.
    public mutating func lognormal(median: Double, sigma: Double) -> Double {
        median * PortableMath.exp(sigma * normal())
    }

    /// A Pareto number: at least `minimum`, and above x with probability (minimum / x)^shape.
    public mutating func pareto(minimum: Double, shape: Double) -> Double {
        minimum * PortableMath.exp(-PortableMath.log(1 - uniform()) / shape)
    }
}

/// The generator that fills another one's state. Algorithm: Steele, Lea and Flood 2014, as published by Vigna.
struct SplitMix64 {
    var state: UInt64

    mutating func next() -> UInt64 {
        state &+= 0x9e37_79b9_7f4a_7c15
        var mixed = state
        mixed = (mixed ^ (mixed >> 30)) &* 0xbf58_476d_1ce4_e5b9
        mixed = (mixed ^ (mixed >> 27)) &* 0x94d0_49bb_1331_11eb
        return mixed ^ (mixed >> 31)
    }
}
