import RunRecords

/// Rebuilds the state of groups from the results of an earlier part of the same run.
struct RecordResumption {
    let record: RunRecord
    /// Where it is stored, for errors.
    let place: String

    /// Refuses a record that another program or machine has measured: one series of launches must be of one kind.
    /// Throws ``RecordError``.
    func check(machine: Machine, toolchain: Toolchain, commit: Available<Commit>) throws(RecordError) {
        guard record.parts == nil else { throw refusal("it was merged from parts") }
        if record.machine.id != machine.id {
            throw refusal("it was measured on another machine (\(record.machine.cpu), \(record.machine.kernel))")
        }
        if record.toolchain != toolchain {
            throw refusal(
                "it was measured by a build of Swift \(record.toolchain.swift), \(record.toolchain.optimization), "
                    + record.toolchain.placement)
        }
        if let theirs = record.commit.value, let mine = commit.value, theirs.hash != mine.hash {
            throw refusal("it was measured at commit \(theirs.hash), this program is of commit \(mine.hash)")
        }
    }

    /// Puts the launches of the record back into the groups they came from. Contestants that failed stay so: their
    /// launches would differ from the others.
    ///
    /// Throws ``RecordError`` if the groups differ from the record's, because their data has changed since.
    func restore(_ groups: inout [GroupState]) throws(RecordError) {
        // A run that ended before its first launch has nothing to restore.
        guard !record.results.isEmpty else { return }
        var rest = record.results[...]
        for position in groups.indices {
            let count = RecordBuilder.results(groups[position]).count
            try restore(&groups[position], from: Array(rest.prefix(count)))
            rest = rest.dropFirst(count)
        }
    }

    private func refusal(_ cause: String) -> RecordError {
        RecordError(
            cause: "the run can't be resumed: \(cause)", place: place,
            remedy: "measure again without --resume, into another folder if this record is to be kept")
    }

    private func restore(_ group: inout GroupState, from results: [SubjectResult]) throws(RecordError) {
        guard results.map(\.subject) == RecordBuilder.results(group).map(\.subject) else {
            let items = results.first.map { " with \($0.subject.items) items" } ?? ""
            throw refusal("it does not hold \(group.title)\(items.isEmpty ? "" : ", but it\(items)"): the data changed")
        }
        for result in results {
            let position = group.contestants.firstIndex {
                $0.strategy == result.subject.strategy && $0.isSubject
            }
            if let position { Self.restore(&group[position], from: result) }
        }
        for position in group.contestants.indices {
            Self.endIfNothingIsLeft(&group[position])
            group[position].awaitCount()
        }
        group.launches = results.map { Self.launches($0) }.max() ?? 0
        for (metric, ratio) in results.flatMap(\.ratios) {
            group.references[metric] = ratio.reference
        }
    }

    private static func launches(_ result: SubjectResult) -> Int {
        // A contestant of another language makes no layout.
        [MetricCatalog.layoutTime, MetricCatalog.prepareTime]
            .compactMap { result.metrics[$0.name]?.value?.launches.count }.max() ?? 0
    }

    private static func restore(_ contestant: inout ContestantState, from result: SubjectResult) {
        let workload = result.subject.workload
        for (key, metric) in result.metrics {
            switch metric {
            // A build of the same commit with changes may measure otherwise: a series is of one method.
            case .value(let measurement) where measurement.method != MetricCatalog.metric(key)?.method: break
            case .value(let measurement):
                contestant.values[SeriesKey(key, under: workload)].restore(measurement)
            // The result's own reason is not the series': others may share that.
            case .unavailable(let reason) where reason != RecordBuilder.absence(result.reason):
                contestant.values[SeriesKey(key, under: workload)].reason = reason
            case .unavailable: break
            }
        }
        for own in result.ownMetrics where !contestant.ownMetrics.contains(where: { $0.key == own.key }) {
            contestant.ownMetrics.append(own)
        }
        for (key, ratio) in result.ratios {
            contestant.values[SeriesKey(key, under: workload)].ratios = ratio.launches
        }
        contestant[workload] = WorkloadState(counters: result.counters.value)
        switch result.status {
        case .ok: contestant.succeed()
        // With another budget it may come through.
        case .cutoff where result.reason == LaunchBudget.tooSlow: break
        case .cutoff: contestant[workload].cutoff = result.reason
        case .disagrees, .failed, .timeout: contestant.end(result.status, reason: result.reason ?? "")
        case .skipped where result.unreached == nil: contestant[workload].notApplicable = result.reason
        case .skipped: break
        }
    }

    /// A contestant with nothing to time under any workload takes no further part.
    private static func endIfNothingIsLeft(_ contestant: inout ContestantState) {
        let states = contestant.workloads.values
        guard contestant.isRunning, states.allSatisfy(\.isOut) else { return }
        if let cutoff = states.compactMap(\.cutoff).first { return contestant.end(.cutoff, reason: cutoff) }
        if let notApplicable = states.compactMap(\.notApplicable).first {
            contestant.end(.skipped, reason: notApplicable)
        }
    }
}
