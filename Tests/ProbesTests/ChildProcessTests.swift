import Foundation
import Testing

@testable import Probes

@Suite struct ChildProcessTests {
    private func start(
        _ script: String, folder: String? = nil, environment: [String: String] = [:], output: Int32? = nil
    ) throws -> ChildProcess {
        try ChildProcess(
            program: "/bin/sh", arguments: ["-c", script], environment: environment, folder: folder, output: output)
    }

    @Test func `codes and signals are told apart`() throws {
        #expect(try start("exit 3").wait() == .exited(3))
        #expect(try start("kill -9 $$").wait() == .signalled(SIGKILL))
        let child = try start("exec sleep 600")
        #expect(child.isRunning)
        child.sendToGroup(SIGTERM)
        #expect(child.wait() == .signalled(SIGTERM))
        #expect(!child.isRunning)
        #expect(child.wait() == .signalled(SIGTERM))
    }

    @Test func `what it gets is what it was given`() throws {
        let pipe = Pipe()
        let script = "pwd; echo $WORD; for f in /proc/$$/fd/*; do [ ${f##*/} -lt 9 ] && echo ${f##*/}; done"
        let child = try start(
            script, folder: "/", environment: ["WORD": "a b"], output: pipe.fileHandleForWriting.fileDescriptor)
        try pipe.fileHandleForWriting.close()
        let text = String(decoding: pipe.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
        child.wait()
        #expect(text.hasPrefix("/\na b\n"))
        #if os(Linux)
            // The shell itself opens one more to list them.
            #expect(text.dropFirst("/\na b\n".count).split(separator: "\n").prefix(3) == ["0", "1", "2"])
            #expect(text.split(separator: "\n").count <= 6)
        #endif
    }

    @Test func `a program that is watched ends with its parent, and so does what it started`() throws {
        let folder = FileManager.default.temporaryDirectory.appendingPathComponent("probes-\(UUID().uuidString)").path
        try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(atPath: folder) }
        // Its own child does not obey, and holds the pipe as long as it lives.
        let script = "trap 'echo asked > asked; exit 5' INT; (trap '' INT; exec sleep 600) & echo begun; wait"
        let pipe = Pipe()
        let child = try ChildProcess(
            program: "/bin/sh", arguments: ["-c", script], environment: [:], folder: folder,
            output: pipe.fileHandleForWriting.fileDescriptor, endsWithParent: true)
        try pipe.fileHandleForWriting.close()
        #expect(pipe.fileHandleForReading.availableData == Data("begun\n".utf8))
        child.parentEnds()
        #expect(pipe.fileHandleForReading.readDataToEndOfFile().isEmpty)
        #expect(child.wait() == .exited(5))
        #expect(FileManager.default.fileExists(atPath: folder + "/asked"))
    }

    @Test func `a program that is watched may outlive its end, and its group can be ended`() throws {
        func watched(_ script: String) throws -> ChildProcess {
            try ChildProcess(program: "/bin/sh", arguments: ["-c", script], environment: [:], endsWithParent: true)
        }
        #expect(try watched("exit 3").wait() == .exited(3))
        let child = try watched("exec sleep 600")
        child.sendToGroup(SIGKILL)
        #expect(child.wait() == .signalled(SIGKILL))
    }

    @Test func `a descriptor that is kept is there under the next number`() throws {
        let (kept, pipe) = (Pipe(), Pipe())
        let child = try ChildProcess(
            program: "/bin/sh", arguments: ["-c", "echo word >&4"], environment: [:],
            output: pipe.fileHandleForWriting.fileDescriptor,
            keeping: [pipe.fileHandleForReading, kept.fileHandleForWriting].map(\.fileDescriptor))
        child.wait()
        #expect(kept.fileHandleForReading.availableData == Data("word\n".utf8))
    }

    @Test func `a program that is not there is an error with its path`() {
        let error = #expect(throws: StartError.self) {
            try ChildProcess(program: "/no/such", arguments: [], environment: [:])
        }
        #expect(error?.code == ENOENT && error?.cause.contains("no such file") == true)
        #expect(error?.place == "/no/such" && error?.remedy.contains("can be executed") == true)
    }
}
