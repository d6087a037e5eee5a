import Foundation
import Testing

/// A run of the built program that goes on while a test looks; killed when the test lets go of it.
final class StartedRun {
    private let process = Process()

    /// Starts `layoutbench` with these arguments.
    init(_ arguments: [String]) throws {
        process.executableURL = try CommandRun.executable()
        process.arguments = arguments
        process.currentDirectoryURL = URL(fileURLWithPath: try TemporaryFolder.shared.folder())
        process.standardOutput = FileHandle.nullDevice
        process.standardError = FileHandle.nullDevice
        try process.run()
    }

    deinit { if process.isRunning { kill(process.processIdentifier, SIGKILL) } }

    /// Waits, for two minutes at most, until something is so.
    ///
    /// It keeps its thread: other tests would take it from one that suspends, and for as long as they had it the run would
    /// go on at full speed beside them.
    func wait(until isSo: () throws -> Bool) throws {
        let end = ContinuousClock.now + .seconds(120)
        while try !isSo() {
            try #require(process.isRunning, "the run ended")
            try #require(ContinuousClock.now < end, "not so after two minutes")
            usleep(20_000)
        }
    }

    /// Sends a signal and waits for the end, whose exit code or signal it returns.
    @discardableResult func end(_ signal: Int32) -> Int32 {
        kill(process.processIdentifier, signal)
        process.waitUntilExit()
        return process.terminationStatus
    }
}
