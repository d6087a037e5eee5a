import RunRecords

/// What one record holds of a series.
struct SeriesValue {
    /// Index of the record among ``SeriesTable/records``.
    let record: Int32
    let median: Double
    let form: Int32
}

/// Ratios of nights to other measurements of the same night, by the night's index among ``SeriesTable/records``.
typealias NightRatios = [Int32: Double]

struct SeriesTable {
    /// The records in order of time.
    let records: [StoredRecord]
    let roles: NightRoles
    /// What the forms of the measurements say.
    private(set) var forms: [StoredMetric.Form] = []
    /// Values of nights and of the reference commit, in order of time.
    private(set) var values: [Series: [SeriesValue]] = [:]
    /// Ratios of nights to the reference commit that took turns with them.
    private(set) var toReference: [Series: NightRatios] = [:]
    /// Ratios of nights to the baseline that took turns with them.
    private(set) var toBaseline: [Series: NightRatios] = [:]

    private struct Column {
        let key: Int
        let subject: Subject
        let metric: String
    }

    /// Reads all series the filter lets through, and times of strategies that it leaves out, because these tell the
    /// machine's drift. O(measurements), or O(values) when it lets only few through.
    init(_ store: HistoryStore, _ filter: SeriesFilter, rule: TrendRule) throws(HistoryError) {
        records = try store.records().filter { filter.matches(machine: $0.machine) }
        roles = NightRoles(records, reference: rule.reference, now: rule.now)
        let (columns, all) = try Self.columns(store, filter)
        guard !columns.isEmpty else { return }
        var reader = SeriesReader(records: records, roles: roles)
        try Self.read(store, Set(columns.keys), of: all, &reader)
        forms = reader.forms
        let answers = try NightAnswers(store, records, subjects: Set(columns.values.map(\.key)))
        for (key, found) in reader.values {
            guard let column = columns[key.series] else { continue }
            let series = Series(machine: reader.machines[key.machine], subject: column.subject, metric: column.metric)
            // The first of two results of one subject counts, as it does where results are looked up by subject.
            var last: Int32 = -1
            let ordered = found.sorted { $0.record < $1.record }.filter { value in
                defer { last = value.record }
                return value.record != last
            }
            for part in answers.parts(ordered, of: column.key, roles) {
                var series = series
                series.answers = part.answers
                values[series] = part.values
                let nights = Set(part.values.map(\.record))
                func paired(_ ratios: NightRatios?, _ other: (NightRoles.Companions) -> Int?) -> NightRatios? {
                    ratios?.filter { night, _ in
                        nights.contains(night)
                            && answers.areAlike(Int(night), other(roles.companions(of: Int(night))), column.key)
                    }
                }
                toReference[series] = paired(reader.toReference[key], \.reference)
                toBaseline[series] = paired(reader.toBaseline[key], \.baseline)
            }
        }
    }

    private static func read(
        _ store: HistoryStore, _ keys: Set<Int>, of all: Int, _ reader: inout SeriesReader
    ) throws(HistoryError) {
        let query = "SELECT key, series, form, launches FROM measurement"
        // By the index every value is a page of its own: worth it for few series only.
        guard keys.count * 16 < all || keys.count == 1 else {
            return try reader.read(store.database.prepare(query), store, only: keys.count == all ? nil : keys)
        }
        let rows = try store.database.prepare(query + " WHERE series = ?")
        for key in keys.sorted() {
            try rows.bind([.integer(key)])
            try reader.read(rows, store)
        }
    }

    /// The series that the filter lets through by key, and the number of all.
    private static func columns(
        _ store: HistoryStore, _ filter: SeriesFilter
    ) throws(HistoryError) -> (columns: [Int: Column], all: Int) {
        let rows = try store.database.prepare(
            """
            SELECT series.key, metric, layout, config, dataset, items, strategy, workload, subject.key FROM series
            JOIN subject ON subject.key = subject
            """)
        var columns: [Int: Column] = [:]
        var all = 0
        var peers = filter
        peers.strategies = nil
        while try rows.step() {
            all += 1
            let subject = try store.subject(in: rows, from: 2)
            let metric = try rows.text(1)
            let isTime = MetricCatalog.metric(metric).map { $0.unit == "ns" } ?? true
            let wanted = isTime ? peers : filter
            guard wanted.matches(subject, metric: metric) else { continue }
            columns[try rows.integer(0)] = Column(key: try rows.integer(8), subject: subject, metric: metric)
        }
        return (columns, all)
    }
}

extension StoredMetric.Form {
    var isExact: Bool { metric?.value?.exact ?? exact ?? false }
    var unitName: String { metric?.value?.unit ?? unit ?? "" }
    var lowerIsBetter: Bool { (metric?.value?.better ?? better) != "higher" }
    var measuringMethod: String? { metric?.value?.method ?? method }
}
