import Errors
import Foundation
import Probes
import RunRecords

#if canImport(Glibc)
    import Glibc
#elseif canImport(Darwin)
    import Darwin
#endif

/// How a worker came to grief.
enum WorkerEnd: Error, Equatable {
    /// It crashed, was killed, or refused a request.
    case failed(reason: String)
    /// It does not know a request, because it was built before there was one.
    case notUnderstood
    /// It did not answer in time.
    case timeout(reason: String)
    /// The user interrupted the run, or the budget that it keeps is spent.
    case interrupted

    /// Why it has no figures; nil when it is the user's will.
    var reason: String? {
        switch self {
        case .failed(let reason), .timeout(let reason): reason
        case .notUnderstood: WorkerProtocol.notUnderstood
        case .interrupted: nil
        }
    }
}

/// The parent's handle on one worker process.
final class WorkerProcess {
    /// Environment variable with the worker's memory limit in bytes, which otherwise is what the machine has free.
    static let memoryLimitVariable = "LAYOUTBENCH_MEMORY_LIMIT"

    /// Environment variable with the parent's process identifier.
    static let parentVariable = "LAYOUTBENCH_PARENT"

    private let process: ChildProcess
    private let pipes = WorkerPipes()
    private let encoder = JSONEncoder()
    private let decoder = JSONDecoder()
    private let interruption: Interruption
    private let protocolVersion: Int
    private var isEnded = false

    /// Starts `executable` with the hidden worker command and speaks to it in the version it understands.
    init(
        executable: String, arguments: [String] = ["__worker"], protocolVersion: Int = WorkerProtocol.version,
        environment: [String: String], interruption: Interruption
    ) throws(StartError) {
        self.interruption = interruption
        self.protocolVersion = protocolVersion
        // A worker that is gone is noticed as such, and must not take the parent with it.
        signal(SIGPIPE, SIG_IGN)
        var environment = environment
        // Without this a crashing worker spends seconds on a backtrace nobody reads.
        environment["SWIFT_BACKTRACE"] = "enable=no"
        environment[Self.parentVariable] = String(ProcessInfo.processInfo.processIdentifier)
        process = try ChildProcess(
            program: executable, arguments: arguments, environment: environment,
            input: pipes.input.fileHandleForReading.fileDescriptor,
            output: pipes.output.fileHandleForWriting.fileDescriptor,
            errors: pipes.errors.fileHandleForWriting.fileDescriptor)
        // The worker's ends: as long as they are open here, its end is not seen.
        try? pipes.input.fileHandleForReading.close()
        try? pipes.output.fileHandleForWriting.close()
        try? pipes.errors.fileHandleForWriting.close()
    }

    deinit { end() }

    /// Process number, for messages.
    var identifier: Int32 { process.identifier }

    /// Sends a request without waiting for the answer.
    func send(_ request: WorkerRequest) throws(WorkerEnd) {
        if !pipes.leftOver.isEmpty {
            throw .failed(reason: "the worker wrote without being asked: \(Self.excerpt(pipes.leftOver))")
        }
        do {
            var data =
                try EpochLine.text(of: request, version: protocolVersion).map { Data($0.utf8) }
                ?? encoder.encode(WorkerEnvelope(version: protocolVersion, message: request))
            data.append(0x0a)
            try pipes.input.fileHandleForWriting.write(contentsOf: data)
        } catch {
            throw .failed(reason: describeEnd())
        }
    }

    /// Waits for the answer to the request sent last; `whileWaiting` is called about five times a second.
    func receive(
        limitSeconds: Double, whileWaiting: () -> Void = {}
    ) throws(WorkerEnd) -> WorkerReply {
        let begin = MonotonicClock.now()
        while true {
            if let line = pipes.nextLine() { return try decode(line) }
            if interruption.isRaised { throw .interrupted }
            let left = limitSeconds - Double(MonotonicClock.now() - begin) / 1e9
            if left <= 0 {
                kill()
                throw .timeout(
                    reason: "no answer within \(Format.plainTime(seconds: limitSeconds)): the worker was ended")
            }
            if pipes.isFlooded {
                kill()
                throw .failed(reason: "the worker's answer has no end: \(Self.excerpt(pipes.leftOver))…")
            }
            // Now and then it looks whether the user interrupted the run.
            let isOpen = pipes.wait(milliseconds: Int32(min(max(1, left * 1000), 200)))
            if !isOpen { throw .failed(reason: describeEnd()) }
            whileWaiting()
        }
    }

    /// Sends a request and waits for its answer; `whileWaiting` is called about five times a second.
    func ask(
        _ request: WorkerRequest, limitSeconds: Double, whileWaiting: () -> Void = {}
    ) throws(WorkerEnd) -> WorkerReply {
        try send(request)
        return try receive(limitSeconds: limitSeconds, whileWaiting: whileWaiting)
    }

    /// Ends the process without waiting until it is gone.
    func kill() {
        process.send(SIGKILL)
    }

    /// Ends the process and waits until it is gone.
    func end() {
        if isEnded { return }
        isEnded = true
        try? pipes.input.fileHandleForWriting.close()
        kill()
        _ = waitUntilGone(seconds: Self.longestTeardown)
    }

    /// Seconds in which the kernel should have taken back the memory of a process that was killed.
    private static let longestTeardown = 30.0

    /// False when the process is still there after so many seconds.
    private func waitUntilGone(seconds: Double) -> Bool {
        let begin = MonotonicClock.now()
        while process.isRunning {
            if Double(MonotonicClock.now() - begin) / 1e9 > seconds { return false }
            usleep(200)
        }
        return true
    }

    private func decode(_ line: [UInt8]) throws(WorkerEnd) -> WorkerReply {
        if let reply = EpochLine.reply(line, version: protocolVersion) { return reply }
        let data = Data(line)
        guard let envelope = try? decoder.decode(WorkerEnvelope<WorkerReply>.self, from: data),
            envelope.version == protocolVersion
        else {
            let version = try? decoder.decode(WorkerVersion.self, from: data).version
            throw .failed(
                reason: version.flatMap { WorkerProtocol.refusal(of: $0, spokenBy: "worker") }
                    ?? "the worker's answer is not understood: \(Self.excerpt(line))")
        }
        let reply = envelope.message
        if case .refused(let reason) = reply {
            throw reason == WorkerProtocol.notUnderstood ? .notUnderstood : .failed(reason: reason)
        }
        return reply
    }

    /// Says how the process ended, with the last line it wrote on standard error.
    private func describeEnd() -> String {
        // The output closes a moment before the process is gone; one that lives on without an output is of no use.
        let isGone = waitUntilGone(seconds: 1)
        if !isGone {
            kill()
            _ = waitUntilGone(seconds: Self.longestTeardown)
        }
        let ending = isGone ? ending() : "the worker closed its standard output and was ended"
        guard let words = pipes.lastWords() else { return ending }
        let isExhausted = words.contains("failed to allocate")
        return "\(isExhausted ? "the worker ran out of memory: " : "")\(ending); its last words: \(words)"
    }

    private func ending() -> String {
        switch process.wait() {
        case .exited(let code): return "the worker exited with code \(code)"
        case .signalled(SIGKILL): return "the worker was killed (signal 9), by a user or because memory ran out"
        case .signalled(let number) where [SIGILL, SIGTRAP].contains(number):
            return "the worker crashed (signal \(number)), trapped or out of memory"
        case .signalled(let number): return "the worker crashed (signal \(number))"
        }
    }

    private static func excerpt(_ bytes: [UInt8]) -> String { String(decoding: bytes.prefix(200), as: UTF8.self) }
}
