import Errors
import LayoutCore
import Testing

@testable import Schedules

/// Times as spreadsheets, databases and schedulers write them.
@Suite struct TableTimeTests {
    let folder: TemporaryFolder
    init() throws { folder = try TemporaryFolder() }

    private func schedule(_ text: String, _ dialect: CSVDialect = CSVDialect()) throws -> Schedule {
        try folder.schedule(text, dialect).schedule
    }

    /// The start of one item, quoted.
    private func start(_ text: String, _ dialect: CSVDialect = CSVDialect()) throws -> Double {
        try schedule("start,end\n\"\(text)\",\"\(text)\"\n", dialect).columns.starts[0]
    }

    // MARK: Dates

    /// 2024-03-10 as a day.
    private static let march = 19_792.0
    static let isoDates: [(text: String, value: Double)] = [
        ("2024-03-09T24:00:00", march * 86_400), ("2024-03-09 24:00", march * 86_400),
        ("20240310T080000Z", march * 86_400 + 28_800), ("20240310T0800", march * 86_400 + 28_800),
        ("20240310T08", march * 86_400 + 28_800), ("2024-03-10T08", march * 86_400 + 28_800),
        ("20240310T080000.5+0100", march * 86_400 + 25_200.5), ("20240310 08:00:00", march * 86_400 + 28_800),
        ("2024-070", march), ("2024-W10-7", march), ("2024W107", march), ("2024-W10-7T08:00", march * 86_400 + 28_800),
        ("2024070T240000", (march + 1) * 86_400), ("2020-W53-7", 18_630), ("2021-W01-1", 18_631),
        ("2024-03-10T08:00:00+01:00[Europe/Berlin]", march * 86_400 + 25_200),
        ("2024-03-10T08:00:00Z[UTC][u-ca=iso8601]", march * 86_400 + 28_800),
        ("2024-03-10 08:00:00 +0100", march * 86_400 + 25_200), ("2024-03-10 08:00:00 UTC", march * 86_400 + 28_800),
        ("2024-03-10 08:00:00.25 +0000 UTC", march * 86_400 + 28_800.25),
        ("2024-03-10 08:00:00+01 CET", march * 86_400 + 25_200), ("2024-03-10T08:00:00,5", march * 86_400 + 28_800.5),
        ("2024\u{2011}03\u{2011}10T08:00\u{2212}01:00", march * 86_400 + 32_400),
    ]

    @Test(arguments: isoDates) func `dates of ISO 8601 in all its forms`(text: String, value: Double) throws {
        #expect(try start(text) == value)
    }

    static let programDates: [(text: String, dates: String?, value: Double)] = [
        ("Sun Mar 10 08:00:00 2024", nil, march * 86_400 + 28_800),
        ("Mar  9 2024  8:00AM", nil, march * 86_400 - 57_600),
        ("Sun Mar 10 08:00:00 UTC 2024", nil, march * 86_400 + 28_800),
        ("Sun Mar 10 2024 08:00:00 GMT+0100 (Central European Standard Time)", nil, march * 86_400 + 25_200),
        ("Sun, 10 Mar 2024 08:00:00 +0000", nil, march * 86_400 + 28_800),
        ("10/Mar/2024:08:00:00 +0100", nil, march * 86_400 + 25_200),
        ("10MAR2024", nil, march), ("10MAR2024:08:00:00", nil, march * 86_400 + 28_800),
        ("10-MAR-24 08.00.00.500000 AM", nil, march * 86_400 + 28_800.5),
        ("Sunday, March 10th 2024, 8:00:00 am +01:00", nil, march * 86_400 + 25_200),
        ("Mar 10, 2024 @ 08:00:00.000", nil, march * 86_400 + 28_800),
        ("March 10, 2024 at 8:00 PM", nil, march * 86_400 + 72_000),
        ("10/3/2024, 8:00:00\u{a0}a.\u{a0}m.", "dmy", march * 86_400 + 28_800), ("2024. 03. 10.", nil, march),
        ("10.03.2024.", "dmy", march), ("1.3.2024 klo 8.30", "dmy", .nan), ("20240310", "iso", march),
        ("20240310083000", "iso", march * 86_400 + 30_600), ("2024070", "iso", march), ("10032024", "dmy", march),
        ("03102024", "mdy", march), ("20240310", "mdy", march), ("20102024", "dmy", 20_016),
        ("20240310", "none", 20_240_310), ("3/10/2024 12:00 a.m.", "mdy", march * 86_400),
    ]

