import Foundation
import LayoutStrategies
import SourceLexer
import Testing

/// What the pages say of files, names and variables is so.
@Suite struct PageTests {
    private static let pages = [
        "README.md", "Datasets/README.md", "Reports/README.md", "Reports/measured/README.md", "Reports/own/README.md",
        "Reports/peers/README.md", "Reports/contestants/README.md", "Sources/README.md", "Sources/Library/README.md",
        "Sources/Bench/README.md", "Sources/Tools/README.md", "Sources/Command/README.md", "Tests/README.md",
        "Reports/contestants/c.md", "Reports/contestants/cpp.md", "Reports/contestants/python.md",
        "Reports/contestants/javascript.md",
    ]

    @Test(arguments: pages) func `every link leads to a file, and to a heading of it`(page: String) throws {
        let text = try PageFiles.text(page)
        let folder = PageFiles.root.appendingPathComponent(page).deletingLastPathComponent()
        for match in text.matches(of: /(?:\]\(|src=")([^)"#]*)(?:#([^)"]*))?[)"]/) {
            let (path, anchor) = (String(match.1), match.2.map(String.init))
            if path.hasPrefix("http") { continue }
            let target =
                path.isEmpty ? PageFiles.root.appendingPathComponent(page) : folder.appendingPathComponent(path)
            #expect(FileManager.default.fileExists(atPath: target.standardizedFileURL.path), "\(match.0)")
            guard let anchor else { continue }
            let headings = try String(contentsOf: target.standardizedFileURL, encoding: .utf8)
                .split(separator: "\n").filter { $0.hasPrefix("#") }.map(Self.anchor)
            #expect(headings.contains(anchor), "\(match.0)")
        }
    }

    /// What a heading is called in links.
    private static func anchor(of heading: Substring) -> String {
        heading.drop { $0 == "#" || $0 == " " }.lowercased()
            .filter { $0.isLetter || $0.isNumber || $0 == "-" || $0 == " " }.replacing(" ", with: "-")
    }

    /// A new strategy need not be in the tables, but what is there must be one.
    @Test func `no list of a docstring is broken: an item goes on below its text, with single blanks`() throws {
        for file in try PageFiles.files(under: ["Sources"]) where file.pathExtension == "swift" {
            // Regular expressions are slow: most lines are code.
            let lines = try String(contentsOf: file, encoding: .utf8).split(separator: "\n")
                .filter { $0.contains("   ") }.map { $0.drop { $0 == " " } }.filter { $0.hasPrefix("/// ") }
            let broken = lines.filter { $0.contains(/^\/\/\/ {1,4}[^ |].*[^ |`] {3,}[^ ]/) }
            #expect(broken == [], "\(file.lastPathComponent)")
        }
    }

    @Test(arguments: [("README.md", "## The strategies"), ("Reports/measured/README.md", "## Memory")])
    func `strategies of a table are registered`(page: String, heading: String) throws {
        let names = try PageFiles.namesOfTable(in: page, under: heading)
        #expect(!names.isEmpty)
        #expect(Set(names).subtracting(StrategyRegistry.builtIn.entries.map(\.name)) == [])
    }

    @Test func `commands of the README are commands`() throws {
        let names = try PageFiles.namesOfTable(in: "README.md", under: "## Two commands")
        #expect(!names.isEmpty)
        let help = try CommandRun(["--help"]).output
        for name in names { #expect(help.contains("\n  \(name) "), "\(name)") }
    }

    /// `Folder/File` is in Sources, `Type.member` is declared.
    @Test func `places of the page about Sources are there`() throws {
        let page = try PageFiles.text("Sources/README.md")
        // Neighbouring words of each file.
        let sources = try PageFiles.modules().values.flatMap(\.values).map { text in
            let words = Lexer(text).tokens.filter { $0.kind == .word }.map(\.text)
            return Set(zip(words, words.dropFirst()).map { "\($0) \($1)" })
        }
        var checked = 0
        for match in page.matches(of: /`([A-Za-z]+(?:[\/.][A-Za-z]+)+)(?:\/…)?`/) {
            let place = String(match.1)
            checked += 1
            if place.contains("/") || place.hasSuffix(".swift") {
                #expect(PageFiles.isThere(place), "\(place)")
            } else {
                let parts = place.split(separator: ".")
                let types = ["enum", "struct", "class", "protocol", "extension"].map { "\($0) \(parts[0])" }
                let members = ["let", "var", "func", "case"].map { "\($0) \(parts[1])" }
                let isDeclared = sources.contains { source in
                    types.contains(where: source.contains) && members.contains(where: source.contains)
                }
                #expect(isDeclared, "\(place)")
            }
        }
        #expect(checked > 10)
    }

    @Test func `variables are those of the page about tests`() throws {
        let variable = /LAYOUTBENCH_[A-Z]+(?:_[A-Z]+)*/
        let listed = Set(try PageFiles.text("Tests/README.md").matches(of: variable).map { String($0.0) })
        var used: Set<String> = []
        for file in try PageFiles.files(under: ["Sources", "Tests", "Scripts", ".ci", ".github"])
        where file.lastPathComponent != "README.md" {
            // Not every file is text.
            guard let text = try? String(contentsOf: file, encoding: .utf8) else { continue }
            used.formUnion(text.matches(of: variable).map { String($0.0) })
        }
        #expect(used.subtracting(listed) == [], "not in Tests/README.md")
        #expect(listed.subtracting(used) == [], "in Tests/README.md alone")
    }
}

/// The project's files.
enum PageFiles {
    static let root = URL(fileURLWithPath: #filePath).appendingPathComponent("../../../..").standardizedFileURL

    static func text(_ path: String) throws -> String {
        try String(contentsOf: root.appendingPathComponent(path), encoding: .utf8)
    }

    /// A command line of a page, with full paths to the committed files that it names.
    static func absolute(_ line: some StringProtocol) -> String {
        ["Reports/", "Datasets/"].reduce(String(line)) { $0.replacing($1, with: "\(root.path)/\($1)") }
    }

    /// Files in these folders and those within.
    static func files(under folders: [String]) throws -> [URL] {
        try folders.flatMap { folder in
            let start = root.appendingPathComponent(folder)
            let found = FileManager.default.enumerator(at: start, includingPropertiesForKeys: [.isRegularFileKey])
            return try (found?.compactMap { $0 as? URL } ?? []).filter {
                try $0.resourceValues(forKeys: [.isRegularFileKey]).isRegularFile == true
            }
        }
    }

    /// The texts of each module's files in Swift, by path.
    static func modules() throws -> [String: [String: String]] {
        var modules: [String: [String: String]] = [:]
        for file in try files(under: ["Sources"]) where file.pathExtension == "swift" {
            let parts = file.path.dropFirst(root.path.count + "/Sources/".count).split(separator: "/")
            modules[String(parts[1]), default: [:]][parts.dropFirst(2).joined(separator: "/")] = try String(
                contentsOf: file, encoding: .utf8)
        }
        #expect(modules.count > 15)
        return modules
    }

    /// Whether a file, with or without the extension of Swift, is in Sources or Scripts, or a folder in Sources.
    static func isThere(_ place: String) -> Bool {
        let ends = ["/\(place)", "/\(place).swift"]
        return paths.contains { path in
            ends.contains(where: path.hasSuffix) || path.contains("/\(place)/")
        }
    }

    private static let paths = ((try? files(under: ["Sources", "Scripts"])) ?? []).map(\.path)

    /// Names in code marks in the first column of the tables under a heading.
    static func namesOfTable(in page: String, under heading: String) throws -> [String] {
        let lines = try text(page).split(separator: "\n", omittingEmptySubsequences: false)
        let start = try #require(lines.firstIndex { $0 == heading })
        return lines[(start + 1)...].prefix { !$0.hasPrefix("## ") }.flatMap { line -> [String] in
            guard let cell = line.firstMatch(of: /^\| ((?:`[^`]+`(?:, )?)+) \|/) else { return [] }
            return cell.1.matches(of: /`([^`]+)`/).map { String($0.1) }
        }
    }
}
