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
                model.crossovers.workload.append(workloads.number(of: workload))
                model.crossovers.winner.append(strategies.number(of: crossover.winner))
                model.crossovers.loser.append(strategies.number(of: crossover.loser))
                model.crossovers.items.append(shown(crossover.items))
                model.crossovers.low.append(shown(crossover.low))
                model.crossovers.high.append(shown(crossover.high))
                model.crossovers.isOfLead.append(crossover.isOfLead)
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
        return PageModel.Group(
            workload: workloads.number(of: workload), size: size,
            tiers: group.standing.tiers.map { $0.map { strategies.number(of: $0) } }, ratios: ratios(group),
            front: front.front.map { strategies.number(of: $0) },
            dominated: PageModel.Dominated(
                strategy: front.dominated.map { strategies.number(of: $0.strategy) },
                by: front.dominated.map { strategies.number(of: $0.by) }),
            breakEvens: breakEvens(family.breakEvens(of: workload, at: items)), frames: frames(results),
            untold: front.untold.map { strategies.number(of: $0) })
    }

    private mutating func ratios(_ group: ResultGroup) -> PageModel.Ratios {
        var table = PageModel.Ratios()
        guard let leader = group.leader else { return table }
        for result in group.results where result.subject != leader.subject && ResultGroup.time(of: result) != nil {
            guard let ratio = ResultGroup.ratio(result, to: leader) else { continue }
            table.strategy.append(strategies.number(of: result.subject.strategy))
            table.median.append(shown(ratio.median))
            table.low.append(shown(ratio.low))
            table.high.append(shown(ratio.high))
            table.reason.append(reason(ratio.low == nil ? ratio.reason ?? "no interval was recorded" : nil))
        }
        return table
    }

    private mutating func breakEvens(_ found: [BreakEven]) -> PageModel.BreakEvens {
        PageModel.BreakEvens(
            strategy: found.map { strategies.number(of: $0.strategy) },
            base: found.map { strategies.number(of: $0.base) }, operations: found.map { shown($0.operations) },
            low: found.map { shown($0.low) }, high: found.map { shown($0.high) },
            reason: found.map { reason($0.reason) }, isNever: found.map(\.isNever))
    }

    private mutating func frames(_ results: [SubjectResult]) -> PageModel.Frames {
        var table = PageModel.Frames()
        for result in results {
            guard let cost = FrameCost(result) else { continue }
            table.strategy.append(strategies.number(of: result.subject.strategy))
            table.query.append(shown(cost.query?.value))
            table.attributes.append(shown(cost.attributes?.value))
            table.total.append(shown(cost.total.value))
            table.low.append(shown(cost.total.low))
            table.high.append(shown(cost.total.high))
            table.metric.append(metrics.number(of: cost.metrics.first ?? ""))
        }
        return table
    }

    private mutating func addFits(_ family: ResultFamily, _ workload: String, to table: inout PageModel.Fits) {
        let kind = family.kind(of: workload) ?? .queries
        let ofWorkload = [MetricCatalog.time(of: kind)] + (kind == .queries ? [MetricCatalog.latencyP99] : [])
        // What does not depend on the workload has its fit once.
        let shared =
            workload == family.workloads.first ? [MetricCatalog.prepareTime, MetricCatalog.retainedMemory] : []
        for metric in ofWorkload + shared {
            for strategy in family.strategies {
                guard let fit = family.scaling(of: metric.name, strategy, workload) else { continue }
                table.metric.append(metrics.number(of: metric.name))
                table.workload.append(workloads.number(of: workload))
                table.strategy.append(strategies.number(of: strategy))
                table.exponent.append(shown(fit.exponent))
                table.low.append(shown(fit.low))
                table.high.append(shown(fit.high))
                table.residual.append(shown(fit.largestResidual))
            }
        }
    }
}
