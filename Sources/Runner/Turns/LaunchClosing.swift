import RunRecords

// MARK: - The end of a launch

extension Launch {
    /// Adds the launch's values to the group: medians over the rounds, and ratios to the reference.
    func closeLaunch() {
        for position in running {
            group.contestants[position].status = .ok
            group.contestants[position].reason = nil
        }
        for (key, reason) in rounds.reasons where isKept(key.contestant) {
            add(.unavailable(reason: reason), key)
        }
        for key in rounds.values.keys where isKept(key.contestant) {
            if let value = rounds.launchValue(key) { add(.value(value), key) }
        }
        group.chooseReferences()
        addRatios()
        addPairs()
        group.launches += 1
    }

    /// Whether the launch's values of a contestant count: it came to the end, or was cut off, whose layout, memory and
    /// first prepare are as good as the others'.
    private func isKept(_ position: Int) -> Bool {
        workers[position] != nil || group.contestants[position].status == .cutoff
    }

    private func add(_ value: Available<Double>, _ key: RoundKey) {
        if let workload = key.workload {
            group.contestants[key.contestant].workloads[workload]?.add(value, to: key.metric)
        } else {
            group.contestants[key.contestant].add(value, to: key.metric)
        }
    }

    private func addRatios() {
        let compared = rounds.values.keys.filter { MetricCatalog.byTurns.contains($0.metric) }
        for key in compared where workers[key.contestant] != nil && group.contestants[key.contestant].isSubject {
            let other = group.reference(of: key.metric, for: key.contestant)
            guard let other, workers[other] != nil, let ratio = rounds.launchRatio(key, to: other) else { continue }
            if let workload = key.workload {
                group.contestants[key.contestant].workloads[workload]?.ratios[key.metric, default: []].append(ratio)
            } else {
                group.contestants[key.contestant].ratios[key.metric, default: []].append(ratio)
            }
        }
    }

    /// Notes what each contestant and its partner came to, where both came to the end.
    private func addPairs() {
        for key in rounds.values.keys where workers[key.contestant] != nil {
            guard let partner = group.contestants[key.contestant].contestant.partner, workers[partner] != nil else {
                continue
            }
            var other = key
            other.contestant = partner
            guard let own = rounds.launchValue(key), let theirs = rounds.launchValue(other) else { continue }
            var pair = group.contestants[key.contestant].pair(key)
            pair.add(own, theirs, rounds.launchRatio(key, to: partner))
            if case .slowed = group.contestants[key.contestant].contestant.part {
                pair.ownRounds.append(rounds.samples(key))
                pair.partnerRounds.append(rounds.samples(other))
            }
            group.contestants[key.contestant].set(pair, key)
        }
    }
}

extension ContestantState {
    /// The launches of a metric of it and its partner so far.
    fileprivate func pair(_ key: RoundKey) -> PairLaunches {
        let pairs = key.workload.map { workloads[$0]?.pairs ?? [:] } ?? pairs
        return pairs[key.metric] ?? PairLaunches()
    }

    fileprivate mutating func set(_ pair: PairLaunches, _ key: RoundKey) {
        if let workload = key.workload {
            workloads[workload]?.pairs[key.metric] = pair
        } else {
            pairs[key.metric] = pair
        }
    }
}

/// Nanoseconds for a sentence: in seconds, milliseconds, microseconds or nanoseconds, to about three digits.
func roundedSeconds(_ nanoseconds: Double) -> String {
    func short(_ value: Double) -> String {
        let steps = value >= 100 ? 1.0 : value >= 10 ? 10 : 100
        let rounded = (value * steps).rounded() / steps
        return rounded == rounded.rounded() ? String(Int(rounded)) : String(rounded)
    }
    let units = [(1e9, "s"), (1e6, "ms"), (1e3, "µs")]
    guard let unit = units.first(where: { nanoseconds >= $0.0 }) else { return "\(short(nanoseconds)) ns" }
    return "\(short(nanoseconds / unit.0)) \(unit.1)"
}
