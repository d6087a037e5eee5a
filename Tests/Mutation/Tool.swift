import Foundation
import Synchronization

/// A program that is run to its end, or until there is enough of it.
enum Tool {
    struct Outcome {
        /// The exit code; of a signal its negative number.
        var code: Int32
        var output: String
        var seconds: Double
        /// Whether it was ended because it took too long.
        var isLate = false
    }

    /// Ends a program with what it has started, where it leads a group of its own.
    private static func end(_ identifier: pid_t) {
        kill(getpgid(identifier) == identifier ? -identifier : identifier, SIGKILL)
    }

    /// Runs a program; its output and its errors are one text.
    ///
    /// - Parameters:
    ///   - limit: seconds after which it is ended.
    ///   - lastText: a text in its output after which it is ended.
    static func run(
        _ program: String, _ arguments: [String], environment: [String: String] = [:], limit: Double? = nil,
        endingAt lastText: String? = nil
    ) throws -> Outcome {
        let process = Process()
        process.executableURL = URL(fileURLWithPath: program)
        process.arguments = arguments
        process.environment = ProcessInfo.processInfo.environment.merging(environment) { $1 }
        let pipe = Pipe()
        (process.standardOutput, process.standardError) = (pipe, pipe)
        process.standardInput = FileHandle.nullDevice
        let begin = Date()
        try process.run()
        let identifier = process.processIdentifier
        let isLate = Mutex(false)
        let timer = DispatchSource.makeTimerSource()
        if let limit {
            timer.schedule(deadline: .now() + limit)
            timer.setEventHandler {
                isLate.withLock { $0 = true }
                end(identifier)
            }
        }
        timer.resume()
        var output = Data()
        while true {
            let part = pipe.fileHandleForReading.availableData
            if part.isEmpty { break }
            output += part
            if let lastText, output.range(of: Data(lastText.utf8)) != nil {
                end(identifier)
                break
            }
        }
        process.waitUntilExit()
        timer.cancel()
        let isSignal = process.terminationReason == .uncaughtSignal
        return Outcome(
            code: isSignal ? -process.terminationStatus : process.terminationStatus,
            output: String(decoding: output, as: UTF8.self), seconds: Date().timeIntervalSince(begin),
            isLate: isLate.withLock { $0 })
    }
}

/// Writes a line at once, also where the output is a file that is followed.
func say(_ text: String) { FileHandle.standardOutput.write(Data((text + "\n").utf8)) }
