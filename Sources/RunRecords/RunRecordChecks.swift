extension RunRecord {
    /// Counts of items, queries and bytes that no run reaches, far enough below what a whole number holds that they can
    /// be added up.
    private static let counts = 0...1 << 48
    /// Parts and groups of a plan.
    private static let places = 0...1 << 24

    /// Refuses numbers that no run has written: everything that counts, sizes or points somewhere. A record comes from
    /// a file, and reports add these up. O(results).
    ///
    /// - Parameter place: the record's file, for the error.
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
            for case .value(let metric) in result.metrics.values { try check.missed(metric) }
        }
    }

    private struct FigureCheck {
        let place: String

        func count(_ number: Int?, _ field: String, in bounds: ClosedRange<Int>) throws(RecordError) {
            guard let number, !bounds.contains(number) else { return }
            throw RecordError(
                cause: "\(field) is \(number)", place: place,
                remedy: "give a complete run.json that layoutbench run has written")
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
