import RunRecords

/// One metric of one subject on one machine, over time.
public struct Series: Hashable, Sendable {
    /// Identity of the machine.
    public let machine: String
    /// What was measured.
    public let subject: Subject
    /// Key of the metric.
    public let metric: String

    /// Ten hexadecimal digits that name the series, the same in every store: 64-bit FNV-1a of its parts.
    public var id: String {
        let config = (try? StoredJSON.text(subject.config, "")) ?? ""
        let parts = [
            machine, subject.layout, config, subject.dataset, String(subject.items), subject.strategy,
            subject.workload, metric,
        ]
        let hash = parts.joined(separator: "\0").utf8.reduce(0xcbf2_9ce4_8422_2325 as UInt64) {
            ($0 ^ UInt64($1)) &* 0x0000_0100_0000_01b3
        }
        let digits = String(hash, radix: 16)
        return String((String(repeating: "0", count: 16 - digits.count) + digits).prefix(10))
    }
}

/// Which series are asked about; nil: any.
public struct SeriesFilter: Sendable, Equatable {
    /// Machines by the beginning of their identity.
    public var machines: [String]?
    /// Layouts.
    public var layouts: [String]?
    /// Datasets.
    public var datasets: [String]?
    /// Numbers of items.
    public var items: [Int]?
    /// Strategies.
    public var strategies: [String]?
    /// Workloads.
    public var workloads: [String]?
    /// Keys of metrics.
    public var metrics: [String]?

    /// A filter that lets everything through.
    public init() {}

    func matches(machine: String) -> Bool { machines?.contains { machine.hasPrefix($0) } ?? true }

    func matches(_ subject: Subject, metric: String) -> Bool {
        (layouts?.contains(subject.layout) ?? true) && (datasets?.contains(subject.dataset) ?? true)
            && (items?.contains(subject.items) ?? true) && (strategies?.contains(subject.strategy) ?? true)
            && (workloads?.contains(subject.workload) ?? true) && (metrics?.contains(metric) ?? true)
    }
}

/// What one record holds of a series.
struct SeriesValue {
    /// Index of the record among ``SeriesTable/records``.
    let record: Int32
    /// Median of the launches.
    let median: Double
    /// Median of the ratios to the reference strategy, NaN when there is none.
    let ratio: Double
    /// Index of the measurement's form among ``SeriesTable/forms``.
    let form: Int32
}

/// The values of many series, read in one pass.
struct SeriesTable {
    /// The records in order of time.
    let records: [StoredRecord]
    /// What the forms of the measurements say.
    private(set) var forms: [StoredMetric.Form] = []
    /// Values in order of time.
    private(set) var values: [Series: [SeriesValue]] = [:]

    private struct Column {
        let subject: Subject
        let metric: String
    }

    /// Reads all series the filter lets through. O(measurements), or O(values) when it lets only few through.
    init(_ store: HistoryStore, _ filter: SeriesFilter) throws(HistoryError) {
        records = try store.records().filter { filter.matches(machine: $0.machine) }
        let columns = try Self.columns(store, filter)
        guard !columns.isEmpty else { return }
        let all = try store.database.integer("SELECT count(*) FROM series")
        let query = "SELECT key, series, form, launches, ratios FROM measurement"
        var reader = Reader(records: records)
        // By the index every value is a page of its own: worth it for few series only.
        if columns.count * 16 < all || columns.count == 1 {
            let rows = try store.database.prepare(query + " WHERE series = ?")
            for key in columns.keys.sorted() {
                try rows.bind([.integer(key)])
                try reader.read(rows, store)
            }
        } else {
            let rows = try store.database.prepare(query)
            try reader.read(rows, store, only: columns.count == all ? nil : Set(columns.keys))
        }
        forms = reader.forms
        for (key, found) in reader.values {
            guard let column = columns[key.series] else { continue }
            let series = Series(machine: reader.machines[key.machine], subject: column.subject, metric: column.metric)
            // The first of two results of one subject counts, as it does where results are looked up by subject.
            var last: Int32 = -1
            values[series] = found.sorted { $0.record < $1.record }.filter { value in
                defer { last = value.record }
                return value.record != last
            }
        }
    }

    private static func columns(_ store: HistoryStore, _ filter: SeriesFilter) throws(HistoryError) -> [Int: Column] {
        let rows = try store.database.prepare(
            """
            SELECT series.key, metric, layout, config, dataset, items, strategy, workload FROM series
            JOIN subject ON subject.key = subject
            """)
        var columns: [Int: Column] = [:]
        while try rows.step() {
            let subject = try store.subject(in: rows, from: 2)
            let metric = rows.text(1)
            guard filter.matches(subject, metric: metric) else { continue }
            columns[rows.integer(0)] = Column(subject: subject, metric: metric)
        }
        return columns
    }

    /// Collects values by machine and series.
    private struct Reader {
        struct Key: Hashable {
            let machine: Int
            let series: Int
        }

        private(set) var values: [Key: [SeriesValue]] = [:]
        private(set) var forms: [StoredMetric.Form] = []
        private(set) var machines: [String] = []
        private var formIndexes: [Int: Int32] = [:]
        /// By the record's key: its index and its machine's.
        private var places: [Int: (record: Int32, machine: Int)] = [:]

        init(records: [StoredRecord]) {
            for (index, record) in records.enumerated() {
                let machine = machines.firstIndex(of: record.machine) ?? machines.count
                if machine == machines.count { machines.append(record.machine) }
                places[record.key] = (Int32(index), machine)
            }
        }

        mutating func read(_ rows: Statement, _ store: HistoryStore, only wanted: Set<Int>? = nil) throws(HistoryError)
        {
            while try rows.step() {
                let series = rows.integer(1)
                guard wanted?.contains(series) ?? true,
                    let place = places[rows.integer(0) >> StoreSchema.positionBits], !rows.isNull(3)
                else { continue }
                let form = try formIndex(rows.integer(2), store)
                let whole = forms[Int(form)]
                let launches = try rows.numbers(3) ?? []
                guard let center = whole.metric?.value?.median ?? median(launches) else { continue }
                let ratios = try rows.numbers(4) ?? []
                let ratio = whole.ratio?.median ?? median(ratios) ?? .nan
                values[Key(machine: place.machine, series: series), default: []].append(
                    SeriesValue(record: place.record, median: center, ratio: ratio, form: form))
            }
        }

        private mutating func formIndex(_ key: Int, _ store: HistoryStore) throws(HistoryError) -> Int32 {
            if let index = formIndexes[key] { return index }
            let row = try store.database.prepare("SELECT content FROM text WHERE key = ?")
            try row.bind([.integer(key)])
            _ = try row.step()
            forms.append(try StoredJSON.value(row.text(0), store.path))
            formIndexes[key] = Int32(forms.count - 1)
            return Int32(forms.count - 1)
        }
    }
}

extension StoredMetric.Form {
    var isExact: Bool { metric?.value?.exact ?? exact ?? false }
    var unitName: String { metric?.value?.unit ?? unit ?? "" }
    var lowerIsBetter: Bool { (metric?.value?.better ?? better) != "higher" }
    var referenceStrategy: String? { ratio?.reference ?? reference }
}
