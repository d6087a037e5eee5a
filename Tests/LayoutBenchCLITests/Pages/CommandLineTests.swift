import Foundation
import Testing

@testable import LayoutBenchCLI

/// Every command line of the pages is one that works: its words are understood, and what it names is there.
@Suite(.serialized) struct CommandLineTests {
    private static let pages = [
        "README.md", "Reports/README.md", "Datasets/README.md",
        "Sources/Library/LayoutStrategies/LayoutStrategies.docc/ChoosingAStrategy.md",
    ]
    /// What commands write where nothing else is said, so that lines may read it.
    private static let written = ["Reports/latest", "Reports/history.sqlite", "Reports/compare", "Reports/parts"]

    /// The lines of the blocks without a language, and the list items of those of YAML; without comments.
    private static func lines(of page: String) throws -> [String] {
        try PageFiles.text(page).matches(of: /(?s)```(\w*)\n(.*?)\n```/).flatMap { block -> [String] in
            guard ["", "yaml"].contains(block.1) else { return [] }
            let text = String(block.2).replacing(#/ ?\\\n */#, with: " ").replacing(/\n {8}/, with: " ")
            return text.split(separator: "\n").compactMap { line -> String? in
                let line = String(line.drop { $0 == " " })
                guard block.1 == "yaml" else { return line.replacing(#/ +#.*$/#, with: "") }
                return line.firstMatch(of: /^- ([^{:]+)$/).map { String($0.1) }
            }
        }
    }

    /// The words of each command of a line, without quotation marks and without what a variable is set to.
    private static func commands(_ line: String) -> [[String]] {
        line.replacing(/"\$\(|\w+=\$\(|\)$/, with: "").components(separatedBy: " && ").map { command in
            command.matches(of: /"[^"]*"|[^ ]+/).map { String($0.0).replacing("\"", with: "") }
                .drop { $0.contains(/^[A-Z_]+=/) || $0 == "sudo" }.map(\.self)
        }
    }

    private static func isThere(_ path: String) -> Bool {
        FileManager.default.fileExists(atPath: PageFiles.root.appendingPathComponent(path).path)
    }

    @Test(arguments: pages) func `the lines of a page are understood, and what they name is there`(page: String) throws
    {
        var known = Self.written
        var understood = 0
        for line in try Self.lines(of: page) {
            if let made = line.firstMatch(of: #/ > ([^ ]+)$/#) { known.append(String(made.1)) }
            for words in Self.commands(line) where !words.isEmpty {
                let program = words[0]
                if program.contains(/^(\.build\/.*\/)?(layoutbench|bench)$/) {
                    try check(Array(words.dropFirst()), &known, line)
                    understood += 1
                } else if let script = words.first(where: { $0.contains(/^(\.\/)?Scripts\//) }) {
                    #expect(Self.isThere(script), "\(line)")
                } else if program == "make" {
                    for target in words.dropFirst() where !target.contains("=") {
                        #expect(try PageFiles.text("Makefile").contains("\n\(target):"), "\(line)")
                    }
                } else {
                    #expect(
                        ["git", "cd", "apt-get", "swift", "17", "(echo", "jq"].contains(program)
                            || words.contains("--wrap"),
                        "\(line)"
                    )
                }
            }
        }
        #expect(understood > 0)
    }

    /// Parses a command's words, and looks for the files that they name.
    private func check(_ words: [String], _ known: inout [String], _ line: String) throws {
        let (command, rest) = try CommandRegistryTests.registry.find(words[...])
        _ = try command.syntax.parse(Array(rest))
        var isOutput = false
        for word in rest {
            defer { isOutput = ["--output", "--store"].contains(word) }
            let path = String(word.replacing(/^((frames|spec):|\.\/)/, with: "").replacing(/\/\*$/, with: ""))
            if isOutput { known.append(path) }
            guard !word.hasPrefix("-"), !path.contains(/^\d+\/\d+$|\$/),
                path.contains("/") || path.contains(/\.(csv|tsv|json|xml|sqlite|gz|swf|f64)$/)
            else { continue }
            // A name of capitals stands for the reader's own.
            let isPlaceholder = path.contains(/^[A-Z]{2,}[.\/]/)
            let isWritten = known.contains { $0 == path || path.hasPrefix($0 + "/") || $0.hasPrefix(path + "/") }
            #expect(isPlaceholder || isWritten || Self.isThere(path), "\(path) of: \(line)")
        }
    }

    @Test func `commands within the text are understood`() throws {
        var count = 0
        for page in Self.pages {
            for match in try PageFiles.text(page).matches(of: /`layoutbench ([a-z][^`]*)`/) {
                let words = match.1.split(separator: /\s+/).map(String.init)
                guard !words.contains("…") else { continue }
                let (command, rest) = try CommandRegistryTests.registry.find(words[...])
                // A command may stand without what it needs.
                if !rest.isEmpty { _ = try command.syntax.parse(Array(rest)) }
                count += 1
            }
        }
        #expect(count > 12)
    }

    /// The README's lines for one's own data, with less to measure.
    @Test func `the README's lines on choosing run as they stand`() throws {
        let page = try PageFiles.text("README.md")
        let section = try #require(page.components(separatedBy: "## How to choose").last)
        let all = try Self.lines(of: "README.md").filter { section.contains($0) && $0.hasPrefix("layoutbench ") }
        #expect(all.count == 5)
        for line in all {
            var words = Self.commands(line)[0].dropFirst().map { $0 == "10k,1M" ? "300,1k" : $0 }
            let folder = try TemporaryFolder.shared.folder()
            if words.contains("--dataset") {
                words += ["--output", folder]
                if !words.contains("--strategy") { words += ["--strategy", "on-demand"] }
                words += words[0] == "run" ? ["--launches", "1", "--rounds", "1"] : ["--time-budget", "10s"]
            }
            let quoted = words.map { "'\($0)'" }.joined(separator: " ")
            let run = try CommandRun(shell: "cd '\(PageFiles.root.path)' && \"$0\" \(quoted)")
            #expect(run.exitCode == 0, "\(line): \(run.errors)")
            if words[0] == "run" { #expect(FileManager.default.fileExists(atPath: folder + "/index.html"), "\(line)") }
            // At once: from a record, and not measured.
            if !words.contains("--dataset") { #expect(run.errors.hasPrefix("from the record in"), "\(run.errors)") }
        }
    }

    @Test func `the job of GitLab installs what the build needs, and builds what it runs`() throws {
        let page = try PageFiles.text("Reports/README.md")
        let job = try #require(page.components(separatedBy: "In GitLab:").last?.components(separatedBy: "\n```")[1])
        let needed = try PageFiles.text("Scripts/dependencies.sh").matches(of: /required\+=\(([^)]+)\)/).map {
            String($0.1)
        }.filter { $0.hasSuffix("-dev") || $0 == "pkg-config" }
        #expect(needed.count > 4)
        for package in needed { #expect(job.contains(package), "\(package)") }
        let built = try #require(job.firstMatch(of: /--product (\w+)/)).1
        #expect(job.contains("- .build/release/\(built) compare"))
        #expect(job.range(of: "swift build")!.lowerBound < job.range(of: "script:\n    - .build")!.lowerBound)
    }
}
