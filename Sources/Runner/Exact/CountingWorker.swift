import Files
import Foundation

/// A worker under callgrind, with the folder that its counts are written into.
final class CountingWorker {
    private let worker: WorkerProcess
    private let folder: TemporaryFolder
    private let limitSeconds: Double
    private var counts = 0

    /// Starts `executable` as a worker that is ended when it does not answer a request within the limit.
    init(
        executable: String, tools: CallgrindTools, environment: [String: String], limitSeconds: Double,
        interruption: Interruption
    ) throws {
        self.limitSeconds = limitSeconds
        folder = try TemporaryFolder.make()
        worker = try WorkerProcess(
            executable: tools.setarch, arguments: tools.arguments(executable: executable, folder: folder.path),
            environment: tools.environment(from: environment), interruption: interruption)
    }

    deinit {
        worker.end()
        folder.remove()
    }

    /// Has a request carried out that counts nothing.
    func ask(_ request: WorkerRequest) throws(WorkerEnd) { _ = try reply(request) }

    /// Has a request carried out that counts: instructions of one operation.
    func count(_ request: WorkerRequest) throws(WorkerEnd) -> Double {
        guard case .counted(let operations) = try reply(request), operations > 0 else {
            throw .failed(reason: "the worker gave an answer of another kind")
        }
        counts += 1
        do throws(CallgrindError) {
            return Double(try profile().instructions) / Double(operations)
        } catch {
            throw .failed(reason: "\(error)")
        }
    }

    private func reply(_ request: WorkerRequest) throws(WorkerEnd) -> WorkerReply {
        try worker.ask(request, limitSeconds: limitSeconds)
    }

    /// What callgrind wrote last.
    private func profile() throws(CallgrindError) -> CallgrindProfile {
        let path = "\(folder.path)/\(CallgrindTools.fileName(number: counts))"
        guard let text = try? String(contentsOfFile: path, encoding: .utf8) else {
            throw CallgrindError(.unreadable, path)
        }
        let profile = try CallgrindProfile(text, place: path)
        guard profile.trigger == CallgrindTools.trigger else {
            throw CallgrindError(.otherTrigger(profile.trigger), path)
        }
        guard profile.instructions > 0 else { throw CallgrindError(.nothingCounted, path) }
        return profile
    }
}
