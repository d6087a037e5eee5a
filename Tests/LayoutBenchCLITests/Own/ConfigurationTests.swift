import Foundation
import LayoutTestSupport
import Reporting
import Testing

@testable import LayoutBenchCLI

/// What `layoutbench.json` says, and how it is refused.
@Suite struct ConfigurationTests {
    private func configuration(_ text: String) throws -> BenchConfiguration {
        let folder = try TemporaryFolder.shared.folder()
        let path = folder + "/layoutbench.json"
        try Data(text.utf8).write(to: URL(fileURLWithPath: path))
        return try BenchConfiguration(path, .builtIn)
    }

    private func refusal(_ keys: String) -> String {
        do {
            _ = try configuration("{\"schema\": \"layoutbench.config/1\"\(keys.isEmpty ? "" : ", ")\(keys)}")
            return ""
        } catch {
            return ErrorReport.code(error) == .badContent ? ErrorReport.text(error) : "\(error)"
        }
    }

    @Test func `suites, columns, limits, thresholds and the output are read`() throws {
        let made = try configuration(
            """
            {"schema": "layoutbench.config/1", "output": "out", "columns": {"plan.csv": "row=track,start=from,end=to"},
             "thresholds": {"floor": "2%", "confirmations": 30}, "limits": ["query.latency.p99 ≤ 50 µs",
               {"limit": "memory.retained <= 24 B an item", "strategy": "r-*", "items": "10k"}],
             "suites": {"mine": {"strategies": ["r-*", "grid"], "items": ["1k"], "timeBudget": "2m"}}}
            """)
        let registries = made.adding(to: .builtIn)
        let suite = try #require(registries.suites.suite(named: "mine"))
        #expect(suite.strategies?.last == "grid" && suite.strategies?.contains("r-tree") == true)
        #expect(suite.items == [1_000] && suite.timeBudgetSeconds == 120)
        #expect(made.columns.keys.allSatisfy { $0.hasPrefix("/") && $0.hasSuffix("/plan.csv") })
        #expect(made.limits.map(\.value) == [50_000, 24] && made.limits.map(\.perItem) == [false, true])
        let options = ParsedOptions(declared: ["output", "floor", "confirmations"], values: [:], positionals: [])
        let completed = made.completing(options, of: "compare")
        #expect(completed.string("output")?.hasSuffix("/out/compare") == true)
        #expect(completed.string("floor") == "2%" && completed.string("confirmations") == "30")
        let given = ParsedOptions(declared: ["output"], values: ["output": ["x"]], positionals: [])
        #expect(made.completing(given, of: "run").string("output") == "x")
    }

