import LayoutCore
import Testing

@testable import Schedules

/// Files as other programs write them.
@Suite struct CSVDialectTests {
    let folder: TemporaryFolder
    init() throws { folder = try TemporaryFolder() }

    private func times(_ schedule: Schedule) -> [[Double]] { [schedule.columns.starts, schedule.columns.ends] }

    @Test func `the header line tells the separator`() throws {
        for text in [
            "start;end\n1;2\n", "start\tend\n1\t2\n", "\n\r\nstart;end\n1;2\n", "\"start\";\"end\"\r\n\"1\";\"2\"\r\n",
            "start;end;\"a, b, c, d\"\n1;2;3\n", "start,end,a;b;c;d;e\n1,2,3\n", "a,b;start;end\n0;1;2\n",
            "start\tend\t\"x\"\"y;z\"\n1\t2\t\"3\t4\"\n",
        ] {
            #expect(times(try folder.load(text).schedule) == [[1], [2]], "\(text)")
        }
        let mapped = try folder.load("von;bis;a,b,c,d,e\n1;2;3\n", columns: "start=von,end=bis")
        #expect(times(mapped.schedule) == [[1], [2]])
    }

    @Test func `a separator that is given, or a tsv file, is not guessed`() throws {
        let semicolons = "start,x;end;start\n1;2;0\n"
        let dialect = try CSVDialect(separator: ";")
        #expect(times(try schedule(folder.load(semicolons.utf8, dialect))) == [[0], [2]])
        #expect(times(try folder.load("start\tend\n1\t2\n", as: "x.tsv").schedule) == [[1], [2]])
        #expect(
            times(try schedule(folder.load("start,end\n1,2\n".utf8, as: "x.tsv", CSVDialect(separator: "comma"))))
                == [[1], [2]])
        let error = try folder.error("start,end\n1,2\n", as: "x.tsv")
        expect(error, .content, "no column \"start\"", at: "x.tsv:1", "--separator")
        let shown = try folder.error("Name;Start Date;Due Date\na;1;2\n")
        #expect(shown.hasSuffix("choose with --columns 'start=Start Date,end=Due Date'"), "\(shown)")
        #expect(shown.contains("\"Name\", \"Start Date\", \"Due Date\""))
    }

    private func schedule(_ dataset: LoadedDataset) throws -> Schedule {
        guard case .schedule(let schedule) = dataset.content else { throw CancellationError() }
        return schedule
    }

    @Test func `columns that a mapping does not mention keep their names`() throws {
        let text = "crew,start,end,group,note\na,1,2,g,x\nb,1,2,g,y\na,3,4,g,z\n"
        let dataset = try folder.load(text.utf8, CSVDialect(columns: "row=crew"))
        let read = try schedule(dataset)
        #expect(read.rowCount == 2 && read.groupNames == ["g"] && dataset.unusedColumns == ["note"])
        let few = try folder.load(text.utf8, CSVDialect(columns: "row=crew,group="))
        #expect(try !schedule(few).columns.hasGroups && few.unusedColumns == ["group", "note"])
        #expect(try folder.load(text.utf8, CSVDialect()).unusedColumns == ["crew", "note"])
        let claimed = try folder.load("name,start,end\na,1,2\n".utf8, CSVDialect(columns: "row=name"))
        #expect(try schedule(claimed).rowNames?[0] == "a" && schedule(claimed).itemNames == nil)
        let lasting = try folder.load("start,end,duration\n1,5,2\n".utf8, CSVDialect(columns: "duration=duration"))
        #expect(try times(schedule(lasting)) == [[1], [3]] && lasting.unusedColumns == ["end"])
        let ending = try folder.load("start,end,duration\n1,5,2\n".utf8, CSVDialect())
        #expect(try times(schedule(ending)) == [[1], [5]] && ending.unusedColumns == ["duration"])
    }

    /// 2026-03-01 as a day.
    private static let march = 20_513.0
    static let dates: [(text: String, dates: String?, value: Double)] = [
        ("3/1/2026", "mdy", march), ("3/1/2026", "dmy", march - 57), ("1.3.26", "dmy", march),
        ("01-03-2026", "dmy", march), ("02/Mar/26", nil, march + 1), ("02-mar-2026", "dmy", march + 1),
        ("Mar 2, 2026", nil, march + 1), ("Mon 3/2/26", "mdy", march + 1), ("Sunday, 1 March 2026", nil, march),
        ("2026/03/01", nil, march), ("2026.3.1", "iso", march), ("2026-3-1", "iso", march),
        ("2026-03-01", "dmy", march),
        ("13/3/2026", nil, march + 12), ("3/13/2026", nil, march + 12), ("3/3/2026", nil, march + 2),
        ("1/Jan/69", nil, -365), ("1 Sept '68", nil, 36_038),
        ("3/1/2026 8:00 AM", "mdy", march * 86400 + 28800), ("01.03.2026 08:00", "dmy", march * 86400 + 28800),
        ("3/1/2026 12:05 am", "mdy", march * 86400 + 300), ("3/1/26, 12:05:06.5 p.m.", "mdy", march * 86400 + 43506.5),
        ("1.3.2026 08:00+01:00", "dmy", march * 86400 + 25200), ("1 Mar 2026 23:59 UTC", nil, march * 86400 + 86340),
        ("3/1/2026 8 PM", "mdy", march * 86400 + 72000),
    ]

    @Test(arguments: dates) func `dates as people write them`(text: String, dates: String?, value: Double) throws {
        let csv = "start;end\n\"\(text)\";\"\(text)\"\n"
        let read = try schedule(folder.load(csv.utf8, CSVDialect(separator: "semicolon", dates: dates)))
        #expect(read.columns.starts == [value] && read.columns.ends == [value])
        #expect(read.columns.unit == (value > 1e6 ? .seconds : .days))
    }

    static let badDates: [(text: String, dates: String?, cause: String, remedy: String)] = [
        ("3/1/2026 8:00 AM", nil, "day and month of \"3/1/2026 8:00 AM\" could be either", "--dates mdy"),
        ("02.03.2026 08:00", nil, "could be either", "--dates dmy"),
        ("25/12/26", nil, "could be either", "--dates dmy"),
        ("13/1/2026", "mdy", "is not month/day/year", "--dates dmy"),
        ("1/13/2026", "dmy", "is not day/month", "--dates mdy"),
        ("3/1/2026", "iso", "does not begin with the year", "--dates mdy"), ("02/Mar/26", "iso", "the year", "--dates"),
        ("31.02.2026", "dmy", "is not a day of the calendar", "--skip-invalid"),
        ("13/13/2026", "dmy", "is not day/month/year", "--skip-invalid"),
        ("3/1/2026 13:00 PM", "mdy", "neither", "skip"),
        ("3/1/2026 25:00", "mdy", "neither a finite number nor a date", "skip"), ("3/1.2026", "mdy", "neither", "skip"),
        ("1/2/345", "mdy", "neither", "skip"), ("12/Foo/26", nil, "neither", "skip"),
        ("1 2 2026", "mdy", "neither", "skip"),
        ("Mon", nil, "neither", "skip"), ("3/1/2026 8:00 AM x", "mdy", "neither", "skip"),
    ]

    @Test(arguments: badDates) func `what could be either, or is no date, is refused with the cure`(
        text: String, dates: String?, cause: String, remedy: String
    ) throws {
        let message = try folder.error("start,end\n1970-01-02,1970-01-02\n\(text),1\n", CSVDialect(dates: dates))
        expect(message, .content, cause, at: "schedule.csv:3", remedy)
    }

    @Test func `an order that dates have shown is not contradicted`() throws {
        let message = try folder.error("start,end\n13/1/2026,14/1/2026\n1/13/2026,1/14/2026\n", CSVDialect())
        expect(message, .content, "is month/day/year where", at: "schedule.csv:3", "--dates dmy")
    }

    static let durations: [(text: String, unit: String?, seconds: Double)] = [
        ("90 min", nil, 5400), ("1.5h", nil, 5400), ("1h 30m", nil, 5400), ("1:30", nil, 5400),
        ("0:00:07.25", nil, 7.25),
        ("2 days", nil, 172_800), ("1 wk 1 d", nil, 691_200), ("5400", "s", 5400), ("1.1", "h", 3960), ("0", "w", 0),
        ("3 hrs", "min", 10800),
    ]

    @Test(arguments: durations) func `durations with their units`(text: String, unit: String?, seconds: Double) throws {
        let csv = "start,duration\n1970-01-01T00:01,\(text)\n"
        let read = try schedule(folder.load(csv.utf8, CSVDialect(durationUnit: unit)))
        #expect(read.columns.ends == [60 + seconds])
    }

    static let badDurations: [(start: String, text: String, unit: String?, cause: String, remedy: String)] = [
        ("1970-01-01T00:00", "90", nil, "\"90\" has no unit", "--duration-unit"),
        ("1970-01-01T00:00", "90 parsecs", nil, "is not a duration", "90 min"),
        ("1970-01-01T00:00", "1m 1h", nil, "is not a duration", "90 min"),
        ("1970-01-01", "-1 d", nil, "negative", "skip"),
        ("1970-01-01", "-1", nil, "negative", "skip"), ("5", "2 h", nil, "numbers without one", "as numbers"),
        ("5", "2", "h", "numbers without one", "remove --duration-unit"),
        ("1970-01-01T00:00", "1:60", nil, "is not a duration", "90 min"),
        ("1970-01-01T00:00", "", nil, "the end is empty", "--open"),
    ]

    @Test(arguments: badDurations) func `durations that can't be are refused with the cure`(
        start: String, text: String, unit: String?, cause: String, remedy: String
    ) throws {
        let message = try folder.error("start,duration\n\(start),\(text)\n", CSVDialect(durationUnit: unit))
        expect(message, .content, cause, at: "schedule.csv:2", remedy)
    }

    @Test func `open ends last until the latest time, until a time, or are left out`() throws {
        let text = "start,end\n1970-01-02,\n1970-01-01,1970-01-05\n1970-01-09,\n"
        func read(_ ends: String) throws -> LoadedDataset { try folder.load(text.utf8, CSVDialect(openEnds: ends)) }
        #expect(try times(schedule(read("last"))) == [[1, 0, 8], [8, 4, 8]])
        #expect(try times(schedule(read("1970-01-11T20:00:00Z"))) == [[1, 0, 8], [10, 4, 10]])
        #expect(try schedule(read("skip")).columns.starts == [0] && read("skip").skipped?.withoutEnd == 2)
        let message = try folder.error(text, CSVDialect())
        expect(message, .content, "the end is empty", at: "schedule.csv:2", "--open-ends last")
        let early = try folder.error(text, CSVDialect(openEnds: "1970-01-04"))
        expect(early, .content, "the start is after \"1970-01-04\"", at: "schedule.csv:4", "--open-ends last")
        let numbers = try folder.error(text, CSVDialect(openEnds: "5"))
        expect(numbers, .content, "each a date", at: "schedule.csv:2", "--open-ends last")
    }

    @Test func `open ends keep to an origin, groups and parents`() throws {
        let text =
            "start,end,group,name,parent\n1712195495406752.76,,b,x,\n0.5,1712195495406753.41,a,y,\n"
            + "1712195495406752.11,,b,z,x\n5,,a,w,gone\n"
        let dataset = try folder.load(text.utf8, CSVDialect(openEnds: "last"), skipInvalid: true)
        let columns = try schedule(dataset).columns
        #expect(columns.ends.allSatisfy { columns.timeText($0) == "1712195495406753.41" } && columns.itemCount == 3)
    }

    @Test func `a decimal mark is the same in the whole file`() throws {
        let mixed = try folder.error("start;end\n1,5;2\n1.234;5\n")
        expect(mixed, .content, "\"1.234\" has a decimal point", at: "schedule.csv:3", "--skip-invalid")
        #expect(times(try folder.load("start;end\n1.5;2.5\n").schedule) == [[1.5], [2.5]])
        #expect(try folder.error("start\tend\n1,5\t2\n").contains("\"1,5\" is neither"))
        #expect(try folder.error("start;end\n1.234,5;2\n").contains("\"1.234,5\" is neither"))
        let boxes = try folder.file("r.csv", "minX;minY;maxX;maxY\n0,5;1;2;3\n")
        #expect(try readRectangles(boxes) == [Rect(minX: 0.5, minY: 1, maxX: 2, maxY: 3)])
    }

    @Test func `UTF-16 is read across windows, and what is cut off or without a mark is refused`() throws {
        var text = "row,start,end\n"
        for item in 0..<30_000 { text += "\"🛠 \(item % 7) — ü\",\(item),\(item + 1)\n" }
        let units: [UInt16] = [0xfeff] + Array(text.utf16)
        let bytes = units.flatMap { [UInt8($0 >> 8), UInt8($0 & 0xff)] }
        let read = try schedule(folder.load(bytes, CSVDialect()))
        #expect(try read == folder.load(text).schedule && read.rowCount == 7)
        #expect(try error(Array(bytes.dropLast())).contains("ends within a character"))
        #expect(try error(Array(bytes.dropFirst(2))).contains("UTF-16 without a byte order mark"))
        #expect(try error([0xff, 0xfe]).contains("no header row"))
        let halves: [UInt8] =
            [0xff, 0xfe] + "start,end,name\n1,2,".utf8.flatMap { [$0, 0] } + [0x3d, 0xd8, 0x61, 0, 0x3d, 0xd8]
        #expect(try schedule(folder.load(halves, CSVDialect())).itemNames?[0] == "\u{fffd}a\u{fffd}")
        let long =
            [0xff, 0xfe] + "start,end\n0,1\n".utf8.flatMap { [$0, 0] } + [UInt8](repeating: 0x30, count: 3_000_000)
        #expect(try error(long).contains("line longer than 1 MiB (schedule.csv:3)"))
    }

    private func error(_ bytes: [UInt8]) throws -> String {
        do {
            _ = try folder.load(bytes, CSVDialect())
            return "none"
        } catch let error as ScheduleError {
            return folder.message(error)
        }
    }

    @Test(arguments: [
        ("--separator", ":"), ("--dates", "ymd"), ("--duration-unit", "y"), ("--open-ends", "soon"),
    ]) func `a dialect that makes no sense is a usage error`(option: String, value: String) {
        let error = #expect(throws: ScheduleError.self) {
            switch option {
            case "--separator": try CSVDialect(separator: value)
            case "--dates": try CSVDialect(dates: value)
            case "--duration-unit": try CSVDialect(durationUnit: value)
            default: try CSVDialect(openEnds: value)
            }
        }
        #expect(error?.fault == .usage && error?.place == option && error?.cause.contains(value) == true)
    }

    @Test func `a dialect is said of CSV files alone`() throws {
        for argument in ["lanes", "a.swf", "frames:a.csv"] {
            let error = #expect(throws: ScheduleError.self) {
                try DatasetRegistry.builtIn.source(for: argument, dialect: CSVDialect(separator: ";", dates: "mdy"))
            }
            #expect(error?.fault == .usage && error?.remedy == "remove --separator and --dates")
        }
    }
}
