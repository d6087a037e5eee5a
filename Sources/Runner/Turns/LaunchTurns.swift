import RunRecords

// MARK: - Before the rounds

extension Launch {
    /// The first prepare of each contestant: its memory, and how many prepares make an epoch.
    func prepareFirst() throws(WorkerEnd) {
        for position in running {
            turn("prepare \(group.contestants[position].strategy)", 0.15)
            let figures = try ask(position, .prepareMemory) { reply in
                if case .prepareMemory(let figures) = reply { figures } else { nil }
            }
            guard let figures else { continue }
            if figures.nanoseconds > plan.prepareLimitSeconds * 1e9 {
                let took = roundedSeconds(figures.nanoseconds)
                let limit = roundedSeconds(plan.prepareLimitSeconds * 1e9)
                end(position, .cutoff, reason: "one prepare takes \(took), over the limit of \(limit)")
                continue
            }
            firstPrepare[position] = figures.nanoseconds
            rounds.add(figures.retained, position, "memory.retained")
            rounds.add(figures.peak, position, "memory.peak")
            rounds.add(figures.allocations, position, "allocations.prepare")
            rounds.add(figures.retained.map { $0 / Double(max(1, group.items)) }, position, "memory.perItem")
        }
    }

    /// Finds each contestant's epochs, once a run; those too slow for their share are cut off.
    func calibrate() throws(WorkerEnd) {
        for position in running {
            for workload in group.plan.workloads where group.contestants[position].workloads[workload]?.epoch == nil {
                turn("calibrate \(group.contestants[position].strategy) \(workload)", 0.2)
                let calibrated = try ask(position, .calibrate(workload: workload, epochNs: settings.epochNs)) { reply in
                    if case .calibrated(let count, let nanoseconds) = reply { (count, nanoseconds) } else { nil }
                }
                guard let (count, nanoseconds) = calibrated else { break }
                note(position, workload, count: count, nanoseconds: nanoseconds)
            }
            cutOffIfNothingIsLeft(position)
        }
        shareEpochsOfTwins()
    }

    private func note(_ position: Int, _ workload: String, count: Int, nanoseconds: Double) {
        var state = group.contestants[position].workloads[workload] ?? WorkloadState()
        if nanoseconds > plan.queryLimitSeconds * 1e9 {
            let limit = roundedSeconds(plan.queryLimitSeconds * 1e9)
            state.cutoff = "one query takes \(roundedSeconds(nanoseconds)), over the limit of \(limit)"
        } else {
            let length = traceLengths[workload] ?? 1
            state.epoch = Epoch(count: count, stride: max(1, length / count), nanoseconds: nanoseconds)
        }
        group.contestants[position].workloads[workload] = state
    }

    private func cutOffIfNothingIsLeft(_ position: Int) {
        let states = group.plan.workloads.map { group.contestants[position].workloads[$0] }
        guard workers[position] != nil, states.allSatisfy({ $0?.cutoff != nil }) else { return }
        end(position, .cutoff, reason: states.compactMap { $0?.cutoff }.first ?? "too slow")
    }

    /// Both of an A/A pair run the larger of their epochs: equal work is the point of the pair.
    private func shareEpochsOfTwins() {
        for position in running {
            guard let first = group.contestants[position].twinOf else { continue }
            for workload in group.plan.workloads {
                guard let mine = group.contestants[position].workloads[workload]?.epoch,
                    let theirs = group.contestants[first].workloads[workload]?.epoch
                else { continue }
                let larger = mine.count > theirs.count ? mine : theirs
                group.contestants[position].workloads[workload]?.epoch = larger
                group.contestants[first].workloads[workload]?.epoch = larger
            }
        }
    }

    /// Compares every contestant's answers with brute force, once a run, before any of its times count.
    func checkAnswers() throws(WorkerEnd) {
        for position in running {
            for workload in activeWorkloads(position)
            where group.contestants[position].workloads[workload]?.counters == nil {
                turn("check \(group.contestants[position].strategy) \(workload)", 0.25)
                let request = WorkerRequest.check(workload: workload, queries: settings.checkedQueries)
                let checked = try ask(position, request) { reply in
                    if case .checked(let counters, let difference) = reply { (counters, difference) } else { nil }
                }
                guard let (counters, difference) = checked else { break }
                if let difference {
                    end(position, .disagrees, reason: "\(workload): \(difference)")
                    break
                }
                group.contestants[position].workloads[workload]?.counters = counters
            }
        }
    }

