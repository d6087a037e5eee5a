/// One of the parts that a merged record was put together from.
package struct RunPart: Codable, Equatable, Sendable {
    package var shard: Shard
    /// Identity of its own record.
    package var record: String
    package var machine: Machine
    /// Start of the part, ISO 8601 in UTC.
    package var startedAt: String
    package var durationSeconds: Double
    /// Load averages over 1, 5 and 15 minutes when the part started.
    package var load: Available<[Double]>

    package init(
        shard: Shard, record: String, machine: Machine, startedAt: String, durationSeconds: Double,
        load: Available<[Double]>
    ) {
        (self.shard, self.record, self.machine) = (shard, record, machine)
        (self.startedAt, self.durationSeconds, self.load) = (startedAt, durationSeconds, load)
    }
}

extension RunRecord {
    /// The shards that a merged record lacks, ascending; none of a record that was measured as a whole.
    package var missingShards: [Int] {
        guard let parts, let count = parts.first?.shard.count, (1...Shard.mostParts).contains(count) else { return [] }
        return Set(1...count).subtracting(parts.map(\.shard.index)).sorted()
    }

    /// The plan's groups that no part of a merged record measured; none of a record that was measured as a whole.
    package var missingGroups: [SubjectGroup] {
        guard let parts else { return [] }
        let measured = Set(parts.flatMap(\.shard.groups))
        return plan.groups.indices.filter { !measured.contains($0) }.map { plan.groups[$0] }
    }

    package var isOfUnlikeMachines: Bool { Set((parts ?? []).map(\.machine.id)).count > 1 }
}

/// What may be lacking in parts that are merged all the same.
package struct MergeAllowances: OptionSet, Sendable {
    package let rawValue: Int

    package init(rawValue: Int) { self.rawValue = rawValue }

    package static let missingShards = MergeAllowances(rawValue: 1)
    package static let unlikeMachines = MergeAllowances(rawValue: 2)
}

/// A record and where it is stored, for errors.
package struct PlacedRecord: Sendable {
    package var place: String
    package var record: RunRecord

    package init(place: String, record: RunRecord) { (self.place, self.record) = (place, record) }
}
