import Foundation
import Testing

#if canImport(FoundationXML)
    import FoundationXML
#endif

/// Double bookings of a schedule: counted, listed and marked.
@Suite struct ConflictTests {
    private func file(_ lines: String...) throws -> String {
        let text = "crew,start,end,task,team\n" + lines.joined(separator: "\n") + "\n"
        return try TemporaryFolder.shared.file(named: "bookings.csv", holding: text).path
    }
    private let columns = ["--columns", "row=crew,start=start,end=end,name=task,group=team"]

    private func bookings() throws -> String {
        try file(
            "a,0,4,dig,North", "a,3,6,pour,North", "a,6,8,cure,North", "b,1,2,fence,North", "a,0,9,roof,South",
            "a,2,3,tiles,South", "a,2.5,7,paint,South")
    }

    @Test func `pairs are counted, and listed by the names of the source`() throws {
        let run = try CommandRun(["dataset", "describe", bookings(), "--conflicts"] + columns)
        #expect(run.exitCode == 0, "\(run.errors)")
        #expect(run.output.contains("conflicts        4 pairs in 2 rows\n"), "\(run.output)")
        let listed = run.output.split(separator: "\n").suffix(4)
        let expected = [
            "  North, a: dig and pour, 3 to 4", "  South, a: roof and tiles, 2 to 3",
            "  South, a: roof and paint, 2.5 to 7",
            "  South, a: tiles and paint, 2.5 to 3",
        ]
        #expect(listed.map(String.init) == expected)
        let without = try CommandRun(["dataset", "describe", bookings()] + columns)
        #expect(!without.output.contains("conflicts"))
        let none = try CommandRun(["dataset", "describe", "lanes", "--items", "1k", "--conflicts"])
        #expect(none.output.contains("  conflicts        none\n"))
    }

    @Test func `pairs as JSON, of which a hundred are listed`() throws {
        let many = try file((0..<60).map { "a,0,\($0 + 1),t\($0),North" }.joined(separator: "\n"))
        let run = try CommandRun(["dataset", "describe", many, "--conflicts", "--format", "json"] + columns)
        let object = try #require(try JSONSerialization.jsonObject(with: Data(run.output.utf8)) as? [String: Any])
        let conflicts = try #require(object["conflicts"] as? [String: Any])
        #expect(conflicts["pairs"] as? Int == 60 * 59 / 2 && conflicts["rows"] as? Int == 1)
        let listed = try #require(conflicts["listed"] as? [[String: Any]])
        #expect(listed.count == 100 && listed[0]["items"] as? [Int] == [0, 1] && listed[0]["until"] as? Double == 1)
        let text = try CommandRun(["dataset", "describe", many, "--conflicts"] + columns)
        #expect(text.output.hasSuffix("  and 1,670 more\n"), "\(text.output.suffix(200))")
    }

    @Test func `a picture marks what bars of a row share, once`() throws {
        let picture = { (file: String) in
            try CommandRun(
                [
                    "elements", "--dataset", file, "--format", "svg", "--layout", "gantt", "--layout-config",
                    TemporaryFolder.shared.file(
                        named: "continuous.json", holding: #"{"timeAxis": "continuous", "rowPolicy": "rows"}"#
                    ).path,
                ]
                    + columns)
        }
        let run = try picture(bookings())
        #expect(run.exitCode == 0, "\(run.errors)")
        let isWellFormed = XMLParser(data: Data(run.output.utf8)).parse()
        #expect(isWellFormed && run.output.contains(".overlap {"))
        #expect(run.output.components(separatedBy: "<path class=\"overlap\"").count - 1 == 2)
        let apart = try picture(file("a,0,4,dig,North", "a,4,6,pour,North"))
        #expect(apart.exitCode == 0 && !apart.output.contains("overlap"))
    }
}
