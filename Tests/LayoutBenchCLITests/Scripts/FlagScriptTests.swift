import Foundation
import Probes
import Revisions
import RunRecords
import Testing

@testable import LayoutBenchCLI

/// What is measured is built alike, by scripts and by `layoutbench compare`.
@Suite struct FlagScriptTests {
    @Test func `scripts have the flags of compared revisions`() throws {
        let process = Process()
        process.executableURL = URL(fileURLWithPath: "/usr/bin/env")
        process.arguments = [
            "bash", "-c", ". Scripts/flags.sh; printf '%s\\n' \"${aligned[@]}\"; env | grep MEASURED_ONLY",
        ]
        process.currentDirectoryURL = PageFiles.root
        let pipe = Pipe()
        process.standardOutput = pipe
        try process.run()
        let text = String(decoding: pipe.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
        process.waitUntilExit()
        let variables = BuildVariables.all.map { "\($0)=\($1)" }
        #expect(text.split(separator: "\n").map(String.init) == BuildFlags.aligned + variables)
    }

    @Test(arguments: ["Scripts/bench", "Scripts/nightly"])
    func `what measures is built with them`(script: String) throws {
        let text = try PageFiles.text(script)
        #expect(text.contains("/flags.sh") && text.contains("\"${aligned[@]}\""))
    }

    @Test func `CI runs the two commands of the README in their order, in one tree`() throws {
        let readme = try PageFiles.text("README.md")
        let commands = try #require(readme.firstMatch(of: /## Two commands\s+```\n([^`]+)```/)).1
            .split(separator: "\n").compactMap { $0.split(separator: " ").first }
        #expect(commands == ["Scripts/bench", "Scripts/test"])
        let script = try PageFiles.text(".ci/run")
        let run = script.matches(of: /(?m)^(?:LAYOUTBENCH_STATIC=1 )?(Scripts\/\w+)(.*)/)
        #expect(run.map(\.1) == commands)
        #expect(!run.contains { $0.2.contains("--output") }, "what the first command leaves lies where a reader's does")
    }

    @Test func `every target of the fuzzer is in the table of the tests' page`() throws {
        let script = try PageFiles.text("Scripts/fuzz")
        let targets = script.matches(of: /(?m)^ {4}([a-z]+)\) modules=/).map { String($0.1) }
        #expect(targets.count > 4)
        let page = try PageFiles.text("Tests/README.md")
        for target in targets { #expect(page.contains("\n| `\(target)`"), "\(target)") }
    }

    @Test func `a program built without them says so`() {
        #expect(ToolchainProbe.toolchain().flags == nil)
    }
}
