import Testing

@testable import Schedules

/// Which begin an end belongs to, which clock counts, and what instants are, in traces in JSON.
@Suite struct TraceNamesTests {
    let folder: TemporaryFolder
    init() throws { folder = try TemporaryFolder() }

    private func event(
        _ phase: String, _ time: Int, _ name: String? = nil, id: String? = nil, pid: Int = 1, tid: Int = 1,
        _ more: String = ""
    ) -> String {
        let name = name.map { #","name":"\#($0)""# } ?? ""
        let id = id.map { #","id":"\#($0)","cat":"c""# } ?? ""
        return #"{"ph":"\#(phase)","ts":\#(time),"pid":\#(pid),"tid":\#(tid)\#(name)\#(id)\#(more)}"#
    }

    private func load(_ events: [String], instants: String? = nil) throws -> (schedule: Schedule, unused: [String: Int])
    {
        let text = "[\(events.joined(separator: ","))]"
        let dataset = try folder.load(text.utf8, as: "trace.json", CSVDialect(instants: instants))
        guard case .schedule(let schedule) = dataset.content else { throw TestFault() }
        return (schedule, Dictionary(uniqueKeysWithValues: dataset.unusedContent.map { ($0.name, $0.count) }))
    }

    private struct TestFault: Error {}

    /// `name start–end` of each bar.
    private func bars(_ schedule: Schedule) -> [String] {
        (0..<schedule.itemCount).map {
            "\(schedule.itemNames?[$0] ?? "") \(Int(schedule.columns.starts[$0]))–\(Int(schedule.columns.ends[$0]))"
        }
    }

    @Test func `an end with a name ends the begin of that name`() throws {
        let events = [
            event("b", 0, "job", id: "9"), event("b", 0, "dns", id: "9"), event("e", 30, "dns", id: "9"),
            event("b", 10, "tls", id: "9"), event("e", 40, "tls", id: "9"), event("e", 50, "job", id: "9"),
        ]
        #expect(try bars(load(events).schedule) == ["job 0–50", "dns 0–30", "tls 10–40"])
        // Of one name the last begun; without a name the last of all; of no name that is open, none.
        let same = [
            event("b", 0, "a", id: "1"), event("b", 1, "a", id: "1"), event("b", 2, "b", id: "1"),
            event("e", 3, "a", id: "1"),
            event("e", 4, id: "1"), event("e", 5, "other", id: "1"), event("e", 6, "a", id: "1"),
        ]
        let (schedule, unused) = try load(same)
        #expect(bars(schedule) == ["a 0–6", "a 1–3", "b 2–4"] && unused == ["ends without a begin": 1])
    }

    @Test func `a name that the end alone has is the bar's`() throws {
        let events = [
            event("b", 0, id: "1"), event("b", 1, "b", id: "1"), event("e", 5, "a", id: "1"), event("e", 7, id: "1"),
        ]
        #expect(try bars(load(events).schedule) == ["a 0–5", "b 1–7"])
        #expect(try bars(load([event("B", 0), event("E", 5, "a")]).schedule) == ["a 0–5"])
    }

    @Test func `bars of a thread end by name, and by nesting where no name fits`() throws {
        let unclosed = [event("B", 0, "outer"), event("B", 1, "lost"), event("E", 5, "outer"), event("X", 9, "end")]
        #expect(try bars(load(unclosed).schedule) == ["outer 0–5", "lost 1–9", "end 9–9"])
        let renamed = [
            event("B", 0, "outer"), event("B", 1, "inner"), event("E", 2, "inner (done)"), event("E", 5, "outer"),
        ]
        #expect(try bars(load(renamed).schedule) == ["outer 0–5", "inner 1–2"])
    }

    @Test func `many open begins are closed in no order without a search through all`() throws {
        let count = 20_000
        let begins = (0..<count).map { event("b", $0, "n\($0)", id: "1") }
        let ends = (0..<count).map { event("e", count + $0, "n\($0)", id: "1") }
        let schedule = try load(begins + ends).schedule
        #expect((0..<count).allSatisfy { schedule.columns.ends[$0] == Double(count + $0) })
    }

    @Test func `identifiers are of one process, unless they are global`() throws {
        func pair(_ phase: String, _ time: Int, pid: Int, _ id: String) -> String {
            event(phase, time, "load", pid: pid, #","cat":"io",\#(id)"#)
        }
        for id in [#""id":"1""#, #""id2":{"local":"1"}"#] {
            let schedule = try load([
                pair("b", 0, pid: 1, id), pair("b", 50, pid: 2, id), pair("e", 60, pid: 1, id),
                pair("e", 100, pid: 2, id),
            ]).schedule
            #expect(
                bars(schedule) == ["load 0–60", "load 50–100"] && schedule.columns.groupOffsets == [0, 1, 2], "\(id)")
        }
        let id = #""id2":{"global":"1"}"#
        #expect(try bars(load([pair("b", 0, pid: 1, id), pair("e", 60, pid: 2, id)]).schedule) == ["load 0–60"])
    }

    @Test func `what another clock timed has no part in how long the trace lasts`() throws {
        let far = 1_700_000_000_000_000
        let wall = [event("b", far, "wall", id: "1"), event("e", far + 900, "wall", id: "1")]
        let near = [
            event("X", 1_000, "a", #","dur":10"#), event("B", 1_020, "open"), event("X", 1_100, "b", #","dur":50"#),
        ]
        let (schedule, unused) = try load(near + wall)
        #expect(bars(schedule) == ["a 1000–1010", "open 1020–1150", "b 1100–1150"])
        #expect(unused == ["asynchronous events of another clock": 1])
        // One that is open, ends without a begin, and an open one before all.
        let others = [
            event("b", far, "wall", id: "2"), event("e", far + 5, "lost", id: "3"), event("b", -far, "old", id: "4"),
        ]
        let (rest, left) = try load(near + others)
        #expect(bars(rest) == bars(schedule))
        #expect(left == ["asynchronous events of another clock": 2, "ends without a begin": 1])
        // An asynchronous bar that is open on the clock of the threads lasts as long as these.
        #expect(try bars(load([event("b", 1_005, "s", id: "5")] + near + wall).schedule).contains("s 1005–1150"))
    }

    @Test func `an empty name in metadata leaves the name`() throws {
        func meta(_ kind: String, _ name: String) -> String {
            #"{"ph":"M","name":"\#(kind)","pid":1,"tid":1,"args":{"name":"\#(name)"}}"#
        }
        let named = [meta("process_name", "app"), meta("thread_name", "main"), event("X", 1, "a")]
        let schedule = try load(named + [meta("process_name", ""), meta("thread_name", "")]).schedule
        #expect(schedule.groupNames == ["app"] && schedule.rowNames == ["main"])
        #expect(try load(named + [meta("process_name", "new")]).schedule.groupNames == ["new"])
    }

    @Test func `instants are bars where that is said, and counted otherwise`() throws {
        let marks = [event("i", 2, "i"), event("I", 3, "I"), event("R", 4, "R"), event("n", 5, "n", id: "1")]
        let events = [event("X", 1, "a", #","dur":9"#)] + marks
        let (schedule, unused) = try load(events)
        #expect(bars(schedule) == ["a 1–10"] && unused == ["instants": 4])
        #expect(try load(events, instants: "none").schedule == schedule)
        let (all, rest) = try load(events, instants: "bars")
        #expect(bars(all) == ["a 1–10", "i 2–2", "I 3–3", "R 4–4", "n 5–5"] && rest.isEmpty)
        #expect(all.rowNames == ["thread 1", "n"])
        let alone = try folder.error("[\(marks.joined(separator: ","))]", as: "trace.json")
        #expect(alone.contains("the file has no items") && alone.contains("--instants bars"))
        #expect(try load(marks, instants: "bars").schedule.itemCount == 4)
    }

    @Test func `instants are said of traces alone`() throws {
        let table = try folder.file("a.csv", "start,end\n1,2\n")
        let error = #expect(throws: ScheduleError.self) {
            try DatasetRegistry.builtIn.source(for: table, dialect: CSVDialect(instants: "bars"))
        }
        #expect(
            error?.cause == "--instants is given for a dataset that is not a trace"
                && error?.remedy == "remove --instants")
        let trace = try folder.file("a.json", "[\(event("X", 1))]")
        let columns = #expect(throws: ScheduleError.self) {
            try DatasetRegistry.builtIn.source(for: trace, dialect: CSVDialect(separator: "tab", instants: "bars"))
        }
        #expect(columns?.cause.contains("not a CSV file") == true)
        #expect(throws: ScheduleError.self) { try CSVDialect(instants: "some") }
    }
}
