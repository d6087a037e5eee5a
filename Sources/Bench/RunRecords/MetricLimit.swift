/// What a metric may be at most, or at least: a user's own, of all subjects or of some.
package struct MetricLimit: Codable, Equatable, Sendable {
    /// The limit in the user's words: `query.latency.p99 ≤ 50 µs`.
    package var text: String
    package var metric: String
    /// The bound, in the metric's unit.
    package var value: Double
    /// Whether it is the highest value; otherwise the lowest.
    package var isUpper: Bool
    /// Whether it is a bound of the value divided by the number of items.
    package var perItem: Bool
    /// Names or patterns of strategies that it applies to; nil: all.
    package var layout: String?
    package var dataset: String?
    package var items: Int?
    package var strategy, workload: String?

    package init(
        text: String, metric: String, value: Double, isUpper: Bool, perItem: Bool, layout: String? = nil,
        dataset: String? = nil, items: Int? = nil, strategy: String? = nil, workload: String? = nil
    ) {
        (self.text, self.metric, self.value, self.isUpper) = (text, metric, value, isUpper)
        (self.perItem, self.layout, self.dataset) = (perItem, layout, dataset)
        (self.items, self.strategy, self.workload) = (items, strategy, workload)
    }

    package func covers(_ subject: Subject) -> Bool {
        func fits(_ pattern: String?, _ name: String) -> Bool { pattern.map { NamePattern($0).matches(name) } ?? true }
        return fits(layout, subject.layout) && fits(dataset, subject.dataset) && fits(strategy, subject.strategy)
            && fits(workload, subject.workload) && (items ?? subject.items) == subject.items
    }
}
