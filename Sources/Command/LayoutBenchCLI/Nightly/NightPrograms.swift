import Files
import Foundation
import Probes

/// Starts the commands that a night consists of: processes of their own, so that none takes the night with it.
struct NightPrograms {
    private let program, folder: String
    private let lock: FileLock?
    private let console: Console
    private let interruption: Interruption

    init(_ settings: NightlyOptions, lock: FileLock?, _ console: Console, _ interruption: Interruption) {
        (program, folder) = (settings.program, settings.folder)
        (self.lock, self.console, self.interruption) = (lock, console, interruption)
    }

    /// Runs a command, whose words are seen; returns its exit code.
    func run(_ arguments: [String]) -> Int32 { start(arguments, output: STDOUT_FILENO) }

    /// Runs a command, and returns its output too.
    func answer(_ arguments: [String]) throws -> (code: Int32, text: String) {
        let descriptor = try NamelessFile.make(in: FileManager.default.temporaryDirectory.path)
        let file = FileHandle(fileDescriptor: descriptor, closeOnDealloc: true)
        let code = start(arguments, output: descriptor)
        try? file.seek(toOffset: 0)
        return (code, String(decoding: (try? file.readToEnd()) ?? Data(), as: UTF8.self))
    }

    /// Runs a command, keeps its output in a file, and shows it.
    func told(_ path: String, _ arguments: [String]) throws -> Int32 {
        let (code, text) = try answer(arguments)
        guard (try? Data(text.utf8).write(to: URL(fileURLWithPath: path))) != nil else { return 74 }
        try console.printIfRead(text)
        return code
    }

    private func start(_ arguments: [String], output: Int32) -> Int32 {
        let process: ChildProcess
        do {
            process = try ChildProcess(
                program: program, arguments: arguments, environment: console.environment, folder: folder, input: nil,
                output: output, errors: STDERR_FILENO, keeping: lock.map { [$0.descriptor] } ?? [], endsWithParent: true
            )
        } catch {
            console.note("error: \(error.sentence)\n")
            return ExitCode.inputOutput.rawValue
        }
        var isAsked = false
        while process.isRunning {
            if interruption.isRaised, !isAsked {
                isAsked = true
                process.sendToGroup(SIGINT)
            }
            usleep(5_000)
        }
        switch process.wait() {
        case .exited(let code): return interruption.isRaised && code != 0 ? ExitCode.interrupted.rawValue : code
        case .signalled: return (interruption.isRaised ? ExitCode.interrupted : .internalError).rawValue
        }
    }
}
