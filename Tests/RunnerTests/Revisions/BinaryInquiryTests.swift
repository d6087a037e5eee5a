import Files
import Foundation
import Testing

@testable import Revisions
@testable import ToolRuns
@testable import Worker

/// Programs of any age, as shell scripts.
@Suite struct BinaryInquiryTests {
    private let folder: TemporaryFolder

    init() throws { folder = try TemporaryFolder() }

    /// What a worker of that version answers to a request it can't carry out.
    private func refusing(version: Int) -> String {
        "read line; echo '{\"version\":\(version),\"message\":{\"refused\":{\"reason\":\"load first\"}}}'"
    }

    private func inquiry(worker: String, list: String = "echo '[{\"name\":\"'$2'-1\",\"summary\":\"x\"}]'") throws
        -> BinaryInquiry
    {
        let script = "#!/bin/sh\nif [ \"$1\" = __worker ]; then \(worker)\nexit 0; fi\n\(list)\n"
        let path = try folder.file("program", script)
        try FileManager.default.setAttributes([.posixPermissions: 0o755], ofItemAtPath: path)
        return BinaryInquiry(
            title: "v1, 12345678", executable: path, environment: ["PATH": "/usr/bin:/bin"],
            interruption: Interruption())
    }

    private func failure(_ inquiry: BinaryInquiry, origin: String? = nil) -> ToolError? {
        revisionError { _ = try inquiry.ask { () throws(ToolError) in origin } }
    }

    /// What this program is built from must go on knowing how to lead itself.
    @Test func `this program says what it has in one start`() throws {
        let program = try builtProgram()
        let asked = folder.path + "/asked"
        let whole = try inquiry(worker: "echo start >>'\(asked)'; exec '\(program)' __worker", list: "exit 70")
        let description = try whole.ask { nil }
        let contents = description.contents
        #expect(description.protocolVersion == WorkerProtocol.version)
        #expect(contents.strategies.contains("r-tree") && contents.layouts.contains("gantt"))
        #expect(contents.datasets.contains("construction") && contents.workloads.contains("scroll"))
        #expect(try String(contentsOfFile: asked, encoding: .utf8) == "start\n")
    }

    @Test func `one that does not know that request lists what it has`() throws {
        let description = try inquiry(worker: refusing(version: WorkerProtocol.version)).ask { nil }
        #expect(
            description
                == BinaryDescription(
                    protocolVersion: WorkerProtocol.version,
                    contents: ProgramContents(
                        strategies: ["strategies-1"], layouts: ["layouts-1"], datasets: ["datasets-1"],
                        workloads: ["workloads-1"])))
    }

    @Test func `one without the worker command predates the protocol`() throws {
        let old = try inquiry(worker: "echo 'error: unknown command' >&2; exit 64")
        let error = try #require(failure(old, origin: "abc1234 (Add workers)"))
        #expect(error.fault == .content && error.cause.hasPrefix("revision v1, 12345678 predates"))
        #expect(error.place.contains("__worker") && error.remedy.contains("from abc1234 (Add workers) on"))
        let prose = try inquiry(worker: "echo 'Welcome!'")
        #expect(failure(prose)?.cause.contains("predates") == true)
        #expect(failure(prose)?.remedy.contains("__worker") == true)
    }

    @Test func `one whose worker never answers predates the protocol`() throws {
        var silent = try inquiry(worker: "exec sleep 600")
        silent.limitSeconds = 0.2
        #expect(failure(silent)?.place == "its worker gave no answer in 0 s")
    }

    @Test func `an older version is led when it is supported`() throws {
        var old = try inquiry(worker: refusing(version: 0))
        old.supported = 0...1
        #expect(try old.ask { nil }.protocolVersion == 0)
        old.supported = 1...2
        #expect(
            failure(old)?.cause.contains("speaks version 0 of the worker protocol, this program versions 1 to 2")
                == true)
        let new = try inquiry(worker: refusing(version: 99))
        #expect(failure(new)?.remedy == "compare with a program built from the newer revision")
    }

    @Test func `one that crashes says so, and does not predate anything`() throws {
        let crashing = try inquiry(worker: "kill -9 $$")
        #expect(failure(crashing)?.cause == "the built revision can't start a worker: it was ended by signal 9")
        #expect(
            failure(crashing)?.remedy
                == "see what \(crashing.executable) says; to have it built again, remove \(folder.path)")
        let wordless = try inquiry(worker: refusing(version: 1), list: "echo 'error: no lists' >&2; exit 64")
        #expect(failure(wordless)?.cause == "the built revision can't list its strategies: no lists")
    }

    @Test func `one that can't even be started says what to remove`() throws {
        let inquiry = try inquiry(worker: "")
        try Data().write(to: URL(fileURLWithPath: inquiry.executable))
        let error = try #require(failure(inquiry))
        #expect(error.cause.contains("can't be started") && error.place == "v1, 12345678")
        #expect(error.remedy.contains("remove \(folder.path)"))
    }
}
