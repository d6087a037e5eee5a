import RunRecords

/// What makes two records unlike: each difference in words, which a comparison of the two would mistake for a change of
/// the program. O(results).
func unlikeness(_ a: RunRecord, _ b: RunRecord) -> [String] {
    var texts: [String] = []
    func compare<Value: Equatable>(_ name: String, _ part: (RunRecord) -> Value, _ text: (Value) -> String) {
        let (first, second) = (part(a), part(b))
        if first != second { texts.append("\(name) \(text(first)) and \(text(second))") }
    }
    compare("schema", \.schema) { $0 }
    compare("machine", \.machine.id) { $0 }
    compare("Swift", \.toolchain.swift) { $0 }
    compare("optimisation", \.toolchain.optimization) { $0 }
    compare("build", \.toolchain.placement) { $0 }
    compare("allocator", \.allocator) { $0.value ?? "unknown" }
    compare("seed", \.seed) { String($0) }
    compare("query rounds a launch", \.plan.queryRounds) { String($0) }
    compare("prepares a launch", \.plan.prepareRounds) { String($0) }
    compare("limit of a prepare", \.plan.prepareLimitSeconds) { "\($0) s" }
    compare("limit of a query", \.plan.queryLimitSeconds) { "\($0) s" }
    compare("limit of a turn", \.plan.turnLimitSeconds) { "\($0) s" }
    return texts + unlikeConfigurations(a, b)
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

    /// The record as if strategies had other names, in results and as references.
    ///
    /// - Parameters:
    ///   - names: new names by old ones.
    ///   - other: the record that has the new names.
    ///   - places: where the two records come from, for the error.
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
            for (metric, ratio) in copy.results[index].ratios {
                copy.results[index].ratios[metric]?.reference = names[ratio.reference] ?? ratio.reference
            }
        }
        return copy
    }

    private func unknown(_ name: String, of names: Set<String>, in place: String, _ option: String) -> RecordError {
        RecordError(
            cause: "\(option): the record has no strategy \(name)", place: place,
            remedy: "its strategies are \(names.sorted().joined(separator: ", "))")
    }
}
