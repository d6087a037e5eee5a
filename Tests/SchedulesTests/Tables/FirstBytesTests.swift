import Foundation
import LayoutCore
import Testing

@testable import Schedules

/// Files are told by their first bytes, and by their names where these tell nothing.
@Suite struct FirstBytesTests {
    let folder: TemporaryFolder
    init() throws { folder = try TemporaryFolder() }

    private static let trace =
        #"{"traceEvents": [{"ph": "X", "pid": 1, "tid": 2, "ts": 1000, "dur": 500, "name": "a"}]}"#
    private static let plan =
        "<?xml version=\"1.0\"?>\n<Project xmlns=\"http://schemas.microsoft.com/project\"><Tasks><Task><UID>1</UID>"
        + "<Name>a</Name><OutlineLevel>1</OutlineLevel><Start>2024-03-04T08:00:00</Start>"
        + "<Finish>2024-03-05T08:00:00</Finish></Task></Tasks></Project>"
    private static let otlp =
        #"{"resourceSpans":[{"scopeSpans":[{"spans":[{"startTimeUnixNano":"7000","endTimeUnixNano":"8000"}]}]}]}"#
    private static let jaeger = #"{"data":[{"traceID":"a","spans":[{"startTime":7,"duration":5}]}]}"#
    private static let profile =
        #"{"meta":{"processType":0},"threads":[{"markers":{"name":[0],"startTime":[7],"endTime":[8],"phase":[1]},"#
        + #""stringArray":["a"]}]}"#
    private static let job = "; Version: 2.2\n  1 10 5 7 8 -1 -1 8 -1 -1 1 3 1 -1 -1 -1 -1 -1\n"

