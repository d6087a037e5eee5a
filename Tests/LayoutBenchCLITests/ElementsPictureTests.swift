import Foundation
import Testing

#if canImport(FoundationXML)
    import FoundationXML
#endif

/// What pictures of plans and traces show: the same with dependencies as without, round times, names of rows, and a
/// whole trace at the size of a screen.
@Suite struct ElementsPictureTests {
    private func file(_ name: String, _ text: String) throws -> String {
        try TemporaryFolder.shared.file(named: name, holding: text).path
    }

    private func picture(_ dataset: String, _ arguments: String...) throws -> String {
        try picture(dataset, arguments)
    }

    private func picture(_ dataset: String, _ arguments: [String]) throws -> String {
        let run = try CommandRun(["elements", "--dataset", dataset, "--format", "svg"] + arguments)
        #expect(run.exitCode == 0, "\(run.errors)")
        let isWellFormed = XMLParser(data: Data(run.output.utf8)).parse()
        #expect(isWellFormed)
        return run.output
    }

    private func count(_ text: String, in picture: String) -> Int { picture.components(separatedBy: text).count - 1 }

    private func task(_ name: String, _ level: Int, _ start: String, _ finish: String, _ more: String = "") -> String {
        "<Task><UID>\(name.utf8.reduce(0) { $0 * 31 + Int($1) } % 10_007)</UID><Name>\(name)</Name><OutlineLevel>\(level)"
            + "</OutlineLevel><Start>\(start)</Start><Finish>\(finish)</Finish>\(more)</Task>"
    }

    private func plan(link: String) -> String {
        let tasks = [
            task("Shell", 1, "2024-03-04T08:00:00", "2024-03-15T17:00:00"),
            task("Dig", 2, "2024-03-04T08:00:00", "2024-03-08T17:00:00"),
            task("Pour", 2, "2024-03-08T17:00:00", "2024-03-15T17:00:00"),
            task("Done", 2, "2024-03-15T17:00:00", "2024-03-15T17:00:00", link),
        ]
        return "<Project><Tasks>\(tasks.joined())</Tasks></Project>"
    }

    @Test func `a plan with a link has the same picture as without, and an arrow`() throws {
        let uid = "Pour".utf8.reduce(0) { $0 * 31 + Int($1) } % 10_007
        let link = "<PredecessorLink><PredecessorUID>\(uid)</PredecessorUID></PredecessorLink>"
        let without = try picture(file("plain.xml", plan(link: "")))
        let with = try picture(file("linked.xml", plan(link: link)))
        let arrows = ["<polyline class=\"route\"", "<polygon class=\"arrow\"", ".route {"]
        let rest = with.split(separator: "\n").filter { line in !arrows.contains { line.hasPrefix($0) } }
        #expect(rest == without.split(separator: "\n"))
        #expect(count("<polygon class=\"arrow\"", in: with) == 1 && count("class=\"diamond\"", in: with) == 1)
        #expect(count("<rect class=\"summary\"", in: with) == 1)
        #expect(with.contains(">2024-03</text>") && with.contains(">05</text>"))
        // Bars that touch are told apart by their outlines, and each row has its name, the milestone's too.
        #expect(with.contains("[class^=\"section\"]") && with.contains("stroke-opacity"))
        for name in ["Shell", "Dig", "Pour", "Done"] {
            #expect(with.contains("<text class=\"row\"") && with.contains(">\(name)</text>"), "\(name)")
        }
        // The picture of a chart with one bar has its dates too.
        let one = try picture(
            file(
                "one.xml",
                "<Project><Tasks>\(task("a", 1, "2024-03-04T08:00:00", "2024-03-04T17:00:00"))</Tasks></Project>"))
        #expect(one.contains(">2024-03-04</text>") && one.contains(">12:00</text>"))
    }

    @Test func `ticks are at round times with their date, whatever the scale`() throws {
        func labels(_ start: String, _ end: String, _ options: String...) throws -> [String] {
            let path = try file("span.csv", "row,start,end\na,\(start),\(end)\nb,\(start),\(end)\n")
            let svg = try picture(path, options)
            return svg.matches(of: /<text x[^>]*>([^<]*)<\/text>/).map { String($0.1) }
        }
        let minutes = try labels("2024-03-04T23:52:10Z", "2024-03-05T00:09:00Z")
        #expect(minutes.contains("2024-03-04") && minutes.contains("2024-03-05") && minutes.contains("23:54"))
        let days = try labels("2024-02-26T08:00:00Z", "2024-03-26T17:00:00Z")
        #expect(days.contains("2024-02") && days.contains("2024-03") && days.contains("27") && days.contains("06"))
        let years = try labels("2001-05-06T00:00:00Z", "2009-05-06T00:00:00Z")
        #expect(years.contains("2003") || years.contains("07"))
        let months = try labels("2023-05-06T00:00:00Z", "2024-05-06T00:00:00Z")
        #expect(months.contains("2023") && months.contains("2024") && months.contains("06") && months.contains("01"))
        let timetable = try labels("8:00", "26:30", "--times-of-day")
        #expect(["day 1", "day 2", "12:00"].allSatisfy(timetable.contains))
        #expect(!timetable.contains { $0.hasPrefix("1970") })
        // The last hours of January make room for February.
        let turn = try labels("2027-01-31T20:00:00Z", "2027-02-17T17:00:00Z")
        #expect(!turn.contains("2027-01") && turn.contains("2027-02"))
        let seconds = try labels("2024-03-04T08:00:00.2Z", "2024-03-04T08:00:01.9Z")
        #expect(seconds.contains("2024-03-04") && seconds.contains("08:00:01.0"))
    }

