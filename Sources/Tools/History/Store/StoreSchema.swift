/// The store's tables, and the steps by which older stores get them.
enum StoreSchema {
    /// Marks an SQLite file as a store of run records: `LBhs` in ASCII.
    static let applicationID = 0x4c42_6873

    /// A step from one version to the next.
    enum Step: Sendable {
        case statements(String)
        /// Numbers of launches, until then float64s, become packed.
        case packNumbers
    }

    /// Version n is reached by the first n steps. A step is never changed once released; a new version is a new step.
    static let migrations: [Step] = [.statements(records), .statements(acceptedChanges), .packNumbers]

    static var version: Int { migrations.count }

    /// Bits of a key of `result` and `measurement` that count within a record; those above are the record's key. So
    /// that a record's rows lie together, and neither needs a column or an index for its record.
    static let positionBits = 20

    /// Keys of records: what lies above the bits of positions.
    static let recordKeys = 1...(Int.max >> positionBits)
    /// Keys of all other rows.
    static let keys = 1...Int.max
    /// Results or measurements of one record.
    static let positions = 0...(1 << positionBits)
    /// Times in seconds since 1970 that a record may state: years 0 to 9999.
    static let times = -62_200_000_000...253_500_000_000
    /// Tables by the version that brought them.
    static let tables: [(version: Int, names: [String])] = [
        (1, ["text", "record", "subject", "series", "result", "measurement"]), (2, ["accepted"]),
    ]

    static func keys(of record: Int) -> ClosedRange<Int> {
        (record << positionBits)...(record << positionBits | (1 << positionBits - 1))
    }

    /// `text` holds what would be said again every night: machines, plans, counts, and a metric's unit and notes.
    /// In versions 1 and 2 `measurement.launches` and `ratios` are little-endian float64s, and `launches` is one when
    /// all are equal, `repeats` then saying how many there are; later they are ``PackedNumbers``.
    private static let records = """
        CREATE TABLE text(key INTEGER PRIMARY KEY, content TEXT NOT NULL UNIQUE);
        CREATE TABLE record(
            key INTEGER PRIMARY KEY, id TEXT NOT NULL UNIQUE, started INTEGER NOT NULL, machine_id TEXT NOT NULL,
            commit_hash TEXT, optimization TEXT NOT NULL, seed INTEGER NOT NULL, duration REAL NOT NULL,
            header TEXT NOT NULL, machine INTEGER NOT NULL REFERENCES text, plan INTEGER NOT NULL REFERENCES text);
        CREATE TABLE subject(
            key INTEGER PRIMARY KEY, layout TEXT NOT NULL, config TEXT NOT NULL, dataset TEXT NOT NULL,
            items INTEGER NOT NULL, strategy TEXT NOT NULL, workload TEXT NOT NULL,
            UNIQUE(dataset, items, strategy, workload, layout, config));
        CREATE TABLE series(
            key INTEGER PRIMARY KEY, subject INTEGER NOT NULL REFERENCES subject, metric TEXT NOT NULL,
            UNIQUE(subject, metric));
        CREATE TABLE result(
            key INTEGER PRIMARY KEY, subject INTEGER NOT NULL REFERENCES subject, measurements INTEGER NOT NULL,
            outcome INTEGER NOT NULL REFERENCES text);
        CREATE TABLE measurement(
            key INTEGER PRIMARY KEY, series INTEGER NOT NULL REFERENCES series, form INTEGER NOT NULL REFERENCES text,
            launches BLOB, repeats INTEGER, ratios BLOB);
        CREATE INDEX measurement_by_series ON measurement(series);
        """

    /// Changes someone has accepted: a series of a machine, and the start of the first record after the change.
    private static let acceptedChanges = """
        CREATE TABLE accepted(
            machine_id TEXT NOT NULL, series INTEGER NOT NULL REFERENCES series, started INTEGER NOT NULL,
            PRIMARY KEY(machine_id, series, started)) WITHOUT ROWID;
        """
}
