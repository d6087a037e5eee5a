import Files
import Foundation
import Runner
import Worker

/// A worker under callgrind, with the folder that its counts are written into.
package final class CountingWorker {
    private let worker: WorkerProcess
    private let folder: TemporaryFolder
    /// Path of the program that runs: a copy without debug information, or the program itself.
    package let program: String
    private let limitSeconds: Double
    private var counts = 0

    /// Starts `executable` as a worker that is ended when it does not answer a request within the limit.
    package init(
        executable: String, tools: CallgrindTools, environment: [String: String], isDetailed: Bool = false,
        limitSeconds: Double, interruption: Interruption
    ) throws {
        self.limitSeconds = limitSeconds
        folder = try TemporaryFolder.make()
        program = tools.withoutDebugInformation(executable, in: folder.path, environment, interruption)
        worker = try WorkerProcess(
            executable: tools.setarch,
            arguments: tools.arguments(executable: program, folder: folder.path, isDetailed: isDetailed),
            environment: tools.environment(from: environment), interruption: interruption)
    }

    deinit {
        worker.end()
        folder.remove()
    }

    /// Has a request carried out that counts nothing.
    package func ask(_ request: WorkerRequest) throws(WorkerEnd) { _ = try reply(request) }

    /// Has a request carried out that counts: what one operation costs.
    package func count(_ request: WorkerRequest) throws(WorkerEnd) -> ExactCosts {
        let (operations, text) = try record(request)
        do throws(CallgrindError) {
            return ExactCosts(try profile(text), operations: operations)
        } catch {
            throw .failed(reason: "\(error)")
        }
    }

    /// Has a request carried out that counts: the operations it was, and what callgrind wrote.
    package func record(_ request: WorkerRequest) throws(WorkerEnd) -> (operations: Int, text: String) {
        guard case .counted(let operations) = try reply(request), operations > 0 else { throw .otherAnswer }
        counts += 1
        guard let text = try? String(contentsOfFile: path, encoding: .utf8) else {
            throw .failed(reason: "\(CallgrindError(.unreadable, path))")
        }
        return (operations, text)
    }

    package func reply(_ request: WorkerRequest) throws(WorkerEnd) -> WorkerReply {
        try worker.ask(request, limitSeconds: limitSeconds)
    }

    /// The file that callgrind wrote last.
    private var path: String { "\(folder.path)/\(CallgrindTools.fileName(number: counts))" }

    /// The sums of what callgrind wrote last.
    func profile(_ text: String) throws(CallgrindError) -> CallgrindProfile {
        let profile = try CallgrindProfile(text, place: path)
        guard profile.trigger == CallgrindTools.trigger else {
            throw CallgrindError(.otherTrigger(profile.trigger), path)
        }
        guard profile.instructions > 0 else { throw CallgrindError(.nothingCounted, path) }
        return profile
    }
}