    @Test(arguments: programDates) func `dates as programs write them`(text: String, dates: String?, value: Double)
        throws
    {
        let dialect = try CSVDialect(dates: dates)
        if value.isNaN {
            #expect(throws: ScheduleError.self) { try start(text, dialect) }
        } else {
            #expect(try start(text, dialect) == value, "\(text)")
        }
    }

    static let refused = [
        ("2024-W54-1", "neither", "--skip-invalid"), ("2024-W10", "neither", "--skip-invalid"),
        ("2023-366", "neither", "--skip-invalid"), ("2024-03-10T24:00:01", "neither", "--skip-invalid"),
        ("2024-03-10T08:00[Europe/Berlin]", "neither", "an offset such as +01:00"),
        ("2024-03-10 08:00 CET", "neither", "an offset such as +01:00"), ("NaT", "neither", "--open-word 'NaT'"),
        ("infinity", "neither", "--open-word 'infinity'"), ("25:35:00", "neither", "--times-of-day"),
    ]

    @Test(arguments: refused) func `what can't be known is asked for`(text: String, cause: String, remedy: String)
        throws
    {
        let message = try folder.error("start,end\n\(text),1\n", CSVDialect())
        expect(message, .content, cause, at: "schedule.csv:2", remedy)
    }

    @Test func `every day is the same in all forms`() throws {
        func padded(_ value: Int, _ width: Int) -> String {
            String(repeating: "0", count: max(0, width - String(value).count)) + String(value)
        }
        var random = SeededGenerator(seed: 8)
        var text = "start,end\n"
        var expected: [Double] = []
        for _ in 0..<2_000 {
            let days = random.below(73_000) - 25_000
            let date = CalendarDate(days: days)
            let dayOfYear = days - CalendarDate(year: date.year, month: 1, day: 1).days + 1
            // The week's Thursday says the year; 1970-01-01 was one.
            let weekday = ((days + 3) % 7 + 7) % 7
            let thursday = CalendarDate(days: days - weekday + 3)
            let week = (days - weekday + 3 - CalendarDate(year: thursday.year, month: 1, day: 1).days) / 7 + 1
            let (year, day) = (padded(date.year, 4), padded(date.day, 2))
            let forms = [
                date.text, "\(year)-\(padded(dayOfYear, 3))", "\(year)\(padded(dayOfYear, 3))",
                "\(year)\(padded(date.month, 2))\(day)",
                "\(padded(thursday.year, 4))-W\(padded(week, 2))-\(weekday + 1)",
                "\(padded(thursday.year, 4))W\(padded(week, 2))\(weekday + 1)",
                date.text.replacing("-", with: "/"),
            ]
            let (first, second) = (forms[random.below(forms.count)], forms[random.below(forms.count)])
            text += "\(first),\(second)\n"
            expected.append(Double(days))
        }
        let read = try schedule(text, CSVDialect(dates: "iso"))
        #expect(read.columns.starts == expected && read.columns.ends == expected)
    }

    // MARK: What could be something else

