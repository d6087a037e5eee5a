import LayoutCore
import Testing

@testable import Schedules

@Suite struct CSVImporterTests {
    let folder: TemporaryFolder
    init() throws { folder = try TemporaryFolder() }

    @Test func `groups are brought together, and the same row name in two groups is two rows`() throws {
        let text = "row,start,end,group,name\na,0,1,g,one\na,2,3,h,two\nb,4,5.5,g,three\na,6,7,g,four\n"
        let schedule = try folder.load(text).schedule
        #expect(schedule.columns.starts == [0, 4, 6, 2] && schedule.columns.ends == [1, 5.5, 7, 3])
        #expect(schedule.columns.rows == [0, 1, 0, 0])
        #expect(schedule.columns.groupOffsets == [0, 3, 4] && schedule.columns.groupRowCounts == [2, 1])
        #expect(schedule.groupNames == ["g", "h"] && schedule.columns.hasGroups && schedule.rowCount == 3)
        #expect((0..<3).map { schedule.rowNames?[$0] } == ["a", "b", "a"])
        #expect((0..<4).map { schedule.itemNames?[$0] } == ["one", "three", "four", "two"])
    }

    @Test func `without a row column every item is its own row, without groups there is one`() throws {
        let schedule = try folder.load("end,start\n1,0\n3,2\n").schedule
        #expect(schedule.columns.rows == nil && schedule.rowNames == nil && schedule.rowCount == 2)
        #expect(!schedule.columns.hasGroups && schedule.columns.groupOffsets == [0, 2] && schedule.groupNames.isEmpty)
        #expect(schedule.columns.unit == .unspecified)
    }

    @Test func `quotes, byte order mark, CRLF, empty lines and a missing last line break`() throws {
        let text =
            "\u{feff}\"row\", start ,end\r\n\"a, \"\"b\"\"\nc\",0,1\r\n\r\n\"\",\"2\",3\r\n\"a, \"\"b\"\"\nc\",4,\"5\""
        let schedule = try folder.load(text).schedule
        #expect(schedule.columns.rows == [0, 1, 0] && schedule.columns.ends == [1, 3, 5])
        #expect(schedule.rowNames?[0] == "a, \"b\"\nc" && schedule.rowNames?[1] == "")
    }

    @Test func `columns are mapped, in any order`() throws {
        let text = "lane,from,until,depot,title\nx,1,2,d,t\n"
        let mapped = try folder.load(text, columns: "end=until,start=from,row=lane,group=depot,name=title").schedule
        #expect(mapped.rowNames?[0] == "x" && mapped.groupNames == ["d"] && mapped.itemNames?[0] == "t")
        let few = try folder.load(text, columns: "start=from,end=until").schedule
        #expect(few.columns.rows == nil && few.itemNames == nil && !few.columns.hasGroups)
    }

    @Test func `dates are days and dates with times are seconds`() throws {
        let days = try folder.load("start,end\n1970-01-01,1970-03-01\n2024-02-29, 2024-03-01\n0000-01-01,9999-12-31\n")
        #expect(days.schedule.columns.unit == .days)
        #expect(days.schedule.columns.starts == [0, 19782, -719_528])
        #expect(days.schedule.columns.ends == [59, 19783, 2_932_896])
        let seconds = try folder.load(
            "start,end\n1970-01-01T00:00,1970-01-01 00:01:02.5Z\n1970-01-01T01:00:00+01:00,1970-01-01T00:00-0130\n")
        #expect(seconds.schedule.columns.unit == .seconds)
        #expect(seconds.schedule.columns.starts == [0, 0] && seconds.schedule.columns.ends == [62.5, 5400])
    }

    @Test func `blanks and tabs around a date are none of it`() throws {
        let schedule = try folder.load("start,end\n\t2024-02-29,2024-03-01\t\n \t 2024-02-29 ,\t2024-03-02\n").schedule
        #expect(schedule.columns.starts == [19782, 19782] && schedule.columns.ends == [19783, 19784])
    }

