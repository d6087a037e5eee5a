import Errors
import Files
import Foundation
import Probes
import Runner
import ToolRuns

/// perf, as far as it is there and may be used.
struct PerfTool {
    let version: String
    /// The sampled event: cycles where the machine counts them, else the processor's clock.
    let event: String
    /// perf without arguments, whose answers about itself come soon.
    fileprivate let base: ToolRun

    /// Finds it and sees what the machine grants.
    init(environment: [String: String], interruption: Interruption) throws {
        #if !os(Linux)
            throw MissingTool(
                cause: "time is sampled by perf, which there is on Linux only", remedy: "use --kind heap, or sample(1)")
        #else
            guard let program = ToolSearch.path(of: "perf", environment) else {
                throw MissingTool("perf", package: "linux-perf")
            }
            base = ToolRun(
                program: program, arguments: [], folder: FileManager.default.temporaryDirectory.path,
                environment: environment, limitSeconds: 20, interruption: interruption)
            let answer = try base.with(["--version"]).run()
            guard answer.isSuccess else {
                throw MissingTool(
                    cause: "perf does not run (\(answer.complaint))", remedy: "install linux-perf for this kernel")
            }
            version = answer.text.replacing("version ", with: "")
            let counted = try base.with(["stat", "-x", ",", "-e", "cycles:u", "--", "true"]).run()
            event = counted.isSuccess && !counted.errors.contains("<not") ? "cycles" : "cpu-clock"
        #endif
    }

    /// Starts to sample a process; returns when it does. Perf is ended when it takes longer than the limit to obey.
    func record(process: Int32, frequency: Int, limitSeconds: Double) throws -> PerfRecording {
        try PerfRecording(
            self,
            arguments: [
                "record", "-q", "-p", "\(process)", "--control=fd:0,1", "-D", "-1", "-e", event, "-F", "\(frequency)",
                "--call-graph", "fp",
            ], limitSeconds: limitSeconds)
    }
}

final class PerfRecording {
    private let tool: PerfTool
    private let folder: TemporaryFolder
    private let process: ChildProcess
    private let commands = Pipe()
    private let answers = Pipe()
    private let errors: FileHandle
    private let limitSeconds: Double

    private var path: String { folder.path + "/perf.data" }

    fileprivate init(_ tool: PerfTool, arguments: [String], limitSeconds: Double) throws {
        (self.tool, self.limitSeconds) = (tool, limitSeconds)
        folder = try TemporaryFolder.make()
        let complaints = folder.path + "/errors"
        _ = FileManager.default.createFile(atPath: complaints, contents: nil)
        guard let errors = FileHandle(forUpdatingAtPath: complaints) else {
            folder.remove()
            throw ProfileError(.io, "can't write", at: complaints, remedy: "free space there, or set TMPDIR")
        }
        self.errors = errors
        do throws(StartError) {
            process = try ChildProcess(
                program: tool.base.program, arguments: arguments + ["-o", folder.path + "/perf.data"],
                environment: tool.base.environment, input: commands.fileHandleForReading.fileDescriptor,
                output: answers.fileHandleForWriting.fileDescriptor, errors: errors.fileDescriptor)
        } catch {
            folder.remove()
            throw error
        }
        try? answers.fileHandleForWriting.close()
        try command("enable")
    }

    deinit {
        process.send(SIGKILL)
        process.wait()
        folder.remove()
    }

    /// Gives perf a command, and waits until it has obeyed.
    private func command(_ word: String) throws {
        try? commands.fileHandleForWriting.write(contentsOf: Data("\(word)\n".utf8))
        let output = answers.fileHandleForReading
        var answer = Data()
        try wait(for: word) {
            var descriptors = [pollfd(fd: output.fileDescriptor, events: Int16(POLLIN), revents: 0)]
            guard poll(&descriptors, 1, 50) > 0 else { return false }
            let part = output.availableData
            if part.isEmpty { throw failure() }
            answer += part
            return answer.contains(0x0a)
        }
    }

    /// Waits until something is done, which is asked again and again, as long as the limit and the user allow.
    private func wait(for what: String, _ isDone: () throws -> Bool) throws {
        let begin = MonotonicClock.now()
        while try !isDone() {
            if tool.base.interruption?.isRaised == true { throw WorkerEnd.interrupted }
            if Double(MonotonicClock.now() - begin) / 1e9 > limitSeconds {
                let limit = Format.plainTime(seconds: limitSeconds)
                throw Self.unable("it did not obey \"\(what)\" within \(limit) and was ended")
            }
        }
    }

    /// Waits until perf is gone by itself.
    private func waitForEnd() throws {
        try wait(for: "stop") {
            if !process.isRunning { return true }
            usleep(1_000)
            return false
        }
    }

    /// Ends the recording; returns the samples.
    func finish() throws -> PerfScript {
        try command("stop")
        try waitForEnd()
        var script = tool.base.with(["script", "-i", path, "--no-inline", "-F", PerfScript.fields])
        (script.folder, script.limitSeconds) = (folder.path, 120)
        let outcome = try script.run()
        guard outcome.isSuccess else {
            throw ProfileError(
                .io, "perf can't read what it recorded: \(outcome.complaint)", at: "perf script",
                remedy: "free space in the temporary folder, or set TMPDIR")
        }
        return try PerfScript(outcome.output)
    }

    /// Why perf closed its output.
    private func failure() -> any Error {
        do { try waitForEnd() } catch { return error }
        try? errors.seek(toOffset: 0)
        let text = String(decoding: (try? errors.readToEnd()) ?? Data(), as: UTF8.self)
        let line = text.split(separator: "\n").map { $0.trimmingCharacters(in: .whitespaces) }.first { !$0.isEmpty }
        if ["perf_event_paranoid", "ermission", "not permitted"].contains(where: text.contains) {
            return ProfileError(
                .notInstalled, "unavailable: perf is not permitted to sample", at: "perf record",
                remedy: "set kernel.perf_event_paranoid to 2 or less with sysctl, or grant perf CAP_PERFMON")
        }
        return Self.unable(line ?? "it ended without a word")
    }

    private static func unable(_ cause: String) -> ProfileError {
        ProfileError(
            .notInstalled, "unavailable: perf can't sample: \(cause)", at: "perf record",
            remedy: "see whether perf record works by itself on this machine, or use --kind exact")
    }
}
