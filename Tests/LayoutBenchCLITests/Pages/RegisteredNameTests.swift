import Foundation
import Reporting
import RunRecords
import Subjects
import Testing

@testable import LayoutBenchCLI
@testable import Schedules

/// What is registered is named where it is stated and registered, and nowhere else in the sources: one more of
/// anything, or another name for it, is an edit of that place.
@Suite struct RegisteredNameTests {
    /// Where names may stand beside the line or the file of what bears them: suites choose datasets and workloads by
    /// name, and the libraries of a build with peers are listed in one without.
    private static let lists = ["Bench/Subjects/Suites.swift", "Library/Peers/PeerLibrary.swift"]

    /// Formats of other commands, and extensions of files that are not read.
    private static let otherFormats: Set = ["text", "table", "json", "svg", "action", "html"]

    /// Names that are those of commands as well.
    private static let commands: Set = ["list", "nightly"]

    /// Names that are those of units, or of what a run consists of, as well.
    private static let units: Set = ["count", "launch"]

    /// A registered name, and what kind of thing bears it.
    private struct Name: Hashable {
        var kind: String
        var text: String
    }

    private static var names: [Name] {
        let registries = Registries.builtIn
        let kinds: [(String, [String])] = [
            ("layout", registries.layouts.entries.map(\.name).filter { !commands.contains($0) }),
            ("strategy", registries.strategies.entries.map(\.name) + registries.strategies.peerNames),
            ("dataset", registries.datasets.entries.map(\.name)),
            ("workload", registries.workloads.entries.map(\.name).filter { !units.contains($0) }),
            ("suite", registries.suites.entries.map(\.name).filter { !commands.contains($0) }),
            ("metric", MetricCatalog.all.map(\.name)),
            // What is written may be called as what is read is, or as what other commands write.
            (
                "format",
                ReportFormats.builtIn.all.flatMap { [$0.name, $0.fileName] }
                    .filter { registries.datasets.format($0) == nil && !otherFormats.contains($0) }
            ),
        ]
        return kinds.flatMap { kind, names in Set(names).map { Name(kind: kind, text: $0) } }
    }

    /// String literals of the code, by file; comments are prose. What several lines of quotation marks enclose is text
    /// for people.
    private static func literals() throws -> [(file: String, text: String)] {
        let sources = PageFiles.root.appendingPathComponent("Sources").path + "/"
        return try PageFiles.files(under: ["Sources"]).filter { $0.path.hasSuffix(".swift") }.flatMap { url in
            let file = url.path.replacing(sources, with: "")
            let code = try String(contentsOf: url, encoding: .utf8)
                .replacing(/"{3}(?:(?!"{3})[\s\S])*"{3}/, with: "").split(separator: "\n")
                .filter { !$0.drop { $0 == " " }.hasPrefix("//") }.joined(separator: "\n")
            return code.matches(of: /"((?:[^"\\\n]|\\.)*)"/).map { (file, String($0.1)) }
        }
    }

    @Test func `a registered name stands in one file`() throws {
        let literals = try Self.literals()
        let names = Self.names
        for name in names {
            // A layout and a workload may bear the same name: it stands once for each.
            let bearers = names.count { $0.text == name.text }
            let places = Set(literals.filter { Self.holds($0.text, name.text) }.map(\.file)).subtracting(Self.lists)
            #expect(places.count <= bearers, "the \(name.kind) \(name.text) is named in \(places.sorted())")
            let all = Set(literals.filter { $0.text == name.text }.map(\.file))
            #expect(!all.isEmpty || name.text.contains("."), "the \(name.kind) \(name.text) is named nowhere")
        }
    }

    /// The scripts of pages know strategies by what data say of them.
    @Test func `no script names a strategy`() throws {
        let scripts = try PageFiles.files(under: ["Sources"]).filter { $0.path.hasSuffix(".js") }
        #expect(scripts.count >= 10)
        let strategies = Self.names.filter { $0.kind == "strategy" }
        for script in scripts {
            let code = try String(contentsOf: script, encoding: .utf8)
            let literals = code.matches(of: /(["'`])((?:(?!\1)[^\\\n]|\\.)*)\1/).map { String($0.2) }
            for name in strategies where literals.contains(where: { Self.holds($0, name.text) }) {
                Issue.record("\(script.lastPathComponent) names the strategy \(name.text)")
            }
        }
    }

    /// Whether a literal is the name, or holds it as no word of prose would be spelled.
    private static func holds(_ literal: String, _ name: String) -> Bool {
        if literal == name { return true }
        guard name.contains("-") || name.contains(".") else { return false }
        return literal.split { !($0.isLetter || $0.isNumber || "-.".contains($0)) }.contains { $0 == name }
    }

    @Test func `a name within a sentence is found`() {
        #expect(Self.holds("r-tree", "r-tree"))
        #expect(Self.holds("beside r-tree, and", "r-tree"))
        #expect(!Self.holds("r-tree-dynamic", "r-tree"))
        #expect(!Self.holds("a grid of tiles", "grid"))
    }
}
