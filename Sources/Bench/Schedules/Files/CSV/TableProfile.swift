/// Tables of programs whose columns are known: a header tells them, and so does `--columns NAME`.
enum TableProfile: String, CaseIterable {
    /// `sacct -P` of Slurm: a bar is a job, and each of its steps beneath it.
    case sacct
    /// `stop_times.txt` of GTFS: see ``GTFSReader``.
    case gtfs

    /// The columns that tell a table.
    var required: [String] {
        switch self {
        case .sacct: ["JobID", "Start", "End"]
        case .gtfs: ["trip_id", "stop_id", "stop_sequence", "arrival_time", "departure_time"]
        }
    }

    /// The columns of some keys, in the order in which they are looked for.
    var columns: [ColumnMapping.Key: [String]] {
        self == .sacct ? [.start: ["Start"], .end: ["End"], .name: ["JobName", "JobID"]] : [:]
    }
}

/// The jobs that steps such as `7.batch` belong to.
struct JobSteps {
    private var ids = NameInterner()
    /// The item of each job so far, by the number of its ID.
    private var jobs: [UInt32] = []
    /// The number of the job's ID of each item that is a step.
    private var jobOfItem: [UInt32] = []
    private var parents: [UInt32] = []

    /// Adds the next item by its ID. Of several jobs with an ID, as a job that began again has, a step belongs to the one
    /// before it. False when IDs are too many.
    mutating func add(_ field: Range<Int>, of bytes: [UInt8]) -> Bool {
        let id = trimmed(bytes, field)
        let end = bytes[id].firstIndex(of: UInt8(ascii: ".")) ?? id.upperBound
        guard let number = ids.number(of: bytes, in: id.lowerBound..<end) else { return false }
        if number == jobs.count { jobs.append(ParentColumn.none) }
        let isStep = end < id.upperBound
        if !isStep { jobs[Int(number)] = UInt32(parents.count) }
        jobOfItem.append(isStep ? number : ParentColumn.none)
        parents.append(isStep ? jobs[Int(number)] : ParentColumn.none)
        return true
    }

    /// The job of each item; none for jobs, and for steps of jobs that are not there.
    func found() -> [UInt32] {
        zip(parents, jobOfItem).map { parent, job in
            parent == ParentColumn.none && job != ParentColumn.none ? jobs[Int(job)] : parent
        }
    }

    func countMemory(in growth: inout ArrayGrowth, more: Int) {
        for column in [parents, jobOfItem, jobs] { growth.add(column, more: more) }
        ids.countMemory(in: &growth, more: more)
    }
}
