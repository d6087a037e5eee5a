import RunRecords

/// How sure the figures of a record are, as the first screen has it.
struct PageCertainty {
    /// In two words.
    let level: String
    /// Whether something is wrong rather than merely noisy.
    let isProblem: Bool
    /// What it rests on, a sentence each.
    let sentences: [String]

    init(_ record: RunRecord, warnings: [String]) {
        let ended = record.results.filter { [.failed, .timeout, .disagrees].contains($0.status) }
        let counts = record.results.compactMap { $0.time?.launches.count }
        let fewest = counts.min() ?? 0
        let isUnoptimised = buildWarning(of: record) != nil
        isProblem = isUnoptimised || ended.contains { $0.status == .disagrees } || counts.isEmpty
        let isDoubtful = isProblem || (counts.max() ?? 0) < Self.fewestLaunches
        level = isDoubtful ? "Not sure" : warnings.isEmpty && fewest >= Self.fewestLaunches ? "Sure" : "Fairly sure"
        sentences = [Self.launches(counts), Self.control(record.control)].compactMap(\.self)
    }

    /// Launches below which there is no interval.
    private static let fewestLaunches = 8

    private static func launches(_ counts: [Int]) -> String? {
        guard let fewest = counts.min(), let most = counts.max() else { return nil }
        let range = fewest == most ? plural(most, "launch") : "\(fewest) to \(most) launches"
        return fewest >= fewestLaunches
            ? "\(range) of each, by turns. Intervals hold with 99 %."
            : "\(range) of each. With fewer than \(fewestLaunches) there is no interval: who is faster is not certain there."
    }

    private static func control(_ control: Available<Control>) -> String? {
        guard let control = control.value else { return nil }
        let pairs = plural(control.pairs, "identical pair")
        guard control.flags > 0 else { return "None of \(pairs) was called different." }
        return "\(control.flags) of \(pairs) \(control.flags == 1 ? "was" : "were") called different."
    }
}
