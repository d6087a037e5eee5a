import Foundation
import Testing

#if canImport(FoundationXML)
    import FoundationXML
#endif

@Suite struct ElementsCommandTests {
    private struct Snapshot: Decodable {
        struct Element: Decodable {
            var category: String
            var kind: String
            var section: Int
            var item: Int
            var frame: [Double]
            var z: Int
        }

        var contentSize: [Double]
        var elements: [Element]
    }

    /// A third of a point on the layout's grid of 1/1024 point.
    private static let hairline = 0.3330078125
    private static let columnPitch = 24 + hairline

    private func elements(_ arguments: String...) throws -> Snapshot {
        let run = try CommandRun(["elements", "--format", "json"] + arguments)
        #expect(run.exitCode == 0, "\(run.errors)")
        return try JSONDecoder().decode(Snapshot.self, from: Data(run.output.utf8))
    }

    private func configuration(expanded: String) throws -> String {
        try TemporaryFolder.shared.file(
            holding: """
                {"timeAxis": "dayColumns", "hairline": 0.3333333333333333, "viewportSize": [100, 100],
                 "expanded": "\(expanded)"}
                """
        ).path
    }

    @Test func `of a row of which hardly anything is seen no name is drawn`() throws {
        let plan = PageFiles.root.appendingPathComponent("Datasets/building-site.csv").path
        let run = try CommandRun([
            "elements", "--layout", "list", "--dataset", plan, "--viewport", "0,0,1180,45", "--format", "svg",
        ])
        #expect(run.exitCode == 0 && run.output.contains("<text class=\"name\""), "\(run.errors)")
    }

