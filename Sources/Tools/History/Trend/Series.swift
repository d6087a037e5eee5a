import RunRecords

/// One metric of one subject on one machine, over time.
package struct Series: Hashable, Sendable {
    package let machine: String
    package let subject: Subject
    package let metric: String
    /// First digits of the checksum of what the nights answered, where a subject's nights don't all answer alike: those
    /// that answer otherwise measured something else, and are another series. Nil where they do.
    package internal(set) var answers: String? = nil

    /// The identity without the nights' answers: changes are accepted by it.
    var ofAnyAnswers: Series { Series(machine: machine, subject: subject, metric: metric) }

    /// The series without its strategy: strategies measured beside each other share the machine's drift. A layout's series
    /// stays as it is.
    var ofAnyStrategy: Series {
        var subject = subject
        if !MetricCatalog.isOfLayout(metric) { subject.strategy = "" }
        return Series(machine: machine, subject: subject, metric: metric)
    }

    /// Ten hexadecimal digits that name the series, the same in every store: from its parts.
    package var id: String {
        let config = (try? StoredJSON.text(subject.config, "")) ?? ""
        let parts =
            [
                machine, subject.layout, config, subject.dataset, String(subject.items), subject.strategy,
                subject.workload, metric,
            ] + (answers.map { [$0] } ?? [])
        return String(StableHash(parts.joined(separator: "\0")).digits.prefix(10))
    }
}

/// Which series are asked about; nil: any.
package struct SeriesFilter: Sendable, Equatable {
    /// Machines by the beginning of their identity.
    package var machines: [String]?
    package var layouts, datasets: [String]?
    package var items: [Int]?
    package var strategies, workloads: [String]?
    /// Names or patterns.
    package var metrics: [String]?

    package init() {}

    func matches(machine: String) -> Bool { machines?.contains { machine.hasPrefix($0) } ?? true }

    func matches(_ subject: Subject, metric: String) -> Bool { matches(subject) && matches(metric: metric) }

    func matches(_ subject: Subject) -> Bool {
        (layouts?.contains(subject.layout) ?? true) && (datasets?.contains(subject.dataset) ?? true)
            && (items?.contains(subject.items) ?? true) && (strategies?.contains(subject.strategy) ?? true)
            && (workloads?.contains(subject.workload) ?? true)
    }

    private func matches(metric: String) -> Bool {
        guard let metrics else { return true }
        return metrics.contains(metric)
            || metrics.contains { NamePattern($0).isPattern && NamePattern($0).matches(metric) }
    }
}
