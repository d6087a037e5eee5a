import Files
import Foundation
import Testing

@testable import Profiles
@testable import Runner
@testable import Worker

/// Children that misbehave in every way a worker could.
@Suite struct WorkerProcessTests {
    private let reply = WorkerReply.prepared(nanoseconds: 5)

    private func worker(_ script: String, interruption: Interruption = Interruption()) throws -> WorkerProcess {
        try WorkerProcess(
            executable: "/bin/sh", arguments: ["-c", script], environment: ["PATH": "/usr/bin:/bin"],
            interruption: interruption)
    }

    private func echoed(_ reply: WorkerReply) throws -> String {
        let text = String(decoding: try JSONEncoder().encode(WorkerEnvelope(message: reply)), as: UTF8.self)
        return "echo '\(text)'"
    }

    /// How asking the child ends.
    private func end(of script: String, limitSeconds: Double = 30) throws -> WorkerEnd? {
        let worker = try worker(script)
        do throws(WorkerEnd) {
            _ = try worker.ask(.layout, limitSeconds: limitSeconds)
            return nil
        } catch {
            return error
        }
    }

    private func reason(of script: String) throws -> String {
        guard case .failed(let reason) = try end(of: script) else { return "no failure" }
        return reason
    }

    @Test func `one that exits at once says its code and last words`() throws {
        let reason = try reason(of: "echo first >&2; echo 'out of cheese' >&2; exit 3")
        #expect(reason == "the worker exited with code 3; last output: out of cheese")
    }

    @Test func `one that runs out of memory says so, not the end of its stack trace`() throws {
        let words = "Fatal error: failed to allocate 268435472 bytes of memory with alignment 16"
        let trace = "echo 'Current stack trace:' >&2; echo '17 layoutbench 0x00005580a1d7a414 main + 5944340' >&2"
        let reason = try reason(of: "echo '\(words)' >&2; \(trace); kill -9 $$")
        #expect(reason.hasPrefix("the worker ran out of memory: the worker was killed (signal 9)"))
        #expect(reason.hasSuffix("; last output: \(words)"))
    }

    @Test func `one that is killed says the signal`() throws {
        #expect(try reason(of: "kill -9 $$").contains("signal 9"))
    }

    @Test func `one that prints something else is quoted`() throws {
        #expect(try reason(of: "read line; echo hello").contains("not understood: hello"))
    }

    @Test func `one of another version is refused with both versions named`() throws {
        let reason = try reason(of: "read line; echo '{\"version\":99,\"message\":{}}'")
        #expect(reason.contains("version 99") && reason.contains("version \(WorkerProtocol.version)"))
    }

    @Test func `one of an older version is spoken to in its own`() throws {
        let answer = String(
            decoding: try JSONEncoder().encode(WorkerEnvelope(version: 0, message: reply)), as: UTF8.self)
        let script = "read line; case $line in *'\"version\":0'*) echo '\(answer)';; esac"
        let worker = try WorkerProcess(
            executable: "/bin/sh", arguments: ["-c", script], protocolVersion: 0,
            environment: ["PATH": "/usr/bin:/bin"], interruption: Interruption())
        #expect(try worker.ask(.layout, limitSeconds: 30) == reply)
    }

