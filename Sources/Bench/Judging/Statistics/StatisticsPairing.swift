import RunRecords

extension SubjectResult {
    /// This result's metric as a multiple of another strategy's in the same group, paired within launches: both were
    /// measured by turns against the same reference, so that launch by launch the two ratios divide. Where launches
    /// cannot be paired it is the ratio of the two medians, with the reason and no interval. Nil when one of the two
    /// has no such metric.
    package func pairedRatio(of metric: String, to other: SubjectResult) -> Ratio? {
        let name = other.subject.strategy
        guard let mine = metrics[metric]?.value, let theirs = other.metrics[metric]?.value else { return nil }
        guard let reference = ratios[metric]?.reference ?? other.ratios[metric]?.reference else {
            return unpaired(mine, theirs, name, because: "the two were not measured by turns")
        }
        guard let above = launchRatios(of: metric, to: reference),
            let below = other.launchRatios(of: metric, to: reference)
        else { return unpaired(mine, theirs, name, because: "the two have no common reference strategy") }
        let count = above.count ?? below.count ?? mine.launches.count
        let otherCount = below.count ?? count
        guard count == otherCount else {
            return unpaired(mine, theirs, name, because: "launches do not pair: \(count) and \(otherCount)")
        }
        return Ratio(reference: name, launches: (0..<count).map { above[$0] / below[$0] })
            ?? unpaired(mine, theirs, name, because: "a launch took no measurable time")
    }

    /// Ratios to the reference by launch; the reference's own are all 1, in as many launches as wanted.
    private func launchRatios(of metric: String, to reference: String) -> LaunchRatios? {
        if let ratio = ratios[metric], ratio.reference == reference { return LaunchRatios(values: ratio.launches) }
        return subject.strategy == reference ? LaunchRatios(values: nil) : nil
    }

    private func unpaired(_ mine: MeasuredMetric, _ theirs: MeasuredMetric, _ name: String, because reason: String)
        -> Ratio?
    {
        let ratio = mine.median / theirs.median
        guard ratio.isFinite else { return nil }
        return Ratio(reference: name, launches: [], median: ratio, low: nil, high: nil, reason: reason)
    }
}

private struct LaunchRatios {
    let values: [Double]?
    var count: Int? { values?.count }
    subscript(_ launch: Int) -> Double { values?[launch] ?? 1 }
}

/// Launch by launch the ratio of one binary's value to another's that took turns with it; nil when launches do not
/// pair, or one is not positive.
package func pairedRatios(_ launches: [Double], _ base: [Double]) -> [Double]? {
    guard launches.count == base.count, !launches.isEmpty, (launches + base).allSatisfy({ $0 > 0 }) else { return nil }
    return zip(launches, base).map { $0 / $1 }
}
