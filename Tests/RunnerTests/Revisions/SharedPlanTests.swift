import RunRecords
import Testing
import Worker

@testable import Revisions

@Suite struct SharedPlanTests {
    private func side(
        _ name: String, _ strategies: [String], layouts: [String] = ["gantt"], datasets: [String] = ["lanes"],
        workloads: [String] = ["jump", "scroll"], renamed: [String: String] = [:]
    ) -> ComparedSide {
        ComparedSide(
            name,
            BinaryDescription(
                protocolVersion: 1,
                contents: ProgramContents(
                    strategies: strategies, layouts: layouts, datasets: datasets, workloads: workloads)),
            renamedStrategies: renamed)
    }

    private func group(_ strategies: [String], dataset: String = "lanes", workloads: [String] = ["jump"])
        -> SubjectGroup
    {
        subjectGroup(dataset: dataset, strategies: strategies, workloads: workloads)
    }

    @Test func `what both have is compared, and what one lacks is listed once`() {
        let (a, b) = (side("a", ["x", "old"], workloads: ["jump"]), side("b", ["x", "new"]))
        let selected = group(SharedPlan.strategies(a, b), workloads: ["jump", "scroll"])
        let plan = SharedPlan([selected, selected], a: a, b: b, datasets: .builtIn)
        #expect(plan.groups == [group(["x"]), group(["x"])])
        #expect(
            plan.missing == [
                OneSided(kind: .strategy, name: "old", from: "b"), OneSided(kind: .strategy, name: "new", from: "a"),
                OneSided(kind: .workload, name: "scroll", from: "a"),
            ])
    }

    @Test func `a group whose dataset or layout one lacks is left out, and all that is missing is listed`() {
        let (a, b) = (side("a", ["x"], datasets: []), side("b", ["x"], layouts: []))
        let plan = SharedPlan([group(["x"])], a: a, b: b, datasets: .builtIn)
        #expect(plan.groups.isEmpty)
        #expect(
            plan.missing == [
                OneSided(kind: .layout, name: "gantt", from: "b"), OneSided(kind: .dataset, name: "lanes", from: "a"),
            ])
    }

    @Test func `a file is a dataset of all`() {
        let side = side("a", ["x"], datasets: [])
        #expect(SharedPlan([group(["x"], dataset: "plan.csv")], a: side, b: side, datasets: .builtIn).groups.count == 1)
    }

    @Test func `an identical pair stays one`() {
        let side = side("a", ["x"])
        #expect(
            SharedPlan([group(["x", "x"])], a: side, b: side, datasets: .builtIn).groups[0].strategies == ["x", "x"])
    }

    @Test func `a renamed strategy is one and the same`() {
        let (a, b) = (side("a", ["x", "old"]), side("b", ["new", "x"], renamed: ["old": "new"]))
        #expect(SharedPlan.strategies(a, b) == ["x", "old"])
        let plan = SharedPlan([group(["x", "old"])], a: a, b: b, datasets: .builtIn)
        #expect(plan.groups[0].strategies == ["x", "old"])
        #expect(plan.missing.isEmpty)
        #expect(b.renamedStrategies == ["old": "new"])
    }

    @Test func `a reference that still has the old name keeps it, and does not decide what is compared`() {
        let (a, b) = (side("a", ["x", "old"]), side("b", ["x", "new"], renamed: ["old": "new"]))
        let reference = side("reference", ["old"], renamed: ["old": "new"])
        #expect(reference.renamedStrategies.isEmpty)
        let plan = SharedPlan([group(["x", "old"])], a: a, b: b, reference: reference, datasets: .builtIn)
        #expect(plan.groups[0].strategies == ["x", "old"])
        #expect(plan.missing == [OneSided(kind: .strategy, name: "x", from: "reference")])
    }
}
