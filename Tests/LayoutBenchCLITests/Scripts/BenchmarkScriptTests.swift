import Foundation
import Testing

/// `Scripts/benchmark` with a stand-in for swift, which builds a program that notes how it was called.
@Suite struct BenchmarkScriptTests {
    private let scripts: ScriptFolder

    private static let swift = #"""
        #!/bin/bash
        if [[ $1 == --version ]]; then echo 'Swift version 6.3.1'; exit; fi
        case "$*" in *--show-bin-path) dirname "$0" ;; *) echo "built ${LAYOUTBENCH_BENCHMARKS:-nothing}" ;; esac

        """#

    init() throws {
        scripts = try ScriptFolder()
        try scripts.standIn("swift", Self.swift)
        try scripts.standIn("benchmarks", "#!/bin/bash\necho \"$@\"\nexit 3\n")
    }

    private func benchmark(_ arguments: String) throws -> CommandRun {
        try scripts.run("\(ScriptFolder.path("benchmark")) \(arguments)")
    }

    /// Names in the registry, which has a closure for each.
    private func names() throws -> [String] {
        let folder = ScriptFolder.root.appendingPathComponent("Tests/Benchmarks")
        let registry = try String(contentsOf: folder.appendingPathComponent("Benchmark.swift"), encoding: .utf8)
        let names = registry.matches(of: /Benchmark\(\s*"([^"]+)"/).map { String($0.1) }
        let files = try FileManager.default.contentsOfDirectory(atPath: folder.path)
        try #require(names.count == files.count { $0.hasSuffix("Benchmark.swift") && $0 != "Benchmark.swift" })
        return names
    }

    @Test(arguments: ["", "--help", "-h"]) func `all are listed with a sentence each`(arguments: String) throws {
        let run = try benchmark(arguments)
        #expect(run.exitCode == 0, "\(run.errors)")
        let lines = run.output.split(separator: "\n")
        let listed = lines.filter { $0.hasPrefix("  ") && !$0.hasPrefix("   ") }.map { $0.split(separator: " ")[0] }
        #expect(try listed.map(String.init) == names())
        #expect(lines.count { $0.hasPrefix("      ") && $0.hasSuffix(".") } == listed.count)
    }

    @Test(arguments: ["row", "''", "'edits '", "'.*'"]) func `an unknown name is a usage error`(name: String) throws {
        let run = try benchmark(name)
        #expect(run.exitCode == 64)
        let given = name.replacing("'", with: "")
        #expect(
            try run.errors == "error: no such benchmark (\(given)): give one of \(names().joined(separator: ", "))\n")
        #expect(run.output.isEmpty)
    }

    @Test func `one is built for release and run with its arguments`() throws {
        for name in try names() {
            let run = try benchmark("\(name) 'a b' 3")
            #expect(run.exitCode == 3)
            #expect(run.output == "\(name) a b 3\n")
            #expect(run.errors == "built 1\n")
        }
    }
}
