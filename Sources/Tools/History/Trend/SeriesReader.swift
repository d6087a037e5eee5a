import Judging
import RunRecords

/// Collects the values of series from rows of `measurement`: key, series, form, launches.
struct SeriesReader {
    struct Key: Hashable {
        let machine, series: Int
    }

    /// Values by series, in the order they were read.
    private(set) var values: [Key: [SeriesValue]] = [:]
    private(set) var toReference: [Key: NightRatios] = [:]
    private(set) var toBaseline: [Key: NightRatios] = [:]
    /// Forms that ``SeriesValue/form`` counts.
    private(set) var forms: [StoredMetric.Form] = []
    /// Machines that ``Key/machine`` counts.
    private(set) var machines: [String] = []
    private let roles: NightRoles
    private var formIndexes: [Int: Int32] = [:]
    /// By the record's key: its index and its machine's.
    private var places: [Int: (record: Int32, machine: Int)] = [:]
    /// Launches that wait for the records that took turns with theirs; empty when all are read.
    private var waiting: [WaitingKey: WaitingNight] = [:]

    private struct WaitingKey: Hashable {
        let night: Int32
        let series: Int
    }

    private struct WaitingNight {
        var launches, reference, baseline: [Double]?
    }

    init(records: [StoredRecord], roles: NightRoles) {
        self.roles = roles
        for (index, record) in records.enumerated() {
            let machine = machines.firstIndex(of: record.machine) ?? machines.count
            if machine == machines.count { machines.append(record.machine) }
            places[record.key] = (Int32(index), machine)
        }
    }

    mutating func read(_ rows: Statement, _ store: HistoryStore, only wanted: Set<Int>? = nil) throws(HistoryError) {
        var order = KeyOrder(StoreSchema.keys)
        while try rows.step() {
            let record = try order.next(rows) >> StoreSchema.positionBits
            let series = try rows.integer(1)
            guard wanted?.contains(series) ?? true, let place = places[record], !rows.isNull(3) else { continue }
            let key = Key(machine: place.machine, series: series)
            let launches = try rows.numbers(3) ?? []
            if let night = roles.night(besides: Int(place.record)) {
                pair(launches, of: Int(place.record), night: night, key)
            }
            guard roles.isNight(Int(place.record)) || roles.isReference(Int(place.record)) else { continue }
            let form = try formIndex(rows.integer(2), store)
            let whole = forms[Int(form)]
            guard let center = whole.metric?.value?.median ?? median(launches) else { continue }
            guard RunRecord.isPossible(abs(center)) else {
                throw .damaged("a value of a record is \(center)", store.path)
            }
            values[key, default: []].append(SeriesValue(record: place.record, median: center, form: form))
        }
    }

    /// Keeps launches until the night's and all of those beside it are there; the first result of a subject counts.
    private mutating func pair(_ launches: [Double], of record: Int, night: Int, _ key: Key) {
        let wanted = roles.companions(of: night)
        let index = Int32(night)
        let place = WaitingKey(night: index, series: key.series)
        var found = waiting[place] ?? WaitingNight()
        switch record {
        case night: found.launches = found.launches ?? launches
        case wanted.reference: found.reference = found.reference ?? launches
        default: break
        }
        if record == wanted.baseline { found.baseline = found.baseline ?? launches }
        waiting[place] = found
        if let own = found.launches {
            add(own, found.reference, index, to: &toReference[key, default: [:]])
            add(own, found.baseline, index, to: &toBaseline[key, default: [:]])
            let isComplete =
                (wanted.reference == nil || found.reference != nil) && (wanted.baseline == nil || found.baseline != nil)
            if isComplete { waiting[place] = nil }
        }
    }

    private func add(_ own: [Double], _ base: [Double]?, _ night: Int32, to ratios: inout NightRatios) {
        guard ratios[night] == nil, let base, let paired = pairedRatios(own, base), let ratio = median(paired),
            ratio.isFinite, ratio > 0
        else { return }
        ratios[night] = ratio
    }

    private mutating func formIndex(_ key: Int, _ store: HistoryStore) throws(HistoryError) -> Int32 {
        if let index = formIndexes[key] { return index }
        let row = try store.database.prepare("SELECT content FROM text WHERE key = ?")
        try row.bind([.integer(key)])
        guard try row.step() else { throw .damaged("the name of a row is missing", store.path) }
        forms.append(try StoredJSON.value(row.text(0), store.path))
        formIndexes[key] = Int32(forms.count - 1)
        return Int32(forms.count - 1)
    }
}
