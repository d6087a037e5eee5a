import Errors

/// What the reader of a record must know of the machine before believing a figure: an unoptimised build, and what made
/// the machine noisy while it measured, with the figures. Empty for a quiet machine.
package func noiseWarnings(of record: RunRecord) -> [String] {
    var warnings = buildWarning(of: record).map { [$0] } ?? []
    let reasons = NoiseLimits.reasons(record)
    if !reasons.isEmpty { warnings.append("This machine was noisy: \(reasons.joined(separator: "; ")).") }
    return warnings
}

/// What must be said of the times of a build that is not optimised; nil for one that is.
package func buildWarning(of record: RunRecord) -> String? {
    guard record.toolchain.optimization != "release" else { return nil }
    return "DEBUG BUILD: these times say nothing about speed. Build with `swift build -c release` and measure again."
}

private enum NoiseLimits {
    /// Share of the processors' time that may be stolen.
    static let stealShare = 0.01
    /// Load at the start, as a share of the cores: one runs the contestants, and what else runs has the others.
    static let loadShare = 0.5
    /// Share of identical contestants called different that 99 % intervals allow.
    static let falsePositiveRate = 0.01
    /// Change of the query time that a run should be able to see.
    static let detectableEffect = 0.05
    /// Step of the clock up to which epochs need not be longer than usual, in nanoseconds.
    static let clockStepNs = 1_500.0

    static func reasons(_ record: RunRecord) -> [String] {
        [
            steal(record), load(record), control(record), effect(record),
            record.clock.resolutionNs > clockStepNs
                ? "its clock moves in steps of \(decimal(record.clock.resolutionNs / 1_000)) µs" : nil,
        ].compactMap { $0 }
    }

    private static func steal(_ record: RunRecord) -> String? {
        guard let share = record.stealShare?.value, share > stealShare else { return nil }
        return "\(percent(share)) of its CPU time was stolen by other guests of its host (over \(percent(stealShare)))"
    }

    private static func load(_ record: RunRecord) -> String? {
        guard let load = record.load.value?.first, load > loadShare * Double(record.machine.cores) else { return nil }
        let cores = record.machine.cores
        return "the load was \(decimal(load)) on \(cores) core\(cores == 1 ? "" : "s") at the start (over half)"
    }

    private static func control(_ record: RunRecord) -> String? {
        guard let control = record.control.value, control.low > falsePositiveRate else { return nil }
        return "\(control.flags) of \(control.pairs) identical pairs were called different, at least "
            + "\(percent(control.low)) with 95 % confidence (over \(percent(falsePositiveRate)))"
    }

    private static func effect(_ record: RunRecord) -> String? {
        guard let effect = record.minimumDetectableEffect.value?[MetricCatalog.queryTime.name],
            effect > detectableEffect
        else { return nil }
        return "query times must differ by \(percent(effect)) to be told apart (over \(percent(detectableEffect)))"
    }

    private static func percent(_ share: Double) -> String { Format.plainPercent(share, digits: 2) }

    private static func decimal(_ value: Double) -> String { Format.rounded(value, digits: 2) }
}
