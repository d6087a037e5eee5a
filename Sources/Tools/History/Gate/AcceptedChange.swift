extension HistoryStore {
    /// Changes someone has accepted, which are shown but no longer count as regressions: the starts of the first records
    /// after them, in seconds since 1970.
    func acceptedChanges() throws(HistoryError) -> [Series: [Int]] {
        let rows = try database.prepare(
            """
            SELECT machine_id, started, metric, layout, config, dataset, items, strategy, workload FROM accepted
            JOIN series ON series.key = series JOIN subject ON subject.key = subject
            """)
        var changes: [Series: [Int]] = [:]
        while try rows.step() {
            let series = Series(
                machine: try rows.text(0), subject: try subject(in: rows, from: 3), metric: try rows.text(2))
            changes[series, default: []].append(try rows.integer(1, in: StoreSchema.times))
        }
        return changes
    }

    /// Marks a change that begins with a record as accepted; doing so again changes nothing.
    func accept(_ series: Series, started: Int) throws(HistoryError) {
        try database.write { () throws(HistoryError) in
            let row = try database.prepare("INSERT OR IGNORE INTO accepted VALUES(?, ?, ?)")
            let key = try seriesKey(try key(of: series.subject), series.metric)
            try row.run(.text(series.machine), .integer(key), .integer(started))
        }
    }

    /// Accepts the change of this name, which is marked in the trends that are returned.
    package func accept(change id: String, in trends: Trends) throws(HistoryError) -> Trends {
        var trends = trends
        for index in trends.trends.indices {
            guard let place = trends.trends[index].changes.firstIndex(where: { $0.id == id }) else { continue }
            let trend = trends.trends[index]
            let record = trends.records[trend.points[trend.changes[place].point].night]
            try accept(trend.series, started: record.started)
            trends.trends[index].changes[place].isAccepted = true
            return trends
        }
        throw HistoryError(
            .usage, cause: "no such change", place: id,
            remedy: "give a name that layoutbench history trend or gate shows beside a change")
    }
}
