import Foundation
import Testing

@testable import Schedules

@Suite struct TraceEventTests {
    let folder: TemporaryFolder
    init() throws { folder = try TemporaryFolder() }

    private func schedule(_ text: String) throws -> Schedule { try folder.load(text, as: "trace.json").schedule }

    private func error(_ text: String) throws -> String { try folder.error(text, as: "trace.json") }

    /// What nothing is taken from, by name.
    private func unused(_ text: String) throws -> [String: Int] {
        let dataset = try folder.load(text.utf8, as: "trace.json", CSVDialect())
        return Dictionary(uniqueKeysWithValues: dataset.unusedContent.map { ($0.name, $0.count) })
    }

    private let whole = #"{"ph":"X","pid":1,"tid":2,"ts":10,"dur":5,"name":"a"}"#

    @Test func `an array and an object with one are read, closed or not`() throws {
        let other = #"{"ph": "X", "pid": 1, "tid": 3, "ts": 0.5}"#
        for text in [
            "[\(whole),\(other)]", "[\(whole),\n\(other)", "[\(whole),\(other),\n", "\u{feff}[\(whole),\(other),{}]\n",
            #"{"traceEvents":[\#(whole),\#(other)]}"#,
            #"{"a":{"traceEvents":[1,"]}\""]},"b\"":"\\","c":-1e3,"traceEvents":[\#(whole),\#(other)],"d":[[{}]]} "#,
        ] {
            let columns = try schedule(text).columns
            #expect(columns.starts == [10, 0.5] && columns.ends == [15, 0.5], "\(text)")
            #expect(columns.unit == .microseconds && columns.rows == [0, 1])
        }
    }

