import Foundation
import Probes
import Subjects

/// The worker's side of the wire: requests on standard input, replies on standard output, until the input ends.
package enum WorkerMain {
    /// Serves requests; returns when the parent closes the pipe.
    package static func run(environment: [String: String], registries: Registries) {
        // Where the kernel can't end the worker with its parent, the end of the input does.
        if let parent = environment[WorkerProtocol.parentVariable].flatMap(Int32.init) {
            _ = ProcessProbe.endWithParent(parent)
        }
        let memory = MemoryLimit(environment: environment)
        memory.renew()
        let (decoder, encoder) = (JSONDecoder(), JSONEncoder())
        var session: WorkerSession?
        while let line = readLine() {
            let reply: WorkerReply
            do {
                let request = try request(line, decoder)
                if request.takesMemory { memory.renew() }
                reply = try answer(request, session: &session, registries)
            } catch {
                reply = .refused(reason: "\(error)")
            }
            guard write(reply, encoder) else { return }
        }
    }

    private static func request(_ line: String, _ decoder: JSONDecoder) throws -> WorkerRequest {
        if let request = EpochLine.request(line.utf8, version: WorkerProtocol.version) { return request }
        let data = Data(line.utf8)
        if let envelope = try? decoder.decode(WorkerEnvelope<WorkerRequest>.self, from: data),
            envelope.version == WorkerProtocol.version
        {
            return envelope.message
        }
        let version = try decoder.decode(WorkerVersion.self, from: data).version
        throw WorkerFailure(WorkerProtocol.refusal(of: version, spokenBy: "parent") ?? WorkerProtocol.notUnderstood)
    }

    private static func answer(
        _ request: WorkerRequest, session: inout WorkerSession?, _ registries: Registries
    ) throws -> WorkerReply {
        if case .load(let contestant) = request {
            let made = try WorkerSession(contestant, registries: registries)
            session = made
            return made.context.loaded
        }
        if request == .contents { return .contents(ProgramContents(registries)) }
        guard let session else { throw WorkerFailure("the first request must be load") }
        return try session.answer(request)
    }

    private static func write(_ reply: WorkerReply, _ encoder: JSONEncoder) -> Bool {
        let line = EpochLine.text(of: reply, version: WorkerProtocol.version).map { Data($0.utf8) }
        guard var data = try? line ?? encoder.encode(WorkerEnvelope(message: reply)) else { return false }
        data.append(0x0a)
        return (try? FileHandle.standardOutput.write(contentsOf: data)) != nil
    }
}
