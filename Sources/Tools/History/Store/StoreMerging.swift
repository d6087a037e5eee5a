extension HistoryStore {
    /// How many records a merge brought.
    package struct MergeCounts: Equatable, Sendable {
        /// Records that were not there.
        package var added = 0
        /// Records that have replaced a less complete one of the same id.
        package var replaced = 0
        /// Records that were there, the same or more complete.
        package var unchanged = 0

        package init() {}

        package mutating func count(_ addition: Addition) {
            switch addition {
            case .added: added += 1
            case .replaced: replaced += 1
            case .unchanged, .older: unchanged += 1
            }
        }
    }

    /// Adds every record and every accepted change of another store. Of two records of one id the one that has run
    /// longer stays, so that it does not matter in which order stores are merged. Each record is a transaction: after
    /// an interruption the same call goes on. O(metrics of the other store).
    package func merge(from other: HistoryStore) throws(HistoryError) -> MergeCounts {
        try other.database.read { () throws(HistoryError) in
            var counts = MergeCounts()
            for stored in try other.records() {
                counts.count(try add(try other.record(key: stored.key), keepsLonger: true))
            }
            for (series, changes) in try other.acceptedChanges() {
                for started in changes { try accept(series, started: started) }
            }
            return counts
        }
    }
}
