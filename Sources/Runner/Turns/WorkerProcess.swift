import Foundation
import Probes
import RunRecords

/// How a worker came to grief.
enum WorkerEnd: Error, Equatable {
    /// It crashed, was killed, or refused a request.
    case failed(reason: String)
    /// It does not know a request, because it was built before there was one.
    case notUnderstood
    /// It did not answer in time.
    case timeout(reason: String)
    /// The same, as it was ready to run for most of that time and had no processor.
    case starved(reason: String)
    /// The user interrupted the run, or the budget that it keeps is spent.
    case interrupted

    static let otherAnswer = WorkerEnd.failed(reason: "the worker gave an answer of another kind")

    /// Why it has no figures; nil when it is the user's will.
    var reason: String? {
        switch self {
        case .failed(let reason), .timeout(let reason), .starved(let reason): reason
        case .notUnderstood: WorkerProtocol.notUnderstood
        case .interrupted: nil
        }
    }
}

/// The parent's handle on one worker process.
final class WorkerProcess: Worker {
    /// Environment variable with the worker's memory limit in bytes, which otherwise is what the machine has free.
    static let memoryLimitVariable = "LAYOUTBENCH_MEMORY_LIMIT"

    /// Environment variable with the parent's process identifier.
    static let parentVariable = "LAYOUTBENCH_PARENT"

    private let lines: WorkerLines
    private let encoder = JSONEncoder()
    private let decoder = JSONDecoder()
    private let protocolVersion: Int

    /// Starts `executable` with the hidden worker command and speaks to it in the version it understands.
    init(
        executable: String, arguments: [String] = ["__worker"], protocolVersion: Int = WorkerProtocol.version,
        environment: [String: String], interruption: Interruption
    ) throws(StartError) {
        self.protocolVersion = protocolVersion
        var environment = environment
        // Without this a crashing worker spends seconds on a useless backtrace.
        environment["SWIFT_BACKTRACE"] = "enable=no"
        environment[Self.parentVariable] = String(ProcessInfo.processInfo.processIdentifier)
        lines = try WorkerLines(
            executable: executable, arguments: arguments, environment: environment, interruption: interruption)
    }

    /// Process number, for messages.
    var identifier: Int32 { lines.identifier }

    func send(_ request: WorkerRequest) throws(WorkerEnd) {
        let line = EpochLine.text(of: request, version: protocolVersion).map { Data($0.utf8) }
        let data = line ?? (try? encoder.encode(WorkerEnvelope(version: protocolVersion, message: request)))
        guard let data else { throw .failed(reason: "the request can't be encoded: \(request)") }
        try lines.send(data)
    }

    func receive(
        limitSeconds: Double, mostSeconds: Double, whileWaiting: @escaping () -> Void
    ) throws(WorkerEnd) -> WorkerReply {
        try decode(
            try lines.receive(limitSeconds: limitSeconds, mostSeconds: mostSeconds, whileWaiting: whileWaiting))
    }

    func kill() { lines.kill() }

    func end() { lines.end() }

    private func decode(_ line: [UInt8]) throws(WorkerEnd) -> WorkerReply {
        if let reply = EpochLine.reply(line, version: protocolVersion) { return reply }
        let data = Data(line)
        guard let envelope = try? decoder.decode(WorkerEnvelope<WorkerReply>.self, from: data),
            envelope.version == protocolVersion
        else {
            let version = try? decoder.decode(WorkerVersion.self, from: data).version
            throw .failed(
                reason: version.flatMap { WorkerProtocol.refusal(of: $0, spokenBy: "worker") }
                    ?? "the worker's answer is not understood: \(WorkerLines.excerpt(line))")
        }
        let reply = envelope.message
        if case .refused(let reason) = reply {
            throw reason == WorkerProtocol.notUnderstood ? .notUnderstood : .failed(reason: reason)
        }
        return reply
    }
}
