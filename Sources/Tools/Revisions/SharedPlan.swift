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
        var search = OneSidedSearch(
            compared: [a, b], others: reference.map { [$0] } ?? [], generated: datasets.entries.map(\.name))
        self.groups = groups.compactMap { group in
            var shared = group
            // All are looked up, so that all that is missing is found.
            let hasLayout = search.isShared(.layout, group.layout)
            let hasDataset = search.hasDataset(group.dataset)
            shared.strategies = group.strategies.filter { search.isShared(.strategy, $0) }
            shared.workloads = group.workloads.filter { search.isShared(.workload, $0) }
            let isEmpty = shared.strategies.isEmpty || shared.workloads.isEmpty
            return hasLayout && hasDataset && !isEmpty ? shared : nil
        }
        missing = search.missing
    }
}

/// Looks names up and notes who lacks them.
private struct OneSidedSearch {
    let compared, others: [ComparedSide]
    let generated: [String]
    var missing: [OneSided] = []

    /// Whether all that are compared have it.
    mutating func isShared(_ kind: OneSided.Kind, _ name: String) -> Bool {
        for side in compared + others where !Self.names(kind, of: side).contains(name) {
            let entry = OneSided(kind: kind, name: name, from: side.name)
            if !missing.contains(entry) { missing.append(entry) }
        }
        return compared.allSatisfy { Self.names(kind, of: $0).contains(name) }
    }

    /// Datasets that are no names but files are read by this program for all.
    mutating func hasDataset(_ name: String) -> Bool {
        generated.contains(name) ? isShared(.dataset, name) : true
    }

    private static func names(_ kind: OneSided.Kind, of side: ComparedSide) -> [String] {
        switch kind {
        case .strategy: side.strategies
        case .layout: side.description.contents.layouts
        case .dataset: side.description.contents.datasets
        case .workload: side.description.contents.workloads
        }
    }
}
