import Foundation
import LayoutStrategies
import RunRecords
import Testing

@Suite struct ListAndHelpTests {
    static let lists: [(String, [String])] = [
        ("layouts", ["gantt", "frames"]),
        (
            "strategies",
            [
                "dictionary-cache", "dictionary-cache-objects", "dictionary-cache-dense", "lazy-cache",
                "section-arrays",
                "block-union", "on-demand", "linear-scan", "sorted-array", "grid", "row-index", "row-index-cursor",
                "r-tree",
                "r-tree-compact", "r-tree-dynamic",
            ] + peers
        ),
        ("datasets", ["construction", "uniform", "stress", "lanes", "overlap"]),
        ("workloads", ["scroll", "jump", "zoom", "hit", "recorded"]),
        ("suites", ["quick", "standard", "nightly", "peers"]),
        ("metrics", MetricCatalog.all.map(\.name)),
    ]

    /// The strategies that are other libraries', where they are built.
    #if Peers
        static let peers = StrategyRegistry.builtIn.peerNames
    #else
        static let peers: [String] = []
    #endif

    @Test(arguments: lists) func `a list has names and summaries`(what: String, names: [String]) throws {
        let run = try CommandRun(["list", what, "--format", "json"])
        #expect(run.exitCode == 0)
        let entries = try #require(try JSONSerialization.jsonObject(with: Data(run.output.utf8)) as? [[String: Any]])
        #expect(Set(entries.compactMap { $0["name"] as? String }) == Set(names))
        #expect(entries.allSatisfy { ($0["summary"] as? String)?.isEmpty == false })
        let text = try CommandRun(["list", what])
        #expect(text.output.split(separator: "\n").count == names.count)
    }

    @Test func `layouts list their configuration keys with defaults`() throws {
        let run = try CommandRun(["list", "layouts", "--format", "json"])
        let entries = try #require(try JSONSerialization.jsonObject(with: Data(run.output.utf8)) as? [[String: Any]])
        let gantt = try #require(entries.first { $0["name"] as? String == "gantt" })
        let keys = try #require(gantt["configuration"] as? [[String: Any]])
        let barHeight = try #require(keys.first { $0["name"] as? String == "barHeight" })
        #expect(barHeight["default"] as? Double == 30)
        #expect(keys.contains { $0["name"] as? String == "viewportSize" && $0["default"] as? [Double] == [1180, 820] })
    }

    @Test func `dataset list is list datasets`() throws {
        #expect(try CommandRun(["dataset", "list"]).output == CommandRun(["list", "datasets"]).output)
    }

    @Test func `without a command the help goes to standard error`() throws {
        let run = try CommandRun([])
        #expect(run.exitCode == 64)
        #expect(run.output.isEmpty)
        #expect(try run.errors == CommandRun(["--help"]).output)
    }
}
