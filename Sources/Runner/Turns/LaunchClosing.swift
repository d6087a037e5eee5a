import RunRecords

// MARK: - The end of a launch

extension Launch {
    /// Adds the launch's values to the group: medians over the rounds, and ratios to the reference.
    func closeLaunch() {
        for position in running {
            group.contestants[position].status = .ok
            group.contestants[position].reason = nil
        }
        for (key, reason) in rounds.reasons where workers[key.contestant] != nil {
            add(.unavailable(reason: reason), key)
        }
        for key in rounds.values.keys where workers[key.contestant] != nil {
            if let value = rounds.launchValue(key) { add(.value(value), key) }
        }
        group.chooseReferences()
        addRatios()
        group.launches += 1
    }

    private func add(_ value: Available<Double>, _ key: RoundKey) {
        if let workload = key.workload {
            group.contestants[key.contestant].workloads[workload]?.add(value, to: key.metric)
        } else {
            group.contestants[key.contestant].add(value, to: key.metric)
        }
    }

    private func addRatios() {
        let compared = rounds.values.keys.filter { GroupState.comparedMetrics.contains($0.metric) }
        for key in compared where workers[key.contestant] != nil {
            // The second of a pair is compared with the first, every other contestant with the reference.
            let other = group.contestants[key.contestant].twinOf ?? group.references[key.metric]
            guard let other, workers[other] != nil, let ratio = rounds.launchRatio(key, to: other) else { continue }
            if let workload = key.workload {
                group.contestants[key.contestant].workloads[workload]?.ratios[key.metric, default: []].append(ratio)
            } else {
                group.contestants[key.contestant].ratios[key.metric, default: []].append(ratio)
            }
        }
    }
}

/// Nanoseconds as seconds or milliseconds for a sentence.
func roundedSeconds(_ nanoseconds: Double) -> String {
    func short(_ value: Double) -> String {
        value >= 10 || value == value.rounded() ? String(Int(value.rounded())) : String((value * 10).rounded() / 10)
    }
    return nanoseconds >= 1e9 ? "\(short(nanoseconds / 1e9)) s" : "\(short(nanoseconds / 1e6)) ms"
}
