import Errors
import RunRecords

/// What one limit came to in a record.
package struct LimitOutcome: Equatable, Sendable {
    /// A subject's value beyond the limit.
    package struct Breach: Equatable, Sendable {
        package let subject: Subject
        /// The value, divided by the items where the limit is of one.
        package let value: Double
        package let unit: String
        /// Its 99 % interval; nil below eight launches.
        package let interval: ClosedRange<Double>?
        /// Whether the interval lies beyond the limit, too; without an interval the value decides.
        package let isSure: Bool
    }

    package let limit: MetricLimit
    /// Subjects that it was held against.
    package let subjects: Int
    package let breaches: [Breach]

    /// Whether nothing was measured that it could be held against: it is neither kept nor broken.
    package var isUnmet: Bool { subjects == 0 }

    /// Whether a subject is surely beyond it.
    package var isBroken: Bool { breaches.contains(where: \.isSure) }

    /// What the limits of a record's plan came to. O(limits × results).
    package static func all(of record: RunRecord) -> [LimitOutcome] {
        (record.plan.limits ?? []).map { limit in
            var breaches: [Breach] = []
            var count = 0
            for result in record.results where limit.covers(result.subject) {
                guard let measured = result.metrics[limit.metric]?.value else { continue }
                count += 1
                let divisor = limit.perItem ? Double(max(1, result.subject.items)) : 1
                var interval: ClosedRange<Double>?
                if let low = measured.low, let high = measured.high, low <= high {
                    interval = low / divisor...high / divisor
                }
                let value = measured.median / divisor
                guard limit.isBeyond(value) else { continue }
                let nearest = interval.map { limit.isUpper ? $0.lowerBound : $0.upperBound } ?? value
                breaches.append(
                    Breach(
                        subject: result.subject, value: value, unit: measured.unit, interval: interval,
                        isSure: limit.isBeyond(nearest)))
            }
            return LimitOutcome(limit: limit, subjects: count, breaches: breaches)
        }
    }
}

extension MetricLimit {
    fileprivate func isBeyond(_ value: Double) -> Bool { isUpper ? value > self.value : value < self.value }
}

extension LimitOutcome {
    /// A sentence for each subject beyond the limit, or one where there is no value.
    package var sentences: [String] { breaches.map(sentence) + [unmetSentence].compactMap { $0 } }

    /// A sentence that nothing was measured for the limit; nil if something was.
    package var unmetSentence: String? {
        isUnmet ? "Limit without a value: \(limit.text). Nothing was measured for it." : nil
    }

    /// The same for subjects that are surely beyond it.
    package var brokenSentences: [String] { breaches.filter(\.isSure).map(sentence) }

    private func sentence(_ breach: Breach) -> String {
        let more = limit.perItem ? " an item" : ""
        let (subject, unit) = (breach.subject, breach.unit)
        let interval = breach.interval.map { range in
            " (\(Format.value(range.lowerBound, unit: unit)) to \(Format.value(range.upperBound, unit: unit)))"
        }
        let place =
            "\(subject.strategy) over \(subject.layout), \(subject.dataset), \(Format.items(subject.items)) items, "
            + subject.workload
        let value = "\(Format.value(breach.value, unit: unit))\(more)\(interval ?? "")"
        return breach.isSure
            ? "Limit broken: \(limit.text). \(place): \(value)."
            : "Limit in doubt: \(limit.text). \(place): \(value), an interval that holds the limit."
    }
}
