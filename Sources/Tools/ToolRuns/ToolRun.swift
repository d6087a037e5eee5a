import Files
import Foundation
import Probes

/// The end of another program, and its output.
package struct ToolOutcome {
    package enum End: Equatable {
        case exited(Int32)
        case signalled(Int32)
        /// It was ended because its time was over.
        case timedOut
    }

    package let end: End
    /// Standard output; empty when it went to a log.
    package let output: String
    /// Standard error; empty when it went to a log.
    package let errors: String

    package init(end: End, output: String, errors: String) {
        (self.end, self.output, self.errors) = (end, output, errors)
    }

    package var isSuccess: Bool { end == .exited(0) }

    /// Standard output without blanks and newlines at either end.
    package var text: String { output.trimmingCharacters(in: .whitespacesAndNewlines) }

    /// The one line it wrote, such as a path, which may begin and end with blanks.
    package var line: String { output.hasSuffix("\n") ? String(output.dropLast()) : output }

    /// The cause of a failure in its words: its first line that begins as an error, or else its first line.
    package var complaint: String {
        let lines = errors.split(separator: "\n").map { $0.trimmingCharacters(in: .whitespaces) }
        for beginning in ["fatal: ", "error: "] {
            if let line = lines.first(where: { $0.hasPrefix(beginning) }) { return String(line.dropFirst(7)) }
        }
        switch end {
        case .exited(let code): return lines.first { !$0.isEmpty } ?? "it ended with code \(code)"
        case .signalled(let number): return "it was ended by signal \(number)"
        case .timedOut: return "it did not end in time"
        }
    }
}

/// One run of another program, such as git or swift.
package struct ToolRun: Sendable {
    package var program: String
    package var arguments: [String]
    package var folder: String
    package var environment: [String: String]
    package var input: String
    /// What both its outputs are appended to; nil: they are kept for the outcome.
    package var log: FileHandle?
    /// Wall seconds after which it is ended.
    package var limitSeconds: Double
    /// Whether the user asks to stop, which ends it.
    package var interruption: Interruption?
    /// Locks that are held until it has ended, though this process be killed before.
    package var locks: [FileLock]

    package init(
        program: String, arguments: [String], folder: String, environment: [String: String], input: String = "",
        log: FileHandle? = nil, limitSeconds: Double = .infinity, interruption: Interruption? = nil,
        locks: [FileLock] = []
    ) {
        (self.program, self.arguments, self.folder, self.environment) = (program, arguments, folder, environment)
        (self.input, self.log, self.limitSeconds, self.interruption) = (input, log, limitSeconds, interruption)
        self.locks = locks
    }

    /// A run with other arguments in the same circumstances.
    package func with(_ arguments: [String]) -> ToolRun {
        var run = self
        run.arguments = arguments
        return run
    }

    /// Starts the program and waits for its end. It is ended with this process, too. Throws `unstarted`, or else `io`,
    /// when it can't be started and `interrupted` after it was ended because the user asked for that. `whileRunning` is
    /// called again and again while it runs, every 20 ms.
    package func run(
        unstarted: ToolError? = nil, whileRunning: () -> Void = {}
    ) throws(ToolError) -> ToolOutcome {
        // Files rather than pipes: they need not be read while the program runs.
        let (output, errors) = try outputs()
        let given = try ScratchFile.make(holding: input)
        let process: ChildProcess
        do throws(StartError) {
            process = try ChildProcess(
                program: program, arguments: arguments, environment: environment, folder: folder,
                input: given.fileDescriptor, output: output.fileDescriptor, errors: errors.fileDescriptor,
                keeping: locks.map(\.descriptor), endsWithParent: true)
        } catch {
            throw unstarted
                ?? ToolError(
                    .io, "can't start \(program): \(error.reason)", at: folder,
                    remedy: "see whether the program and the folder are there")
        }
        let isInTime = try wait(for: process, whileRunning)
        return ToolOutcome(
            end: isInTime ? Self.end(of: process) : .timedOut, output: log == nil ? ScratchFile.text(of: output) : "",
            errors: log == nil ? ScratchFile.text(of: errors) : "")
    }

    private func outputs() throws(ToolError) -> (output: FileHandle, errors: FileHandle) {
        if let log { return (log, log) }
        return (try ScratchFile.make(), try ScratchFile.make())
    }

    /// False when the time was over.
    private func wait(for process: ChildProcess, _ whileRunning: () -> Void) throws(ToolError) -> Bool {
        let begin = ProcessInfo.processInfo.systemUptime
        while process.isRunning {
            if interruption?.isRaised == true {
                stop(process)
                throw ToolError(
                    .interrupted, "interrupted", at: ([program] + arguments.prefix(1)).joined(separator: " "),
                    remedy: "give the same command again; what was built before is kept")
            }
            let spent = ProcessInfo.processInfo.systemUptime - begin
            if spent > limitSeconds {
                stop(process)
                return false
            }
            whileRunning()
            usleep(spent < 1 ? 1_000 : 20_000)
        }
        process.wait()
        return true
    }

    /// Seconds a program has to end in after it was asked to.
    private static let grace = 10.0

    /// Ends the program with those it started. Asked by SIGINT first, because swift build ends its compilers only
    /// when it is asked: each of them leads a process group of its own.
    private func stop(_ process: ChildProcess) {
        process.sendToGroup(SIGINT)
        let begin = ProcessInfo.processInfo.systemUptime
        while process.isRunning, ProcessInfo.processInfo.systemUptime - begin < Self.grace { usleep(2_000) }
        process.sendToGroup(SIGKILL)
        process.wait()
    }

    private static func end(of process: ChildProcess) -> ToolOutcome.End {
        switch process.wait() {
        case .exited(let code): .exited(code)
        case .signalled(let number): .signalled(number)
        }
    }
}

/// Files that have no name and are gone when they are closed.
private enum ScratchFile {
    static func make(holding text: String = "") throws(ToolError) -> FileHandle {
        let folder = FileManager.default.temporaryDirectory.path
        let file: FileHandle
        do throws(SystemError) {
            file = FileHandle(fileDescriptor: try NamelessFile.make(in: folder), closeOnDealloc: true)
        } catch {
            throw ToolError(
                .io, "can't make a temporary file: \(error.reason)", at: folder,
                remedy: "free space there, or set TMPDIR to a folder that can be written to")
        }
        if !text.isEmpty {
            try? file.write(contentsOf: Data(text.utf8))
            try? file.seek(toOffset: 0)
        }
        return file
    }

    static func text(of file: FileHandle) -> String {
        try? file.seek(toOffset: 0)
        return String(decoding: (try? file.readToEnd()) ?? Data(), as: UTF8.self)
    }
}

/// Where programs are.
package enum ToolSearch {
    /// Path of the first executable file of that name in the environment's PATH.
    package static func path(of name: String, _ environment: [String: String]) -> String? {
        (environment["PATH"] ?? "/usr/bin:/bin").split(separator: ":").lazy.map { "\($0)/\(name)" }.first { path in
            FileManager.default.isExecutableFile(atPath: path) && !Folders.isFolder(path)
        }
    }
}