    static let contents: [(text: String, start: Double)] = [
        (trace, 1_000), ("\n " + trace.dropFirst(16).dropLast(1), 1_000), (plan, 1_709_539_200), (job, 15), (otlp, 7),
        (otlp + "\n", 7), (#"[{"traceId":"a","id":"b","timestamp":7,"tags":{"ph":"traceEvents"}}]"#, 7), (jaeger, 7),
        (profile, 7_000),
        (XERTests.text(XERTests.tables), 1_772_438_400), ("# ninja log v5\n2\t5\t0\ta\tb\n", 2_000),
        ("JobID|Start|End\n1|1970-01-01T00:01:00|Unknown\n", 60),
        ("stop_id,trip_id,arrival_time,departure_time,stop_sequence\na,T,00:00:07,,1\nb,T,,00:00:09,2\n", 7),
        ("start,end\n7,8\n", 7), ("name|start|end\nA|7|8\n", 7), ("\u{feff}start;end\n7,5;8\n", 7.5),
    ]
    static let names = [
        "x.csv", "x.json", "x.xml", "x.swf", "x.txt", "node_trace.1.log", "x.trace", "x.pb", "x", "x.gz",
        "x.perfetto-trace",
        "x.dat", "x.csv.gz", "x.JSON", "x.unheard",
    ]

    @Test(arguments: contents) func `a file is the same under any name, compressed or not`(text: String, start: Double)
        throws
    {
        for name in Self.names {
            for bytes in [Array(text.utf8), gzip(text)] {
                let path = try folder.file(name, bytes)
                #expect(try loadSchedule(path).schedule.columns.starts.first == start, "\(name)")
                // A path without a folder, such as one of the working folder, is told in the same way.
                #expect(DatasetRegistry.builtIn.source(isFile: path), "\(name)")
            }
        }
    }

    @Test func `a table in UTF-16 is one under any name`() throws {
        let units: [UInt16] = [0xfeff] + Array("start\tend\n7\t8\n".utf16)
        for name in ["x.json", "x.txt", "x"] {
            let path = try folder.file(name, units.flatMap { [UInt8($0 & 0xff), UInt8($0 >> 8)] })
            #expect(try loadSchedule(path).schedule.columns.starts == [7], "\(name)")
        }
    }

    @Test func `packets are told from texts that begin with an empty line, and from other messages`() {
        #expect(FileBeginning([0x0a, 4, 0x40, 5, 0x50, 1]).fileExtension == "perfetto-trace")
        #expect(FileBeginning([0x0a, 4, 0x40, 5, 0x50, 1, 0x12, 2, 8, 1]).fileExtension == nil)
        for text in ["\nstart,end\n", "\n\n\nrow,start,end\n1,2,3\n", "\n\nab", "\n"] {
            #expect(FileBeginning(Array(text.utf8)).fileExtension == nil, "\(text)")
        }
    }

    static let unread: [(name: String, bytes: [UInt8], cause: String, remedy: String)] = [
        (
            "p.speedscope.json", Array(#"{"$schema":"https://www.speedscope.app/file-format-schema.json"}"#.utf8),
            "a profile of speedscope", "--format chrometrace"
        ),
        ("a.cpuprofile", Array(#"{"nodes":[{"id":1,"callFrame":{}}]}"#.utf8), "a CPU profile of V8", "record a trace"),
        ("plan.txt", Array("MPX,Microsoft Project\n".utf8), "a project plan", "let MPXJ"),
        ("plan.csv", Array("VOLM 1\nPROJ x\n".utf8), "a project plan", "let MPXJ"),
        ("plan.xml", Array("<?xml?><APIBusinessObjects xmlns=\"x\"/>".utf8), "a project plan", "let MPXJ"),
        ("plan.gan", Array("<?xml?><project name=\"a\"/>".utf8), "a project plan", "let MPXJ"),
        ("cal.txt", Array("BEGIN:VCALENDAR\n".utf8), "a calendar's events", "CSV"),
        ("page.csv", Array("<!DOCTYPE html><html>".utf8), "is not a table", "CSV"),
        ("plan.csv", Array("PK\u{3}\u{4}xxxx[Content_Types].xml".utf8), "a workbook", "save the sheet as CSV"),
        ("plan.csv", Array("PK\u{3}\u{4}plan.csv".utf8), "archives other than gzip", "extract"),
        ("x.csv", [0x28, 0xb5, 0x2f, 0xfd, 0, 1], "archives other than gzip", "extract"),
        ("x.xml", Array("SQLite format 3".utf8) + [0, 0x10], "a database", "CSV"),
        ("x.log", [0xd0, 0xcf, 0x11, 0xe0, 0xa1], "a document is not a table", "CSV"),
        ("x.yaml", Array("items:\n- start: 1\n".utf8), "is not a table", "CSV"),
    ]

    @Test(arguments: unread) func `what is not read is named for what it is`(
        name: String, bytes: [UInt8], cause: String, remedy: String
    ) throws {
        let path = try folder.file(name, bytes)
        let error = #expect(throws: ScheduleError.self) {
            try DatasetRegistry.builtIn.source(for: path, dialect: CSVDialect())
        }
        let message = error.map(folder.message) ?? ""
        expect(message, .usage, cause, at: name, remedy)
    }

    @Test func `rectangles are told by their first bytes too`() throws {
        let values: [Double] = [0, 1, 2, 3]
        let binary = values.flatMap { value in (0..<8).map { UInt8(truncatingIfNeeded: value.bitPattern >> (8 * $0)) } }
        let expected = [Rect(minX: 0, minY: 1, maxX: 2, maxY: 3)]
        for name in ["r.f64", "r.csv", "r.bin", "r", "r.txt"] {
            for text in ["minX,minY,maxX,maxY\n0,1,2,3\n", "sep=;\nminX;minY;maxX;maxY\n0;1;2;3\n"] {
                #expect(try readRectangles(folder.file(name, text)) == expected, "\(name)")
                #expect(try readRectangles(folder.file(name, gzip(text))) == expected, "\(name)")
            }
            #expect(try readRectangles(folder.file(name, binary)) == expected, "\(name)")
        }
    }

    private func run(_ command: String) throws {
        let shell = Process()
        shell.executableURL = URL(fileURLWithPath: "/bin/sh")
        shell.currentDirectoryURL = URL(fileURLWithPath: folder.path)
        shell.arguments = ["-c", command]
        try shell.run()
        shell.waitUntilExit()
        #expect(shell.terminationStatus == 0, "\(command)")
    }
}

extension DatasetRegistry {
    /// Whether a path is taken for a file that an importer reads.
    fileprivate func source(isFile path: String) -> Bool {
        guard case .file? = try? source(for: path, dialect: CSVDialect()) else { return false }
        return true
    }
}
