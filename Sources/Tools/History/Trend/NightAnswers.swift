/// The answers of the results of records, by the checksums of their counters: nights that differ measured other things.
struct NightAnswers {
    /// Checksums by the record's index, by the subject's key.
    private var checksums: [Int: [Int32: String]] = [:]

    struct Part {
        /// First digits of the checksum; nil where all nights answer alike.
        var answers: String?
        /// Their values in order of time.
        var values: [SeriesValue]
    }

    /// Subjects up to which only their rows are asked for.
    private static let fewSubjects = 64
    /// Digits of a checksum that are shown.
    private static let digits = 8

    /// Reads the answers of some subjects. O(results).
    init(_ store: HistoryStore, _ records: [StoredRecord], subjects: Set<Int>) throws(HistoryError) {
        let places = Dictionary(
            records.enumerated().map { ($0.element.key, Int32($0.offset)) }, uniquingKeysWith: { first, _ in first })
        var found: [Int: String?] = [:]
        let keys = subjects.sorted().map { String($0) }.joined(separator: ",")
        let condition = subjects.count <= Self.fewSubjects ? " WHERE subject IN (\(keys))" : ""
        let rows = try store.database.prepare("SELECT key, subject, outcome FROM result" + condition)
        var order = KeyOrder(StoreSchema.keys)
        while try rows.step() {
            let record = try order.next(rows) >> StoreSchema.positionBits
            let subject = try rows.integer(1)
            guard let place = places[record], subjects.contains(subject), checksums[subject]?[place] == nil
            else { continue }
            let outcome = try rows.integer(2)
            if found[outcome] == nil { found[outcome] = try Self.checksum(outcome, store) }
            if let checksum = found[outcome] ?? nil { checksums[subject, default: [:]][place] = checksum }
        }
    }

    private static func checksum(_ outcome: Int, _ store: HistoryStore) throws(HistoryError) -> String? {
        let row = try store.database.prepare("SELECT content FROM text WHERE key = ?")
        try row.bind([.integer(outcome)])
        guard try row.step() else { throw .damaged("the outcome of a result is missing", store.path) }
        let outcome: StoredOutcome = try StoredJSON.value(row.text(0), store.path)
        return outcome.counters.value.flatMap { $0.checksum.isEmpty ? nil : $0.checksum }
    }

    /// The values by what their nights answered, in order of first appearance. A night that does not say belongs to
    /// those before it; of the reference commit only what answers like nights is of use.
    func parts(_ values: [SeriesValue], of subject: Int, _ roles: NightRoles) -> [Part] {
        let known = checksums[subject] ?? [:]
        let nights = Set(values.filter { roles.isNight(Int($0.record)) }.compactMap { known[$0.record] })
        guard nights.count > 1 else {
            let alike = values.filter { value in nights.isEmpty || known[value.record].map(nights.contains) ?? true }
            return [Part(answers: nil, values: alike)]
        }
        var last = values.lazy.compactMap { known[$0.record] }.first ?? ""
        var order: [String] = []
        var parts: [String: [SeriesValue]] = [:]
        for value in values {
            last = known[value.record] ?? last
            if parts[last] == nil { order.append(last) }
            parts[last, default: []].append(value)
        }
        return order.map { Part(answers: String($0.prefix(Self.digits)), values: parts[$0] ?? []) }
    }

    /// Whether two records answered alike, as far as both say.
    func areAlike(_ one: Int, _ other: Int?, _ subject: Int) -> Bool {
        guard let other, let mine = checksums[subject]?[Int32(one)], let theirs = checksums[subject]?[Int32(other)]
        else { return true }
        return mine == theirs
    }
}