    /// Workloads under which the contestant was not cut off.
    func activeWorkloads(_ position: Int) -> [String] {
        group.plan.workloads.filter { group.contestants[position].workloads[$0]?.epoch != nil }
    }
}

// MARK: - Rounds

extension Launch {
    /// The prepare rounds, then the query rounds; after the first of each only while there is time.
    func takeTurns() throws(WorkerEnd) {
        for round in 0..<plan.prepareRounds where round == 0 || !isOverdue {
            for position in TurnOrder.order(of: running, round: round) { try prepareTurn(position, round) }
        }
        for round in 0..<plan.queryRounds where round == 0 || !isOverdue {
            turn("queries, round \(round + 1) of \(plan.queryRounds)", roundShare(round))
            for workload in group.plan.workloads {
                for position in TurnOrder.order(of: running, round: round) {
                    try queryTurn(position, workload, round)
                }
            }
        }
    }

    private func roundShare(_ round: Int) -> Double { 0.5 + 0.4 * Double(round) / Double(plan.queryRounds) }

    private func prepareTurn(_ position: Int, _ round: Int) throws(WorkerEnd) {
        guard let first = firstPrepare[position] else { return }
        if first > 1e9 {
            // Over a second it is done once a launch: the first one counts.
            if round == 0 { rounds.add(.value(first), position, "prepare.time") }
            return
        }
        turn("prepare \(group.contestants[position].strategy)", 0.3 + 0.2 * Double(round) / Double(plan.prepareRounds))
        let count = min(1024, max(1, Int(settings.epochNs / max(first, 1))))
        let nanoseconds = try ask(position, .prepare(count: count)) { reply in
            if case .prepared(let nanoseconds) = reply { nanoseconds } else { nil }
        }
        if let nanoseconds { rounds.add(.value(nanoseconds), position, "prepare.time") }
    }

    private func queryTurn(_ position: Int, _ workload: String, _ round: Int) throws(WorkerEnd) {
        guard let epoch = group.contestants[position].workloads[workload]?.epoch else { return }
        let length = traceLengths[workload] ?? 1
        // A prime step moves the start of the epochs over the whole trace, the same for all contestants.
        let start = (number * plan.queryRounds + round) * 7919 % length
        let request = WorkerRequest.epoch(
            workload: workload, start: start, stride: epoch.stride, count: epoch.count, warmup: epoch.warmup)
        let nanoseconds = try ask(position, request) { reply in
            if case .epoch(let nanoseconds) = reply { nanoseconds } else { nil }
        }
        if let nanoseconds { rounds.add(.value(nanoseconds), position, "query.time", workload) }
    }

    /// What is measured once a launch, in a pass of its own.
    func onceALaunch() throws(WorkerEnd) {
        for position in running {
            for workload in activeWorkloads(position) {
                turn("latency \(group.contestants[position].strategy) \(workload)", 0.9)
                guard let epoch = group.contestants[position].workloads[workload]?.epoch else { continue }
                try latency(position, workload, epoch)
                try costs(position, workload, epoch)
            }
        }
    }

    private func latency(_ position: Int, _ workload: String, _ epoch: Epoch) throws(WorkerEnd) {
        let affordable = 250_000_000 / max(epoch.nanoseconds, 1)
        let count = [10_000, 1_000, 100].first { Double($0) <= affordable } ?? 10
        let stride = max(1, (traceLengths[workload] ?? 1) / count)
        let request = WorkerRequest.latency(workload: workload, stride: stride, count: count)
        let quantiles = try ask(position, request) { reply in
            if case .latency(let quantiles) = reply { quantiles } else { nil }
        }
        for (key, value) in quantiles ?? [:] { rounds.add(value, position, key, workload) }
    }

    private func costs(_ position: Int, _ workload: String, _ epoch: Epoch) throws(WorkerEnd) {
        let affordable = Int(100_000_000 / max(epoch.nanoseconds, 1))
        let queries = min(max(2, affordable), 64, traceLengths[workload] ?? 1)
        let attributes = try ask(position, .attributes(workload: workload, queries: queries)) { reply in
            if case .attributes(let nanoseconds) = reply { nanoseconds } else { nil }
        }
        if let attributes { rounds.add(.value(attributes), position, "attributes.time", workload) }
        let allocations = try ask(position, .allocations(workload: workload, queries: queries)) { reply in
            if case .allocations(let count) = reply { count } else { nil }
        }
        if let allocations { rounds.add(allocations, position, "allocations.query", workload) }
    }
}