    @Test func `groups whose names are no UTF-8 stay apart`() throws {
        let text = Array("start,end,group\n1,2,".utf8) + [0xe9] + Array("\n2,3,".utf8) + [0xe8, 0x0a]
        let schedule = try loadSchedule(try folder.file("latin.csv", text)).schedule
        #expect(schedule.columns.groupCount == 2 && schedule.groupNames[0] == "\u{fffd}")
        var written: [UInt8] = []
        CSVWriter.write(schedule) { written += $0 }
        #expect(written == text)
        let dataset = LoadedDataset(name: "latin", content: .schedule(schedule))
        try ColumnarFile.write(dataset, to: folder.path + "/latin.columns")
        let read = try ColumnarFile.read(folder.path + "/latin.columns")
        #expect(read.content == dataset.content && read.checksum == dataset.checksum)
        let other = try folder.load("start,end,group\n1,2,a\n2,3,b\n").schedule
        let repaired = try folder.load("start,end,group\n1,2,\u{fffd}\n2,3,\u{fffc}\n").schedule
        #expect(Set([schedule, other, repaired].map(\.checksum)).count == 3)
    }

    @Test func `times whose span is not finite are bad lines`() throws {
        for lines in ["-1.7e308,1.7e308\n", "-1.7e308,0\n0,1.7e308\n"] {
            let message = try folder.error("start,end\n" + lines)
            expect(message, .content, "too large", at: "schedule.csv:2", "--skip-invalid")
        }
        let rest = try folder.load("start,end\n-1.7e308,0\n-4e307,0\n0,4e307\n", skipInvalid: true)
        #expect(try rest.skipped?.invalid == 1 && #require(ScheduleStatistics(rest.schedule).duration).max == 4e307)
        let error = #expect(throws: ScheduleError.self) {
            try Schedule(
                columns: ScheduleColumns(
                    starts: [-1.7e308, 0], ends: [0, 1.7e308], rows: nil, groupOffsets: [0, 2], groupRowCounts: [2],
                    hasGroups: false, unit: .days))
        }
        #expect(error?.cause.contains("too far apart") == true && error?.place == "item 1")
        #expect(error?.remedy.contains("remove the item") == true)
    }

    static let numbers = [
        "0", "-1.5", "+2", "1e3", "1E-3", ".5", "5.", "123456789012345678", "0.1", "1.7976931348623157e308", "2.5e-324",
        "9007199254740993", "3.14159265358979323846", "1e22", "1e23", "-0.000001234", "123456789012345e22",
    ]
    @Test(arguments: numbers) func `numbers are rounded correctly`(text: String) throws {
        #expect(parseNumber(Array(" \(text)\t".utf8), in: 0..<(text.utf8.count + 2)) == Double(text))
    }

    static let badTimes = [
        "NaN", "inf", "-Infinity", "0x10", "0x1p3", "", " ", "-", "+", ".", "1e", "1e+", "1e999", "1,5", "1_000", "--1",
        "1 2", "2024-13-01", "2023-02-29", "2024-00-10", "2024-01-00", "2024-1-1", "2024-01-01T", "2024-01-01T25:00",
        "2024-01-01T10:60", "2024-01-01T10:00:61", "2024-01-01T10:00:00.", "2024-01-01T10:00+24", "2024-01-01T10:00Zx",
        "1e99999999999999999999", "٣",
    ]
    @Test(arguments: badTimes) func `anything else is no time`(text: String) throws {
        let bytes = Array(text.utf8)
        #expect(parseTime(bytes, in: 0..<bytes.count) == nil)
    }

    @Test func `records across the edges of the window are whole`() throws {
        var text = "row,start,end\n"
        for item in 0..<60_000 { text += "\"row \"\"\(item % 977)\"\"\",\(item),\(item + 1)\r\n" }
        let long = String(repeating: "x", count: 700_000)
        text += "\(long),1,2\n\(long),3,4\n\"\(long)\",5,6\n"
        let schedule = try folder.load(text).schedule
        #expect(schedule.itemCount == 60_003 && schedule.rowCount == 978)
        #expect(schedule.columns.starts[..<60_000].elementsEqual((0..<60_000).map(Double.init)))
        #expect(schedule.rowNames?[976] == "row \"976\"" && schedule.rowNames?[977] == long)
    }

    @Test func `only the first items are read when fewer are asked for`() throws {
        let text = "start,end\n0,1\n1,2\nbad,3\n"
        #expect(try folder.load(text, items: 2).schedule.itemCount == 2)
    }

    @Test func `bad lines are skipped and counted when that is allowed`() throws {
        let text = """
            row,start,end
            a,0,1
            b,NaN,1
            c,2,1
            d,0
            e"f,0,1
            "g"h,0,1
            i,1970-01-01,1970-01-02
            j,4,5
            k,1,2,3
            "l,0,1
            """
        let result = try folder.load(text, skipInvalid: true)
        #expect(result.schedule.columns.starts == [0, 4])
        #expect(result.skipped?.invalid == 8 && result.skipped?.reasons.count == 5)
        #expect(result.skipped?.reasons[1].hasPrefix("end before start (") == true)
    }

    @Test func `every fault names file and line`() throws {
        let faults = [
            ("", "", "file is empty", "a line for each item"), ("\n\n", "", "no header row", "row,start,end"),
            ("start,end\n", "", "no items", "after the header"),
            ("lane,from,to\na,1,2\n", ":1", "no column \"start\"", "--columns start=from,end=to"),
            ("start,start,end\n0,0,1\n", ":1", "2 columns \"start\"", "--columns"),
            ("start,end\n0,1\n3,2\n", ":3", "end before start", "swap"),
            ("start,end\n0,nan\n", ":2", "\"nan\" is neither", "--skip-invalid"),
            ("name,start,end\n\"a\nb\",0,1\nc,1,\n", ":4", "the end is empty", "--skip-invalid"),
            ("name,start,end\na,,1\n", ":2", "the start is empty", "--skip-invalid"),
            ("start,end\n0,1\n1970-01-01,1970-01-02\n", ":3", "a date where", "--skip-invalid"),
            ("start,end\n0\n", ":2", "1 field where the header has 2, in \"0\"", "--skip-invalid"),
            ("start,end\n0,1\"\n", ":2", "middle of a field", "--skip-invalid"),
            ("start,end\n\"0\"1,2\n", ":2", "after a closing quote", "--skip-invalid"),
            ("start,end\n0\r1,2\n", ":2", "carriage return", "--skip-invalid"),
            ("start,end\n0,\"1\n", ":2", "never closed", "--skip-invalid"),
        ]
        for (text, line, cause, remedy) in faults {
            expect(try folder.error(text), .content, cause, at: "schedule.csv\(line)", remedy)
        }
    }

    @Test(arguments: ["", "\""]) func `a line over a mebibyte is bad content`(prefix: String) throws {
        let text =
            "start,end\n0,1\n\(prefix)" + String(repeating: "0\n,", count: prefix.isEmpty ? 0 : 500_000)
            + String(repeating: "0", count: prefix.isEmpty ? 5_000_000 : 0)
        expect(try folder.error(text), .content, "longer than 1 MiB", at: "schedule.csv:3", "close the quote")
    }

    static let mappings = [
        ("row", "\"row\" is not KEY=NAME", "row=NAME,start=NAME,end=NAME"),
        ("row=a,strat=b,end=c", "key \"strat\"", "mean start?"), ("row=a,row=b", "row is given twice", "once"),
        ("start=", "start can't be left out", "start=NAME"),
        ("end=a,duration=b", "end and duration", "one of them"),
    ]
    @Test(arguments: mappings) func `a mapping that makes no sense is a usage error`(
        mapping: String, cause: String, remedy: String
    ) throws {
        expect(try folder.error("start,end\n0,1\n", columns: mapping), .usage, cause, at: "--columns", remedy)
    }
}
