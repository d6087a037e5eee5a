import Judging
import RunRecords
import Testing

@testable import Runner

@Suite struct SettledSeriesTests {
    private func group() -> GroupState {
        let plan = subjectGroup(items: 200, strategies: ["on-demand", "r-tree"], workloads: ["jump", "scroll"])
        var group = GroupState(plan: plan, datasetName: "construction", config: [:], items: 200, columnarFile: nil)
        group.enter(binaries: 2, slowdowns: [])
        return group
    }

    private func candidate(_ metric: MetricDescription, _ workload: String, of group: GroupState) -> [Candidate] {
        let contestant = group.contestants.first { $0.binary == 1 && $0.strategy == "r-tree" }
        return screen(
            contestant.map { contestant in
                [
                    PairedSeries(
                        subject: group.subject(contestant, workload: workload, [:]),
                        metric: metric.name, isExact: false, better: "lower", a: Array(repeating: 100, count: 8),
                        b: Array(repeating: 110, count: 8), ratios: Array(repeating: 1.1, count: 8),
                        isShared: metric.scope == .contestant)
                ]
            } ?? [])
    }

    @Test func `before any launch a group awaits its candidates' strategy, and nothing else of it`() throws {
        var group = group()
        let candidates = candidate(MetricCatalog.queryTime, "jump", of: group)
        try #require(candidates.count == 1)
        group.settled = SettledSeries(group, except: candidates, [:])
        #expect(Set(group.awaited.map { group[$0].strategy }) == ["r-tree"] && group.awaited.count == 2)
        for position in group.awaited {
            #expect(!group.settled.contains(MetricCatalog.queryTime, under: "jump", at: position, of: group))
            #expect(group.settled.contains(MetricCatalog.queryTime, under: "scroll", at: position, of: group))
            #expect(group.settled.contains(MetricCatalog.prepareTime, at: position, of: group))
        }
    }

    @Test(arguments: [MetricCatalog.prepareTime, MetricCatalog.layoutTime, MetricCatalog.attributesTime])
    func `a candidate of any metric is launched again`(metric: MetricDescription) {
        var group = group()
        group.settled = SettledSeries(group, except: candidate(metric, "jump", of: group), [:])
        #expect(Set(group.awaited.map { group[$0].strategy }) == ["r-tree"])
    }

    @Test func `what one of a pair is out of awaits nothing, whatever a third build does`() {
        var group = group()
        group.settled = SettledSeries(group, except: candidate(MetricCatalog.queryTime, "jump", of: group), [:])
        let pair = group.awaited
        group[pair[0]]["jump"].notApplicable = "nothing to jump to"
        #expect(group.awaited.isEmpty)
        group[pair[0]]["jump"].notApplicable = nil
        group[pair[1]]["jump"].cutoff = "a test"
        #expect(group.awaited.isEmpty)
        var three = self.group()
        three.enter(binaries: 3, slowdowns: [])
        three.settled = SettledSeries(three, except: candidate(MetricCatalog.queryTime, "jump", of: three), [:])
        for position in three.contestants.indices where three[position].binary == 2 {
            three[position]["jump"].cutoff = "a test"
        }
        #expect(Set(three.awaited.map { three[$0].binary }).isSuperset(of: [0, 1]))
    }

    @Test func `what is cut off awaits nothing`() {
        var group = group()
        group.settled = SettledSeries(group, except: candidate(MetricCatalog.queryTime, "jump", of: group), [:])
        for position in group.contestants.indices { group[position]["jump"].cutoff = "a test" }
        #expect(group.awaited.isEmpty && !group.isRunning)
    }
}
