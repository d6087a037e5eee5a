import Foundation
import Testing

/// `Scripts/mutate` in a checkout of one file, with a stand-in for the build and its tests.
@Suite struct MutateScriptTests {
    private static let source = ##"""
        /// Where a < b is no code, nor is 1 + 1.
        func small(_ a: Int, _ b: (Int, Int)) -> Bool {
            let text = "a < b \(a < b.0 ? "1 + 1" : #"\#(a + 1)"#)" /* if a < b { } */
            guard a != b.0 else { return false }
            count += 2
            note(text)
            self.text = text
            values.reserveCapacity(7)
            if a < b.1 && isOn { return a + b.0 > 10 }
            return values[0x1f] - a >= b.1
        }

        """##

    /// The build complains of line 6 once; the tests catch the mutants with even numbers.
    private static let swift = """
        #!/bin/bash
        here=$(dirname "$0")
        case "$*" in
            *--show-bin-path*) echo "$here" ;;
            *) [[ -e $here/built ]] || { touch "$here/built"; echo "/a/Sources/Small/Small.swift:6:5: error: wrong"; exit 1; } ;;
        esac

        """

    private static let tests = """
        #!/bin/bash
        [[ $LAYOUTBENCH_MUTANT ]] || exit 0
        ((LAYOUTBENCH_MUTANT % 2)) || { echo '✘ Test "one" recorded an issue at Small.swift'; sleep 60; }

        """

    private static let hasCompiler = (try? CommandRun(shell: "command -v swiftc"))?.exitCode == 0

    /// The checkout, in which the tool is built once.
    private static let checkout = Result { try makeCheckout() }

    private static func makeCheckout() throws -> ScriptFolder {
        let scripts = try ScriptFolder()
        try scripts.standIn("swift", Self.swift)
        try scripts.standIn("Small.xctest", Self.tests)
        let root = scripts.folder + "/checkout"
        for folder in ["Sources/Small", "Tests/SmallTests", "Scripts"] {
            try FileManager.default.createDirectory(atPath: "\(root)/\(folder)", withIntermediateDirectories: true)
        }
        try Self.source.write(toFile: "\(root)/Sources/Small/Small.swift", atomically: true, encoding: .utf8)
        try "".write(toFile: "\(root)/Package.swift", atomically: true, encoding: .utf8)
        for path in ["Scripts/mutate", "Tests/Mutation", "Tests/SourceLexer"] {
            try FileManager.default.copyItem(
                atPath: ScriptFolder.root.appendingPathComponent(path).path, toPath: "\(root)/\(path)")
        }
        return scripts
    }

    @Test(.enabled(if: hasCompiler, "swiftc is not on PATH"))
    func `mutants are of code alone, one a line, and those that survive are listed`() throws {
        let scripts = try Self.checkout.get()
        let root = scripts.folder + "/checkout"
        let listed = try scripts.run(
            "cd '\(root)' && git init -q && for seed in {1..30}; do Scripts/mutate --list --seed $seed Small; done")
        #expect(listed.exitCode == 0, "\(listed.errors)")
        let titles = Set(listed.output.split(separator: "\n").filter { $0.hasPrefix("Sources/") }.map(String.init))
        let places = Set(titles.map { $0.components(separatedBy: ":")[1] })
        #expect(places == ["4", "5", "6", "9", "10"])
        for title in [
            "4:11: the condition becomes its opposite", "4:13: != becomes ==", "5:5: the statement goes",
            "5:11: += becomes -=", "6:5: the statement goes", "9:10: < becomes <=", "9:16: && becomes ||",
            "9:35: + becomes -", "9:41: > becomes >=", "10:25: - becomes +", "10:29: >= becomes >",
        ] { #expect(titles.contains("Sources/Small/Small.swift:\(title)"), "\(title)") }
        #expect(
            titles.contains { $0.contains(":10:19: 0x1f becomes 0x1f ") } && !titles.contains { $0.contains(": 1 b") })

        let run = try scripts.run("cd '\(root)' && Scripts/mutate --jobs 1 Sources/Small")
        #expect(run.exitCode == 0, "\(run.errors)")
        #expect(run.output.contains("Building 5 mutants\nBuilding 4 mutants\n"), "\(run.output)")
        #expect(run.output.contains("mutants caught by SmallTests, ") && run.output.hasSuffix("%; 1 did not compile\n"))
        let survivors = try #require(run.output.components(separatedBy: "\nSurvivors:\n").last)
        #expect(survivors.components(separatedBy: "Sources/Small/Small.swift:").count > 2)
        // Only the copy is changed.
        let copy = try String(
            contentsOfFile: "\(root)/.build/mutate/package/Sources/Small/Small.swift", encoding: .utf8)
        #expect(copy != Self.source && copy.split(separator: "\n").count == Self.source.split(separator: "\n").count)
        #expect(try String(contentsOfFile: "\(root)/Sources/Small/Small.swift", encoding: .utf8) == Self.source)
    }

    @Test(
        .enabled(if: hasCompiler, "swiftc is not on PATH"),
        arguments: [("", "which module?"), ("Smal", "no such folder (Smal)"), ("--seed x Small", "--seed x")])
    func `mistakes say what is wrong`(arguments: String, cause: String) throws {
        let scripts = try Self.checkout.get()
        let run = try scripts.run("'\(scripts.folder)/checkout/Scripts/mutate' \(arguments)")
        #expect(run.exitCode == 64 && run.errors.hasPrefix("error: ") && run.errors.contains(cause), "\(run.errors)")
    }
}
