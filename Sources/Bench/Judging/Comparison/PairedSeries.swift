import RunRecords

/// One metric of one subject in two contestants A and B that took turns, paired by launch.
package struct PairedSeries: Codable, Equatable, Sendable {
    /// The subject, as B names it.
    package var subject: Subject
    /// Key of the metric, or `counters.examined`.
    package var metric: String
    /// Whether its values are exact, so that any difference is a finding.
    package var isExact: Bool
    /// `lower` or `higher`.
    package var better: String
    /// Launch values of A.
    package var a: [Double]
    /// Launch values of B, the same launches in the same order.
    package var b: [Double]
    /// By launch the median over the rounds of B's value ÷ A's; empty where the two can't be compared as a ratio.
    package var ratios: [Double]
    /// Whether the metric does not depend on the workload: its values, the same under every workload, are one test.
    package var isShared: Bool
    /// Unit of the values, of a metric that the catalog does not know.
    package var ownUnit: String?

    package init(
        subject: Subject, metric: String, isExact: Bool, better: String, a: [Double], b: [Double], ratios: [Double],
        isShared: Bool, ownUnit: String? = nil
    ) {
        (self.ownUnit, self.subject, self.metric) = (ownUnit, subject, metric)
        (self.isExact, self.better, self.a) = (isExact, better, a)
        (self.b, self.ratios, self.isShared) = (b, ratios, isShared)
    }
}
