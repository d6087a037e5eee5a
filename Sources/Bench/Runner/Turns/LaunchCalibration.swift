import Errors
import RunRecords
import Worker

// MARK: - Before the rounds

extension Launch {
    /// The first prepares of each contestant: the time of one, the memory of the next, and how many make an epoch.
    func prepareFirst(_ portion: [Int]) throws(WorkerEnd) {
        let waiting = running(of: portion)
        for (place, position) in waiting.enumerated() where try hasTime(position, of: waiting.count - place) {
            turn("prepare \(name(of: position))", 0.15)
            let time = try ask(position, .prepare(count: 1)) { reply in
                if case .prepared(let nanoseconds) = reply { nanoseconds } else { nil }
            }
            guard let time else { continue }
            if !group.settled.contains(MetricCatalog.prepareTime, at: position, of: group) {
                rounds.add(.value(time), position, MetricCatalog.prepareTime.name, round: LaunchRounds.setUp)
            }
            try measureMemory(position)
            if group[position].prepares == nil { try calibratePrepares(position, time) }
        }
        sharePrepares()
    }

    /// The first prepare of a process also allocates for the layout and the runtime, so the next one counts.
    private func measureMemory(_ position: Int) throws(WorkerEnd) {
        let figures = try ask(position, .prepareMemory) { reply in
            if case .prepareMemory(let figures) = reply { figures } else { nil }
        }
        guard let figures else { return }
        rounds.add(figures.retained, position, MetricCatalog.retainedMemory.name)
        rounds.add(figures.wholePeak, position, MetricCatalog.peakMemory.name)
        rounds.add(figures.allocations, position, MetricCatalog.prepareAllocations.name)
        rounds.add(
            figures.retained.map { $0 / Double(max(1, group.items)) }, position, MetricCatalog.memoryPerItem.name)
        rounds.add(figures.more, position)
    }

    /// In the run's first launch, takes out a contestant whose prepare is too slow for its share, and calibrates the
    /// others' prepares.
    private func calibratePrepares(_ position: Int, _ nanoseconds: Double) throws(WorkerEnd) {
        guard workers[position] != nil else { return }
        if nanoseconds > plan.prepareLimitSeconds * 1e9 {
            let took = Format.plainTime(nanoseconds: nanoseconds)
            let limit = Format.plainTime(nanoseconds: plan.prepareLimitSeconds * 1e9)
            end(position, .cutoff, reason: "one prepare takes \(took), over the limit of \(limit)")
            return
        }
        var epoch = PrepareEpoch(count: 1, isOnceALaunch: nanoseconds > 1e9)
        // The first prepare finds cold memory: later ones may take a fraction of its time.
        if nanoseconds < 8 * epochNs {
            let request = WorkerRequest.calibratePrepare(epochNs: epochNs)
            let count = try ask(position, request) { reply in
                if case .calibrated(let count, _) = reply { count } else { nil }
            }
            guard let count else { return }
            epoch.count = count
        }
        group[position].prepares = epoch
    }

    private func sharePrepares() {
        for position in running where group[position].partner == nil {
            let family = group.family(of: position).filter { group[$0].prepares != nil }
            let shared = family.compactMap { group[$0].prepares }.reduce(nil) { shared, next in
                shared.map { PrepareEpoch.shared($0, next) } ?? next
            }
            for member in family { group[member].prepares = shared }
        }
    }

    /// Finds each contestant's epochs, once a run; those too slow for their share are cut off.
    func calibrate(_ portion: [Int]) throws(WorkerEnd) {
        let waiting = running(of: portion)
        for (place, position) in waiting.enumerated() where try hasTime(position, of: waiting.count - place) {
            for workload in group.plan.workloads where group[position][workload].epoch == nil {
                if group[position][workload].isOut { continue }
                if let reason = cannotBeSlowed(position, workload) {
                    group[position][workload].cutoff = reason
                    continue
                }
                turn("calibrate \(name(of: position)) \(workload)", 0.2)
                let calibrated = try ask(position, .calibrate(workload: workload, epochNs: epochNs)) { reply in
                    if case .calibrated(let count, let nanoseconds) = reply { (count, nanoseconds) } else { nil }
                }
                guard let (count, nanoseconds) = calibrated else { break }
                note(position, workload, count: count, nanoseconds: nanoseconds)
            }
            cutOffIfNothingIsLeft(position)
        }
        shareEpochs()
    }

    private func note(_ position: Int, _ workload: String, count: Int, nanoseconds: Double) {
        var state = group[position][workload]
        let isQuery = group.kind(of: workload) == .queries
        // A strategy that prepares again for a change may take as long for it as for a prepare.
        let limitSeconds = isQuery ? plan.queryLimitSeconds : plan.prepareLimitSeconds
        if nanoseconds > limitSeconds * 1e9 {
            let limit = Format.plainTime(nanoseconds: limitSeconds * 1e9)
            let took = Format.plainTime(nanoseconds: nanoseconds)
            state.cutoff = "one \(group.kind(of: workload).operation) takes \(took), over the limit of \(limit)"
        } else if isQuery, let reason = tooSlowToBeSlowed(nanoseconds) {
            state.cutoff = reason
        } else {
            let isSlowed = isQuery && !settings.policy.slowdowns.isEmpty
            let fewest = isSlowed ? max(count, Self.queriesOfASlowedEpoch) : count
            state.epoch = Epoch(count: fewest, nanoseconds: nanoseconds, traceLength: traceLengths[workload] ?? 1)
        }
        group[position][workload] = state
    }

