import RunRecords

extension RunRecord {
    /// Puts the parts of one run together, one a shard; what the allowances let be lacking stands in the record's
    /// `parts`. O(metrics of all parts).
    ///
    /// Results stand in the order of the plan; `durationSeconds` is the sum, control pairs and flags are added up, the
    /// minimum detectable effect is the largest of any part. The same parts give the same record, identity included, in
    /// any order.
    package static func merged(
        _ records: [PlacedRecord], allowing allowances: MergeAllowances = []
    ) throws(MergeError) -> RunRecord {
        guard let first = records.first else { throw .nothing }
        var parts: [MergedPart] = []
        for record in records { parts.append(try MergedPart(record, like: first)) }
        try checkShards(parts)
        if allowances.contains(.missingShards) {
            parts.removeAll { !$0.isMeasured }
        } else if let part = parts.first(where: { !$0.isMeasured }) {
            throw .notMeasured(shard: part.shard.name, place: part.place)
        }
        parts.sort { $0.shard.index < $1.shard.index }
        let merged = try put(together: parts)
        let missing = merged.missingShards
        guard missing.isEmpty || allowances.contains(.missingShards) else {
            throw .missingShards(missing, count: parts[0].shard.count)
        }
        guard !merged.isOfUnlikeMachines || allowances.contains(.unlikeMachines) else {
            throw .unlikeMachines(parts.map { "\($0.shard.name) on \($0.record.machine.summary)" })
        }
        return merged
    }

    /// Refuses shards that were given twice, and shards that have groups in common.
    private static func checkShards(_ parts: [MergedPart]) throws(MergeError) {
        var measured: Set<Int> = []
        for part in parts {
            let same = parts.filter { $0.shard.index == part.shard.index }
            guard same.count == 1 else { throw .shardTwice(shard: part.shard.name, places: same.map(\.place)) }
            for group in part.shard.groups where !measured.insert(group).inserted {
                throw .groupTwice(group: part.record.plan.groups[group].title, place: part.place)
            }
        }
    }

    private static func put(together parts: [MergedPart]) throws(MergeError) -> RunRecord {
        guard var merged = parts.first?.record else { throw .nothing }
        let records = parts.map(\.record)
        merged.id = "merged-" + StableHash(of: records.map(\.id)).digits
        merged.startedAt = records.map(\.startedAt).min() ?? merged.startedAt
        merged.durationSeconds = records.reduce(0) { $0 + $1.durationSeconds }
        merged.machine = Machine(of: records.map(\.machine))
        merged.load = .unavailable(reason: "every part has its own")
        merged.stealShare = stealShare(of: records.map { ($0.stealShare, $0.durationSeconds) })
        merged.clock = ClockFigures(worstOf: records.map(\.clock))
        merged.plan.shard = nil
        merged.plan.timeBudgetSeconds = same(records.map(\.plan.timeBudgetSeconds)) ?? nil
        merged.control = Control.sum(of: records.map(\.control))
        merged.minimumDetectableEffect = largestEffects(records.map(\.minimumDetectableEffect))
        let times = records.compactMap(\.timeSpent)
        merged.timeSpent = times.isEmpty ? nil : times.reduce(TimeSpent(), +)
        merged.results = parts.flatMap(\.results).sorted { $0.group < $1.group }.flatMap(\.results)
        merged.parts = parts.map { part in
            RunPart(
                shard: part.shard, record: part.record.id, machine: part.record.machine,
                startedAt: part.record.startedAt, durationSeconds: part.record.durationSeconds, load: part.record.load)
        }
        return merged
    }

    private static func largestEffects(_ effects: [Available<[String: Double]>]) -> Available<[String: Double]> {
        let known = effects.compactMap(\.value)
        guard !known.isEmpty else { return effects.first ?? .unavailable(reason: "no parts") }
        return .value(known.reduce(into: [:]) { $0.merge($1) { max($0, $1) } })
    }
}

/// A record that takes part in a merge, taken apart by groups.
private struct MergedPart {
    let place: String
    let record: RunRecord
    let shard: Shard
    let results: [(group: Int, results: [SubjectResult])]

    /// Whether there is anything to take: a shard that has no groups has nothing, and that is all.
    var isMeasured: Bool { shard.groups.isEmpty || !record.results.isEmpty }

    /// Checks that the record is a part of the run that the first one is a part of.
    init(_ part: PlacedRecord, like first: PlacedRecord) throws(MergeError) {
        (place, record) = (part.place, part.record)
        guard record.parts == nil else { throw .alreadyMerged(place: place) }
        guard let shard = record.plan.shard else { throw .notAShard(place: place) }
        self.shard = shard
        try Self.check(part, like: first.record)
        guard shard.groups.allSatisfy(record.plan.groups.indices.contains), shard.index >= 1,
            shard.index <= shard.count, shard.count <= Shard.mostParts
        else { throw .unfitting(shard: shard.name, place: place) }
        results = try Self.results(of: part, shard)
    }

    private static func check(_ part: PlacedRecord, like first: RunRecord) throws(MergeError) {
        let record = part.record
        let figures = [
            ("schema", record.schema, first.schema),
            ("commit", record.commit.summary, first.commit.summary),
            ("seed", "\(record.seed)", "\(first.seed)"),
            ("toolchain", record.toolchain.summary, first.toolchain.summary),
            ("allocator", record.allocator.value ?? "unknown", first.allocator.value ?? "unknown"),
        ]
        for (what, found, expected) in figures where found != expected {
            throw .different(what: what, found: found, expected: expected, place: part.place)
        }
        guard record.plan.comparable == first.plan.comparable, record.plan.shard?.count == first.plan.shard?.count
        else { throw .otherPlan(place: part.place) }
    }

    /// A group has one result a strategy and workload, an identical pair counted once.
    private static func results(
        of part: PlacedRecord, _ shard: Shard
    ) throws(MergeError) -> [(group: Int, results: [SubjectResult])] {
        var rest = part.record.results[...]
        guard !rest.isEmpty else { return [] }
        var results: [(group: Int, results: [SubjectResult])] = []
        for position in shard.groups {
            let group = part.record.plan.groups[position]
            let own = rest.prefix(Set(group.strategies).count * group.workloads.count)
            guard own.count == Set(group.strategies).count * group.workloads.count,
                own.allSatisfy({ $0.subject.layout == group.layout && group.strategies.contains($0.subject.strategy) })
            else { throw .unfitting(shard: shard.name, place: part.place) }
            results.append((position, Array(own)))
            rest = rest.dropFirst(own.count)
        }
        guard rest.isEmpty else { throw .unfitting(shard: shard.name, place: part.place) }
        return results
    }
}
