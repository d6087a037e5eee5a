import RunRecords
import Runner
import Schedules
import Testing

@testable import LayoutBenchCLI

/// Which group of a comparison is profiled.
@Suite struct CompareProfilesTests {
    private func group(_ dataset: String, _ config: [String: JSONValue] = [:]) -> SubjectGroup {
        SubjectGroup(
            layout: "gantt", config: config, dataset: dataset, items: nil, strategies: ["r-tree"],
            workloads: ["jump"])
    }

    private func found(
        _ groups: [SubjectGroup], dataset: String, config: [String: JSONValue] = [:]
    ) -> SubjectGroup? {
        let subject = Subject(
            layout: "gantt", config: config, dataset: dataset, items: 10, strategy: "r-tree", workload: "jump")
        return groups.first(measuring: subject, .builtIn)
    }

    @Test func `a strategy that has another name in the second revision is found by either`() {
        let old = Binary(label: "a", executable: "/a", commit: .unavailable(reason: "a test"))
        var new = old
        new.renamedStrategies = ["r-tree": "tree"]
        let profiles = CompareProfiles(
            registries: .builtIn, groups: [group("lanes")], binaries: [old, new], seed: 1, limitSeconds: 1,
            interruption: Interruption(), console: Console(environment: [:], executable: "/a"))
        let subject = Subject(
            layout: "gantt", config: [:], dataset: "lanes", items: 10, strategy: "tree", workload: "jump")
        #expect(profiles.group(measuring: subject)?.strategies == ["r-tree"])
    }

    @Test func `a file is found by its name, not by the end of it`() {
        let groups = ["Datasets/my-jobs.csv", "Datasets/jobs.csv", "lanes", "frames:jobs.csv.gz"].map { group($0) }
        #expect(found(groups, dataset: "jobs.csv") == groups[1])
        #expect(found(groups, dataset: "my-jobs.csv") == groups[0])
        #expect(found(groups, dataset: "lanes") == groups[2])
        #expect(found(groups, dataset: "jobs.csv.gz") == groups[3])
        #expect(found(groups, dataset: "obs.csv") == nil)
    }

    @Test func `of several configurations the one that was measured is found`() {
        let high = ["barHeight": JSONValue.number(30)]
        let groups = [group("lanes"), group("lanes", high), group("lanes", ["barHeight": .number(3)])]
        #expect(found(groups, dataset: "lanes", config: high) == groups[1])
        #expect(found(groups, dataset: "lanes") == groups[0])
        // The dataset itself sets the row policy.
        let set = high.merging(["rowPolicy": .string("spread")]) { $1 }
        #expect(found(groups, dataset: "lanes", config: set) == groups[1])
    }
}