    /// Queries of an epoch in which a share of whole percents can be repeated.
    private static let queriesOfASlowedEpoch = 100

    private func tooSlowToBeSlowed(_ nanoseconds: Double) -> String? {
        let epoch = nanoseconds * Double(Self.queriesOfASlowedEpoch)
        guard !settings.policy.slowdowns.isEmpty, epoch > Self.longestSlowedEpoch else { return nil }
        return "\(Self.queriesOfASlowedEpoch) queries, of which whole percents can be repeated, take "
            + "\(Format.plainTime(nanoseconds: epoch)), over the limit of \(Format.plainTime(nanoseconds: Self.longestSlowedEpoch))"
    }

    private static let longestSlowedEpoch = 60_000_000.0

    /// Work is added to queries by asking some of them twice; a change can't be made twice, nor a frame.
    private func cannotBeSlowed(_ position: Int, _ workload: String) -> String? {
        let kind = group.kind(of: workload)
        guard kind != .queries, case .slowed(let percent) = group[position].contestant.part, percent > 0
        else { return nil }
        return "a \(kind.operation) can't be made twice, as a slowed contestant would have to"
    }

    /// Ends the part of a contestant that was cut off under every workload, or whose layout has no use for any.
    func cutOffIfNothingIsLeft(_ position: Int) {
        let states = group.plan.workloads.map { group[position][$0] }
        guard workers[position] != nil, states.allSatisfy(\.isOut) else { return }
        if let cutoff = states.compactMap(\.cutoff).first { return end(position, .cutoff, reason: cutoff) }
        end(position, .skipped, reason: states.compactMap(\.notApplicable).first ?? "nothing to measure")
    }

    /// Partners run the largest of their epochs: equal work is the point of comparing them.
    private func shareEpochs() {
        for position in running where group[position].partner == nil {
            let family = group.family(of: position)
            for workload in group.plan.workloads {
                let epochs = family.compactMap { group[$0][workload].epoch }
                guard let largest = epochs.max(by: { $0.count < $1.count }) else { continue }
                for member in family where group[member][workload].epoch != nil {
                    group[member][workload].epoch = largest
                }
            }
        }
    }

    /// Compares every contestant's answers with brute force, once a run, before any of its times count. A twin and a
    /// slowed contestant run the same code over the same data as their partner, whose answers are checked.
    func checkAnswers(_ portion: [Int]) throws(WorkerEnd) {
        let waiting = running(of: portion).filter { group[$0].isSubject }
        for (place, position) in waiting.enumerated() where try hasTime(position, of: waiting.count - place) {
            for workload in group.timedWorkloads(position) where !group[position][workload].isChecked {
                turn("check \(name(of: position)) \(workload)", 0.25)
                guard let (counters, difference) = try check(position, workload) else { break }
                if let difference {
                    end(position, .disagrees, reason: "\(workload): \(difference)")
                    break
                }
                if let earlier = group[position][workload].counters, earlier.answers != counters.answers {
                    let reason = "\(workload): answers differ from the resumed run: the data changed"
                    end(position, .failed, reason: reason)
                    break
                }
                group[position][workload].counters = counters
                group[position][workload].isChecked = true
            }
        }
    }

    private func check(
        _ position: Int, _ workload: String
    ) throws(WorkerEnd) -> (counters: Counters, difference: String?)? {
        guard group.kind(of: workload) != .queries else {
            return try ask(position, .check(workload: workload, queries: RunSettings.checkedQueries)) { reply in
                if case .checked(let counters, let difference, _) = reply { (counters, difference) } else { nil }
            }
        }
        // The layout of a binary is the same in all of its workers: the first one compares it.
        let layout = ComparedLayout(binary: group[position].binary, workload: workload)
        let request = WorkerRequest.checkChanges(workload: workload, comparesLayout: !comparedLayouts.contains(layout))
        var answer: (counters: Counters, difference: String?, more: MetricFigures?)?
        while answer == nil {
            let done = try ask(position, request) { reply -> Int? in
                if case .checked(let counters, let difference, let more) = reply {
                    answer = (counters, difference, more)
                    return counters.queries
                }
                if case .checking(let done) = reply { return done }
                return nil
            }
            guard let done else { return nil }
            turn("check \(name(of: position)) \(workload), \(done) of \(traceLengths[workload] ?? 0)", 0.25)
        }
        guard let answer else { return nil }
        if answer.difference == nil { comparedLayouts.insert(layout) }
        rounds.add(answer.more, position, workload)
        return (answer.counters, answer.difference)
    }
}

/// A layout that was compared with those rebuilt while a script was replayed.
struct ComparedLayout: Hashable {
    let binary: Int
    let workload: String
}
