import RunRecords

/// By what two builds, or two records, are compared.
package struct ComparisonRule: Codable, Equatable, Sendable {
    /// Smallest share that counts as a change of a metric that scatters.
    package var floor: Double
    /// A ratio whose whole interval lies within this share of 1, to either side, is called equivalent.
    package var equivalence: Double
    /// Confidence of every interval; 1 minus it is the level of the confirmation, Holm's correction included.
    package var confidence: Double
    /// Smallest share that counts as a change of an instruction count, which is exact but for what the system adds.
    package var instructionFloor: Double
    /// Fresh launches that candidates are confirmed on.
    package var confirmationLaunches: Int
    /// Nanoseconds that a time too short for a ratio must exceed on one side to be compared at all: a mean below is a
    /// reading of the loop around it.
    package var shortestTime: Double
    /// How far absolute times of two runs may differ with the machine alone: a share.
    package var drift: Double

    /// A rule; the project's defaults are a floor of 1 %, ±3 %, 99 %, 20 launches, and the largest drift
    /// between hours that was measured on a shared machine.
    package init(
        floor: Double = 0.01, equivalence: Double = 0.03, confidence: Double = launchConfidence,
        instructionFloor: Double = 0.001, confirmationLaunches: Int = 20, shortestTime: Double = 50,
        drift: Double = 0.28
    ) {
        (self.floor, self.equivalence, self.confidence) = (floor, equivalence, confidence)
        (self.instructionFloor, self.confirmationLaunches) = (instructionFloor, confirmationLaunches)
        (self.shortestTime, self.drift) = (shortestTime, drift)
    }

    /// The smallest share that counts as a change of an exact metric.
    package func exactFloor(_ metric: String) -> Double {
        MetricCatalog.metric(metric)?.isCounted == true ? instructionFloor : 0
    }
}

/// What makes two verdicts one test: the subject, without the workload where the metric does not depend on it, and without
/// the strategy where the metric is the layout's.
package struct TestKey: Hashable, Sendable {
    let subject: Subject
    let metric: String

    package init(_ subject: Subject, _ metric: String) {
        self.init(subject, metric, isShared: !MetricCatalog.dependsOnWorkload(metric))
    }

    init(_ subject: Subject, _ metric: String, isShared: Bool) {
        var subject = subject
        if isShared { subject.workload = "" }
        if MetricCatalog.isOfLayout(metric) { subject.strategy = "" }
        (self.subject, self.metric) = (subject, metric)
    }

    init(_ series: PairedSeries) { self.init(series.subject, series.metric, isShared: series.isShared) }
}
