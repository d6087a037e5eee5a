import Judging
import RunRecords

/// What the figures of a family come to, as the analysis of records has it.
///
/// - `groups`: `[workload, size, tiers, ratios, front, dominated, breakEvens, frames, untold]`: tiers of strategies
///   that are not told apart, the best first; `[strategy, ratio to the first, low, high, reason]`; strategies of the
///   Pareto front and `[strategy, by]` of the others; `[strategy, base, operations, low, high, reason]`;
///   `[strategy, query, attributes, total, low, high, metric of the query]`; and those of the front that were launched
///   too few times to be told apart.
/// - `fits`: `[metric, workload, strategy, exponent, low, high, largest residual]`.
/// - `crossovers`: `[workload, winner, loser, items, low, high, whether both lead]`.
extension PageData {
    /// The three lists. O(strategies² · sizes · workloads · launches).
    mutating func analysis(_ family: ResultFamily) -> [(String, PageValue)] {
        var groups: [PageValue] = []
        var fits: [PageValue] = []
        var crossovers: [PageValue] = []
        for workload in family.workloads {
            for (size, items) in family.sizes.enumerated() {
                groups += group(family, workload, size, items).map { [$0] } ?? []
            }
            fits += self.fits(family, workload)
            crossovers += family.crossovers(of: workload).map { crossover in
                .list([
                    workloads.number(of: workload), strategies.number(of: crossover.winner),
                    strategies.number(of: crossover.loser), .number(crossover.items), .number(crossover.low),
                    .number(crossover.high), .count(crossover.isOfLead ? 1 : 0),
                ])
            }
        }
        return [("groups", .list(groups)), ("fits", .list(fits)), ("crossovers", .list(crossovers))]
    }

    private mutating func group(
        _ family: ResultFamily, _ workload: String, _ size: Int, _ items: Int
    ) -> PageValue? {
        let results = family.group(workload, at: items)
        guard !results.isEmpty else { return nil }
        let front = family.paretoFront(of: workload, at: items)
        let group = ResultGroup(results, subject: results[0].subject)
        return .list([
            workloads.number(of: workload), .count(size),
            .list(group.standing.tiers.map { .list($0.map { strategies.number(of: $0) }) }),
            .list(ratios(group)),
            .list(front.front.map { strategies.number(of: $0) }),
            .list(
                front.dominated.map { .list([strategies.number(of: $0.strategy), strategies.number(of: $0.by)]) }),
            .list(family.breakEvens(of: workload, at: items).map { breakEven($0) }),
            .list(results.compactMap { frame($0) }),
            .list(front.untold.map { strategies.number(of: $0) }),
        ])
    }

    private mutating func ratios(_ group: ResultGroup) -> [PageValue] {
        guard let leader = group.leader else { return [] }
        return group.results.compactMap { result in
            guard result.subject != leader.subject, ResultGroup.time(of: result) != nil,
                let ratio = ResultGroup.ratio(result, to: leader)
            else { return nil }
            let reason = ratio.low == nil ? ratio.reason ?? "no interval was recorded" : nil
            return .list([
                strategies.number(of: result.subject.strategy), .number(ratio.median), .optional(ratio.low),
                .optional(ratio.high), self.reason(reason),
            ])
        }
    }

    private mutating func breakEven(_ found: BreakEven) -> PageValue {
        .list([
            strategies.number(of: found.strategy), strategies.number(of: found.base), .optional(found.operations),
            .optional(found.low), .optional(found.high), reason(found.reason),
        ])
    }

    private mutating func frame(_ result: SubjectResult) -> PageValue? {
        guard let cost = FrameCost(result) else { return nil }
        return .list([
            strategies.number(of: result.subject.strategy), .optional(cost.query?.value),
            .optional(cost.attributes?.value), .number(cost.total.value), .optional(cost.total.low),
            .optional(cost.total.high), metrics.number(of: cost.metrics.first ?? ""),
        ])
    }

    private mutating func fits(_ family: ResultFamily, _ workload: String) -> [PageValue] {
        let kind = family.kind(of: workload) ?? .queries
        let ofWorkload = [MetricCatalog.time(of: kind)] + (kind == .queries ? [MetricCatalog.latencyP99] : [])
        // What does not depend on the workload has its fit once.
        let shared =
            workload == family.workloads.first ? [MetricCatalog.prepareTime, MetricCatalog.retainedMemory] : []
        return (ofWorkload + shared).flatMap { metric in
            family.strategies.compactMap { strategy in
                family.scaling(of: metric.name, strategy, workload).map { fit in
                    .list([
                        metrics.number(of: metric.name), workloads.number(of: workload),
                        strategies.number(of: strategy), .number(fit.exponent), .optional(fit.low),
                        .optional(fit.high), .number(fit.largestResidual),
                    ])
                }
            }
        }
    }
}
