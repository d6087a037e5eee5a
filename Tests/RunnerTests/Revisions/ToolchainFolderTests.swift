import Files
import Foundation
import Testing

@testable import Revisions
@testable import ToolRuns

@Suite struct ToolchainFolderTests {
    /// What is found by asking a stand-in for swift.
    private func programs(_ script: String, in folder: TemporaryFolder) throws -> String {
        let swift = try folder.file("swift", "#!/bin/bash\n\(script)\n")
        try FileManager.default.setAttributes([.posixPermissions: 0o755], ofItemAtPath: swift)
        return try ToolchainFolder.programs(
            of: ToolRun(
                program: swift, arguments: ["-print-target-info"], folder: folder.path,
                environment: ["PATH": "/usr/bin:/bin"], interruption: Interruption()))
    }

    @Test func `a shim's toolchain is where its compiler's libraries are`() throws {
        let answer = #"{"target": {}, "paths": {"runtimeResourcePath": "/opt/toolchains/6.3/usr/lib/swift"}}"#
        let script = "[[ $1 == -print-target-info ]] && echo '\(answer)'"
        #expect(try programs(script, in: TemporaryFolder()) == "/opt/toolchains/6.3/usr/bin")
    }

    @Test(arguments: ["exit 1", "echo '{}'", "echo no JSON"]) func `without an answer it is where the program is`(
        script: String
    ) throws {
        let folder = try TemporaryFolder()
        let expected = URL(fileURLWithPath: folder.path).resolvingSymlinksInPath().path
        #expect(try programs(script, in: folder) == expected)
    }
}
