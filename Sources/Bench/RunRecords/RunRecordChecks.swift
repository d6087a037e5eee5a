extension RunRecord {
    /// Counts of items, queries and bytes that no run reaches, far enough below what a whole number holds that they can
    /// be added up.
    private static let counts = 0...1 << 48
    /// Parts and groups of a plan.
    private static let places = 0...1 << 24
    /// Sizes of figures that some machine can measure, 0 apart: quotients and squares of two such are finite.
    private static let figures = 1e-12...1e18

    /// Whether a run can have measured a figure: 0 or more, and of a size that figures can be divided by.
    package static func isPossible(_ figure: Double) -> Bool { figure == 0 || figures.contains(figure) }

    /// Refuses numbers that no run has written: everything that counts, sizes or points somewhere. A record comes from
    /// a file, and reports add these up. O(results).
    package func checkFigures(place: String) throws(RecordError) {
        let check = FigureCheck(place: place)
        try check.machine(machine, "machine")
        try check.count(control.value?.pairs, "control.pairs", in: Self.counts)
        try check.count(control.value?.flags, "control.flags", in: Self.counts)
        try check.count(plan.launches, "plan.launches", in: Self.counts)
        try check.count(plan.queryRounds, "plan.queryRounds", in: Self.counts)
        try check.count(plan.prepareRounds, "plan.prepareRounds", in: Self.counts)
        for group in plan.groups { try check.count(group.items, "plan.groups.items", in: Self.counts) }
        try check.shard(plan.shard, "plan.shard")
        for part in parts ?? [] {
            try check.shard(part.shard, "parts.shard")
            try check.machine(part.machine, "parts.machine")
        }
        for result in results {
            try check.count(result.subject.items, "results.subject.items", in: Self.counts)
            let counters = result.counters.value
            for (count, name) in [
                (counters?.queries, "queries"), (counters?.hits, "hits"), (counters?.examined, "examined"),
                (counters?.answersCompared, "answersCompared"), (counters?.layoutsCompared, "layoutsCompared"),
            ] {
                try check.count(count, "results.counters.\(name)", in: 0...1 << 60)
            }
            try check.figures([counters?.medianHits], "results.counters.medianHits")
            for case (let name, .value(let metric)) in result.metrics {
                try check.missed(metric)
                let field = "results.metrics.\(name)"
                // A strategy's own metric may be below 0.
                let check = FigureCheck(place: place, allowsNegative: OwnMetric.isKey(name))
                try check.launches(metric.launches, metric.median, (metric.low, metric.high), field)
                if metric.missed == nil { try check.middle(metric, field) }
            }
            for (name, ratio) in result.ratios {
                try check.launches(ratio.launches, ratio.median, (ratio.low, ratio.high), "results.ratios.\(name)")
            }
        }
        try checkRun(check)
    }

    private func checkRun(_ check: FigureCheck) throws(RecordError) {
        try check.figures([durationSeconds], "durationSeconds")
        try check.figures([stealShare?.value], "stealShare")
        try check.figures([clock.resolutionNs, clock.overheadNs], "clock")
        try check.figures([control.value?.falsePositiveRate, control.value?.low, control.value?.high], "control")
        try check.figures(minimumDetectableEffect.value.map { Array($0.values) } ?? [], "minimumDetectableEffect")
        try check.figures(
            [plan.timeBudgetSeconds, plan.prepareLimitSeconds, plan.queryLimitSeconds, plan.turnLimitSeconds], "plan")
    }

    private struct FigureCheck {
        let place: String
        var allowsNegative = false

        func count(_ number: Int?, _ field: String, in bounds: ClosedRange<Int>) throws(RecordError) {
            guard let number, !bounds.contains(number) else { return }
            throw impossible("\(field) is \(number)")
        }

        func figures(_ figures: [Double?], _ field: String) throws(RecordError) {
            for case let figure? in figures
            where !RunRecord.isPossible(allowsNegative ? abs(figure) : figure) {
                throw impossible("\(field) is \(figure)")
            }
        }

        func launches(
            _ launches: [Double], _ median: Double, _ bounds: (low: Double?, high: Double?), _ field: String
        ) throws(RecordError) {
            try figures(launches, field + ".launches")
            try figures([median, bounds.low, bounds.high], field)
            if let low = bounds.low, let high = bounds.high, low > high {
                throw impossible("\(field) lies between \(low) and \(high)")
            }
        }

        /// A median lies among what it is the median of, to the last digits.
        func middle(_ metric: MeasuredMetric, _ field: String) throws(RecordError) {
            guard let least = metric.launches.min(), let most = metric.launches.max() else {
                throw impossible("\(field) has no launches")
            }
            let last = 1e-9 * max(abs(least), abs(most))
            guard metric.median < least - last || metric.median > most + last else { return }
            throw impossible("\(field) has the median \(metric.median) of launches from \(least) to \(most)")
        }

        private func impossible(_ cause: String) -> RecordError {
            RecordError(cause: cause, place: place, remedy: "give a complete run.json that layoutbench run has written")
        }

        func missed(_ metric: MeasuredMetric) throws(RecordError) {
            guard let missed = metric.missed else { return }
            try count(missed.frameCount, "results.metrics.missed.frameCount", in: counts)
            try count(missed.launches, "results.metrics.missed.launches", in: 0...metric.launches.count)
            for launches in missed.launchesOver.values {
                try count(launches, "results.metrics.missed.over", in: 0...max(0, missed.launches))
            }
        }

        func machine(_ machine: Machine, _ field: String) throws(RecordError) {
            try count(machine.cores, field + ".cores", in: counts)
            try count(machine.memoryBytes, field + ".memoryBytes", in: 0...1 << 60)
        }

        func shard(_ shard: Shard?, _ field: String) throws(RecordError) {
            try count(shard?.index, field + ".index", in: places)
            try count(shard?.count, field + ".count", in: places)
            for group in shard?.groups ?? [] { try count(group, field + ".groups", in: places) }
        }
    }
}
