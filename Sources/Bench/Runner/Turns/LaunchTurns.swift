import Errors
import Probes
import RunRecords
import Worker

// MARK: - Rounds

extension Launch {
    /// The rounds of layouts and prepares, then rounds of queries and changes. After the first of each they go on only
    /// while there is time, and beyond the planned number where they take little, or have less than their share of the
    /// launch.
    func takeTurns() throws(WorkerEnd) {
        try layoutRounds()
        try prepareRounds()
        let begun = MonotonicClock.now()
        var planned = begun
        for round in 0..<mostRounds where round == 0 || !isOverdue {
            if round == plan.queryRounds { planned = MonotonicClock.now() }
            if round >= plan.queryRounds, !goesOn(planned: planned, begun: begun) { break }
            let share = Double(round) / Double(max(round + 1, plan.queryRounds))
            turn("queries, round \(round + 1) of \(max(round + 1, plan.queryRounds))", 0.5 + 0.4 * share)
            let timed = timeSpent.epochSeconds
            for workload in group.plan.workloads {
                for position in TurnOrder.order(of: running, round: round) where !isBudgetSpent {
                    try queryTurn(position, workload, round)
                }
            }
            group.furtherSeconds = round < plan.queryRounds ? 0 : Self.seconds(since: planned)
            // Nothing is left to be timed.
            if round >= plan.queryRounds, timeSpent.epochSeconds == timed { break }
        }
    }

    /// Whether a round beyond the planned ones follows.
    private func goesOn(planned: UInt64, begun: UInt64) -> Bool {
        if Self.seconds(since: planned) < secondsOfFurtherRounds { return true }
        let launch = Self.seconds(since: self.begun) + passSecondsAhead
        return EpochShare(
            least: settings.policy.leastEpochShare, epochs: group.timeSpent.epochSeconds + timeSpent.epochSeconds,
            all: group.timeSpent.launchSeconds + launch, rounds: Self.seconds(since: begun), launch: launch
        ).isLacking
    }

    private var mostRounds: Int {
        if settings.policy.leastEpochShare > 0 { return max(plan.queryRounds, RunPolicy.mostRoundsOfAShare) }
        return plan.queryRounds * (secondsOfFurtherRounds > 0 ? RunPolicy.mostRoundsFactor : 1)
    }

    /// The planned number, or, where prepares have a time, as many as fit: a short prepare scatters more than a query,
    /// and a long one is most of its launch.
    private func prepareRounds() throws(WorkerEnd) {
        let seconds = settings.policy.secondsOfPrepares
        var spent: [Int: Double] = [:]
        for round in 0..<plan.prepareRounds * (seconds > 0 ? RunPolicy.mostPreparesFactor : 1)
        where round == 0 || !isOverdue {
            let before = spent
            for position in TurnOrder.order(of: running, round: round) where !isBudgetSpent {
                let root = group[position].partner ?? position
                // Equally often for all of a family.
                if seconds > 0, let before = before[root], before + before / Double(round) > seconds { continue }
                let took = try prepareTurn(position, round)
                if position == root { spent[root, default: 0] += took }
            }
        }
    }

    /// One timed batch of prepares; the seconds it took.
    private func prepareTurn(_ position: Int, _ round: Int) throws(WorkerEnd) -> Double {
        guard let epoch = group[position].prepares, !epoch.isOnceALaunch,
            !group.settled.contains(MetricCatalog.prepareTime, at: position, of: group)
        else { return 0 }
        turn("prepare \(name(of: position))", 0.3 + 0.2 * Double(round) / Double(max(round + 1, plan.prepareRounds)))
        let nanoseconds = try ask(position, .prepare(count: epoch.count)) { reply in
            if case .prepared(let nanoseconds) = reply { nanoseconds } else { nil }
        }
        guard let nanoseconds else { return 0 }
        rounds.add(.value(nanoseconds), position, MetricCatalog.prepareTime.name, round: round)
        let seconds = nanoseconds * Double(epoch.count + epoch.count / 10) / 1e9
        timeSpent.epochSeconds += seconds
        return seconds
    }

