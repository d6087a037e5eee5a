import Foundation
import Testing

@testable import Bisection

@Suite struct BisectionTests {
    @Test(arguments: [1, 2, 3, 7, 64, 100]) func `every first bad commit is found in few steps`(count: Int) {
        for first in 0..<count {
            let outcome = Bisection.run(count: count) { $0 < first ? .good : .bad }
            #expect(outcome.firstBad == first && outcome.lastGood == first - 1)
            #expect(outcome.asked.count <= Bisection.steps(count: count))
        }
    }

    @Test func `commits that can't be told are gone around`() {
        let broken: Set<Int> = [3, 4, 5, 31, 32, 40]
        let outcome = Bisection.run(count: 64) { broken.contains($0) ? .skipped(reason: "") : $0 < 41 ? .good : .bad }
        #expect(outcome.firstBad == 41)
        // The one before it can't be told: it may as well be that one.
        #expect(outcome.lastGood == 39)
        #expect(Bisection.run(count: 3) { _ in .skipped(reason: "") }.firstBad == 2)
    }

    @Test func `a change of 5 % is found among 64 commits by times that scatter, in 19 of 20 tries`() throws {
        var right = 0
        for attempt in 0..<20 {
            var noise = Noise(seed: UInt64(attempt + 1))
            let planted = (attempt * 37 + 11) % 64
            let steps = Bisection.steps(count: 64)
            let outcome = Bisection.run(count: 64) { position in
                let decision = RatioDecision(ratio: 1.05, error: 0.05 / Double(steps)).decide { launches in
                    (0..<launches).map { _ in (position < planted ? 1 : 1.05) * exp(0.02 * noise.normal()) }
                }
                return decision?.isBad == true ? .bad : .good
            }
            if outcome.firstBad == planted { right += 1 }
        }
        #expect(right >= 19)
    }

    @Test func `a clear ratio takes few launches, one in the middle all of them and is not sure`() throws {
        let decision = RatioDecision(ratio: 1.5, error: 0.01)
        func near(_ ratio: Double, _ launches: Int) -> [Double] {
            (0..<launches).map { (launch: Int) -> Double in ratio + Double(launch % 3) * 0.001 }
        }
        let clear = try #require(decision.decide { near(1.5, $0) })
        #expect(clear.isBad && clear.isSure && clear.launches == RatioDecision.looks[0])
        let open = try #require(
            decision.decide { launches in (0..<launches).map { (launch: Int) -> Double in launch % 2 == 0 ? 1 : 1.5 } })
        #expect(!open.isSure && open.launches == RatioDecision.looks.last)
        let faster = try #require(
            RatioDecision(ratio: 0.8, error: 0.01).decide { near(0.8, $0) })
        #expect(faster.isBad)
        #expect(decision.decide { _ in [] } == nil)
    }
}

/// Numbers of a normal distribution, the same for a seed.
private struct Noise {
    private var state: UInt64

    init(seed: UInt64) { state = seed &* 0x9e37_79b9_7f4a_7c15 }

    private mutating func uniform() -> Double {
        state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
        return (Double(state >> 11) + 0.5) / 9_007_199_254_740_992
    }

    mutating func normal() -> Double { (-2 * log(uniform())).squareRoot() * cos(2 * .pi * uniform()) }
}
