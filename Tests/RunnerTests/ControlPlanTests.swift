import Testing

@testable import Runner

@Suite struct ControlPlanTests {
    private let strategies = ["slow", "slower", "array", "tree"]
    private let costly: Set = ["slow", "slower"]

    private func twins(_ items: [Int?], strategies: [String]? = nil) -> [String?] {
        let strategies = strategies ?? self.strategies
        let groups = items.map { subjectGroup(items: $0, strategies: strategies) }
        return ControlPlan.adding(to: groups, costly: costly).map {
            $0.strategies.count > strategies.count ? $0.strategies.last : nil
        }
    }

    @Test func `strategies take turns, costly ones in small groups only`() {
        #expect(twins([1_000, 10_000, 1_000, 10_000, 1_000]) == ["slow", "slower", "array", "tree", "slow"])
        #expect(twins([1_000, 1_000_000, 1_000, 1_000_000]) == ["slow", "array", "slower", "tree"])
        #expect(twins([100_000, 1_000_000, 5_000_000]) == ["array", "tree", "array"])
    }

    @Test func `a file may be large`() {
        #expect(twins([nil]) == ["array"])
    }

    @Test func `a run of costly strategies at large sizes has one pair, where it costs least`() {
        #expect(twins([1_000_000, 200_000, nil], strategies: ["slower"]) == [nil, "slower", nil])
        #expect(twins([1_000_000, 1_000], strategies: ["slower"]) == [nil, "slower"])
    }

    @Test func `pairs that are named are left as they are`() {
        let groups = [subjectGroup(strategies: ["a", "b", "a"]), subjectGroup(strategies: ["a"])]
        #expect(ControlPlan.adding(to: groups, costly: []) == groups)
        #expect(ControlPlan.adding(to: [], costly: []).isEmpty)
    }
}
