import Foundation
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
    /// It did not answer in time.
    case timeout(reason: String)
    /// The user interrupted the run.
    case interrupted
}

/// The parent's handle on one worker process.
final class WorkerProcess {
    /// Environment variable with the worker's memory limit in bytes.
    static let memoryLimitVariable = "LAYOUTBENCH_MEMORY_LIMIT"

    /// Environment variable with the parent's process identifier.
    static let parentVariable = "LAYOUTBENCH_PARENT"

    private let process = Process()
    private let input = Pipe()
    private let output = Pipe()
    private let errors = Pipe()
    private var pending: [UInt8] = []
    private var errorText: [UInt8] = []
    private let interruption: Interruption
    private var closed = false

    /// Starts `executable` with the hidden worker command.
    init(executable: String, environment: [String: String], memoryLimit: Int?, interruption: Interruption) throws {
        self.interruption = interruption
        process.executableURL = URL(fileURLWithPath: executable)
        process.arguments = ["__worker"]
        var environment = environment
        // Without this a crashing worker spends seconds on a backtrace nobody reads.
        environment["SWIFT_BACKTRACE"] = "enable=no"
        environment[Self.parentVariable] = String(ProcessInfo.processInfo.processIdentifier)
        if let memoryLimit, environment[Self.memoryLimitVariable] == nil {
            environment[Self.memoryLimitVariable] = String(memoryLimit)
        }
        process.environment = environment
        process.standardInput = input
        process.standardOutput = output
        process.standardError = errors
        try process.run()
    }

    deinit { end() }

    /// Process number, for messages.
    var identifier: Int32 { process.processIdentifier }

    /// Sends a request without waiting for the answer.
    func send(_ request: WorkerRequest) throws(WorkerEnd) {
        do {
            var data = try JSONEncoder().encode(WorkerEnvelope(message: request))
            data.append(0x0a)
            try input.fileHandleForWriting.write(contentsOf: data)
        } catch {
            throw .failed(reason: describeEnd())
        }
    }

    /// Waits for the answer to the request sent last.
    func receive(limitSeconds: Double) throws(WorkerEnd) -> WorkerReply {
        let deadline = Date().addingTimeInterval(limitSeconds)
        while true {
            if let line = nextLine() { return try decode(line) }
            if interruption.isRaised { throw .interrupted }
            let left = deadline.timeIntervalSinceNow
            if left <= 0 {
                kill()
                throw .timeout(reason: "no answer within \(Self.seconds(limitSeconds)): the worker was ended")
            }
            if try !fill(waitSeconds: min(left, 0.2)) { throw .failed(reason: describeEnd()) }
        }
    }

    /// Sends a request and waits for its answer.
    func ask(_ request: WorkerRequest, limitSeconds: Double) throws(WorkerEnd) -> WorkerReply {
        try send(request)
        return try receive(limitSeconds: limitSeconds)
    }

    /// Ends the process and waits until it is gone.
    func end() {
        if closed { return }
        closed = true
        try? input.fileHandleForWriting.close()
        kill()
        process.waitUntilExit()
    }

    private func kill() {
        if process.isRunning { _ = Foundation.kill(process.processIdentifier, SIGKILL) }
    }

    private func decode(_ line: [UInt8]) throws(WorkerEnd) -> WorkerReply {
        do {
            let reply = try JSONDecoder().decode(WorkerEnvelope<WorkerReply>.self, from: Data(line)).message
            if case .refused(let reason) = reply { throw WorkerEnd.failed(reason: reason) }
            return reply
        } catch let end as WorkerEnd {
            throw end
        } catch {
            throw .failed(
                reason: "the worker's answer is not understood: \(String(decoding: line.prefix(200), as: UTF8.self))")
        }
    }

    private func nextLine() -> [UInt8]? {
        guard let newline = pending.firstIndex(of: 0x0a) else { return nil }
        let line = Array(pending[..<newline])
        pending.removeFirst(newline + 1)
        return line
    }

    /// Waits for output; false at its end.
    private func fill(waitSeconds: Double) throws(WorkerEnd) -> Bool {
        let outputDescriptor = output.fileHandleForReading.fileDescriptor
        let errorDescriptor = errors.fileHandleForReading.fileDescriptor
        var descriptors = [
            pollfd(fd: outputDescriptor, events: Int16(POLLIN), revents: 0),
            pollfd(fd: errorDescriptor, events: Int16(POLLIN), revents: 0),
        ]
        let ready = poll(&descriptors, nfds_t(descriptors.count), Int32(max(1, waitSeconds * 1000)))
        if ready <= 0 { return true }
        if descriptors[1].revents & Int16(POLLIN) != 0 { errorText += readAvailable(errorDescriptor) }
        if descriptors[0].revents != 0 {
            let bytes = readAvailable(outputDescriptor)
            if bytes.isEmpty { return false }
            pending += bytes
        } else if descriptors[1].revents & Int16(POLLHUP) != 0, descriptors[1].revents & Int16(POLLIN) == 0 {
            return process.isRunning
        }
        return true
    }

    private func readAvailable(_ descriptor: Int32) -> [UInt8] {
        var bytes = [UInt8](repeating: 0, count: 65_536)
        let count = read(descriptor, &bytes, bytes.count)
        return count > 0 ? Array(bytes[..<count]) : []
    }

    /// Says how the process ended, with the last line it wrote on standard error.
    private func describeEnd() -> String {
        process.waitUntilExit()
        while true {
            let bytes = readAvailable(errors.fileHandleForReading.fileDescriptor)
            if bytes.isEmpty { break }
            errorText += bytes
        }
        let said = String(decoding: errorText, as: UTF8.self).split(separator: "\n")
            .last { !$0.trimmingCharacters(in: .whitespaces).isEmpty }
        let ending = ending()
        return said.map { "\(ending); its last words: \($0.prefix(300))" } ?? ending
    }

    private func ending() -> String {
        let status = process.terminationStatus
        guard process.terminationReason == .uncaughtSignal else { return "the worker exited with code \(status)" }
        switch status {
        case SIGKILL: return "the worker was killed (signal 9), by a user or because memory ran out"
        case SIGILL, SIGTRAP: return "the worker crashed (signal \(status)), trapped or out of memory"
        default: return "the worker crashed (signal \(status))"
        }
    }

    private static func seconds(_ value: Double) -> String {
        value == value.rounded() ? "\(Int(value)) s" : "\(value) s"
    }
}