    @Test func `pictures of the third worked example's ratios lie as that says`() throws {
        let pictures = PageFiles.root.appendingPathComponent("Datasets/pictures.csv").path
        let configuration = try TemporaryFolder.shared.file(holding: #"{"columns": 3, "viewportSize": [300, 300]}"#)
            .path
        let snapshot = try elements(
            "--layout", "waterfall", "--dataset", pictures, "--layout-config", configuration)
        let frames: [[Double]] = [
            [0, 0, 100, 100], [100, 0, 100, 50], [200, 0, 100, 150], [100, 50, 100, 50], [0, 100, 100, 100],
            [100, 100, 100, 200], [200, 150, 100, 50],
        ]
        #expect(snapshot.elements.map(\.frame) == frames && snapshot.contentSize == [300, 300])
        // By another name, in a file one of whose ratios is none.
        let file = try TemporaryFolder.shared.file(
            named: "ratios.csv", holding: "from,to,aspect\n0,1,2\n0,1,0\n0,1,0.5\n"
        ).path
        let arguments = [
            "elements", "--layout", "waterfall", "--dataset", file, "--columns", "start=from,end=to,ratio=aspect",
            "--layout-config", configuration, "--format", "json",
        ]
        let refused = try CommandRun(arguments)
        refused.expectError(65, "ratio", at: "\(file):3", "height divided by width")
        let rest = try CommandRun(arguments + ["--skip-invalid"])
        let read = try JSONDecoder().decode(Snapshot.self, from: Data(rest.output.utf8))
        #expect(read.elements.map(\.frame) == [[0, 0, 100, 200], [100, 0, 100, 50]])
    }

    @Test(arguments: [(#"{"expanded": [2, 7]}"#, 0), (#"{"expanded": [11]}"#, 64)])
    func `some groups are open, of those that the data have`(keys: String, exitCode: Int32) throws {
        let file = try TemporaryFolder.shared.file(holding: keys).path
        let run = try CommandRun(["elements", "--dataset", Fixtures.plan, "--layout-config", file])
        if exitCode == 0 {
            #expect(run.exitCode == 0 && run.errors.isEmpty, "\(run.errors)")
        } else {
            let place = "key \"expanded\" of the layout configuration"
            run.expectError(exitCode, "no section 11", at: place, "1 to 10")
        }
        // Bars of an open group stand on five rows, those of others on one.
        let tops = run.output.split(separator: "\n").filter { $0.hasPrefix("cell,,2,") || $0.hasPrefix("cell,,3,") }
            .map { $0.split(separator: ",", omittingEmptySubsequences: false)[5] }
        #expect(Set(tops).count == (exitCode == 0 ? 6 : 0))
    }

    @Test(arguments: [("none", 754.66015625, 0.0), ("all", 2114.66015625, 34.0)])
    func `the fourth worked example, collapsed and expanded`(expanded: String, height: Double, pitch: Double) throws {
        let snapshot = try elements(
            "--dataset", Fixtures.plan, "--layout-config", configuration(expanded: expanded))
        #expect(snapshot.contentSize == [1605.6455078125, height])
        #expect(snapshot.elements.count == 279)
        let bars = snapshot.elements.filter { $0.category == "cell" && $0.section > 0 }
        #expect(bars.count == 50)
        // A header of 32 points with a line above and below it, a gap of 4, then one or five rows of 34 points.
        let groupHeight = 36 + 2 * Self.hairline + (pitch == 0 ? 34 : 5 * 34)
        for bar in bars {
            let column = Double(3 + 3 * bar.item + 5 * (bar.section - 1))
            let top = 48 + Double(bar.section - 1) * groupHeight + 36 + 2 * Self.hairline
            #expect(bar.frame == [column * Self.columnPitch, top + Double(bar.item) * pitch, 71.666015625, 30])
            #expect(bar.z == 200 + bar.item)
            #expect(bar.kind.isEmpty)
        }
    }

    @Test(arguments: ["dictionary-cache", "dictionary-cache-objects", "on-demand", "sorted-array", "r-tree"])
    func `a viewport shows what meets it, with the pinned elements where it is`(strategy: String) throws {
        let snapshot = try elements(
            "--dataset", Fixtures.plan, "--layout-config", configuration(expanded: "none"), "--viewport",
            "10,60,100,100", "--strategy", strategy)
        let bars = snapshot.elements.filter { $0.category == "cell" && $0.section > 0 }
        // Columns 3 and 6 begin at 73 and 146 points; the second group's row at 155.3 has no bar before column 8.
        #expect(bars.map { [$0.section, $0.item] } == [[1, 0]])
        let dates = snapshot.elements.filter { $0.category == "cell" && $0.section == 0 }
        #expect(dates.map(\.item) == [0, 1, 2, 3, 4])
        #expect(dates.allSatisfy { $0.frame[1] == 60 && $0.z == 1100 })
        let background = snapshot.elements.filter { $0.kind == "topBackground" }
        #expect(background.map(\.frame) == [[10, 60, 100, 48]])
        #expect(background.map(\.section) == [-1])
        let headers = snapshot.elements.filter { $0.kind == "groupHeader" }
        #expect(headers.map(\.frame) == [[10, 48.3330078125, 100, 32], [10, 118.9990234375, 100, 32]])
        #expect(snapshot.elements.map(\.z) == snapshot.elements.map(\.z).sorted())
    }

    @Test func `comma-separated values have a line an element`() throws {
        let run = try CommandRun(["elements", "--dataset", "frames:\(Fixtures.boxes)", "--viewport", "5,5,100,100"])
        #expect(run.exitCode == 0)
        #expect(
            run.output == """
                category,kind,section,item,x,y,width,height,z
                cell,,0,0,0,0,10,10,0
                cell,,0,1,20,20,10,10,0

                """)
        let none = try CommandRun(["elements", "--dataset", "frames:\(Fixtures.boxes)", "--viewport", "10,10,10,10"])
        #expect(none.output == "category,kind,section,item,x,y,width,height,z\n")
    }

    @Test func `a picture has a rectangle an element and is no larger than viewers take`() throws {
        let run = try CommandRun([
            "elements", "--dataset", Fixtures.plan, "--format", "svg", "--layout-config",
            configuration(expanded: "all"),
        ])
        #expect(run.exitCode == 0)
        #expect(run.output.components(separatedBy: "<rect ").count - 1 == 279)
        #expect(run.output.contains("viewBox=\"0 0 1605.6455078125 2114.66015625\" width=\"1606\" height=\"2115\""))
        let parser = XMLParser(data: Data(run.output.utf8))
        let isWellFormed = parser.parse()
        #expect(isWellFormed)
        let wide = try CommandRun(["elements", "--dataset", "lanes", "--items", "1000", "--format", "svg", "--no-fit"])
        let isScaled = wide.output.contains("width=\"8192\"")
        #expect(isScaled)
    }

    @Test func `a picture shows sections, pinned cells and bands apart, whatever the layout`() throws {
        let chart = try CommandRun([
            "elements", "--dataset", Fixtures.plan, "--format", "svg", "--viewport", "0,0,400,400", "--layout-config",
            configuration(expanded: "all"),
        ]).output
        // Dates are pinned, bars of neighbouring groups have two colours, and headers say which they are.
        for style in ["pinned", "section-0", "section-1", "supplementary", "line", "surface"] {
            #expect(chart.contains("<rect class=\"\(style)\""), "\(style)")
        }
        #expect(chart.contains(">group 0</text>"))
        let sideways = try CommandRun([
            "elements", "--dataset", Fixtures.plan, "--format", "svg", "--layout", "flow-grid", "--layout-config",
            TemporaryFolder.shared.file(holding: #"{"scrollDirection": "horizontal", "footerExtent": 5}"#).path,
        ]).output
        // Headers are bands down, in which words are turned; footers have no room for any.
        #expect(sideways.contains(" transform=\"rotate(90 15 4)\">header group 0</text>"))
        #expect(!sideways.contains(">footer group") && !sideways.contains("class=\"pinned\""))
        #expect(sideways.components(separatedBy: "<rect ").count - 1 == 50 + 20)
    }

    @Test func `a picture has names, titles, dates, and items that take no time`() throws {
        let site = try TemporaryFolder.shared.file(
            named: "site.csv",
            holding: """
                start,end,group,name
                2024-02-27T00:00:00Z,2024-03-04T00:00:00Z,Shell <1>,"Walls & roof, all of it, until it is done"
                2024-02-28T00:00:00Z,2024-03-01T00:00:00Z,Shell <1>,Walls
                2024-03-02T00:00:00Z,2024-03-02T00:00:00Z,Shell <1>,Handed over

                """)
        let run = try CommandRun(["elements", "--dataset", site.path, "--format", "svg"])
        #expect(run.exitCode == 0, "\(run.errors)")
        let svg = run.output
        let isWellFormed = XMLParser(data: Data(svg.utf8)).parse()
        #expect(isWellFormed)
        #expect(svg.contains(">Shell &lt;1&gt;</text>"))
        #expect(svg.contains(": Walls &amp; roof, all of it, until it is done</title>"))
        #expect(svg.contains(">Walls &amp;") && svg.contains("…</text>") && svg.contains(">Walls</text>"))
        #expect(svg.components(separatedBy: "<rect class=\"milestone\"").count == 2)
        #expect(svg.components(separatedBy: "<polygon class=\"diamond\"").count == 2)
        #expect(svg.contains(">2024-02-27</text>"))
    }

    @Test func `items that others belong to are told apart where x is time`() throws {
        let chart = try CommandRun(["elements", "--dataset", "construction", "--items", "60", "--format", "svg"]).output
        #expect(chart.contains("<rect class=\"summary\"") && chart.contains("<rect class=\"section-0\""))
        #expect(chart.contains(">Plan 1</text>"))
        let lines = try CommandRun([
            "elements", "--dataset", "construction", "--items", "60", "--layout", "linear", "--format", "svg",
        ]).output
        #expect(!lines.contains("<rect class=\"summary\"") && lines.contains("<rect class=\"section-0\""))
    }

    @Test func `days are dates where they can be, and numbers where not`() throws {
        let days = try CommandRun([
            "elements", "--dataset", PageFiles.root.appendingPathComponent("Datasets/building-site.csv").path,
            "--format", "svg",
        ]).output
        #expect(days.contains(">2024-03</text>") && days.contains(">04</text>") && days.contains(">Foundations</text>"))
        #expect(!days.contains("class=\"diamond\"") && !days.contains("<rect class=\"milestone\""))
        let numbers = try CommandRun(["elements", "--dataset", Fixtures.plan, "--format", "svg"]).output
        #expect(numbers.contains(">5</text>") && !numbers.contains("1970"))
        let hours = ["a,1969-12-30T22:00:00Z,1969-12-31T01:00:00Z", "b,1969-12-31T02:00:00Z,1969-12-31T05:00:00Z"]
        let old = try TemporaryFolder.shared.file(
            named: "old.csv", holding: "row,start,end\n" + hours.joined(separator: "\n") + "\n")
        let before = try CommandRun(["elements", "--dataset", old.path, "--format", "svg"]).output
        #expect(
            before.contains(">1969-12-30</text>") && before.contains(">22:00</text>")
                && before.contains(">03:30</text>") && !before.contains(">03:33</text>"))
        // No axis of time: cells in lines.
        let lines = try CommandRun(["elements", "--dataset", Fixtures.plan, "--layout", "linear", "--format", "svg"])
        #expect(!lines.output.contains(">5</text>"))
    }

    @Test func `date columns are days of times with hours, and of numbers without a unit each is told to be a day`()
        throws
    {
        let plan = try TemporaryFolder.shared.file(
            named: "hours.csv",
            holding: "name,start,end\ndig,2024-03-04T08:00,2024-03-06T17:00\npour,2024-03-07T08:00,2024-03-12T17:00\n")
        let columns = try TemporaryFolder.shared.file(holding: #"{"timeAxis": "dayColumns"}"#).path
        let snapshot = try elements("--dataset", plan.path, "--layout-config", columns)
        let bars = snapshot.elements.filter { $0.category == "cell" && $0.section == 1 }
        #expect(bars.map { [$0.frame[0], $0.frame[2]] } == [[73.5, 72], [147, 145.5]])
        // Nine days, and three on either side.
        #expect(snapshot.elements.count { $0.category == "cell" && $0.section == 0 } == 15)
        let epochs = try TemporaryFolder.shared.file(
            named: "epochs.csv", holding: "start,end\n1709539200,1709744400\n")
        let run = try CommandRun(["elements", "--dataset", epochs.path, "--layout-config", columns])
        #expect(
            run.errors.contains("no unit, and each number is taken for a day: 205,200 days in all"), "\(run.errors)")
        #expect(try CommandRun(["elements", "--dataset", Fixtures.plan, "--layout-config", columns]).errors.isEmpty)
    }

    @Test func `rectangles have no date columns that could be too many`() throws {
        let wide = try TemporaryFolder.shared.file(
            named: "wide.csv", holding: "minX,minY,maxX,maxY\n0,0,10,10\n300000000,0,300000010,10\n")
        for arguments in [[], ["--viewport", "0,0,400000000,20"]] {
            let run = try CommandRun(["elements", "--dataset", "frames:" + wide.path] + arguments)
            #expect(run.exitCode == 0 && run.output.split(separator: "\n").count == 3, "\(run.errors)")
        }
        let refused = try CommandRun(["elements", "--dataset", Fixtures.farApart])
        let width = try #require(refused.errors.split(separator: "at most ").last?.split(separator: " ").first)
        #expect(refused.exitCode == 64 && Double(width) ?? 0 > 1e8, "\(refused.errors)")
    }

    @Test func `columns of a file may have other names, and invalid lines be skipped`() throws {
        let run = try CommandRun([
            "elements", "--dataset", Fixtures.shifts, "--columns", "row=track,start=from,end=to", "--layout", "frames",
        ])
        #expect(run.exitCode == 0)
        #expect(run.output.split(separator: "\n").count == 4)
        let skipping = try CommandRun([
            "elements", "--dataset", Fixtures.backwards, "--skip-invalid", "--layout", "frames",
        ])
        #expect(skipping.exitCode == 0)
        #expect(skipping.output.split(separator: "\n").count == 2)
    }
}
