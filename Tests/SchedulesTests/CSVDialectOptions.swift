import Schedules

extension CSVDialect {
    /// The dialect of options by name, as tests give them.
    init(
        columns: String? = nil, separator: String? = nil, dates: String? = nil, durationUnit: String? = nil,
        openEnds: String? = nil, openWords: String? = nil, timesOfDay: Bool? = nil, instants: String? = nil
    ) throws(ScheduleError) {
        let given = [
            "columns": columns, "separator": separator, "dates": dates, "durationUnit": durationUnit,
            "openEnds": openEnds, "openWords": openWords, "timesOfDay": timesOfDay.map { "\($0)" },
            "instants": instants,
        ]
        try self.init(given.compactMapValues { $0 })
    }
}
