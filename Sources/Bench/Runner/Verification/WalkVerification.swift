import LayoutStrategies
import RunRecords
import Schedules
import Worker

/// What the walks over one layout and dataset came to.
package struct WalkOutcome: Sendable {
    package var title: String
    package var strategies: Int
    /// Steps that were checked.
    package var steps = 0
    package var changes = 0
    /// Answers that were compared with brute force.
    package var answers = 0
    /// Strategy, or the layout itself, and first difference of each that disagrees.
    package var differences: [(strategy: String, difference: String)] = []
}

extension Verification {
    /// Steps of a walk, after which the next begins with a layout rebuilt.
    static let stepsOfAWalk = 50

    /// Items of generated data that walks are taken over unless told otherwise: edges, and enough for several segments.
    static let itemsOfWalks = [1, 5, 60, 300, 600]

    /// Takes a number of steps in all, assigned to the layouts and their datasets, and hands out each outcome;
    /// `hasOwnItems` keeps the groups' numbers of items.
    package func walk(steps: Int, hasOwnItems: Bool, _ report: (WalkOutcome) throws -> Void) throws {
        let layouts = groups.map(\.layout).uniqued()
        for (number, layout) in layouts.enumerated() {
            let own = groups.filter { $0.layout == layout }
            let dealt = (number + 1) * steps / layouts.count - number * steps / layouts.count
            for (position, group) in own.enumerated() {
                let count = (position + 1) * dealt / own.count - position * dealt / own.count
                if count > 0 { try report(walk(group, steps: count, hasOwnItems: hasOwnItems)) }
            }
        }
    }

    private func walk(_ group: SubjectGroup, steps: Int, hasOwnItems: Bool) throws -> WalkOutcome {
        let source = try registries.datasets.source(for: group)
        let isFixed = hasOwnItems || !source.isGenerated
        func dataset(_ items: Int?, _ seed: UInt64) throws -> LoadedDataset {
            try source.load(items: items, seed: seed, skipInvalid: group.skipInvalid, memoryLimit: MemoryLimit.ofData)
        }
        let fixed = isFixed ? try dataset(group.items, seed) : nil
        var outcome = WalkOutcome(title: "\(group.layout) \(group.dataset)", strategies: group.strategies.count)
        // No two groups take the same walk.
        var mixed = Checksum()
        mixed.combine(seed)
        for byte in outcome.title.utf8 { mixed.combine(UInt64(byte)) }
        var generator = SeededGenerator(seed: mixed.value)
        while outcome.steps < steps {
            let ground = WalkGround.random(hasShape: fixed == nil, &generator)
            let items = ground.shape?.itemCount ?? Self.itemsOfWalks[generator.below(Self.itemsOfWalks.count)]
            let data = try fixed ?? dataset(items, generator.next())
            let count = min(Self.stepsOfAWalk, steps - outcome.steps)
            let number = outcome.steps / Self.stepsOfAWalk
            try walk(group, data, ground, steps: count, generator.next(), &outcome, walk: number)
            if !outcome.differences.isEmpty { break }
        }
        return outcome
    }

    private func walk(
        _ group: SubjectGroup, _ data: LoadedDataset, _ ground: WalkGround, steps: Int, _ seed: UInt64,
        _ outcome: inout WalkOutcome, walk number: Int
    ) throws {
        var generator = SeededGenerator(seed: seed)
        func lay(_ config: [String: JSONValue]) throws -> LaidOut {
            try ground.lay(group.layout, over: data, config, registries.layouts)
        }
        let config = try WalkConfiguration.random(
            of: group.layout, given: group.config, registries.layouts, &generator
        ) { config in
            do { _ = try lay(config) } catch is LayoutError { return false }
            return true
        }
        let (tried, laidOut) = (try lay(config), try lay(config))
        let strategies = try group.strategies.map { name in
            let strategy = try context(of: name, group, laidOut, data).makeStrategy()
            strategy.prepare()
            return (name, strategy)
        }
        var walk = ChangeWalk(laidOut, tried: tried, strategies, generator)
        var refusal: String?
        while walk.differences.isEmpty, refusal == nil, outcome.steps < Self.stepsOfAWalk * number + steps {
            do throws(LayoutError) {
                try walk.step()
            } catch {
                refusal = "refuses a change: \(error.cause)"
            }
            outcome.steps += 1
        }
        outcome.changes += walk.changes
        outcome.answers += walk.answers
        let differences = walk.differences + (refusal.map { [(ChangeWalk.layoutItself, $0)] } ?? [])
        let place = "step \(outcome.steps), \(data.itemCount) items\(ground.text), configuration \(Self.text(config))"
        outcome.differences = differences.map { ($0.0, explained("\(place): \($0.1)", of: $0.0, in: group)) }
    }

    /// A difference with the type and place of the strategy or layout, if a program added it.
    private func explained(_ difference: String, of name: String, in group: SubjectGroup) -> String {
        registries.explained(difference, strategy: name, layout: name == ChangeWalk.layoutItself ? group.layout : nil)
    }

    private static func text(_ config: [String: JSONValue]) -> String {
        config.isEmpty
            ? "as it is" : config.sorted { $0.key < $1.key }.map { "\($0.key) \($0.value)" }.joined(separator: ", ")
    }
}
