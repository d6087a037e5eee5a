import LayoutStrategies
import RunRecords
import Testing
import Workloads

@testable import Runner
@testable import Subjects

@Suite struct WalkTests {
    @Test(arguments: LayoutRegistry.builtIn.entries.map(\.name))
    func `walks are taken under every choice a layout gives, but for what was given`(layout: String) throws {
        let registry = LayoutRegistry.builtIn
        let keys = try registry.configurationKeys(of: layout).filter { !$0.choices.isEmpty }
        guard let first = keys.first else {
            // Nothing to choose: what was given is all there is.
            var generator = SeededGenerator(seed: 1)
            #expect(try WalkConfiguration.random(of: layout, given: [:], registry, &generator).isEmpty)
            return
        }
        let given = [first.name: DatasetInput.json(first.defaultValue)]
        var seen: [String: Set<JSONValue>] = [:]
        var generator = SeededGenerator(seed: 1)
        for _ in 0..<200 {
            let configuration = try WalkConfiguration.random(of: layout, given: given, registry, &generator)
            for (key, value) in configuration { seen[key, default: []].insert(value) }
        }
        #expect(Set(seen.keys) == Set(keys.map(\.name)) && seen[first.name]?.count == 1)
        for key in keys.dropFirst() { #expect(seen[key.name] == Set(key.choices.map(DatasetInput.json))) }
    }

    @Test func `walks go over every shape, by small limits and by those that are measured`() {
        var generator = SeededGenerator(seed: 1)
        var seen: Set<String> = []
        for _ in 0..<4000 {
            let ground = WalkGround.random(hasShape: true, &generator)
            seen.insert(ground.text)
            #expect(WalkGround.random(hasShape: false, &generator).shape == nil)
        }
        #expect(seen.count == 2 * (SectionShape.around(.standard).count + 1))
    }

    @Test func `walks beside large groups find every bar`() throws {
        let group = subjectGroup(layout: "gantt", dataset: "lanes", strategies: ["on-demand", "section-arrays"])
        var outcomes: [WalkOutcome] = []
        try Verification(groups: [group], seed: 4, registries: .builtIn)
            .walk(steps: 400, hasOwnItems: false) { outcomes.append($0) }
        #expect(outcomes.allSatisfy { $0.differences.isEmpty }, "\(outcomes)")
    }

    @Test func `steps are dealt to layouts, and to their datasets`() throws {
        let groups = [("gantt", "lanes"), ("gantt", "overlap"), ("frames", "lanes")].map {
            subjectGroup(layout: $0, dataset: $1, strategies: ["r-tree"])
        }
        var outcomes: [WalkOutcome] = []
        try Verification(groups: groups, seed: 2, registries: .builtIn)
            .walk(steps: 21, hasOwnItems: false) { outcomes.append($0) }
        #expect(outcomes.map(\.title) == ["gantt lanes", "gantt overlap", "frames lanes"])
        #expect(outcomes.map(\.steps) == [5, 5, 11])
        #expect(outcomes.allSatisfy { $0.differences.isEmpty && $0.changes >= $0.steps && $0.answers == 2 * $0.steps })
    }
}
