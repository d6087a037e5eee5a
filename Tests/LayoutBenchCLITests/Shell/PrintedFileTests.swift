import Foundation
import OutsidePrograms
import Testing

@testable import LayoutBenchCLI

/// What commands print for a shell or a pager, beside the programs that check such files.
@Suite struct PrintedFileTests {
    private func file(_ name: String, of words: [String]) throws -> URL {
        let run = try CommandRun(words)
        #expect(run.exitCode == 0)
        return try TemporaryFolder.shared.file(named: name, holding: run.output)
    }

    @Test(.enabled(if: OutsideProgram("shellcheck") != nil, "install shellcheck"))
    func `shellcheck finds nothing in the completion of bash`() throws {
        let script = try file("checked.bash", of: ["completion", "bash"])
        let checker = try #require(OutsideProgram("shellcheck"))
        #expect(try checker.run(["--shell", "bash", script.path], in: script.deletingLastPathComponent().path) == "")
    }

    @Test(.enabled(if: OutsideProgram("mandoc") != nil, "install mandoc"))
    func `mandoc finds nothing in the manual page`() throws {
        let page = try file("checked.1", of: ["man"])
        let formatter = try #require(OutsideProgram("mandoc"))
        let folder = page.deletingLastPathComponent().path
        #expect(try formatter.run(["-T", "lint", "-W", "warning", page.path], in: folder) == "")
        #expect(try formatter.run(["-T", "utf8", page.path], in: folder).contains("layoutbench"))
    }
}
