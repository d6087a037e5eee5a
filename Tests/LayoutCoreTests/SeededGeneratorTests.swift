import Foundation
import Testing

@testable import LayoutCore

@Suite struct SeededGeneratorTests {
    @Test func `SplitMix64 gives the published numbers`() {
        var generator = SplitMix64(state: 1_234_567)
        let expected: [UInt64] = [
            6_457_827_717_110_365_317, 3_203_168_211_198_807_973, 9_817_491_932_198_370_423,
            4_593_380_528_125_082_431, 16_408_922_859_458_223_821,
        ]
        #expect(expected.map { _ in generator.next() } == expected)
    }

    @Test func `xoshiro256** gives the published numbers`() {
        var generator = SeededGenerator(seed: 0)
        generator.state = (1, 2, 3, 4)
        let expected: [UInt64] = [
            11_520, 0, 1_509_978_240, 1_215_971_899_390_074_240, 1_216_172_134_540_287_360, 607_988_272_756_665_600,
            16_172_922_978_634_559_625, 8_476_171_486_693_032_832, 10_595_114_339_597_558_777,
            2_904_607_092_377_533_576,
        ]
        #expect(expected.map { _ in generator.next() } == expected)
    }

    @Test func `derived numbers never change`() {
        var generator = SeededGenerator(seed: 42)
        #expect(generator.uniform() == 0.083_862_971_059_882_17)
        var bits = Checksum()
        for _ in 0..<1000 {
            bits.combine(generator.normal())
            bits.combine(generator.exponential(mean: 2))
            bits.combine(generator.lognormal(median: 3, sigma: 0.8))
            bits.combine(generator.pareto(minimum: 0.5, shape: 1.1))
            bits.combine(UInt64(generator.below(1000)))
        }
        #expect(bits.value == 0xe6d2_083f_a8ef_9602)
    }

    @Test func `a bounded number reaches every value about equally often`() {
        var generator = SeededGenerator(seed: 1)
        var counts = [Int](repeating: 0, count: 7)
        for _ in 0..<70_000 { counts[generator.below(7)] += 1 }
        #expect(counts.allSatisfy { abs($0 - 10_000) < 400 })
        #expect(generator.below(1) == 0)
    }

    @Test func `distributions have their moments`() {
        var generator = SeededGenerator(seed: 2)
        let count = 100_000
        let normal = (0..<count).map { _ in generator.normal() }
        #expect(abs(normal.reduce(0, +) / Double(count)) < 0.02)
        #expect(abs(normal.reduce(0) { $0 + $1 * $1 } / Double(count) - 1) < 0.03)
        let exponential = (0..<count).map { _ in generator.exponential(mean: 2) }
        #expect(abs(exponential.reduce(0, +) / Double(count) - 2) < 0.05)
        let lognormal = (0..<count).map { _ in generator.lognormal(median: 3, sigma: 0.8) }.sorted()
        #expect(abs(lognormal[count / 2] - 3) < 0.06)
        let pareto = (0..<count).map { _ in generator.pareto(minimum: 0.5, shape: 1.1) }.sorted()
        #expect(pareto[0] >= 0.5 && abs(pareto[count / 2] - 0.5 * pow(2, 1 / 1.1)) < 0.02)
    }
}

@Suite struct PortableMathTests {
    /// Distance in units in the last place of the expected number.
    private func error(_ value: Double, _ expected: Double) -> Double { abs(value - expected) / expected.ulp }

    @Test func `logarithm and exponential are within one unit in the last place`() {
        var generator = SeededGenerator(seed: 3)
        for _ in 0..<20_000 {
            let exponent = generator.uniform(-700, 700)
            #expect(error(PortableMath.exp(exponent), Foundation.exp(exponent)) <= 1)
            let value = Foundation.exp(exponent)
            #expect(error(PortableMath.log(value), Foundation.log(value)) <= 1)
            let nearOne = generator.uniform(0.5, 2)
            #expect(error(PortableMath.log(nearOne), Foundation.log(nearOne)) <= 1)
        }
    }

    @Test func `edges are those of the real functions`() {
        #expect(PortableMath.log(1) == 0 && PortableMath.exp(0) == 1)
        #expect(PortableMath.log(0) == -.infinity && PortableMath.log(.infinity) == .infinity)
        #expect(PortableMath.log(-1).isNaN && PortableMath.log(.nan).isNaN && PortableMath.exp(.nan).isNaN)
        #expect(PortableMath.exp(710) == .infinity && PortableMath.exp(-746) == 0)
        #expect(PortableMath.exp(-.infinity) == 0 && PortableMath.exp(.infinity) == .infinity)
        #expect(abs(PortableMath.log(.leastNonzeroMagnitude) - Foundation.log(.leastNonzeroMagnitude)) < 1e-12)
        #expect(PortableMath.exp(-745) > 0)
        #expect(PortableMath.pow(0, 2) == 0 && abs(PortableMath.pow(2, 10) - 1024) < 1e-9)
    }
}