    @Test func `one that never answers is ended at the limit`() throws {
        #expect(
            try end(of: "exec sleep 600", limitSeconds: 0.2)
                == .timeout(reason: "no answer within 0.2 s: the worker was ended"))
    }

    @Test func `a line longer than a pipe is read whole, or its worker is ended at the limit`() throws {
        func lines(_ script: String) throws -> WorkerLines {
            try WorkerLines(
                executable: "/bin/sh", arguments: ["-c", script], environment: ["PATH": "/usr/bin:/bin"],
                interruption: Interruption())
        }
        let long = Data(repeating: UInt8(ascii: "x"), count: 300_000)
        // It says more than its errors' pipe holds before it reads.
        let reading = try lines("head -c 200000 /dev/zero >&2; sleep 0.1; head -n 1 | wc -c; exec sleep 600")
        try reading.send(long, limitSeconds: 30)
        let count = try reading.receive(limitSeconds: 30) {}
        #expect(String(decoding: count, as: UTF8.self).trimmingCharacters(in: .whitespaces) == "300001")
        let deaf = try lines("exec sleep 600")
        let end = #expect(throws: WorkerEnd.self) { try deaf.send(long, limitSeconds: 0.3) }
        #expect(end == .timeout(reason: "a request was not read within 0.3 s: the worker was ended"))
    }

    @Test func `one that closes its output and lives on is ended`() throws {
        #expect(try reason(of: "exec 1>&-; exec sleep 600") == "the worker closed its standard output and was ended")
    }

    @Test func `one that floods the output without a line is ended`() throws {
        #expect(try reason(of: "exec cat /dev/zero").contains("has no end"))
    }

    @Test func `one that does not know a request says so, and only that makes it an old one`() throws {
        // The words of all versions, which are not this program's to change.
        let old = try end(of: "read line; " + echoed(.refused(reason: "the request is not understood")))
        #expect(old == .notUnderstood)
        let error = ProfileError(try #require(old), of: "a subject")
        #expect(error.fault == .content && error.cause.hasSuffix(": the request is not understood"))
        let other = WorkerEnd.failed(reason: "line 3 of callgrind's output is not understood: x")
        #expect(ProfileError(other, of: "a subject").fault == .internal)
    }

    @Test func `one that refuses gives its reason`() throws {
        #expect(try reason(of: "read line; " + echoed(.refused(reason: "no such thing"))) == "no such thing")
    }

    @Test func `one that writes unasked is not believed`() throws {
        // Both lines at once, so that they are read at once.
        let answer = try echoed(reply).dropFirst("echo '".count).dropLast()
        let worker = try worker("read line; printf '%s\\n%s\\n' '\(answer)' 'debugging'; read line")
        #expect(try worker.ask(.layout, limitSeconds: 30) == reply)
        #expect(throws: WorkerEnd.self) { try worker.ask(.prepareMemory, limitSeconds: 30) }
    }

    @Test func `a flood of errors is drained and the answer found`() throws {
        let flood = "i=0; while [ $i -lt 5000 ]; do echo 'noise noise noise noise noise' >&2; i=$((i+1)); done; "
        let worker = try worker(flood + "read line; " + echoed(reply))
        #expect(try worker.ask(.layout, limitSeconds: 60) == reply)
    }

    @Test func `one without a standard error can answer`() throws {
        let worker = try worker("exec 2>&-; read line; sleep 0.3; " + echoed(reply))
        #expect(try worker.ask(.layout, limitSeconds: 30) == reply)
    }

    @Test func `an answer that comes in pieces is put together`() throws {
        let text = String(decoding: try JSONEncoder().encode(WorkerEnvelope(message: reply)), as: UTF8.self)
        let (first, second) = (text.prefix(20), text.dropFirst(20))
        let script = "read line; printf '%s' '\(first)'; sleep 0.1; printf '%s\\n' '\(second)'"
        let worker = try worker(script)
        #expect(try worker.ask(.layout, limitSeconds: 30) == reply)
    }

    @Test func `an interruption is noticed while a worker works`() throws {
        let interruption = Interruption()
        let worker = try worker("exec sleep 600", interruption: interruption)
        interruption.raise()
        #expect(throws: WorkerEnd.interrupted) { try worker.ask(.layout, limitSeconds: 600) }
    }

    @Test func `a program that is not there is an error`() {
        #expect(throws: (any Error).self) {
            try WorkerProcess(executable: "/nowhere/at-all", environment: [:], interruption: Interruption())
        }
    }

    #if os(Linux)
        @Test func `workers that are gone leave no descriptor behind`() throws {
            func descriptors() throws -> Int {
                try FileManager.default.contentsOfDirectory(atPath: "/proc/self/fd").count
            }
            let before = try descriptors()
            for _ in 0..<60 { try worker("exec sleep 600").end() }
            // Other tests open some meanwhile.
            #expect(try descriptors() < before + 60)
        }
    #endif
}
