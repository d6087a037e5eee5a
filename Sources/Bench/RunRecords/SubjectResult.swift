package struct SubjectResult: Codable, Equatable, Sendable {
    package var subject: Subject
    package var status: Status
    /// Why, unless the status is `ok`.
    package var reason: String?
    /// Exact counts of the checked queries, or why there are none.
    package var counters: Available<Counters>
    /// Metrics by key (see ``MetricCatalog``): every key that applies is present, measured or unavailable.
    package var metrics: [String: Metric]
    /// Ratios of timed metrics to the group's reference strategy, by metric key, paired within launches.
    package var ratios: [String: Ratio]

    package init(
        subject: Subject, status: Status, reason: String? = nil, counters: Available<Counters>,
        metrics: [String: Metric] = [:], ratios: [String: Ratio] = [:]
    ) {
        (self.subject, self.status, self.reason) = (subject, status, reason)
        (self.counters, self.metrics, self.ratios) = (counters, metrics, ratios)
    }
}

/// layout × config × dataset × items × strategy × workload.
package struct Subject: Codable, Hashable, Sendable {
    package var layout: String
    /// Effective configuration where it differs from the layout's defaults.
    package var config: [String: JSONValue]
    /// Name of the dataset, or the file's name without its folder.
    package var dataset: String
    package var items: Int
    package var strategy, workload: String

    package init(
        layout: String, config: [String: JSONValue], dataset: String, items: Int, strategy: String, workload: String
    ) {
        (self.layout, self.config, self.dataset) = (layout, config, dataset)
        (self.items, self.strategy, self.workload) = (items, strategy, workload)
    }
}

package enum Status: String, Codable, Sendable, CaseIterable {
    case ok
    /// Its worker crashed, or refused a request.
    case failed
    case timeout
    /// It answers differently from brute force: its time does not count.
    case disagrees
    /// Not run, for instance because the time budget was spent or the run was interrupted.
    case skipped
    /// Too slow for its share at this size.
    case cutoff

    /// Whether something went wrong: what was planned was tried, and has no figures that count.
    package var isFailure: Bool { self == .failed || self == .timeout || self == .disagrees }
}

/// Exact counts over the checked queries.
package struct Counters: Codable, Equatable, Sendable {
    /// Checked queries.
    package var queries: Int
    /// Elements returned by all of them.
    package var hits: Int
    /// Order-independent checksum of identities and frames returned, sixteen hexadecimal digits.
    package var checksum: String
    /// Elements compared with a rectangle by all of them; nil of a contestant of another language, which does not say.
    package var examined: Int?
    /// Median hits of a checked query; the queries are spread over the whole trace of the workload.
    package var medianHits: Double
    /// Elements of the layout that have no frame, because their place is no number or beyond the layout's reach; nil
    /// when every element has one, and in records of versions that did not count them.
    package var withoutFrame: Int?
    /// Cells of the layout that no viewport within the content shows; nil when there are none, and in records of versions
    /// that did not count them.
    package var outOfReach: Int?
    /// Lines of the file that became no element, invalid or without a bar; nil when there were none.
    package var linesLeftOut: Int?
    /// Changes, of as many as there are queries, after which the answer was compared with brute force; nil of workloads
    /// without changes, and in records of versions that compared it after each.
    package var answersCompared: Int?
    /// Changes, of as many as there are queries, after which the layout was compared with a rebuilt one; nil of
    /// workloads without changes, and in records of versions that compared it after each.
    package var layoutsCompared: Int?

    package init(
        queries: Int, hits: Int, checksum: String, examined: Int?, medianHits: Double, withoutFrame: Int? = nil,
        linesLeftOut: Int? = nil, answersCompared: Int? = nil, layoutsCompared: Int? = nil
    ) {
        (self.withoutFrame, self.linesLeftOut, self.answersCompared) = (withoutFrame, linesLeftOut, answersCompared)
        (self.layoutsCompared, self.queries, self.hits) = (layoutsCompared, queries, hits)
        (self.checksum, self.examined, self.medianHits) = (checksum, examined, medianHits)
    }

    /// Whether two results answered alike, as far as both say: others measured something else.
    package func answersLike(_ other: Counters) -> Bool {
        queries == other.queries && hits == other.hits
            && (checksum == other.checksum || checksum.isEmpty || other.checksum.isEmpty)
    }

    /// The answers alone, without the number that was compared and without counts that only some versions make.
    package var answers: Counters {
        var answers = self
        (answers.answersCompared, answers.layoutsCompared, answers.outOfReach) = (nil, nil, nil)
        return answers
    }
}

package typealias Metric = Available<MeasuredMetric>

package struct MeasuredMetric: Codable, Equatable, Sendable {
    /// Unit of all values: `ns`, `bytes`, `count`, `share` of 1.
    package var unit: String
    /// `lower` or `higher`.
    package var better: String
    /// Whether the value is exact, so that any difference is a finding.
    package var exact: Bool
    /// One value a launch, in launch order.
    package var launches: [Double]
    /// Median of the launches; of missed frames their share over all launches.
    package var median: Double
    /// Lower end of the 99 % sign-test interval of the median; nil below 8 launches.
    @Nullable package var low: Double?
    @Nullable package var high: Double?
    /// Why there is no interval.
    package var reason: String?
    /// What the reader should know of this figure, for instance that the clock's own cost is a large part of it.
    package var note: String?
    /// Of missed frames which they were, so that a run that is resumed can go on counting; nil of other metrics, and in
    /// records of versions that did not say.
    package var missed: MissedFrames?
    /// What it is, of a metric that a strategy declares of itself; nil of those that the catalog knows.
    package var summary: String?
    /// How it was measured, where versions of this program differ in that; nil also in records of the first of them.
    /// Values of two methods are not compared (``otherMethod(than:)``).
    package var method: String?

    package init(
        unit: String, better: String, exact: Bool, launches: [Double], median: Double, low: Double?, high: Double?,
        reason: String? = nil, note: String? = nil, summary: String? = nil, method: String? = nil
    ) {
        (self.unit, self.summary, self.method, self.better) = (unit, summary, method, better)
        (self.exact, self.launches, self.median, self.low) = (exact, launches, median, low)
        (self.high, self.reason, self.note) = (high, reason, note)
    }

    /// Why the metric can't be compared with an earlier value of it; nil where both were measured alike.
    package func otherMethod(than before: MeasuredMetric) -> String? {
        guard method != before.method else { return nil }
        let methods = [before.method, method].map { $0 ?? "as versions without a word for it did" }
        return "measured in two ways (a: \(methods[0]); b: \(methods[1])): another series begins"
    }
}

/// Ratio of a subject's metric to the reference strategy's, measured by turns.
package struct Ratio: Codable, Equatable, Sendable {
    package var reference: String
    /// One ratio a launch, in launch order: the median over its rounds of time ÷ the reference's time.
    package var launches: [Double]
    /// Median of the launches; of missed frames their share over all launches.
    package var median: Double
    /// Lower end of the 99 % sign-test interval; nil below 8 launches.
    package var low: Double?
    package var high: Double?
    package var reason: String?

    package init(
        reference: String, launches: [Double], median: Double, low: Double?, high: Double?, reason: String? = nil
    ) {
        (self.reference, self.launches, self.median) = (reference, launches, median)
        (self.low, self.high, self.reason) = (low, high, reason)
    }
}
