import RunRecords

// MARK: - The time of making a layout

extension Launch {
    /// Times the layout in turns of its own, by one contestant of each binary: every strategy stands over the same
    /// layout, so that it is one value a launch, of as many repetitions as an epoch has.
    ///
    /// A program built before it could be asked for this leaves all with the time of their first layout.
    func layoutRounds() throws(WorkerEnd) {
        let measured = running.filter { rounds.launchValue(layoutTime(of: $0)) != nil }
        guard let family = timingFamily(of: measured), let count = layoutsOfAnEpoch(family) else { return }
        var turns: [(position: Int, round: Int, nanoseconds: Double)] = []
        for round in 0..<plan.prepareRounds where round == 0 || !isOverdue {
            for position in TurnOrder.order(of: family, round: round) where !isBudgetSpent {
                turn("layout \(name(of: position))", 0.28)
                guard let nanoseconds = try timeLayouts(position, count) else { return }
                turns.append((position, round, nanoseconds))
                timeSpent.epochSeconds += nanoseconds * Double(count) / 1e9
            }
        }
        for turn in turns {
            let timed = group[turn.position].contestant
            for position in measured
            where group[position].binary == timed.binary && group[position].contestant.part == timed.part {
                rounds.add(.value(turn.nanoseconds), position, MetricCatalog.layoutTime.name, round: turn.round)
            }
        }
    }

    private func layoutTime(of position: Int) -> RoundKey {
        RoundKey(contestant: position, series: SeriesKey(MetricCatalog.layoutTime.name))
    }

    /// The first of the largest families: a twin and every binary are in it, where any family has them.
    func timingFamily(of positions: [Int]) -> [Int]? {
        let families = positions.map { position in
            positions.filter { group.family(of: position).contains($0) }
        }
        return families.max { $0.count < $1.count }
    }

    /// Layouts that last an epoch in each of a family, by its first one; nil where that alone lasts a second.
    private func layoutsOfAnEpoch(_ family: [Int]) -> Int? {
        let first = family.compactMap { rounds.launchValue(layoutTime(of: $0)) }
        guard let longest = first.max(), longest > 0, longest < 1e9 else { return nil }
        return min(max(1, Int((epochNs / longest).rounded(.up))), Self.mostLayouts)
    }

    /// An empty schedule's layout takes next to no time.
    private static let mostLayouts = 1024

    private func timeLayouts(_ position: Int, _ count: Int) throws(WorkerEnd) -> Double? {
        try ask(position, .layouts(count: count)) { reply in
            if case .laidOut(let nanoseconds, _, _) = reply { nanoseconds.value } else { nil }
        }
    }
}
