import Files
import Foundation
import Probes
import Worker

/// The parent's handle on one worker process.
package final class WorkerProcess: Worker {
    private let lines: WorkerLines
    private let encoder = JSONEncoder()
    private let decoder = JSONDecoder()
    private let protocolVersion: Int

    /// Starts `executable` with the hidden worker command and speaks to it in the version it understands.
    package init(
        executable: String, arguments: [String] = ["__worker"], protocolVersion: Int = WorkerProtocol.version,
        environment: [String: String], interruption: Interruption
    ) throws(StartError) {
        self.protocolVersion = protocolVersion
        var environment = environment
        // Without this a crashing worker spends seconds on a useless backtrace.
        environment["SWIFT_BACKTRACE"] = "enable=no"
        environment[WorkerProtocol.parentVariable] = String(ProcessInfo.processInfo.processIdentifier)
        lines = try WorkerLines(
            executable: executable, arguments: arguments, environment: environment, interruption: interruption)
    }

    package var identifier: Int32 { lines.identifier }

    package func send(_ request: WorkerRequest) throws(WorkerEnd) {
        let line = EpochLine.text(of: request, version: protocolVersion).map { Data($0.utf8) }
        let data = line ?? (try? encoder.encode(WorkerEnvelope(version: protocolVersion, message: request)))
        guard let data else { throw .failed(reason: "the request can't be encoded: \(request)") }
        try lines.send(data)
    }

    package func receive(
        limitSeconds: Double, mostSeconds: Double, whileWaiting: @escaping () -> Void
    ) throws(WorkerEnd) -> WorkerReply {
        try decode(try lines.receive(limitSeconds: limitSeconds, mostSeconds: mostSeconds, whileWaiting: whileWaiting))
    }

    package func kill() { lines.kill() }

    package func end() { lines.end() }

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
