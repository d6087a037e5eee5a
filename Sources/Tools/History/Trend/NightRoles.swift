import RunRecords

/// Which records are nights, and which were measured beside one to compare it with.
///
/// A night is a record of the role `subject`, or one without a role that is not of the reference commit. The reference
/// commit is the requested one; without a request, the commit of the machine's newest record with the role `reference`.
/// A record of the role `baseline`, an earlier commit measured again, is no night: its commit had one. It
/// is only what its own night is compared with.
///
/// A record that is dated ahead of the clock decides nothing until then, and of the nights of one machine that began in one
/// second only one does.
struct NightRoles {
    /// Seconds by which two clocks may differ.
    private static let skew = 3600

    /// Records that took turns with a night, by their index.
    struct Companions {
        var reference, baseline: Int?
    }

    private let isNightByIndex, isReferenceByIndex: [Bool]
    private var companionsByNight: [Int: Companions] = [:]
    private var nights: [Int: Int] = [:]
    /// Sentences about records that decide nothing.
    private(set) var warnings: [String] = []

    private struct Session: Hashable {
        let machine: String
        let started: Int
    }

    /// Records are in order of time. `reference` is the beginning of the reference commit's hash, if it is not the one
    /// that the records say; no record is ahead of `now`, the time in seconds since 1970, and a clock before all
    /// records is wrong.
    init(_ records: [StoredRecord], reference: String?, now: Int?) {
        let end = now.flatMap { now in records.first.map { $0.started > now ? .max : now + Self.skew } } ?? .max
        for record in records where record.started > end {
            warnings.append(
                "Record \(record.id) is dated \(record.startedAt), ahead of this machine's clock: until then it decides "
                    + "nothing.")
        }
        var stated: [String: Commit] = [:]
        for record in records where record.role == .reference && record.started <= end {
            stated[record.machine] = record.commit
        }
        let isReference = records.map { record in
            if record.started > end { return false }
            if reference != nil { return record.isOf(reference) }
            return record.role == .reference && record.commit != nil && record.commit == stated[record.machine]
        }
        isReferenceByIndex = isReference
        var isNight = zip(records, isReference).map {
            $0.started <= end && ($0.role == .subject || ($0.role == nil && !$1))
        }
        let sessions = Dictionary(grouping: records.indices) {
            Session(machine: records[$0].machine, started: records[$0].started)
        }
        for members in sessions.values where members.count > 1 {
            // Of two nights that began in one second it can't be told which of them the others took turns with.
            let own = members.filter { isNight[$0] }
            for twin in own.dropLast() {
                isNight[twin] = false
                warnings.append(
                    "Records \(records[twin].id) and \(records[own[own.count - 1]].id) began in one second: only the latter "
                        + "counts as a night.")
            }
            guard own.count == 1, let night = own.first else { continue }
            let references = members.filter { isReference[$0] }
            let companions = Companions(
                reference: references.first { records[$0].role == .reference }
                    ?? references.first { records[$0].role == .baseline },
                baseline: members.first { records[$0].role == .baseline })
            guard companions.reference != nil || companions.baseline != nil else { continue }
            companionsByNight[night] = companions
            for member in [night, companions.reference, companions.baseline] {
                if let member { nights[member] = night }
            }
        }
        isNightByIndex = isNight
        warnings.sort()
    }

    func isNight(_ record: Int) -> Bool { isNightByIndex[record] }

    func isReference(_ record: Int) -> Bool { isReferenceByIndex[record] }

    func companions(of night: Int) -> Companions { companionsByNight[night] ?? Companions() }

    /// The night that a record took turns with, the night's own record included; nil where none did.
    func night(besides record: Int) -> Int? { nights[record] }
}
