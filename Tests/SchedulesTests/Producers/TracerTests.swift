import Foundation
import LayoutCore
import OutsidePrograms
import Testing

@testable import Schedules

/// Traces of programs for tracing beside what a reader in a few lines finds in them.
@Suite struct TracerTests {
    /// Checks the bars of a trace by a table of names, starts and ends, and returns the names of the rows.
    private func check(_ path: String, _ table: [[String]], least: Int) throws -> [String] {
        let schedule = try loadSchedule(path).schedule
        let (columns, names) = (schedule.columns, try #require(schedule.itemNames))
        let order = (0..<columns.itemCount).sorted { (columns.starts[$0], names[$0]) < (columns.starts[$1], names[$1]) }
        let bars = try table.map { (name: $0[0], start: try #require(Double($0[1])), end: try #require(Double($0[2]))) }
            .sorted { ($0.start, $0.name) < ($1.start, $1.name) }
        #expect(bars.count >= least && bars.map(\.name) == order.map { names[$0] })
        for (bar, item) in zip(bars, order) {
            #expect(abs(columns.starts[item] + columns.origin - bar.start) < 1e-3, "\(bar)")
            #expect(abs(columns.ends[item] + columns.origin - bar.end) < 1e-3, "\(bar)")
        }
        return Array(try #require(schedule.rowNames))
    }

    @Test(.enabled(if: OutsideProgram(pythonWith: "viztracer") != nil, "pip install viztracer"))
    func `calls that viztracer records`() throws {
        let folder = try TemporaryFolder()
        let program = """
            import json, threading
            from viztracer import VizTracer
            def inner(count): return sum(range(count))
            def outer():
                for count in range(20): inner(count)
            with VizTracer(output_file="trace.json", verbose=0):
                outer()
                thread = threading.Thread(target=outer, name="crane")
                thread.start()
                thread.join()
            for event in json.load(open("trace.json"))["traceEvents"]:
                if event["ph"] == "X": print(event["name"], repr(event["ts"]), repr(event["ts"] + event["dur"]), sep="\\t")
            """
        let table = try #require(OutsideProgram("python3")).table(["-c", program], in: folder.path)
        let rows = try check(folder.path + "/trace.json", table, least: 80)
        #expect(Set(rows) == ["MainThread", "crane"])
    }

    @Test(.enabled(if: OutsideProgram("node") != nil, "install nodejs"))
    func `events and timers that Node.js records`() throws {
        let folder = try TemporaryFolder()
        let node = try #require(OutsideProgram("node"))
        let program = """
            for (let turn = 0; turn < 3; turn++) {
                console.time("lift"); console.time("pour");
                for (let sum = 0; sum < 1e6; sum++);
                console.timeEnd("lift"); console.timeEnd("pour");
            }
            """
        try node.run(["--trace-event-categories", "v8,node", "-e", program], in: folder.path)
        let reader = """
            const open = {}, line = (event, start, end) => console.log([event.name, start, end].join("\\t"));
            const events = JSON.parse(require("fs").readFileSync("node_trace.1.log")).traceEvents;
            for (const event of events.sort((a, b) => a.ts - b.ts)) {
                const key = [event.pid, "be".includes(event.ph) ? event.cat + event.id + event.name : event.tid];
                if (event.ph == "X") line(event, event.ts, event.ts + event.dur);
                else if ("bB".includes(event.ph)) (open[key] ??= []).push(event);
                else if ("eE".includes(event.ph) && open[key]?.length) {
                    const begin = open[key].pop();
                    line(begin, begin.ts, event.ts);
                }
            }
            """
        let table = try node.table(["-e", reader], in: folder.path)
        let rows = try check(folder.path + "/node_trace.1.log", table, least: 6)
        #expect(
            rows.contains("JavaScriptMainThread")
                && table.count { $0[0].hasSuffix("lift") || $0[0].hasSuffix("pour") } == 6)
    }
}
