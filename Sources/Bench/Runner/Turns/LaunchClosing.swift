import RunRecords

// MARK: - The end of a launch

extension Launch {
    /// Adds the launch's values to the group: medians over the rounds, and ratios to the reference.
    func closeLaunch() {
        for position in running { group[position].succeed() }
        for (key, reason) in rounds.reasons where isKept(key.contestant) {
            group[key.contestant].values[key.series].add(.unavailable(reason: reason))
        }
        for key in rounds.values.keys where isKept(key.contestant) {
            guard let outcome = rounds.outcome(key) else { continue }
            group[key.contestant].values[key.series].add(outcome)
            if let missed = rounds.missed[key] { group[key.contestant].values[key.series].add(missed) }
        }
        group.chooseReferences()
        addRatios()
        addPairs()
        group.launches += 1
    }

    /// Whether the launch's values of a contestant count: it came to the end, or was cut off, whose layout, memory and
    /// first prepare are as good as the others'.
    private func isKept(_ position: Int) -> Bool {
        workers[position] != nil || group[position].status == .cutoff
    }

    private func addRatios() {
        let compared = rounds.values.keys.filter { MetricCatalog.byTurns.contains($0.series.metric) }
        for key in compared where workers[key.contestant] != nil && group[key.contestant].isSubject {
            let other = group.reference(of: key.series.metric, for: key.contestant)
            guard let other, workers[other] != nil, let ratio = rounds.launchRatio(key, to: other) else { continue }
            group[key.contestant].values[key.series].ratios.append(ratio)
        }
    }

    /// Notes what each contestant and its partner came to, where both came to the end.
    private func addPairs() {
        for key in rounds.values.keys where workers[key.contestant] != nil {
            let contestant = group[key.contestant]
            guard let partner = contestant.partner, workers[partner] != nil else { continue }
            let other = RoundKey(contestant: partner, series: key.series)
            guard let own = rounds.launchValue(key), let theirs = rounds.launchValue(other) else { continue }
            var pair = contestant.values[key.series].pair ?? PairLaunches()
            pair.add(own, theirs, rounds.launchRatio(key, to: partner))
            if case .slowed = contestant.contestant.part {
                pair.ownRounds.append(rounds.samples(key))
                pair.partnerRounds.append(rounds.samples(other))
            }
            group[key.contestant].values[key.series].pair = pair
        }
    }
}