    @Test func `digits that could be a date are asked about, and read as is said`() throws {
        let text = "name,start,end\nA,20240131,20240201\nB,20240205,20240206\n"
        let message = try folder.error(text, CSVDialect())
        expect(message, .content, "\"20240131\" could be a date or a number", at: "schedule.csv:2", "--dates iso")
        let dates = try schedule(text, CSVDialect(dates: "iso"))
        #expect(dates.columns.unit == .days && dates.columns.ends[0] - dates.columns.starts[0] == 1)
        let numbers = try schedule(text, CSVDialect(dates: "none"))
        #expect(numbers.columns.unit == .unspecified && numbers.columns.ends[0] - numbers.columns.starts[0] == 70)
        // What is written of these numbers is read again without a word.
        let copy = folder.path + "/copy.csv"
        try CSVWriter.write(numbers, to: copy)
        #expect(try loadSchedule(copy).schedule.columns == numbers.columns)
        for asked in ["20240131083000,20240131093000", "2024031,2024032", "31012024,01022024", "20240131,"] {
            #expect(
                try folder.error("start,end\n\(asked)\n", CSVDialect(openEnds: "last")).contains("--dates none"),
                "\(asked)")
        }
        for read in ["5,20240131", "20241301,20241302", "1709539200,1709539260", "18991231,18991231"] {
            #expect(try schedule("start,end\n\(read)\n").itemCount == 1, "\(read)")
        }
    }

    @Test func `a bare date among dates with times is its midnight, whichever comes first`() throws {
        let timed = "Pour,2024-03-04 09:05:00,2024-03-05 17:00:00\n"
        let bare = "Cure,2024-03-06,2024-03-08 12:00:00\nRest,2024-03-09,2024-03-10\n"
        let first = try schedule("name,start,end\n" + timed + bare)
        #expect(
            first.columns.unit == .seconds && first.columns.starts == [1_709_543_100, 1_709_683_200, 1_709_942_400])
        #expect(first.columns.ends == [1_709_658_000, 1_709_899_200, 1_710_028_800])
        let later = try schedule(
            "name,start,end\n" + bare.split(separator: "\n").reversed().joined(separator: "\n") + "\n" + timed)
        #expect(
            later.columns.unit == .seconds && later.columns.starts == [1_709_942_400, 1_709_683_200, 1_709_543_100])
        // Five days from a Monday end on Friday, but five days from its midnight at Saturday's.
        let lasting = try schedule("start,duration\n2024-03-04,5 d\n2024-03-04T08:00,2 h\n")
        #expect(lasting.columns.starts == [1_709_510_400, 1_709_539_200])
        #expect(lasting.columns.ends == [1_709_942_400, 1_709_546_400])
        #expect(try folder.error("start,end\n2024-03-04,2024-03-05\n1,2\n").contains("a number where"))
    }

    // MARK: Times of day

    @Test func `times of a day go on past 24 hours where it is said`() throws {
        let text =
            "trip_id,arrival_time,departure_time\nT1,8:00:00,8:00:30\nT1,,\nT2,23:50:00,23:50:00\nT2,24:10:00,24:12:00\n"
            + "T2,25:35:00,25:35:00.5\n"
        let columns = "row=trip_id,start=arrival_time,end=departure_time"
        let asked = try folder.error(text, CSVDialect(columns: columns))
        expect(asked, .content, "\"8:00:00\" is neither", at: "schedule.csv:2", "--times-of-day")
        let empty = try folder.error(text + "T2,,26:00:00\n", CSVDialect(columns: columns, timesOfDay: true))
        expect(empty, .content, "the start is empty", at: "schedule.csv:7", "--open-ends")
        let dataset = try folder.load(text.utf8, CSVDialect(columns: columns, timesOfDay: true))
        guard case .schedule(let read) = dataset.content else { throw CancellationError() }
        #expect(read.columns.unit == .seconds && read.columns.starts == [28_800, 85_800, 87_000, 92_100])
        #expect(read.columns.ends == [28_830, 85_800, 87_120, 92_100.5] && dataset.skipped?.withoutStart == 1)
        let lasting = try schedule("start,duration\n8:00 PM,5:00\n", CSVDialect(timesOfDay: true))
        #expect(lasting.columns.starts == [72_000] && lasting.columns.ends == [90_000])
        let date = try folder.error("start,end\n2024-03-04,9:00\n", CSVDialect(timesOfDay: true))
        expect(date, .content, "is not a time of day", at: "schedule.csv:2", "--skip-invalid")
    }

    // MARK: Words

    @Test func `words stand for times that are not known`() throws {
        let text =
            "JobID|JobName|Start|End|State|NodeList\n1|mesh|2024-03-04T01:43:12|2024-03-04T01:43:14|COMPLETED|n1\n"
            + "7|long|2024-03-04T01:43:23|Unknown|RUNNING|n3\n8|waits|unknown|Unknown|PENDING|None assigned\n"
            + "10|stopped|None|2024-03-04T01:43:24|CANCELLED by 1000|None assigned\n"
        let other = text.replacing("JobID", with: "Job")
        #expect(try folder.error(other).contains("choose with --columns start=Start,end=End"))
        let columns = "start=Start,end=End,name=JobName"
        let word = try folder.error(text, CSVDialect(columns: columns))
        expect(word, .content, "\"Unknown\" is neither", at: "schedule.csv:3", "--open-word 'Unknown'")
        let end = try folder.error(text, CSVDialect(columns: columns, openWords: "Unknown,None"))
        expect(end, .content, "the end is \"Unknown\"", at: "schedule.csv:3", "--open-ends last")
        let dataset = try folder.load(
            text.utf8, CSVDialect(columns: columns, openEnds: "last", openWords: "Unknown, None"))
        guard case .schedule(let read) = dataset.content else { throw CancellationError() }
        #expect(read.columns.starts == [1_709_516_592, 1_709_516_603] && read.columns.ends[1] == 1_709_516_603)
        #expect(dataset.skipped?.withoutStart == 2 && dataset.skipped?.withoutEnd == nil)
        let past = try schedule(
            "start,end\n2024-03-04,9999-12-31\n", CSVDialect(openEnds: "last", openWords: "9999-12-31"))
        #expect(past.columns.ends == past.columns.starts)
        #expect(throws: ScheduleError.self) { try CSVDialect(openWords: "None,,NULL") }
    }

    // MARK: Durations

    static let durations: [(text: String, seconds: Double)] = [
        ("0 days 01:30:00", 5_400), ("1 days 02:03:04.500000", 93_784.5), ("1 day, 2:00:00", 93_600),
        ("2 days, 0:00:00.25", 172_800.25), ("1 day 02:00:00", 93_600), ("1 2:00:00", 93_600),
        ("@ 1 hour 30 mins", 5_400), ("2 days -01:00:00", 169_200), ("PT8H", 28_800), ("P1DT2H", 93_600),
        ("PT0.5H", 1_800), ("PT0,5H", 1_800), ("P2W", 1_209_600), ("PT1M30.5S", 90.5), ("P0D", 0), ("pt8h0m0s", 28_800),
        ("1-02:00:00", 93_600), ("1.02:03:04.5000000", 93_784.5), ("02:03:04", 7_384), ("838:59:59", 3_020_399),
        ("5 ms", 0.005), ("250us", 0.00025), ("2.5µs", 0.0000025), ("2.5\u{3bc}s", 0.0000025), ("7 ns", 0.000000007),
        ("1h30m0s", 5_400), ("1m30.5s", 90.5), ("1H 30M 0S", 5_400), ("1 hour and 30 minutes", 5_400),
        ("2 hrs. 30 min.", 9_000), ("5 days?", 432_000), ("1\u{a0}h", 3_600), ("1:30:00,5", 5_400.5),
        ("1 second, 500 milliseconds", 1.5),
    ]

    @Test(arguments: durations) func `durations as programs write them`(text: String, seconds: Double) throws {
        let read = try schedule("start,duration\n1970-01-01T00:00,\"\(text)\"\n")
        #expect(read.columns.ends == [seconds], "\(text)")
        if text.contains("1 day, 2") {
            #expect(try schedule("start;duration\n1970-01-01T00:00;\(text)\n").columns.ends == [seconds])
        }
    }

    static let badDurations = [
        ("-1 days +23:59:30", "negative"), ("-1 day, 23:59:30", "negative"), ("-PT8H", "negative"),
        ("-01:30:00", "negative"),
        ("-1h30m", "negative"), ("P1M", "is not a duration"), ("P1Y", "is not a duration"),
        ("1 mon", "is not a duration"),
        ("PT", "is not a duration"), ("P", "is not a duration"), ("P1DT", "is not a duration"),
        ("P8H", "is not a duration"),
        ("1 day 1 day", "is not a duration"), ("1,500 ms", "is not a duration"), ("1h 2:00", "is not a duration"),
        ("00:02.123", "is not a duration"), ("2-01", "is not a duration"), ("1:2:3", "is not a duration"),
        ("0:00:007", "is not a duration"), ("1 ms 1 s", "is not a duration"),
    ]

    @Test(arguments: badDurations) func `durations that can't be are told`(text: String, cause: String) throws {
        let message = try folder.error("start,duration\n1970-01-01T00:00,\"\(text)\"\n", CSVDialect())
        expect(message, .content, cause, at: "schedule.csv:2", "--skip-invalid")
    }

    @Test func `every length is the same in the forms of all programs`() throws {
        var random = SeededGenerator(seed: 12)
        func two(_ value: Int) -> String { value < 10 ? "0\(value)" : "\(value)" }
        var text = "start,duration\n"
        var expected: [Double] = []
        for number in 0..<2_000 {
            let seconds = random.below(4) == 0 ? random.below(90) : random.below(3_000_000)
            let (days, hours, minutes, rest) = (seconds / 86_400, seconds / 3600 % 24, seconds / 60 % 60, seconds % 60)
            let clock = "\(two(hours)):\(two(minutes)):\(two(rest))"
            let forms = [
                "\(days) days \(clock)", "\(days) day, \(clock)", "P\(days)DT\(hours)H\(minutes)M\(rest)S",
                "\(days)-\(clock)", "\(days).\(clock)", "\(seconds / 3600):\(two(minutes)):\(two(rest))",
                "\(days)d \(hours)h \(minutes)m \(rest)s", "\(seconds * 1000) ms", "PT\(seconds)S", "\(days) \(clock)",
            ]
            text += "1970-01-01T00:00,\"\(forms[number % forms.count])\"\n"
            expected.append(Double(seconds))
        }
        #expect(try schedule(text).columns.ends == expected)
        let plain = try schedule("start,duration\n1970-01-01T00:00,1500\n", CSVDialect(durationUnit: "ms"))
        #expect(plain.columns.ends == [1.5])
    }
}
