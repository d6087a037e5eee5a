import RunRecords
import Testing

@Suite struct ShardTests {
    /// Groups like a suite's: many sizes, of which a few cost nearly everything.
    private let plan = Parts.plan(items: [100, 1_000, 10_000, 100_000, 1_000_000, 5_000_000, 5_000_000, 7])

    @Test(arguments: 1...12) func `every group is in one shard`(count: Int) {
        let shards = (1...count).compactMap { plan.sharded($0, of: count).shard }
        #expect(shards.map(\.index) == Array(1...count))
        #expect(shards.flatMap(\.groups).sorted() == Array(plan.groups.indices))
        #expect(shards.allSatisfy { $0.groups == $0.groups.sorted() })
        #expect((1...count).map { plan.sharded($0, of: count).ownGroups.count }.reduce(0, +) == plan.groups.count)
    }

    @Test func `shards beyond the groups have none`() {
        let shard = plan.sharded(9, of: 12)
        #expect(shard.shard == Shard(index: 9, count: 12, groups: []))
        #expect(shard.ownGroups.isEmpty)
        #expect(shard.groups == plan.groups)
    }

    @Test(arguments: 1...7) func `no two shards differ by more than the costliest group`(count: Int) {
        // Seeded by Knuth's MMIX generator: costs over four orders of magnitude.
        var state: UInt64 = UInt64(count)
        let costs = (0..<50).map { _ -> Int in
            state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
            let order: Int = state >> 63 == 1 ? 100 : 1
            return Int(state >> 40) % 10_000 * order + 1
        }
        let sums = balancedParts(costs: costs, count: count).map { (part: [Int]) -> Int in
            part.reduce(0) { (sum: Int, place: Int) -> Int in sum + costs[place] }
        }
        #expect(sums.reduce(0, +) == costs.reduce(0, +))
        let (least, most): (Int, Int) = (sums.min() ?? 0, sums.max() ?? 0)
        #expect(most - least <= costs.max() ?? 0)
    }

    @Test func `the partition is the one it always was`() {
        // Fixed values: machines of different builds of one commit must agree.
        #expect(balancedParts(costs: [3, 9, 4, 9, 1], count: 2) == [[1, 2], [0, 3, 4]])
        #expect(balancedParts(costs: [5, 5, 5, 5], count: 3) == [[0, 3], [1], [2]])
        #expect(balancedParts(costs: [], count: 2) == [[], []])
        #expect(balancedParts(costs: [1], count: 0).isEmpty)
    }

    @Test func `strategies and items count, tiny groups alike`() {
        func cost(_ items: Int?, _ strategies: Int) -> Int {
            SubjectGroup(
                layout: "gantt", config: [:], dataset: "lanes", items: items,
                strategies: Array(repeating: "r-tree", count: strategies), workloads: ["jump"]
            ).expectedCost
        }
        #expect(cost(1_000_000, 4) == 4_000_000)
        #expect(cost(1_000_000, 8) == 2 * cost(1_000_000, 4))
        #expect(cost(10, 1) == cost(20_000, 1))
        #expect(cost(nil, 1) == 100_000)
    }
}
