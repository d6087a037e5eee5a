import Files
import Foundation
import Probes
import RunRecords
import Runner
import ToolRuns

/// How long a request of the run may take, however many a contestant is asked for it.
struct ContestantPatience {
    let limitSeconds: Double
    let whileWaiting: () -> Void
    private let begin = MonotonicClock.now()

    init(limitSeconds: Double, whileWaiting: @escaping () -> Void) {
        (self.limitSeconds, self.whileWaiting) = (limitSeconds, whileWaiting)
    }

    var secondsLeft: Double { limitSeconds - Double(MonotonicClock.now() - begin) / 1e9 }
}

/// A program of another language: lines of ``ContestantRequest`` go to it, and lines of ``ContestantReply`` come back.
final class ContestantLink {
    let contestant: ContestantCommand
    private let lines: WorkerLines
    private let decoder = JSONDecoder()
    /// The beginning of its last answer.
    private var answer = ""

    /// Bytes of an answer that has no list.
    private static let longestLine = 1 << 16
    /// Bytes of a number in a list at most, with its comma.
    private static let longestNumber = 24

    init(
        _ contestant: ContestantCommand, environment: [String: String], interruption: Interruption
    ) throws(ContestantError) {
        self.contestant = contestant
        guard let words = CommandWords.words(of: contestant.command), let name = words.first, !name.isEmpty else {
            throw ContestantError(.badCommand, of: contestant)
        }
        let path = name.contains("/") ? name : ToolSearch.path(of: name, environment)
        guard let path else {
            throw ContestantError(.notStarted(reason: "there is no \(name) on PATH"), of: contestant)
        }
        do throws(StartError) {
            lines = try WorkerLines(
                executable: path, arguments: Array(words.dropFirst()), environment: environment,
                interruption: interruption)
        } catch {
            throw ContestantError(.notStarted(reason: error.reason), of: contestant)
        }
    }

    func kill() { lines.kill() }

    func end() { lines.end() }

    /// Sends a request, for which a contestant that does not read has as long as for an answer.
    func send(_ request: ContestantRequest, _ patience: ContestantPatience) throws(WorkerEnd) {
        do throws(WorkerEnd) {
            try lines.send(Data(request.line.utf8), limitSeconds: patience.secondsLeft)
        } catch {
            throw explained(error, request, patience.limitSeconds)
        }
    }

    /// Waits for the answer to what was sent last, which holds a list of so many numbers at most.
    func receive(
        _ request: ContestantRequest, _ patience: ContestantPatience, numbers: Int = 0
    ) throws(WorkerEnd) -> ContestantReply {
        let line: [UInt8]
        do throws(WorkerEnd) {
            line = try lines.receive(
                limitSeconds: patience.secondsLeft, longestLine: Self.longestLine + numbers * Self.longestNumber,
                whileWaiting: patience.whileWaiting)
        } catch {
            throw explained(error, request, patience.limitSeconds)
        }
        answer = WorkerLines.excerpt(line)
        guard let reply = ContestantReply(line, decoder) else {
            throw notUnderstood("it is not such a JSON object", request)
        }
        if let reason = reply.error { throw failure(.refused(reason: reason), request) }
        return reply
    }

    /// Asks for something and takes it from the reply, which holds a list of so many numbers at most; `reason` says what
    /// is wrong where it is not there.
    func ask<Value>(
        _ request: ContestantRequest, _ patience: ContestantPatience, numbers: Int = 0, reason: String,
        _ value: (ContestantReply) -> Value?
    ) throws(WorkerEnd) -> Value {
        try send(request, patience)
        let reply = try receive(request, patience, numbers: numbers)
        guard let value = value(reply) else { throw notUnderstood(reason, request) }
        return value
    }

    /// The time that a reply tells: no more than has passed since the request was sent.
    func time(
        _ request: ContestantRequest, _ patience: ContestantPatience, numbers: Int = 0,
        of told: (ContestantReply) -> Double?
    ) throws(WorkerEnd) -> (nanoseconds: Double, reply: ContestantReply) {
        let begin = MonotonicClock.now()
        return try ask(
            request, patience, numbers: numbers, reason: "it tells no time, or more than has passed"
        ) { reply in
            guard let told = told(reply), told >= 0, told <= Double(MonotonicClock.now() - begin) else { return nil }
            return (told, reply)
        }
    }

    func failure(_ kind: ContestantError.Kind, _ request: ContestantRequest) -> WorkerEnd {
        .failed(reason: ContestantError(kind, of: contestant, request: request.name).sentence)
    }

    func notUnderstood(_ reason: String, _ request: ContestantRequest) -> WorkerEnd {
        failure(.notUnderstood(answer: answer, reason: reason), request)
    }

    private func explained(_ end: WorkerEnd, _ request: ContestantRequest, _ limitSeconds: Double) -> WorkerEnd {
        switch end {
        case .failed(let reason): return failure(.ended(reason: reason), request)
        case .timeout, .starved:
            let error = ContestantError(.slow(seconds: limitSeconds), of: contestant, request: request.name)
            return .timeout(reason: error.sentence)
        case .notUnderstood, .interrupted: return end
        }
    }
}