    private func queryTurn(_ position: Int, _ workload: String, _ round: Int) throws(WorkerEnd) {
        let time = MetricCatalog.time(of: group.kind(of: workload))
        guard let epoch = group[position][workload].epoch,
            !group.settled.contains(time, under: workload, at: position, of: group)
        else { return }
        let start = TurnOrder.start(turn: number * mostRounds + round, length: traceLengths[workload] ?? 1)
        let request = WorkerRequest.epoch(workload: workload, start: start, count: epoch.count, warmup: epoch.warmup)
        let nanoseconds = try ask(position, request) { reply in
            if case .epoch(let nanoseconds) = reply { nanoseconds } else { nil }
        }
        guard let nanoseconds else { return }
        rounds.add(.value(nanoseconds), position, time.name, workload, round: round)
        timeSpent.epochSeconds += nanoseconds * Double(epoch.count + epoch.warmup) / 1e9
    }

    /// Metrics measured once a launch, in a separate pass: of subjects only.
    func onceALaunch() throws(WorkerEnd) {
        guard number < settings.policy.launchesWithPasses else { return }
        for position in running where group[position].isSubject {
            for workload in group.timedWorkloads(position) where !isBudgetSpent {
                turn("latency \(name(of: position)) \(workload)", 0.9)
                guard let epoch = group[position][workload].epoch else { continue }
                try latency(position, workload, epoch)
                switch group.kind(of: workload) {
                case .queries:
                    try queryAllocations(position, workload, epoch)
                    try events(position, workload, epoch)
                    try threads(position, workload, epoch)
                case .frames: try frameAllocations(position, workload, epoch)
                case .changes, .starts: break
                }
            }
        }
        // Last, because one process makes objects for all.
        try attributeRounds()
    }

    /// Nanoseconds in which operations are timed one by one.
    private static func latencyNanoseconds(_ kind: WorkloadKind) -> Double {
        kind == .frames ? 1_000_000_000 : 250_000_000
    }

    /// Steps from which on a script is one whose changes stay, and nanoseconds that its changes may take.
    private static let leastStaying = 1_000
    private static let stayingNanoseconds = 10e9

    /// Operations that are timed one by one; nil where nothing is.
    func latencyCount(_ position: Int, _ workload: String, _ epoch: Epoch) -> Int? {
        let kind = group.kind(of: workload)
        if kind == .starts { return settings.policy.measuresUnjudged ? 1 : nil }
        let length = traceLengths[workload] ?? 1
        // A script whose changes stay is judged by its slowest change, which two passes show.
        if kind == .changes, length >= Self.leastStaying, Double(length) * epoch.nanoseconds < Self.stayingNanoseconds {
            return 2 * length
        }
        let affordable = Self.latencyNanoseconds(kind) / max(epoch.nanoseconds, 1)
        guard settings.policy.measuresUnjudged, kind == .queries || affordable >= 10 else { return nil }
        guard kind == .frames else { return [10_000, 1_000, 100].first { Double($0) <= affordable } ?? 10 }
        // Frames are known by their number, so that an earlier part of a run says how many there are.
        let counted = group[position].values.frameCount(under: workload)
        return min(length, counted ?? Int(affordable))
    }

    private func latency(_ position: Int, _ workload: String, _ epoch: Epoch) throws(WorkerEnd) {
        let kind = group.kind(of: workload)
        guard let count = latencyCount(position, workload, epoch) else {
            let allowed = Self.latencyNanoseconds(kind)
            for metric in LatencyQuantiles.onceALaunch(kind) {
                let reason =
                    settings.policy.measuresUnjudged
                    ? "ten \(kind.operation)s timed one by one would take over \(Format.plainTime(nanoseconds: allowed))"
                    : "nothing is timed one by one where contestants are compared"
                rounds.add(.unavailable(reason: reason), position, metric, workload)
            }
            return
        }
        let request = WorkerRequest.latency(workload: workload, count: count, warmup: min(epoch.warmup, count / 10))
        let answer = try ask(position, request) { reply in
            if case .latency(let quantiles, let over) = reply { (quantiles, over) } else { nil }
        }
        guard let (quantiles, over) = answer else { return }
        rounds.add(quantiles, position, workload)
        for (metric, frames) in over ?? [:] {
            // Of changes each step of the script is a frame.
            rounds.add(
                MissedFrames(of: kind == .frames ? count : traceLengths[workload] ?? 1, over: frames), position, metric,
                workload)
        }
    }

