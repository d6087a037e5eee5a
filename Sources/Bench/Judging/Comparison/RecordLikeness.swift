import RunRecords

/// The properties that two records must share in every comparison: a difference in one would be mistaken for a change of
/// the program.
package struct RecordLikeness: Hashable, Sendable {
    private static let names = [
        "schema", "machine", "kernel", "Swift", "optimisation", "build", "allocator", "seed", "query rounds a launch",
        "prepares a launch", "limit of a prepare", "limit of a query", "limit of a turn",
    ]

    /// Texts in the order of the names.
    private let texts: [String]

    package init(
        schema: String = RunRecord.currentSchema, _ machine: Machine, _ toolchain: Toolchain,
        allocator: Available<String>, seed: UInt64, _ plan: RunPlan
    ) {
        let limits = [plan.prepareLimitSeconds, plan.queryLimitSeconds, plan.turnLimitSeconds].map { "\($0) s" }
        texts =
            [
                schema, machine.id, machine.kernel, toolchain.swift, toolchain.optimization, toolchain.placement,
                allocator.value ?? "unknown", String(seed), String(plan.queryRounds), String(plan.prepareRounds),
            ] + limits
    }

    package init(_ record: RunRecord) {
        self.init(
            schema: record.schema, record.machine, record.toolchain, allocator: record.allocator, seed: record.seed,
            record.plan)
    }

    /// Each difference in words: `Swift 6.3 and 6.4`.
    package func differences(to other: RecordLikeness) -> [String] {
        zip(Self.names, zip(texts, other.texts)).compactMap { $1.0 == $1.1 ? nil : "\($0) \($1.0) and \($1.1)" }
    }
}

/// The differences that make two records unlike, configurations included. O(results).
func unlikeness(_ a: RunRecord, _ b: RunRecord) -> [String] {
    RecordLikeness(a).differences(to: RecordLikeness(b)) + unlikeConfigurations(a, b)
}

/// Datasets that both records lay out, but in no case with the same configuration.
private func unlikeConfigurations(_ a: RunRecord, _ b: RunRecord) -> [String] {
    func configurations(_ record: RunRecord) -> [String: Set<[String: JSONValue]>] {
        record.results.reduce(into: [:]) { found, result in
            let subject = result.subject
            found["\(subject.layout) over \(subject.dataset) of \(subject.items) items", default: []]
                .insert(subject.config)
        }
    }
    let (first, second) = (configurations(a), configurations(b))
    return first.keys.sorted().compactMap { place in
        guard let one = first[place], let two = second[place], one.isDisjoint(with: two) else { return nil }
        return "configuration of \(place) \(text(one)) and \(text(two))"
    }
}

private func text(_ configurations: Set<[String: JSONValue]>) -> String {
    let texts = configurations.map { configuration in
        let entries = configuration.sorted { $0.key < $1.key }.map { "\($0.key): \($0.value.summary)" }
        return "{\(entries.joined(separator: ", "))}"
    }
    return texts.sorted().joined(separator: " or ")
}

extension RunRecord {
    /// Refuses a comparison of unlike records.
    func checkLikeness(to other: RunRecord, place: String) throws(RecordError) {
        let differences = unlikeness(self, other)
        guard !differences.isEmpty else { return }
        throw RecordError(
            cause: "the records are not alike: \(differences.joined(separator: "; "))", place: place,
            remedy: "measure both alike, compare two revisions instead, or give --allow-unlike to compare them anyway")
    }

    /// The record as if strategies had other names, new by old; `other` is the record that has the new names.
    func renamed(
        _ names: [String: String], toMatch other: RunRecord, places: (a: String, b: String)
    ) throws(RecordError) -> RunRecord {
        let mine = Set(results.map(\.subject.strategy))
        let theirs = Set(other.results.map(\.subject.strategy))
        for (old, new) in names.sorted(by: { $0.key < $1.key }) {
            let option = "--rename \(old)=\(new)"
            guard mine.contains(old) else { throw unknown(old, of: mine, in: places.a, option) }
            guard theirs.contains(new) else { throw unknown(new, of: theirs, in: places.b, option) }
        }
        let after = mine.map { names[$0] ?? $0 }
        if let twice = after.sorted().first(where: { name in after.count { $0 == name } > 1 }) {
            throw RecordError(
                cause: "two strategies would be called \(twice)", place: places.a,
                remedy: "rename each to a name of its own with --rename OLD=NEW")
        }
        var copy = self
        for index in copy.results.indices {
            let name = copy.results[index].subject.strategy
            copy.results[index].subject.strategy = names[name] ?? name
        }
        return copy
    }

    private func unknown(_ name: String, of names: Set<String>, in place: String, _ option: String) -> RecordError {
        RecordError(
            cause: "\(option): the record has no strategy \(name)", place: place,
            remedy: "its strategies are \(names.sorted().joined(separator: ", "))")
    }
}
