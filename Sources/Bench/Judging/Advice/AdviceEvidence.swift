import Errors
import RunRecords

/// Evidence for a need: the family of results that answers it, and the costs of its strategies.
struct AdviceEvidence {
    var need: Need
    let family: ResultFamily
    let scrolling: String
    let editing: String?
    let knowledge: AdviceKnowledge
    let costs: [StrategyCosts]
    /// The numbers of items at which a frame of some strategy was measured, ascending.
    let sizes: [Int]

    /// The evidence of a family; nil where it has no workload that stands for scrolling. `edits` are the workloads
    /// that may stand for edits, the need's unless given.
    init?(_ need: Need, _ family: ResultFamily, _ knowledge: AdviceKnowledge, edits: [String]? = nil) {
        guard let scrolling = family.workload(of: knowledge.scrolling, at: need.items) else { return nil }
        let editing = family.workload(of: edits ?? knowledge.workloads(ofEditsIn: need), at: need.items)
        (self.need, self.family, self.scrolling) = (need, family, scrolling)
        (self.editing, self.knowledge) = (editing, knowledge)
        costs = family.strategies.map {
            StrategyCosts(family, $0, scrolling: scrolling, editing: editing, batch: need.batch)
        }
        sizes = Set(costs.flatMap { $0.frame.points.map(\.items) }).sorted()
    }

    /// The candidates at a number of items, in order, tied ones together.
    func tiers(at items: Double) -> [[RatedStrategy]] {
        Advice.tiers(
            costs.compactMap { costs in
                costs.at(items, for: need).map {
                    RatedStrategy(costs: $0, effort: knowledge.effort(of: costs.strategy))
                }
            })
    }

    /// Fewest and most launches of the time that stands for scrolling.
    var launches: [Int] {
        let counts = family.results.filter { $0.subject.workload == scrolling }.compactMap { $0.time?.launches.count }
        return [counts.min() ?? 0, counts.max() ?? 0]
    }

    func source(_ record: RunRecord) -> AdviceSource {
        AdviceSource(
            record: record.id, startedAt: record.startedAt, commit: record.commit.value?.hash, cpu: record.machine.cpu,
            launches: launches, scrolling: scrolling, editing: editing)
    }

    /// The tiers as a ranking: tied strategies share a place.
    func ranking(_ tiers: [[RatedStrategy]]) -> [StrategyAdvice] {
        tiers.enumerated().flatMap { index, tier in
            let rank = 1 + tiers[..<index].reduce(0) { $0 + $1.count }
            return tier.map { advice(on: $0, rank: rank, tied: tier.map(\.strategy)) }
        }
    }

    /// Strategies that can't be judged at this number of items.
    var unmeasured: [UnmeasuredStrategy] {
        costs.filter { $0.at(Double(need.items), for: need) == nil }.map { costs in
            UnmeasuredStrategy(strategy: costs.strategy, reason: reason(costs))
        }
    }

    private func reason(_ costs: StrategyCosts) -> String {
        let items = Double(need.items)
        let workload = costs.frame.figure(at: items) == nil ? scrolling : editing
        guard let workload else { return "no change of data was measured" }
        // The nearest size at or above that is not usable says why.
        for size in family.sizes where size >= need.items {
            guard let result = family.result(costs.strategy, workload, at: size), !result.isUsable else { continue }
            let ending = [result.status.rawValue, result.reason ?? ""].filter { !$0.isEmpty && $0 != "ok" }
            if !ending.isEmpty { return "\(workload) at \(Format.items(size)): " + ending.joined(separator: ", ") }
        }
        return need.memoryBytes != nil && costs.frame.figure(at: items) != nil && costs.memory.figure(at: items) == nil
            ? "its memory was not measured" : "\(workload) was not measured at \(Format.items(need.items)) or more"
    }

    func advice(on candidate: RatedStrategy, rank: Int, tied: [String]) -> StrategyAdvice {
        let costs = candidate.costs
        return StrategyAdvice(
            strategy: candidate.strategy, rank: rank, fits: costs.fits, isCertain: costs.isCertain,
            excess: costs.tightest.share.value, reasons: AdviceText.reasons(candidate, tied: tied, knowledge),
            evidence: evidence(costs))
    }

    private func evidence(_ costs: CostsAtSize) -> [Evidence] {
        guard let curves = self.costs.first(where: { $0.strategy == costs.strategy }) else { return [] }
        let items = Double(need.items)
        func piece(_ name: String, _ metrics: [String], _ figure: Figure?, _ unit: String = "ns") -> Evidence? {
            figure.map { Evidence(name, metrics, $0, unit: unit) }
        }
        return [
            piece("frame", curves.frameMetrics, costs.frame),
            piece("query", Array(curves.frameMetrics.prefix(1)), curves.query.figure(at: items)),
            piece("attributes", Array(curves.frameMetrics.dropFirst()), curves.attributes.figure(at: items)),
            piece("memory", StrategyCosts.memoryMetrics, costs.memory, "bytes"),
            piece("prepare", [MetricCatalog.prepareTime.name], costs.prepare),
            piece("update", curves.updateMetrics, costs.update),
        ].compactMap(\.self)
    }

    private func assumption(ofEdits workload: String) -> String? {
        guard need.hasEdits else { return nil }
        guard let batch = need.batch else {
            return
                "an edit takes as long as a change in the workload \(workload): editing the data, telling layout and "
                + "strategy, and the next query"
        }
        let sizes = MetricCatalog.batchFrames.map(\.edits)
        let between =
            sizes.contains(batch)
            ? ""
            : batch < sizes[0]
                ? "; fewer than \(sizes[0]) take no longer than \(sizes[0])"
                : "; between measured batches a time follows a power of the number of edits"
        return "\(batch) edits at once take as long as a frame of the workload \(workload) in which \(batch) scattered "
            + "edits arrive" + between
    }

    var assumptions: [String] {
        var texts = [
            "your data are like \(need.dataset), laid out by \(need.layout)"
                + (family.config.isEmpty ? "" : " (\(family.config.summary))"),
            family.kind(of: scrolling) == .frames
                ? "a frame takes the 99th percentile of the frames of \(scrolling), with host and pinned elements"
                : "a frame takes one query of \(scrolling), at its 99th percentile, and new attribute objects for its "
                    + "hits; drawing is not included",
            "memory is the peak of layout and strategy, preparation included, without the schedule",
        ]
        if let smallest = sizes.first, !sizes.contains(need.items) {
            let isBelow = need.items < smallest
            texts.append(
                isBelow
                    ? "nothing costs more at \(Format.items(need.items)) items than at \(Format.items(smallest)), "
                        + "the smallest size measured"
                    : "between measured sizes figures follow a power of the number of items (log-log between neighbours)"
            )
        }
        if let editing, let text = assumption(ofEdits: editing) { texts.append(text) }
        if costs.contains(where: { $0.at(Double(need.items), for: need).map { $0.frame.low == nil } ?? false }) {
            texts.append(
                "medians are taken as exact: there are too few launches for intervals, so which strategy is faster is "
                    + "not certain")
        }
        texts.append(
            need.deviceFactor == 1
                ? "your device is as fast as the machine that measured"
                : "your device takes \(Format.ratio(need.deviceFactor)) times as long as the machine that measured")
        return texts
    }
}
