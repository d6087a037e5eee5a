import Testing

@testable import Schedules

/// Listings of Slurm's `sacct -P`.
@Suite struct SacctTests {
    let folder: TemporaryFolder
    init() throws { folder = try TemporaryFolder() }

    private static let listing = """
        JobID|JobName|User|Start|End|State
        1|mesh|ana|2024-03-04T01:43:12|2024-03-04T01:43:14|COMPLETED
        1.batch|batch||2024-03-04T01:43:12|2024-03-04T01:43:14|COMPLETED
        1.0|"a" run||2024-03-04T01:43:13|2024-03-04T01:43:14|COMPLETED
        3_1|sweep "1|bo|2024-03-04T01:44:15|2024-03-04T01:45:16|COMPLETED
        3_1.extern|extern||2024-03-04T01:44:15|2024-03-04T01:45:16|COMPLETED
        7|long|bo|2024-03-04T01:43:23|Unknown|RUNNING
        7.0|solve||2024-03-04T01:43:24|Unknown|RUNNING
        8|waits|ana|Unknown|Unknown|PENDING
        10|stopped|ana|None|2024-03-04T01:43:24|CANCELLED by 1000

        """
    private static let base = 1_709_516_592.0

    private func schedule(_ text: String, _ dialect: CSVDialect = CSVDialect(), as name: String = "jobs.txt") throws
        -> Schedule
    {
        try folder.schedule(text, as: name, dialect).schedule
    }

    @Test func `a job is a bar and its steps are beneath it, told by the header or by name`() throws {
        for dialect in [CSVDialect(), try CSVDialect(columns: "sacct")] {
            let dataset = try folder.load(Self.listing.utf8, as: "jobs.txt", dialect)
            guard case .schedule(let schedule) = dataset.content else { throw CancellationError() }
            let names = ["mesh", "batch", "\"a\" run", "sweep \"1", "extern", "long", "solve"]
            #expect(schedule.itemNames.map(Array.init) == names)
            let none = Schedule.noParent
            #expect(schedule.parents == [none, 0, 0, none, 3, none, 5])
            #expect(schedule.columns.starts == [0, 0, 1, 63, 63, 11, 12].map { Self.base + $0 })
            // A running job lasts until the latest time of the listing.
            #expect(schedule.columns.ends == [2, 2, 2, 124, 124, 124, 124].map { Self.base + $0 })
            #expect(schedule.columns.unit == .seconds && schedule.groupNames.isEmpty)
            #expect(dataset.skipped?.withoutStart == 2 && dataset.unusedColumns == ["User", "State"])
        }
    }

    @Test func `the cases of others`() throws {
        let nodes =
            "JobID|Start|End|NodeList\n1|2024-03-04T08:00:00|2024-03-04T09:00:00|n1\n"
            + "2|2024-03-04T08:00:00|Unknown|n2\n3|Unknown|Unknown|None assigned\n"
        for name in ["a.csv", "a.tsv", "a.json", "a.txt", "a"] {
            let schedule = try schedule(nodes, as: name)
            #expect(schedule.itemNames == ["1", "2"] && schedule.columns.ends[1] == schedule.columns.ends[0])
        }
        let skipped = try folder.load(nodes.utf8, as: "a.txt", CSVDialect(openEnds: "skip"))
        #expect(skipped.itemCount == 1 && skipped.skipped?.withoutEnd == 1)
        let given = try schedule(nodes, CSVDialect(openEnds: "2024-03-04T12:00:00"))
        #expect(given.columns.ends[1] - given.columns.starts[1] == 14_400)
    }

    @Test func `steps before their jobs, of jobs begun again, and of jobs that are not listed`() throws {
        let lines = [
            "5.0|s|9|10", "5|j|8|11", "6|first|0|1", "6.0|s1|0|1", "6|again|2|3", "6.0|s2|2|3", "9.1|alone|4|5",
        ]
        let schedule = try schedule("JobID|JobName|Start|End\n" + lines.map { $0 + "\n" }.joined())
        #expect(schedule.itemNames == ["j", "s", "first", "s1", "again", "s2", "alone"])
        let none = Schedule.noParent
        #expect(schedule.parents == [none, 0, none, 2, none, 4, none])
    }

    @Test func `rows, groups and names may be other columns, and a step is in its job's group`() throws {
        let dialect = try CSVDialect(columns: "sacct,group=User,row=State,name=JobID")
        let listing = Self.listing.split(separator: "\n")
        let steps = listing.dropFirst().filter { $0.prefix { $0 != "|" }.contains(".") }
        let jobs = listing.dropFirst().filter { !steps.contains($0) }
        for lines in [listing, Array(listing.prefix(1) + steps + jobs)] {
            let schedule = try schedule(lines.map { $0 + "\n" }.joined(), dialect)
            #expect(schedule.groupNames == ["ana", "bo"] && schedule.columns.groupOffsets == [0, 3, 7])
            #expect(schedule.rowNames == ["COMPLETED", "COMPLETED", "RUNNING"])
            #expect(schedule.itemNames?.first == "1" && schedule.itemNames?.last == "7.0")
        }
    }

    static let faults = [
        ("sacct,start=Submit", "no column \"Submit\"", "jobs.txt:1", "--columns sacct,start=Start"),
        ("sacct,row", "\"row\" is not KEY=NAME", "--columns", "sacct or gtfs first"),
        ("sact", "\"sact\" is not KEY=NAME", "--columns", "sacct or gtfs first"),
        ("gtfs,start=x", "gtfs has no start", "--columns", "row=NAME"),
        ("gtfs", "no column \"trip_id\"", "jobs.txt:1", "stop_times.txt"),
    ]

    @Test(arguments: faults) func `an error says where`(
        columns: String, cause: String, place: String, remedy: String
    ) throws {
        let error = #expect(throws: ScheduleError.self) {
            try folder.load(Self.listing.utf8, as: "jobs.txt", CSVDialect(columns: columns))
        }
        let message = error.map(folder.message) ?? ""
        expect(message, place == "--columns" ? .usage : .content, cause, at: place, remedy)
    }

    @Test func `a separator in a name is an error with its line`() throws {
        let text = Self.listing.replacing("|mesh|", with: "|me|sh|")
        expect(
            try folder.error(text, as: "jobs.txt"), .content, "7 fields where the header has 6", at: "jobs.txt:2",
            "--skip-invalid")
        #expect(try folder.load(text, as: "jobs.txt", skipInvalid: true).skipped?.invalid == 1)
    }

    @Test func `a mapping of one's own goes before the header`() throws {
        let dialect = try CSVDialect(
            columns: "start=Start,end=End,name=State", openEnds: "skip", openWords: "Unknown,None")
        let own = try schedule(Self.listing.replacing("\"", with: ""), dialect)
        #expect(own.itemCount == 5 && own.parents == nil && own.itemNames?[0] == "COMPLETED")
    }

    @Test func `changed bytes make a schedule or an error`() throws {
        try folder.tryChanged(Array(Self.listing.utf8), as: "jobs.txt", seed: 29, count: 500)
    }
}
