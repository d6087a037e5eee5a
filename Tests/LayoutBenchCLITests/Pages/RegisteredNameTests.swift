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
        var (places, files) = ([String: Set<String>](), [String: Set<String>]())
        for (file, text) in try Self.literals() {
            files[text, default: []].insert(file)
            for name in Self.names(in: text) { places[name, default: []].insert(file) }
        }
        let names = Self.names
        for name in names {
            // A layout and a workload may bear the same name: it stands once for each.
            let bearers = names.count { $0.text == name.text }
            let named = places[name.text, default: []].subtracting(Self.lists)
            #expect(named.count <= bearers, "the \(name.kind) \(name.text) is named in \(named.sorted())")
            let isNamed = files[name.text] != nil || name.text.contains(".")
            #expect(isNamed, "the \(name.kind) \(name.text) is named nowhere")
        }
    }

    /// The scripts of pages know strategies by what data say of them.
    @Test func `no script names a strategy`() throws {
        let scripts = try PageFiles.files(under: ["Sources"]).filter { $0.path.hasSuffix(".js") }
        #expect(scripts.count >= 10)
        let strategies = Set(Self.names.filter { $0.kind == "strategy" }.map(\.text))
        for script in scripts {
            let code = try String(contentsOf: script, encoding: .utf8)
            let literals = code.matches(of: /(["'`])((?:(?!\1)[^\\\n]|\\.)*)\1/).map { String($0.2) }
            let named = strategies.intersection(literals.flatMap(Self.names))
            #expect(named == [], "\(script.lastPathComponent)")
        }
    }

    /// What a literal may name: the whole of it, and its words that are spelled as no word of prose is.
    private static func names(in literal: String) -> Set<String> {
        if !literal.contains(where: { $0 == "-" || $0 == "." }) { return [literal] }
        let words = literal.split { !($0.isLetter || $0.isNumber || $0 == "-" || $0 == ".") }.map(String.init)
        return Set(words.filter { $0.contains("-") || $0.contains(".") } + [literal])
    }

    @Test func `a name within a sentence is found`() {
        #expect(Self.names(in: "r-tree") == ["r-tree"])
        #expect(Self.names(in: "beside r-tree, and").contains("r-tree"))
        #expect(!Self.names(in: "r-tree-dynamic").contains("r-tree"))
        #expect(!Self.names(in: "a grid of tiles").contains("grid"))
    }
}
