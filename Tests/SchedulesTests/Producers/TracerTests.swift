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
        let order = (0..<columns.itemCount).sorted {
            (columns.starts[$0], names[$0], columns.ends[$0]) < (columns.starts[$1], names[$1], columns.ends[$1])
        }
        let bars = try table.map { (name: $0[0], start: try #require(Double($0[1])), end: try #require(Double($0[2]))) }
            .sorted { ($0.start, $0.name, $0.end) < ($1.start, $1.name, $1.end) }
        #expect(bars.count >= least && bars.map(\.name) == order.map { names[$0] })
        let other = zip(bars, order).first { bar, item in
            abs(columns.starts[item] + columns.origin - bar.start) >= 1e-3
                || abs(columns.ends[item] + columns.origin - bar.end) >= 1e-3
        }
        #expect(other == nil)
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

    @Test(.enabled(if: OutsideProgram("chromium") != nil && OutsideProgram("python3") != nil, "install chromium"))
    func `a start of Chromium with measures of a page`() throws {
        let folder = try TemporaryFolder()
        let page = """
            <script>for (let turn = 0; turn < 5; turn++) {
                performance.mark("begin" + turn); for (let sum = 0; sum < 1e5; sum++);
                performance.measure("lift " + turn, "begin" + turn);
            }</script>
            """
        let path = try folder.file("page.html", page)
        try #require(OutsideProgram("chromium")).run(
            [
                "--headless", "--no-sandbox", "--disable-gpu", "--user-data-dir=profile", "--dump-dom",
                "--trace-startup=blink.user_timing,toplevel", "--trace-startup-format=json",
                "--trace-startup-file=\(folder.path)/trace.json", "--trace-startup-duration=0", "file://\(path)",
            ], in: folder.path)
        // What has begun and not ended lasts to the latest time of all.
        let reader = """
            import json
            events = [event for event in json.load(open("trace.json"))["traceEvents"] if event["ph"] in "XBEbe"]
            latest = max(event["ts"] + event.get("dur", 0) for event in events)
            open_events, bars = {}, []
            for event in sorted(events, key=lambda event: event["ts"]):
                kind = event["ph"]
                number = event.get("id2", {}).get("local") or event.get("id") or event.get("id2", {}).get("global")
                key = (event["pid"], event["cat"], number, event["name"]) if kind in "be" else (event["pid"], event["tid"])
                if kind == "X": bars.append((event["name"], event["ts"], event["ts"] + event["dur"]))
                elif kind in "Bb": open_events.setdefault(key, []).append(event)
                elif open_events.get(key):
                    begin = open_events[key].pop()
                    bars.append((begin["name"], begin["ts"], event["ts"]))
            bars += [(begin["name"], begin["ts"], latest) for rest in open_events.values() for begin in rest]
            for bar in bars: print(*bar, sep="\t")
            """
        let table = try #require(OutsideProgram("python3")).table(["-c", reader], in: folder.path)
        let rows = try check(folder.path + "/trace.json", table, least: 100)
        #expect(rows.contains("CrRendererMain") && table.count { $0[0].hasPrefix("lift ") } == 5)
    }

    @Test(.enabled(if: OutsideProgram(pythonWith: "perfetto.trace_builder") != nil, "pip install perfetto protobuf"))
    func `slices and tracks of Perfetto's own builder`() throws {
        let folder = try TemporaryFolder()
        let program = """
            from perfetto.trace_builder.proto_builder import TraceProtoBuilder
            from perfetto.protos.perfetto.trace.perfetto_trace_pb2 import TrackEvent
            builder = TraceProtoBuilder()
            def track(number, parent, **of):
                packet = builder.add_packet()
                packet.track_descriptor.uuid = number
                if parent: packet.track_descriptor.parent_uuid = parent
                for place, values in of.items():
                    target = packet.track_descriptor if place == "own" else getattr(packet.track_descriptor, place)
                    for key, value in values.items(): setattr(target, key, value)
            track(1, 0, process=dict(pid=7, process_name="yard"))
            track(2, 1, thread=dict(pid=7, tid=8, thread_name="crane"))
            track(3, 1, own=dict(name="orders"))
            state = dict(time=5_000_000_000_000_000, open={2: [], 3: []}, count=0)
            def event(kind, track, name=None):
                state["time"] += 1_234_567
                packet = builder.add_packet()
                (packet.timestamp, packet.trusted_packet_sequence_id) = (state["time"], 9)
                (packet.track_event.type, packet.track_event.track_uuid) = (kind, track)
                if name: packet.track_event.name = name
                stack = state["open"][track]
                if kind == TrackEvent.TYPE_SLICE_BEGIN: stack.append((name, state["time"]))
                else:
                    (name, begin) = stack.pop()
                    print(name, begin / 1000, state["time"] / 1000, sep="\t")
            for turn in range(30):
                event(TrackEvent.TYPE_SLICE_BEGIN, 3, f"order {turn}")
                event(TrackEvent.TYPE_SLICE_BEGIN, 2, "lift")
                event(TrackEvent.TYPE_SLICE_BEGIN, 2, "pour")
                event(TrackEvent.TYPE_SLICE_END, 2)
                event(TrackEvent.TYPE_SLICE_END, 3)
                event(TrackEvent.TYPE_SLICE_END, 2)
            open("trace.pftrace", "wb").write(builder.serialize())
            """
        let table = try #require(OutsideProgram("python3")).table(["-c", program], in: folder.path)
        let rows = try check(folder.path + "/trace.pftrace", table, least: 90)
        #expect(Set(rows) == ["crane", "orders"])
    }
}
