import RunRecords

extension Control {
    /// Pairs and flags added up, with the binomial interval of the whole; the first reason where no part has any.
    static func sum(of controls: [Available<Control>]) -> Available<Control> {
        let known = controls.compactMap(\.value)
        let sum = Control(pairs: known.reduce(0) { $0 + $1.pairs }, flags: known.reduce(0) { $0 + $1.flags })
        return sum.map { .value($0) } ?? controls.first ?? .unavailable(reason: "no parts")
    }
}

extension RunRecord {
    /// Share of stolen processor time over all parts, weighted by their seconds, without parts that have none or took
    /// no time; the first part's where no part counts. O(parts).
    package static func stealShare(of parts: [(share: Available<Double>?, seconds: Double)]) -> Available<Double>? {
        let known = parts.compactMap { part in part.share?.value.map { (share: $0, seconds: max(0, part.seconds)) } }
        let whole = known.reduce(0) { $0 + $1.seconds }
        guard whole > 0 else { return parts.first?.share }
        return .value(known.reduce(0) { $0 + $1.share * $1.seconds } / whole)
    }
}

extension ClockFigures {
    /// The coarsest step and the costliest reading of several clocks.
    init(worstOf clocks: [ClockFigures]) {
        self.init(
            name: joined(clocks.map(\.name)), resolutionNs: clocks.map(\.resolutionNs).max() ?? 0,
            overheadNs: clocks.map(\.overheadNs).max() ?? 0)
    }
}

extension Machine {
    /// What several machines have in common: the machine itself when they are one. Otherwise its identity is made from
    /// the kinds of machines and not from the hosts, so that any nodes of a cluster have the same one.
    init(of machines: [Machine]) {
        let machine = machines.first
        let virtualized = same(machines.map(\.virtualized.value)) ?? nil
        self.init(
            id: machine?.id ?? "", cpu: joined(machines.map(\.cpu)), cores: machines.map(\.cores).min() ?? 0,
            memoryBytes: machines.map(\.memoryBytes).min() ?? 0, os: joined(machines.map(\.os)),
            kernel: joined(machines.map(\.kernel)),
            virtualized: virtualized.map { .value($0) }
                ?? machine?.virtualized.reason.map { .unavailable(reason: $0) }
                ?? .unavailable(reason: "some parts were measured on a virtual machine"))
        if Set(machines.map(\.id)).count > 1 { id = StableHash(of: Set(machines.map(\.kind)).sorted()).digits }
    }

    /// A text that is equal for machines of one make; memory in units of 256 MiB, since kernels reserve some.
    private var kind: String {
        "\(cpu)|\(cores)|\((memoryBytes + (1 << 27)) >> 28)|\(os)|\(kernel)|\(virtualized.value.map { "\($0)" } ?? "")"
    }

    /// `Model, 2 cores, machine 0123…`.
    var summary: String { "\(cpu), \(cores) cores, machine \(id)" }
}

extension Toolchain {
    var summary: String { "Swift \(swift), \(optimization), \(placement)" }
}

extension Available<Commit> {
    /// The commit in a word; two that are not known are taken for one.
    var summary: String { value.map { $0.hash + ($0.dirty ? " with changes" : "") } ?? "unknown" }
}

extension RunPlan {
    /// The common part of the plans of one run. The time of each part does not decide what is measured.
    var comparable: RunPlan {
        var plan = self
        (plan.shard, plan.timeBudgetSeconds) = (nil, nil)
        return plan
    }
}

extension SubjectGroup {
    /// `gantt lanes 1000`.
    package var title: String { "\(layout) \(dataset)" + (items.map { " \($0)" } ?? "") }
}

/// The value that all have, or nil when they differ.
func same<Value: Equatable>(_ values: [Value]) -> Value? {
    guard let first = values.first, values.allSatisfy({ $0 == first }) else { return nil }
    return first
}

/// The texts, each once, in the order of their first appearance.
private func joined(_ texts: [String]) -> String { texts.uniqued().joined(separator: "; ") }
