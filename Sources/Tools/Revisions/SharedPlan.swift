import RunRecords
import Schedules

/// One of the compared revisions, and its lists.
package struct ComparedSide: Equatable, Sendable {
    /// Its name in records: `a`, `b` or `reference`.
    package let name: String
    package let description: BinaryDescription
    /// Its names of strategies, by their different names in A.
    package let renamedStrategies: [String: String]

    /// A side with the strategies to be renamed; one that has the old name and not the new one keeps it.
    package init(_ name: String, _ description: BinaryDescription, renamedStrategies: [String: String] = [:]) {
        (self.name, self.description) = (name, description)
        self.renamedStrategies = renamedStrategies.filter {
            description.contents.strategies.contains($0.value) || !description.contents.strategies.contains($0.key)
        }
    }

    /// Its strategies by the names that A has for them.
    package var strategies: [String] {
        let names = Dictionary(renamedStrategies.map { ($0.value, $0.key) }) { first, _ in first }
        return description.contents.strategies.map { names[$0] ?? $0 }
    }

    /// What it has of a kind; strategies by the names that A has for them.
    fileprivate func names(_ kind: OneSided.Kind) -> [String] {
        switch kind {
        case .strategy: strategies
        case .layout: description.contents.layouts
        case .dataset: description.contents.datasets
        case .workload: description.contents.workloads
        }
    }
}

/// Something that a comparison was to measure and that a revision does not have.
package struct OneSided: Hashable, Sendable {
    package enum Kind: String, Sendable {
        case strategy, layout, dataset, workload
    }

    package let kind: Kind
    /// Its name, a strategy's as A has it.
    package let name: String
    /// The side without it: `a`, `b` or `reference`.
    package let from: String
}

/// The part of a selection that all revisions of a comparison have.
package struct SharedPlan: Equatable, Sendable {
    /// The groups that A and B both have, without what one lacks; strategies as A names them.
    package let groups: [SubjectGroup]
    /// Selected names that not all sides have, each once for every side that lacks it.
    package let missing: [OneSided]

    /// Names of the strategies to compare when none are selected: A's, then the ones that only B has.
    package static func strategies(_ a: ComparedSide, _ b: ComparedSide) -> [String] {
        a.strategies + b.strategies.filter { !a.strategies.contains($0) }
    }

    /// Takes from the groups, strategies as A names them, what A or B lack. What only `reference` lacks stays: A and B
    /// are compared all the same. A dataset that is none of this program's is a file, which it reads for all.
    package init(
        _ groups: [SubjectGroup], a: ComparedSide, b: ComparedSide, reference: ComparedSide? = nil,
        datasets: DatasetRegistry
    ) {
        let generated = datasets.entries.map(\.name)
        var missing: [OneSided] = []
        /// Whether A and B have it. Whoever lacks it is noted.
        func isShared(_ kind: OneSided.Kind, _ name: String) -> Bool {
            for side in [a, b, reference].compactMap(\.self) where !side.names(kind).contains(name) {
                let entry = OneSided(kind: kind, name: name, from: side.name)
                if !missing.contains(entry) { missing.append(entry) }
            }
            return a.names(kind).contains(name) && b.names(kind).contains(name)
        }
        self.groups = groups.compactMap { group in
            var shared = group
            // All are looked up, so that all that is missing is found.
            let hasLayout = isShared(.layout, group.layout)
            let hasDataset = !generated.contains(group.dataset) || isShared(.dataset, group.dataset)
            shared.strategies = group.strategies.filter { isShared(.strategy, $0) }
            shared.workloads = group.workloads.filter { isShared(.workload, $0) }
            let isEmpty = shared.strategies.isEmpty || shared.workloads.isEmpty
            return hasLayout && hasDataset && !isEmpty ? shared : nil
        }
        self.missing = missing
    }
}
