import Foundation
import LayoutStrategies
import Testing

/// The library's catalogue has an article for each strategy, and is built by the toolchain.
@Suite struct DocumentationTests {
    private static let catalogue = PageFiles.root.appendingPathComponent(
        "Sources/Library/LayoutStrategies/LayoutStrategies.docc")
    /// Those of other libraries are no part of the library that is documented.
    static let strategies = StrategyRegistry.builtIn.ownEntries.map(\.name)

    private static func text(_ name: String) throws -> String {
        try String(contentsOf: catalogue.appendingPathComponent("\(name).md"), encoding: .utf8)
    }

    @Test(arguments: strategies) func `every strategy has its article`(name: String) throws {
        let text = try Self.text(name)
        #expect(text.hasPrefix("# \(name)\n\n"))
        for heading in ["When to use it", "When not to", "What it costs", "Source"] {
            #expect(text.contains("\n## \(heading)\n"), "\(heading)")
        }
        for row in ["prepare", "query", "memory", "after a change"] { #expect(text.contains("\n| \(row) | ")) }
        // What its figures are, CommittedReportTests hold.
        #expect(text.contains("\n<!-- From Reports/strategies/run.json") && text.contains("\n<!-- end -->\n"))
    }

    @Test func `every article is of a strategy there is, and the landing page leads to it`() throws {
        let pages: Set = [
            "LayoutStrategies", "ChoosingAStrategy", "InAnApp", "LevelOfDetail", "BesideScrolling", "MeasuringYourOwn",
        ]
        let articles = try FileManager.default.contentsOfDirectory(atPath: Self.catalogue.path)
            .map { $0.replacing(".md", with: "") }
        #expect(Set(articles).subtracting(pages) == Set(Self.strategies))
        let landing = try Self.text("LayoutStrategies")
        for article in Self.strategies + pages.subtracting(["LayoutStrategies"]) {
            #expect(landing.contains("- <doc:\(article)>\n"))
        }
        for article in articles {
            for match in try Self.text(article).matches(of: /<doc:([^>]+)>/) {
                #expect(articles.contains(String(match.1)), "\(article): \(match.0)")
            }
        }
    }

    private static let hasDocC = (try? CommandRun(shell: "command -v docc"))?.exitCode == 0

    @Test(.enabled(if: hasDocC, "docc is not installed")) func `the toolchain builds it`() throws {
        let output = try TemporaryFolder.shared.folder() + "/docs"
        let products = try CommandRun.executable().deletingLastPathComponent().path
        let run = try CommandRun(shell: "\(ScriptFolder.path("docs")) --modules '\(products)' '\(output)'")
        #expect(run.exitCode == 0, "\(run.errors)")
        for name in Self.strategies {
            let page = "\(output)/data/documentation/layoutstrategies/\(name).json"
            #expect(FileManager.default.fileExists(atPath: page), "\(name)")
        }
    }
}
