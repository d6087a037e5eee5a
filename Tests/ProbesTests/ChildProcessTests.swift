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

    @Test func `a program that is not there is an error with its path`() {
        let error = #expect(throws: StartError.self) {
            try ChildProcess(program: "/no/such", arguments: [], environment: [:])
        }
        #expect(error?.code == ENOENT)
        #expect(
            error?.description
                == "can't be started, no such file or directory (/no/such): see whether it is there and can be executed"
        )
    }
}
