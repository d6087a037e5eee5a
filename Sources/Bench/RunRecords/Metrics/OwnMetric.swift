/// A metric that a strategy declares of itself, as workers tell it.
///
/// No catalog knows it: its key says what its values belong to, and its values carry the rest, so that a record can be read
/// without the program that it came from.
package struct OwnMetric: Codable, Equatable, Sendable {
    /// `own.NAME` of the contestant, `own.query.NAME` of a query, `own.update.NAME`, `own.frame.NAME` likewise.
    package let key: String
    package let summary: String
    /// `ns`, `bytes`, `count` or `share`.
    package let unit: String
    /// `lower` or `higher`.
    package let better: String
    /// Whether its values are exact, so that any difference is a finding.
    package let exact: Bool

    package init(key: String, summary: String, unit: String, better: String, exact: Bool) {
        (self.key, self.summary, self.unit) = (key, summary, unit)
        (self.better, self.exact) = (better, exact)
    }

    /// What a record says of one; nil for a key of another metric.
    package init?(_ key: String, _ measured: MeasuredMetric?) {
        guard Self.isKey(key) else { return nil }
        self.init(
            key: key, summary: measured?.summary ?? "", unit: measured?.unit ?? "count",
            better: measured?.better ?? "lower", exact: measured?.exact ?? false)
    }

    private static let prefix = "own."
    private static let kinds: [WorkloadKind: String] = [
        .queries: "own.query.", .changes: "own.update.", .frames: "own.frame.",
    ]

    /// Matches the keys of all of them.
    package static let pattern = prefix + "*"

    /// The key of a name that is declared for workloads of a kind; of the contestant without one.
    package static func key(_ name: String, of kind: WorkloadKind?) -> String {
        (kind.flatMap { kinds[$0] } ?? prefix) + name
    }

    /// Beginnings of names that would make the key one of a workload's.
    package static var reservedBeginnings: [String] { kinds.values.map { String($0.dropFirst(prefix.count)) }.sorted() }

    package static func isKey(_ key: String) -> Bool { key.hasPrefix(prefix) }

    /// Whether a key is one whose values belong to a workload.
    package static func dependsOnWorkload(_ key: String) -> Bool { kinds.values.contains(where: key.hasPrefix) }

    package var name: String {
        let longest = Self.kinds.values.first(where: key.hasPrefix) ?? Self.prefix
        return String(key.dropFirst(longest.count))
    }

    package func applies(to kind: WorkloadKind) -> Bool {
        !Self.dependsOnWorkload(key) || Self.kinds[kind].map(key.hasPrefix) == true
    }

    /// The same as tables take it: its column is the declared name.
    package var description: MetricDescription { MetricDescription(self) }
}

extension RunRecord {
    /// The metrics that strategies declare of themselves, by key. O(results × metrics).
    package var ownMetrics: [OwnMetric] {
        let all = results.flatMap(\.ownMetrics)
        // One that has a value says more of itself.
        return (all.filter { !$0.summary.isEmpty } + all).uniqued(by: \.key).sorted { $0.key < $1.key }
    }
}

extension SubjectResult {
    /// The metrics that its strategy declares of itself, by key.
    package var ownMetrics: [OwnMetric] {
        metrics.keys.filter(OwnMetric.isKey).sorted().compactMap { OwnMetric($0, metrics[$0]?.value) }
    }
}
