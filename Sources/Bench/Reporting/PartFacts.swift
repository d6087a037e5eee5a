import Errors
import RunRecords

/// What a reader must know of a record that is a part of a run, or was put together from parts.
enum PartFacts {
    /// Missing parts, and figures that must not be compared.
    static func warnings(of record: RunRecord) -> [String] {
        var texts: [String] = []
        let missing = record.missingShards
        if let count = record.parts?.first?.shard.count, !missing.isEmpty {
            let groups = record.missingGroups.map(\.title)
            let lost = groups.isEmpty ? "It had nothing to measure." : "Not measured: \(shortened(groups))."
            texts.append(
                "Incomplete: \(listed(missing.map { "shard \($0)/\(count)" })) \(missing.count == 1 ? "is" : "are") "
                    + "missing. \(lost)")
        }
        if record.isOfUnlikeMachines {
            texts.append(
                "Measured on several machines: compare strategies within a table, not times between tables. "
                    + "The parts and their machines are listed.")
        }
        return texts
    }

    /// Which part of a run this is, or which parts it was put together from; nothing of a run measured as a whole.
    static func headline(of record: RunRecord) -> [Fact] {
        if let shard = record.plan.shard {
            let groups = "\(shard.groups.count) of \(plural(record.plan.groups.count, "group"))"
            let share = shard.groups.isEmpty ? "for which no group is left" : groups
            return [Fact("Shard", "\(shard.name), \(share)")]
        }
        return (record.parts ?? []).map { part in
            let load = part.load.value?.first.map { ", load \(Format.decimal($0, digits: 2))" } ?? ""
            return Fact(
                "Part \(part.shard.name)",
                "\(plural(part.shard.groups.count, "group")) on machine \(part.machine.id) (\(part.machine.cpu), "
                    + "\(plural(part.machine.cores, "core"))), \(part.startedAt), "
                    + "\(Format.duration(seconds: part.durationSeconds))\(load)")
        }
    }

    /// The first few of many.
    private static func shortened(_ texts: [String]) -> String {
        let most = 8
        return texts.count <= most
            ? listed(texts) : "\(texts.prefix(most).joined(separator: ", ")) and \(texts.count - most) more"
    }
}