    private func frameAllocations(_ position: Int, _ workload: String, _ epoch: Epoch) throws(WorkerEnd) {
        let affordable = Int(100_000_000 / max(epoch.nanoseconds, 1))
        let frames = min(max(2, affordable), 2_000, traceLengths[workload] ?? 1)
        let count = try ask(position, .allocations(workload: workload, queries: frames)) { reply in
            if case .allocations(let count, _) = reply { count } else { nil }
        }
        guard let count else { return }
        rounds.add(count, position, MetricCatalog.frameAllocations.name, workload)
    }

    /// Times what the attributes of hits take, by one contestant of each binary: layout and workload decide it, whichever
    /// strategy finds the hits. A contestant of another language answers for itself.
    private func attributeRounds() throws(WorkerEnd) {
        for workload in group.plan.workloads where group.kind(of: workload) == .queries {
            let subjects = running.filter { group[$0].isSubject && group.timedWorkloads($0).contains(workload) }
            let foreign = subjects.filter { plan.contestant(named: group[$0].strategy) != nil }
            for alike in [subjects.filter { !foreign.contains($0) }] + foreign.map({ [$0] }) {
                // Another contestant takes the place of one that fails.
                while try attributeRounds(workload, alike.filter { workers[$0] != nil }) {}
            }
        }
    }

    /// True where a contestant failed.
    private func attributeRounds(_ workload: String, _ subjects: [Int]) throws(WorkerEnd) -> Bool {
        guard let family = timingFamily(of: subjects) else { return false }
        for round in 0..<(family.count > 1 ? plan.prepareRounds : 1) {
            for position in TurnOrder.order(of: family, round: round) where !isBudgetSpent {
                try attributeTurn(position, workload, round, for: subjects)
                if workers[position] == nil { return true }
            }
        }
        return false
    }

    private func attributeTurn(
        _ position: Int, _ workload: String, _ round: Int, for subjects: [Int]
    ) throws(WorkerEnd) {
        guard let epoch = group[position][workload].epoch else { return }
        turn("attributes \(name(of: position)) \(workload)", 0.98)
        let objectsAlone = settings.policy.measuresUnjudged ? nil : true
        let request = WorkerRequest.attributes(
            workload: workload, queries: affordableQueries(workload, epoch), objectsAlone: objectsAlone)
        let attributes = try ask(position, request) { reply in
            if case .attributes(let nanoseconds, let more) = reply { (nanoseconds, more) } else { nil }
        }
        guard let (nanoseconds, more) = attributes else { return }
        for subject in subjects where group[subject].binary == group[position].binary {
            rounds.add(nanoseconds, subject, MetricCatalog.attributesTime.name, workload, round: round)
            for (metric, value) in more ?? [:] { rounds.add(value, subject, metric, workload, round: round) }
        }
    }

    /// Queries that are asked once for what comes of their hits.
    private func affordableQueries(_ workload: String, _ epoch: Epoch) -> Int {
        min(max(2, Int(30_000_000 / max(epoch.nanoseconds, 1))), 64, traceLengths[workload] ?? 1)
    }

    private func queryAllocations(_ position: Int, _ workload: String, _ epoch: Epoch) throws(WorkerEnd) {
        let queries = affordableQueries(workload, epoch)
        let allocations = try ask(position, .allocations(workload: workload, queries: queries)) { reply in
            if case .allocations(let count, let more) = reply { (count, more) } else { nil }
        }
        guard let (count, more) = allocations else { return }
        rounds.add(count, position, MetricCatalog.queryAllocations.name, workload)
        rounds.add(more, position, workload)
    }
}