    private func trace(_ events: [String]) throws -> String {
        try file("trace.json", "[\(events.joined(separator: ",\n"))]")
    }

    private func event(_ phase: String, _ time: Int, _ more: String) -> String {
        #"{"ph":"\#(phase)","pid":1,"tid":1,"ts":\#(time)\#(more)}"#
    }

    @Test func `a trace has rows with names, units of time, and no diamonds`() throws {
        let path = try trace([
            #"{"ph":"M","name":"thread_name","pid":1,"tid":1,"args":{"name":"main loop"}}"#,
            event("X", 1_000, #","dur":4000,"name":"draw""#), event("X", 5_000, #","dur":4000,"name":"draw""#),
            event("X", 2_000, #","dur":0,"name":"nothing""#), event("i", 3_000, #","name":"mark""#),
        ])
        let svg = try picture(path)
        #expect(svg.contains(">main loop</text>") && svg.contains(">2 ms</text>"))
        #expect(!svg.contains("class=\"diamond\"") && count("<path class=\"instant\"", in: svg) == 1)
        #expect(try count("<path class=\"instant\"", in: picture(path, "--instants", "bars")) == 2)
        // Moments of a clock on the wall are dates.
        let wall = try picture(trace([event("X", 1_700_000_000_000_000, #","dur":9000000"#)]))
        #expect(wall.contains(">2023-11-14</text>") && wall.contains(">22:13:21</text>"))
    }

    @Test func `a whole trace is as wide as a screen, with headers as wide as that`() throws {
        let events = (0..<20_000).map { event("X", $0 * 1_000, #","dur":\#($0 % 100 == 0 ? 90_000 : 3),"name":"e""#) }
        let path = try trace(events)
        let svg = try picture(path)
        #expect(svg.utf8.count < 400_000 && svg.contains("share one with another"))
        let width = try #require(svg.firstMatch(of: /width="(\d+)"/).flatMap { Int($0.1) })
        #expect((1_180..<1_400).contains(width))
        // The screen's width is the viewport's.
        let narrow = try file("narrow.json", #"{"viewportSize": [600, 400]}"#)
        let small = try #require(
            try picture(path, "--layout-config", narrow).firstMatch(of: /width="(\d+)"/).flatMap { Int($0.1) })
        #expect((600..<800).contains(small))
        // At the layout's own scale the content is wider, and so are its headers.
        let lanes = try file(
            "lanes.csv", "row,start,end,group\n" + (0..<100).map { "a,\($0 * 9),\($0 * 9 + 1),one\n" }.joined())
        let wide = try picture(lanes, "--no-fit")
        let header = try #require(
            wide.firstMatch(of: /class="supplementary" x="0" y="[^"]*" width="([0-9.]+)"/).flatMap { Double($0.1) })
        let whole = try #require(wide.firstMatch(of: /viewBox="[^ ]+ 0 ([0-9.]+)/).flatMap { Double($0.1) })
        #expect(header > 40_000 && whole >= header)
        let csv = try CommandRun(["elements", "--dataset", lanes, "--fit"])
        let natural = try CommandRun(["elements", "--dataset", lanes])
        #expect(csv.output.contains("groupHeader,1,0,0,") && csv.output.count < natural.output.count)
    }

    @Test func `what is left out of a plan or a trace is called by its name`() throws {
        let undated = try file(
            "undated.xml",
            "<Project><Tasks>\(task("a", 1, "2024-03-04T08:00:00", "2024-03-05T08:00:00"))<Task><Name>b</Name></Task></Tasks></Project>"
        )
        #expect(try CommandRun(["dataset", "describe", undated]).errors == "note: 1 task has no dates\n")
        let jobs = PageFiles.root.appendingPathComponent("Datasets/jobs.swf").path
        #expect(try CommandRun(["dataset", "describe", jobs]).errors == "note: 1 job never ran\n")
        let mixed = try trace([
            event("X", 1, #","dur":5"#), event("E", 9, ""), event("i", 3, ""), #"{"ph":"X","pid":1}"#,
        ])
        let imported = try CommandRun(["dataset", "import", mixed, "--skip-invalid"])
        #expect(imported.exitCode == 0)
        #expect(imported.errors.contains("note: 1 invalid event skipped\n"))
        #expect(imported.errors.contains("note: became no item: 1 instants, 1 ends without a begin\n"))
    }
}
