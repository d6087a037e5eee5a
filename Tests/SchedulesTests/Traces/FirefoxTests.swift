import Testing

@testable import Schedules

@Suite struct FirefoxTests {
    let folder: TemporaryFolder
    init() throws { folder = try TemporaryFolder() }

    /// A marker: name, start, end, phase.
    private typealias Marker = (name: String, start: String, end: String, phase: Int)

    private static let markers: [Marker] = [
        ("paint", "1.5", "3.25", 1), ("click", "4", "null", 0), ("load", "5", "null", 2), ("idle", "5.5", "null", 2),
        ("load", "null", "9", 3), ("stray", "null", "2", 3), ("last", "12.0625", "12.0625", 1),
    ]

    /// A thread of a processed profile, with strings of its own or with those of the profile.
    private func processed(
        _ markers: [Marker] = markers, name: String = "GeckoMain", process: String = "Parent", pid: String = "\"10\"",
        strings: [String]? = nil
    ) -> String {
        func column(_ values: some Sequence<String>) -> String { "[\(values.joined(separator: ","))]" }
        let texts = strings ?? Self.strings
        let names = markers.map { "\(texts.firstIndex(of: $0.name) ?? 99)" }
        let data = markers.map { _ in #"{"type":"Text","name":"[1,\"]","startTime":[7]}"# }
        let own = strings.map { #","stringArray":\#(column($0.map { "\"\($0)\"" }))"# } ?? ""
        return
            #"{"processType":"default","processName":"\#(process)","name":"\#(name)","isMainThread":true,"pid":\#(pid),"tid":5,"#
            + #""samples":{"time":[1,2],"stack":[null,1],"length":2},"markers":{"data":\#(column(data)),"name":\#(column(names)),"#
            + #""startTime":\#(column(markers.map(\.start))),"endTime":\#(column(markers.map(\.end))),"#
            + #""phase":\#(column(markers.map { "\($0.phase)" })),"category":[0],"length":\#(markers.count)}\#(own)}"#
    }

    private static let strings = ["nothing", "paint", "click", "load", "idle", "stray", "last"]
    private static let shared = #""shared":{"stringArray":["\#(strings.joined(separator: "\",\""))"]}"#
    private static let meta = #""meta":{"interval":1,"startTime":1700000000000,"preprocessedProfileVersion":57}"#

    private func profile(_ threads: [String], _ meta: String = meta) -> String {
        #"{\#(meta),"libs":[],"threads":[\#(threads.joined(separator: ","))],\#(Self.shared)}"#
    }

    /// A process of a plain profile.
    private func plain(
        _ markers: [Marker] = markers, start: String = "1700000000000", name: String = "GeckoMain", pid: Int = 10,
        processes: String = ""
    ) -> String {
        let data = markers.map { marker in
            let times = [marker.start, marker.end].map { $0 == "null" ? "0" : $0 }
            return
                "[\(Self.strings.firstIndex(of: marker.name) ?? 99),\(times[0]),\(times[1]),\(marker.phase),2,{\"a\":[]}]"
        }
        return #"{"meta":{"version":27,"startTime":\#(start),"stackwalk":1,"processType":0},"libs":[],"#
            + #""threads":[{"name":"\#(name)","processType":"default","pid":\#(pid),"tid":\#(pid),"samples":{"data":[[1,2]]},"#
            + #""markers":{"schema":{"name":0,"startTime":1,"endTime":2,"phase":3,"category":4,"data":5},"#
            + #""data":[\#(data.joined(separator: ","))]},"stringTable":["\#(Self.strings.joined(separator: "\",\""))"]}],"#
            + #""processes":[\#(processes)]}"#
    }

    private func bars(_ text: String, instants: String? = nil) throws -> [String] {
        let dataset = try folder.load(text.utf8, as: "profile.json", CSVDialect(instants: instants))
        guard case .schedule(let schedule) = dataset.content else { return [] }
        #expect(schedule.columns.unit == .microseconds)
        let unused = Dictionary(uniqueKeysWithValues: dataset.unusedContent.map { ($0.name, $0.count) })
        #expect(unused["ends without a begin"] == (text.contains("stray") && text.contains(",3") ? 1 : nil))
        #expect(unused["instants"] == (instants == nil ? 1 : nil))
        return schedule.bars
    }

    private func expected(_ group: String, _ later: Double = 0) -> [String] {
        [("paint", 1500, 3250), ("load", 5000, 9000), ("idle", 5500, 12062.5), ("last", 12062.5, 12062.5)].map {
            name, start, end in
            func text(_ time: Double) -> String {
                let time = time + later
                return time == time.rounded() ? "\(Int(time))" : "\(time)"
            }
            return "\(group)/GeckoMain: \(name) \(text(start))–\(text(end))"
        }
    }

    @Test func `markers are bars by phase, in processed and plain profiles, with strings of threads or of all`() throws
    {
        for text in [
            profile([processed()]), profile([processed(strings: Self.strings)]),
            "{\(Self.shared),\"threads\":[\(processed())],\(Self.meta)}",
        ] {
            #expect(try bars(text) == expected("Parent").sorted())
            #expect(
                try bars(text, instants: "bars")
                    == (expected("Parent") + ["Parent/GeckoMain: click 4000–4000"]).sorted())
        }
        #expect(try bars(plain()) == expected("default").sorted())
    }

    @Test func `each process of a plain profile has its own clock`() throws {
        let paint: [Marker] = [("paint", "1.5", "3.25", 1)]
        let child = plain(paint, start: "1700000000100.5", name: "Web", pid: 20)
        let text = plain(start: "1700000000000", processes: child)
        let last = try bars(text).last { $0.contains("Web") }
        #expect(last == "default 20/Web: paint 102000–103750")
        // The bars of the first process have other times alone: an open one lasts to the latest time of all.
        #expect(try bars(text).contains("default 10/GeckoMain: paint 1500–3250"))
        #expect(try bars(text).contains("default 10/GeckoMain: idle 5500–103750"))
        // A process that does not say when it began has the first one's clock.
        let silent = text.replacing(#""startTime":1700000000100.5,"#, with: "")
        #expect(try bars(silent).contains("default 20/Web: paint 1500–3250"))
    }

    @Test func `threads of one process are its rows`() throws {
        let paint: [Marker] = [("paint", "1", "2", 1), ("click", "1", "null", 0)]
        let text = profile([
            processed(paint), processed([paint[0]], name: "Compositor"), processed([paint[0]], name: "Compositor"),
            processed([paint[0]], process: "Web", pid: "11"),
        ])
        #expect(
            try bars(text) == [
                "Parent/Compositor 5: paint 1000–2000", "Parent/Compositor 5: paint 1000–2000",
                "Parent/GeckoMain: paint 1000–2000", "Web/GeckoMain: paint 1000–2000",
            ])
    }

    @Test func `faults name the marker or its thread`() throws {
        func message(_ text: String) throws -> String { try folder.error(text, as: "p.json") }
        let thread = "p.json, byte \(#"{\#(Self.meta),"libs":[],"threads":["#.utf8.count)"
        for (marker, cause) in [
            (("paint", "3", "2", 1), "marker 1 of the thread ends before it starts"),
            (("paint", "null", "2", 1), "marker 1 of the thread has no time"),
            (("nobody", "1", "2", 1), "marker 1 of the thread has no name"),
            (("paint", "1", "2", 4), "marker 1 of the thread has an unknown phase"),
        ] as [(Marker, String)] {
            expect(try message(profile([processed([marker])])), .content, cause, at: thread, "--skip-invalid")
        }
        let uneven = profile([processed().replacing(",\"phase\":[1", with: ",\"phase\":[1,1")])
        expect(
            try message(uneven), .content, "markers that have not a name, a start", at: thread, "profiler.firefox.com")
        func place(_ part: String, in text: String) throws -> String {
            let start = try #require(text.ranges(of: part).first).lowerBound
            return "p.json, byte \(text.utf8.distance(from: text.startIndex, to: start))"
        }
        for (old, new, cause) in [
            ("1.5", "\"x\"", "\"\"x\"\" is not a time in milliseconds"),
            ("1,2]", "-1,2]", "\"-1\" is not a whole number"),
            ("1,2]", "1.5,2]", "\"1.5\" is not a whole number"),
        ] {
            let thread = processed(Array(Self.markers.prefix(2))).replacing("\"time\":[1,2]", with: "\"time\":[]")
            let text = profile([thread.replacing(old, with: new)])
            let remedy = "correct the marker or pass --skip-invalid"
            expect(try message(text), .content, cause, at: try place(new, in: text), remedy)
        }
        let old = plain().replacing(#"[1,1.5,3.25,1,2,{"a":[]}]"#, with: "[1,1.5,{}]")
        expect(
            try message(old), .content, "marker without a phase", at: try place("[1,1.5,{}]", in: old), "--skip-invalid"
        )
        let skipped = try folder.load(old, as: "p.json", skipInvalid: true)
        #expect(skipped.schedule.itemCount == 3 && skipped.skipped?.invalid == 1 && skipped.skipped?.entry == .marker)
    }

    @Test func `what holds no markers, or is cut off, says so`() throws {
        func message(_ text: String) throws -> String { try folder.error(text, as: "p.json") }
        #expect(try message("{\(Self.meta)}").contains("JSON without threads"))
        #expect(try message("{\(Self.meta),\"threads\":[]}").contains("the file has no items"))
        let click: [Marker] = [("click", "1", "null", 0)]
        #expect(try message(profile([processed(click)])).contains("--instants bars"))
        let text = profile([processed(strings: Self.strings)])
        for length in stride(from: 60, to: text.utf8.count - 1, by: 97) {
            let message = try message(String(text.prefix(length)))
            #expect(
                message.contains("the file is cut off") || message.contains("JSON without"), "\(length): \(message)")
            _ = try? folder.load(String(text.prefix(length)), as: "p.json", skipInvalid: true)
        }
    }

    @Test func `changed bytes are errors or schedules`() throws {
        let child = plain(start: "1700000000100.5", name: "Web", pid: 20)
        for (seed, text) in [profile([processed(), processed(strings: Self.strings)]), plain(processes: child)]
            .enumerated()
        {
            try folder.tryChanged(Array(text.utf8), as: "profile.json", seed: UInt64(seed), count: 600)
        }
    }

    @Test func `more memory than there is is refused, and a limit of items kept`() throws {
        let markers = (0..<9_000).map { Marker("paint", "\($0)", "\($0 + 1)", 1) }
        let path = try folder.file("many.json", profile([processed(markers)]))
        let error = #expect(throws: ScheduleError.self) {
            try DatasetRegistry.builtIn.source(for: path).load(memoryLimit: 200_000)
        }
        #expect(error?.cause.contains("memory needed") == true && error?.place.contains("byte") == true)
        #expect(try loadSchedule(path, items: 3).schedule.itemCount == 3)
    }
}