    static let wrong = [
        (#""suits": {}"#, "unknown key suits", "did you mean suites?"),
        (#""suites": {"a": {"strategie": ["grid"]}}"#, "unknown key strategie of suites.a", "did you mean strategies?"),
        (#""suites": {"a": {"strategies": ["gird"]}}"#, "suites.a.strategies", "did you mean grid?"),
        (#""suites": {"quick": {}}"#, "a suite quick already", "another name"),
        (#""suites": {"a": {"items": ["ten"]}}"#, "suites.a.items", "10k"),
        (#""suites": {"a": {"timeBudget": "soon"}}"#, "suites.a.timeBudget", "90s"),
        (#""suites": {"a": {"datasets": ["nowhere.csv2"]}}"#, "suites.a.datasets", "nowhere"),
        (#""limits": ["query.tim <= 5 ns"]"#, "unknown metric query.tim", "did you mean query.time?"),
        (#""limits": ["query.time < 5 ns"]"#, "is not a limit", "<="),
        (#""limits": ["query.time <= 5 MB"]"#, "does not suit query.time", "µs"),
        (#""limits": [{"strategy": "grid"}]"#, "limits[0].limit is missing", "query.time"),
        (#""limits": [{"limit": "query.time <= 5 ns", "strategy": "b-*"}]"#, "limits[0].strategy", "b-*"),
        (#""limits": [{"limit": "query.time <= 5 ns", "dataset": "lane"}]"#, "limits[0].dataset", "lanes"),
        (#""thresholds": {"confirmations": 2}"#, "thresholds.confirmations", "8"),
        (#""columns": {"a.csv": "rows=x"}"#, "columns.a.csv", "row"),
        (#""output": 3"#, "output is not a text", "text"),
        (#""thresholds": {"floor": "two"}"#, "thresholds.floor is two, which is not a percentage", "2.5%"),
        (#""output": "x" "limits": []"#, "not JSON from line 1, column 50 on", "list schemas config"),
        (#""suites": {"a": {"datasets": ["fridays"]}}"#, "has fridays", "if a program of yours adds the name"),
        (#""suites": {"a": {"strategies": ["tiles"]}}"#, "unknown name tiles", "if a program of yours adds the name"),
    ]

    @Test(arguments: wrong) func `what makes no sense is refused with its place`(
        keys: String, cause: String, remedy: String
    ) {
        let text = refusal(keys)
        #expect(text.contains(cause) && text.contains(remedy) && text.contains("layoutbench.json"), "\(text)")
    }

    @Test func `the file of the package that is named is taken, and a faulty one does not end what helps to write it`()
        throws
    {
        let folder = try TemporaryFolder.shared.folder()
        let file = URL(fileURLWithPath: folder + "/layoutbench.json")
        try Data(#"{"schema": "layoutbench.config/1", "suites": {"mine": {}}}"#.utf8).write(to: file)
        let found = try BenchConfiguration.found(["nightly", "--package-path", folder], .builtIn)
        #expect(found.adding(to: .builtIn).suites.suite(named: "mine") != nil)
        try Data("{".utf8).write(to: file)
        for words in ["--help", "init x", "completion bash", "list schemas config", "run --help"] {
            let arguments = words.split(separator: " ").map(String.init) + ["--package-path=" + folder]
            #expect(throws: Never.self) { try BenchConfiguration.found(arguments, .builtIn) }
        }
        #expect(throws: CommandError.self) {
            try BenchConfiguration.found(["run", "--package-path=" + folder], .builtIn)
        }
    }

    @Test func `a baseline needs no list of strategies, and a limit is a finite number`() throws {
        let suites = #"{"schema": "layoutbench.config/1", "suites": {"a": {"baseline": "linear-scan"}}}"#
        #expect(try configuration(suites).adding(to: .builtIn).suites.suite(named: "a")?.baseline == "linear-scan")
        let number = String(repeating: "9", count: 400)
        #expect(refusal(#""limits": ["query.time <= \#(number) ns"]"#).contains("too large"))
    }

    @Test func `a limit's dataset is what records call it`() throws {
        let text = #"""
            {"schema": "layoutbench.config/1", "limits": [
              {"limit": "query.time <= 5 ns", "dataset": "plans/2026.csv"},
              {"limit": "query.time <= 5 ns", "dataset": "l*"}]}
            """#
        #expect(try configuration(text).adding(to: .builtIn).limits.map(\.dataset) == ["2026.csv", "l*"])
    }

    @Test func `another version is refused, and a file that is not there`() throws {
        let other = #expect(throws: CommandError.self) { try configuration(#"{"schema": "layoutbench.config/9"}"#) }
        #expect(other?.cause == "schema is layoutbench.config/9")
        #expect(throws: CommandError.self) { try configuration("[]") }
        let run = try CommandRun(["run", "--config", "/nowhere.json"])
        #expect(run.exitCode == 74 && run.errors.contains("/nowhere.json"))
    }

    @Test func `what init writes fits the schema`() throws {
        let schema = try #require(RecordSchema.all.first { $0.name == "config" })
        #expect(try JSONSchema(schema.text).violations(in: InitTemplates.configuration).isEmpty)
    }

    @Test func `selectors take patterns`() throws {
        let options = SelectorOptions(registries: .builtIn)
        let syntax = CommandSyntax(name: "layoutbench x", summary: "x", options: options.options)
        let chosen = try options.selection(
            syntax.parse(["--strategy", "r-*,grid,r-tree", "--workload", "?oom", "--dataset", "l*s,overlap"]))
        #expect(chosen.strategies.first == "r-tree" && chosen.strategies.last == "r-tree", "named twice: a pair")
        #expect(chosen.strategies.count { $0 == "r-tree" } == 2 && chosen.strategies.contains("grid"))
        #expect(chosen.workloads == ["zoom"] && chosen.datasets == ["lanes", "overlap"])
        let error = #expect(throws: UsageError.self) { try options.selection(syntax.parse(["--strategy", "b-*"])) }
        #expect(error?.cause == "no strategy matches b-*")
    }
}
