import Judging
import RunRecords

/// What the figures of a family come to, as the analysis of records has it.
extension PageData {
    /// Adds groups, fits and crossovers. O(strategies² · sizes · workloads · launches).
    mutating func analyse(_ family: ResultFamily, into model: inout PageModel.Family) {
        for workload in family.workloads {
            for (size, items) in family.sizes.enumerated() {
                if let group = group(family, workload, size, items) { model.groups.append(group) }
            }
            addFits(family, workload, to: &model.fits)
            for crossover in family.crossovers(of: workload) {
                model.crossovers.add([
                    "workload": .position(workloads.number(of: workload)),
                    "winner": .position(strategies.number(of: crossover.winner)),
                    "loser": .position(strategies.number(of: crossover.loser)), "items": .figure(crossover.items),
                    "low": .figure(crossover.low), "high": .figure(crossover.high),
                    "isOfLead": .bool(crossover.isOfLead),
                ])
            }
        }
    }

    private mutating func group(
        _ family: ResultFamily, _ workload: String, _ size: Int, _ items: Int
    ) -> PageModel.Group? {
        let results = family.group(workload, at: items)
        guard !results.isEmpty else { return nil }
        let front = family.paretoFront(of: workload, at: items)
        let subject = results[0].subject
        let known = groups[Self.key(subject)].flatMap { $0.results.count == results.count ? $0 : nil }
        let group = known ?? ResultGroup(results, subject: subject)
        var dominated = PageTable(["strategy", "by"])
        for one in front.dominated {
            dominated.add([
                "strategy": .position(strategies.number(of: one.strategy)),
                "by": .position(strategies.number(of: one.by)),
            ])
        }
        return PageModel.Group(
            workload: workloads.number(of: workload), size: size,
            tiers: group.standing.tiers.map { $0.map { strategies.number(of: $0) } }, ratios: ratios(group),
            front: front.front.map { strategies.number(of: $0) },
            dominated: dominated, breakEvens: breakEvens(family.breakEvens(of: workload, at: items)),
            frames: frames(results),
            untold: front.untold.map { strategies.number(of: $0) })
    }

    private mutating func ratios(_ group: ResultGroup) -> PageTable {
        var table = PageTable(["strategy", "median", "low", "high", "reason"])
        guard let leader = group.leader else { return table }
        for result in group.results where result.subject != leader.subject && ResultGroup.time(of: result) != nil {
            guard let ratio = ResultGroup.ratio(result, to: leader) else { continue }
            table.add([
                "strategy": .position(strategies.number(of: result.subject.strategy)), "median": .figure(ratio.median),
                "low": .figure(ratio.low), "high": .figure(ratio.high),
                "reason": .position(reason(ratio.low == nil ? ratio.reason ?? "no interval was recorded" : nil)),
            ])
        }
        return table
    }

    private mutating func breakEvens(_ found: [BreakEven]) -> PageTable {
        var table = PageTable(["strategy", "base", "operations", "low", "high", "reason", "isNever"])
        for one in found {
            table.add([
                "strategy": .position(strategies.number(of: one.strategy)),
                "base": .position(strategies.number(of: one.base)), "operations": .figure(one.operations),
                "low": .figure(one.low), "high": .figure(one.high), "reason": .position(reason(one.reason)),
                "isNever": .bool(one.isNever),
            ])
        }
        return table
    }

    private mutating func frames(_ results: [SubjectResult]) -> PageTable {
        var table = PageTable(["strategy", "query", "attributes", "total", "low", "high", "metric"])
        for result in results {
            guard let cost = FrameCost(result) else { continue }
            table.add([
                "strategy": .position(strategies.number(of: result.subject.strategy)),
                "query": .figure(cost.query?.value), "attributes": .figure(cost.attributes?.value),
                "total": .figure(cost.total.value), "low": .figure(cost.total.low), "high": .figure(cost.total.high),
                // The metric that the query is.
                "metric": .position(metrics.number(of: cost.metrics.first ?? "")),
            ])
        }
        return table
    }

    private mutating func addFits(_ family: ResultFamily, _ workload: String, to table: inout PageTable) {
        let kind = family.kind(of: workload) ?? .queries
        let ofWorkload = [MetricCatalog.time(of: kind)] + (kind == .queries ? [MetricCatalog.latencyP99] : [])
        // What does not depend on the workload has its fit once.
        let shared =
            workload == family.workloads.first ? [MetricCatalog.prepareTime, MetricCatalog.retainedMemory] : []
        for metric in ofWorkload + shared {
            for strategy in family.strategies {
                guard let fit = family.scaling(of: metric.name, strategy, workload) else { continue }
                table.add([
                    "metric": .position(metrics.number(of: metric.name)),
                    "workload": .position(workloads.number(of: workload)),
                    "strategy": .position(strategies.number(of: strategy)), "exponent": .figure(fit.exponent),
                    "low": .figure(fit.low), "high": .figure(fit.high), "residual": .figure(fit.largestResidual),
                ])
            }
        }
    }
}
