import Errors

/// Why records can't be put together to one.
package enum MergeError: ExplainedError, Equatable {
    /// There are no records.
    case nothing
    /// A record is of a whole run.
    case notAShard(place: String)
    case alreadyMerged(place: String)
    /// A record was measured otherwise than the first: `what` is `commit`, `seed`, ….
    case different(what: String, found: String, expected: String, place: String)
    /// A record's plan is not the first one's.
    case otherPlan(place: String)
    /// Two records are of the same shard.
    case shardTwice(shard: String, places: [String])
    /// Two shards measured the same group.
    case groupTwice(group: String, place: String)
    /// A shard that has groups has no results.
    case notMeasured(shard: String, place: String)
    /// The results do not belong to the shard's groups.
    case unfitting(shard: String, place: String)
    case missingShards([Int], count: Int)
    case unlikeMachines([String])

    /// Usage where other arguments would do, rather than other records.
    package var fault: Fault {
        switch self {
        case .nothing, .shardTwice, .missingShards, .unlikeMachines: .usage
        default: .content
        }
    }

    package var cause: String { parts.cause }
    package var place: String { parts.place }
    package var remedy: String { parts.remedy }

    private var parts: (cause: String, place: String, remedy: String) {
        switch self {
        case .nothing: ("nothing to merge", "no record", "give the records of all shards")
        case .notAShard(let place):
            ("not a part of a run: it was measured as a whole", place, "give records of layoutbench run --shard")
        case .alreadyMerged(let place):
            ("the record is merged already", place, "give the parts that it was merged from, and those it lacks")
        case .different(let what, let found, let expected, let place):
            (
                "\(what) \(found) found, expected \(expected)", place,
                "give parts of one run: same commit, seed, toolchain and allocator"
            )
        case .otherPlan(let place):
            (
                "the plan differs from the first part", place,
                "give parts of one run: same selectors and options but for --shard"
            )
        case .shardTwice(let shard, let places):
            ("shard \(shard) is given \(places.count) times", places.joined(separator: ", "), "leave out all but one")
        case .groupTwice(let group, let place):
            ("\(group) was measured by another shard, too", place, "measure the shards again, by one version")
        case .notMeasured(let shard, let place):
            (
                "shard \(shard) has no results: it ended before its first launch", place,
                "continue it by layoutbench run --resume, or merge without it by --allow-missing"
            )
        case .unfitting(let shard, let place):
            ("the results do not belong to shard \(shard)", place, "give a run.json as layoutbench run has written it")
        case .missingShards(let missing, let count):
            (
                missing.count == 1 ? "a shard is missing" : "\(missing.count) shards are missing",
                missing.map { "\($0)/\(count)" }.joined(separator: ", "),
                "give all parts, or merge without them by --allow-missing"
            )
        case .unlikeMachines(let machines):
            (
                "the parts were measured on \(machines.count) machines", machines.joined(separator: "; "),
                "measure them on one, or merge them anyway by --allow-unlike: times of different groups can then "
                    + "not be compared"
            )
        }
    }
}
