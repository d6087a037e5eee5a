import Errors
import Files
import Foundation
import Probes

/// A process that answers lines with lines of any content.
package final class WorkerLines {
    private let process: ChildProcess
    private let pipes = WorkerPipes()
    private let interruption: Interruption
    private var isEnded = false

    /// Starts a program whose input and output are lines.
    package init(
        executable: String, arguments: [String], environment: [String: String], interruption: Interruption
    ) throws(StartError) {
        self.interruption = interruption
        // A worker that is gone is noticed as such, and must not take the parent with it.
        signal(SIGPIPE, SIG_IGN)
        process = try ChildProcess(
            program: executable, arguments: arguments, environment: environment,
            input: pipes.input.fileHandleForReading.fileDescriptor,
            output: pipes.output.fileHandleForWriting.fileDescriptor,
            errors: pipes.errors.fileHandleForWriting.fileDescriptor)
        // The worker's ends: as long as they are open here, its end is not seen.
        try? pipes.input.fileHandleForReading.close()
        try? pipes.output.fileHandleForWriting.close()
        try? pipes.errors.fileHandleForWriting.close()
        pipes.refuseToWait()
    }

    deinit { end() }

    /// Process number, for messages.
    package var identifier: Int32 { process.identifier }

    /// Sends a line, whose end is added. One that is longer than the pipe takes waits for the worker to read, as long as for
    /// an answer.
    package func send(_ line: Data, limitSeconds: Double = 60) throws(WorkerEnd) {
        if !pipes.leftOver.isEmpty {
            throw .failed(reason: "the worker wrote without being asked: \(Self.excerpt(pipes.leftOver))")
        }
        var rest = (Array(line) + [0x0a])[...]
        let begin = MonotonicClock.now()
        while true {
            guard let count = pipes.write(rest, milliseconds: 200) else { throw .failed(reason: describeEnd()) }
            rest = rest.dropFirst(count)
            if rest.isEmpty { return }
            if interruption.isRaised { throw .interrupted }
            if Double(MonotonicClock.now() - begin) / 1e9 > limitSeconds {
                kill()
                throw .timeout(
                    reason:
                        "a request was not read within \(Format.plainTime(seconds: limitSeconds)): the worker was ended"
                )
            }
        }
    }

    /// Waits for the next line, up to a number of bytes; `whileWaiting` is called about five times a second. What the
    /// process waits for a processor does not count, up to `mostSeconds` in all.
    package func receive(
        limitSeconds: Double, mostSeconds: Double = 0, longestLine: Int = WorkerPipes.longestLine,
        whileWaiting: () -> Void
    ) throws(WorkerEnd) -> [UInt8] {
        let begin = MonotonicClock.now()
        let waited = secondsStarved
        while true {
            if let line = pipes.nextLine() { return line }
            if interruption.isRaised { throw .interrupted }
            let spent = Double(MonotonicClock.now() - begin) / 1e9
            var left = limitSeconds - spent
            if left <= 0 {
                let starved = secondsStarved - waited
                left = min(limitSeconds + starved, max(limitSeconds, mostSeconds)) - spent
                if left <= 0 {
                    kill()
                    throw Self.overdue(after: spent, limit: limitSeconds, starved: starved)
                }
            }
            if pipes.leftOver.count > longestLine {
                kill()
                throw .failed(reason: "the worker's answer has no end: \(Self.excerpt(pipes.leftOver))…")
            }
            // Now and then it looks whether the user interrupted the run.
            let isOpen = pipes.wait(milliseconds: Int32(min(max(1, left * 1000), 200)))
            if !isOpen { throw .failed(reason: describeEnd()) }
            whileWaiting()
        }
    }

    /// Seconds that the process and this one, which reads its answers, have waited for a processor.
    private var secondsStarved: Double {
        [identifier, ProcessInfo.processInfo.processIdentifier].reduce(0) {
            $0 + (RunQueueProbe.secondsWaited(by: $1) ?? 0)
        }
    }

    /// Why a process has not answered: for want of a processor where it waited for one most of the time.
    static func overdue(after seconds: Double, limit: Double, starved: Double) -> WorkerEnd {
        if 2 * starved < seconds {
            return .timeout(reason: "no answer within \(Format.plainTime(seconds: limit)): the worker was ended")
        }
        return .starved(
            reason: "no answer within \(Format.plainTime(seconds: seconds)), of which it was ready for "
                + "\(Format.plainTime(seconds: starved)) and had no processor: the worker was ended")
    }

    /// Ends the process and those it started, without waiting until they are gone.
    package func kill() { process.sendToGroup(SIGKILL) }

    package func end() {
        if isEnded { return }
        isEnded = true
        try? pipes.input.fileHandleForWriting.close()
        kill()
        _ = waitUntilGone(seconds: Self.longestTeardown)
    }

    /// The beginning of a line, for messages.
    package static func excerpt(_ bytes: [UInt8]) -> String {
        let line = bytes.split(separator: UInt8(ascii: "\n"), maxSplits: 1).first ?? []
        return String(decoding: line.prefix(200), as: UTF8.self)
    }

    /// Seconds in which the kernel should have taken back the memory of a process that was killed.
    private static let longestTeardown = 30.0

    /// False if the process still runs after this many seconds.
    private func waitUntilGone(seconds: Double) -> Bool {
        let begin = MonotonicClock.now()
        while process.isRunning {
            if Double(MonotonicClock.now() - begin) / 1e9 > seconds { return false }
            usleep(200)
        }
        return true
    }

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
        return "\(isExhausted ? "the worker ran out of memory: " : "")\(ending); last output: \(words)"
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
}