    @Test func `processes are groups and threads rows, named and ordered by metadata wherever it stands`() throws {
        func meta(_ kind: String, _ pid: Int, _ tid: Int, _ value: String) -> String {
            #"{"ph":"M","name":"\#(kind)","pid":\#(pid),"tid":\#(tid),"args":{"x":[{}],\#(value)}}"#
        }
        func bar(_ pid: String, _ tid: String) -> String {
            #"{"ph":"X","ts":1,"pid":\#(pid),"tid":\#(tid),"name":"n"}"#
        }
        let text = [
            bar("1", "8"), bar("1", "\"main\""), meta("process_name", 2, 0, #""name":"Br\u006fwser\n""#), bar("2", "3"),
            bar("1", "9"), meta("thread_name", 1, 8, #""name":"pool""#), meta("thread_name", 1, 9, #""name":"pool""#),
            meta("thread_sort_index", 1, 9, #""sort_index":-1"#),
            meta("process_sort_index", 2, 0, #""sort_index":"-5""#),
            meta("process_labels", 2, 0, #""labels":"x""#),
        ]
        let result = try schedule("[\(text.joined(separator: ","))]")
        #expect(result.groupNames == ["Browser\n", "process 1"])
        #expect(result.rowNames == ["thread 3", "pool 9", "pool 8", "thread main"])
        #expect(result.columns.rows == [0, 1, 2, 0])
        #expect(try unused("[\(text.joined(separator: ","))]") == ["metadata of other kinds": 1])
    }

    private func mark(_ phase: String, _ time: Int, _ thread: Int = 1, _ more: String = "") -> String {
        #"{"ph":"\#(phase)","ts":\#(time),"pid":1,"tid":\#(thread)\#(more)}"#
    }

    @Test func `begins and ends belong together by thread and time`() throws {
        let events = [
            mark("E", 1), mark("B", 10, 1, #","name":"outer""#), mark("B", 12), mark("B", 12, 2), mark("E", 30),
            mark("E", 20), mark("B", 15), mark("E", 16), mark("B", 40), mark("E", 40), mark("E", 99, 3),
        ]
        let columns = try schedule("[\(events.joined(separator: ","))]").columns
        #expect(columns.starts == [10, 12, 12, 15, 40])
        #expect(columns.ends == [30, 20, 99, 16, 40])
        #expect(try unused("[\(events.joined(separator: ","))]") == ["ends without a begin": 2])
    }

    @Test func `each identifier has a row of its own`() throws {
        func event(_ phase: String, _ time: Int, _ id: String, _ name: String = "n", _ category: String = "c") -> String
        {
            #"{"ph":"\#(phase)","ts":\#(time),"pid":1,"tid":1,"name":"\#(name)","cat":"\#(category)",\#(id)}"#
        }
        let events = [
            event("b", 0, #""id":"0x1""#), event("b", 1, #""id":"0x1""#, "inner"),
            event("e", 2, #""id":"0x1""#, "inner"),
            event("b", 3, #""id":"0x1""#, "n", "other"), event("b", 4, #""id2":{"local":7}"#),
            event("e", 9, #""id":"0x1""#),
            event("S", 5, #""id":5"#, "s"), event("S", 5, #""id":5"#, "t"), event("F", 6, #""id":5"#, "s"),
            event("n", 6, ""),
        ].map { $0.replacingOccurrences(of: ",}", with: "}") }
        let text = "[\(events.joined(separator: ",")),\(whole)]"
        let result = try schedule(text)
        #expect(result.columns.starts == [0, 1, 3, 4, 5, 5, 10])
        #expect(result.columns.ends == [9, 2, 15, 15, 6, 15, 15])
        #expect(result.columns.rows == [1, 1, 2, 3, 4, 5, 0])
        #expect(result.rowNames == ["thread 2", "n 0x1", "n 0x1", "n 7", "s", "t"])
        #expect(try unused(text) == ["instants": 1])
    }

    @Test func `threads that lie at one instant are no measure of other clocks`() throws {
        let pair = #"{"ph":"b","ts":100,"id":1,"pid":1,"name":"p"},{"ph":"e","ts":101,"id":1,"pid":1}"#
        let mark = #"{"ph":"X","ts":0,"dur":0,"pid":1,"tid":1}"#
        #expect(try schedule("[\(mark),\(pair)]").itemCount == 2)
        // An end without a beginning is no thread to measure by, however far it lies.
        let end = #"{"ph":"E","ts":0,"pid":1,"tid":1}"#
        #expect(try schedule("[\(end),\(pair)]").columns.starts == [100])
    }

    @Test func `times keep all their digits`() throws {
        let text =
            #"[{"ph":"X","pid":1,"tid":1,"ts":1712195495406752.76,"dur":0.001},"#
            + #"{"ph":"X","pid":1,"tid":1,"ts":"-1e3","dur":null}]"#
        let columns = try schedule(text).columns
        #expect(columns.timeText(columns.starts[0]) == "1712195495406752.76")
        #expect(columns.timeText(columns.ends[0]) == "1712195495406752.761")
        #expect(columns.timeText(columns.ends[1]) == "-1000")
    }

    @Test func `every fault names the byte at which its event begins`() throws {
        func event(_ fields: String) -> String { #"[ {"pid":1,"tid":1,\#(fields)}]"# }
        for (text, cause) in [
            (event(#""ph":"X""#), "event without ts"), (event(#""ph":"B","ts":"soon""#), "\"soon\" is not a time"),
            (event(#""ph":"B","ts":1e999"#), "\"1e999\" is not a time"),
            (event(#""ph":"B","ts":[1]"#), "is not a time"),
            (event(#""ph":"X","ts":1,"dur":-1"#), "duration is negative"),
            (event(#""ph":"b","ts":1"#), "event without id"),
            (event(#""ph":"X","ts":1,"dur":NaN"#), "is not a duration"),
            (event(#""ph":"X","ts":1e308"#), "times are too large"),
            (event(#""ph" "X""#), "event that is not valid JSON"), ("[ 17, {}]", "an element that is not an event"),
            ("[ [{}]]", "an element that is not an event"), ("[ {\"ph\":\"\\q\"}]", "event that is not valid JSON"),
        ] {
            expect(try error(text), .content, cause, at: "trace.json, byte 2", "--skip-invalid")
        }
        var latin = Array("[ {\"ph\":\"X\",\"ts\":1,\"name\":\"\u{e9}\"}]".utf8)
        latin.remove(at: latin.firstIndex(of: 0xc3) ?? 0)
        let path = try folder.file("latin.json", latin)
        let fault = #expect(throws: ScheduleError.self) { try loadSchedule(path) }
        #expect(fault?.cause == "event that is not in UTF-8" && fault?.place.hasSuffix("byte 2") == true)
        let mixed = try folder.load(
            "[{\"ph\":\"X\"},\(whole),3,{\"ph\":\"B\",\"ts\":}]", as: "m.json", skipInvalid: true)
        #expect(mixed.schedule.itemCount == 1 && mixed.skipped?.invalid == 3)
    }

    @Test func `what is no trace, or is cut off, says so`() throws {
        #expect(try error(#"{"generator":"lanes"}"#).contains("JSON without traceEvents"))
        #expect(try error(#"{"generator":"lanes"}"#).contains("spec:FILE"))
        #expect(try error(#"{"traceEvents":{}}"#).contains("JSON without traceEvents"))
        #expect(try error("start end\n").contains("not the JSON of a trace (trace.json, byte 0)"))
        #expect(try error("  ").contains("not the JSON of a trace"))
        #expect(try error("").contains("the file is empty (trace.json)"))
        #expect(try error("{\"a\":[").contains("the file is cut off"))
        #expect(try error("[]").contains("the file has no items (trace.json)"))
        let utf16 = try folder.file("wide.json", [0xff, 0xfe, 0x5b, 0])
        #expect(throws: ScheduleError.self) { try loadSchedule(utf16) }
        for text in ["[\(whole),{\"ph\":\"X\"", "{\"traceEvents\":[\(whole)", "{\"traceEvents\":[\(whole)],\"b\":"] {
            #expect(try error(text).contains("the file is cut off (trace.json, byte "), "\(text)")
            #expect(try folder.load(text, as: "cut.json", skipInvalid: true).schedule.itemCount == 1)
        }
        #expect(try error("[\(whole)] x").contains("not valid JSON (trace.json, byte \(whole.utf8.count + 3))"))
        let deep = String(repeating: "{\"a\":[", count: 5_000)
        #expect(
            try schedule("{\"deep\":\(deep)\(String(repeating: "]}", count: 5_000)),\"traceEvents\":[\(whole)]}")
                .itemCount == 1)
        let nested = "{\"ph\":\"X\",\"ts\":1,\"args\":\(deep)\(String(repeating: "]}", count: 5_000))}"
        #expect(try schedule("[\(nested)]").itemCount == 1)
    }

    @Test func `events longer than the window, archives and a limit of items`() throws {
        let long =
            #"{"ph":"X","pid":1,"tid":1,"ts":3,"args":{"blob":"\#(String(repeating: "x\\\"", count: 800_000))"}}"#
        let text = "[\(whole),\(long),\(mark("B", 5)),\(mark("E", 9)),\(mark("B", 20)),\(mark("E", 21))]"
        #expect(try schedule(text).columns.starts == [10, 3, 5, 20])
        let path = try folder.file("trace.json.gz", gzip("[\(whole),\(mark("B", 5)),\(mark("E", 9)),\(mark("B", 20))]"))
        #expect(try loadSchedule(path).schedule.columns.ends == [15, 9, 20])
        #expect(try loadSchedule(path, items: 2).schedule.columns.ends == [15, 9])
        #expect(try loadSchedule(path, items: 1).schedule.itemCount == 1)
    }

    @Test func `more memory than there is is refused`() throws {
        let text = "[" + String(repeating: "\(whole),\n", count: 9_000)
        let path = try folder.file("trace.json", text)
        let error = #expect(throws: ScheduleError.self) {
            try DatasetRegistry.builtIn.source(for: path).load(memoryLimit: 200_000)
        }
        #expect(error?.cause.contains("memory needed") == true && error?.place.contains("byte") == true)
    }

    @Test func `changed bytes are errors or schedules`() throws {
        let events = [
            whole, mark("B", 10), mark("E", 12),
            #"{"ph":"b","ts":1.5,"id":"\u00e9","pid":"p","cat":"c","name":"\ud83d\ude00"}"#,
            #"{"ph":"M","name":"thread_name","pid":1,"tid":2,"args":{"name":"main \"x\""}}"#,
        ]
        let seed = Array(#"{"a":[1,{"b":null}],"traceEvents":[\#(events.joined(separator: ","))],"z":"y"}"#.utf8)
        try folder.tryChanged(seed, as: "trace.json", seed: 1, count: 1_000)
    }
}
