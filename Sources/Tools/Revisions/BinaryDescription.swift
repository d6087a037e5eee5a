import Files
import Foundation
import ToolRuns
import Worker

/// What a built revision has.
package struct BinaryDescription: Equatable, Sendable {
    package let protocolVersion: Int
    package let contents: ProgramContents
}

/// Asks a program for its lists, and whether its workers can take part in a run of this one.
package struct BinaryInquiry {
    /// What the revision is called in errors.
    let title: String
    let executable: String
    let environment: [String: String]
    let interruption: Interruption
    /// Versions of the worker protocol that this program can lead.
    var supported = WorkerProtocol.supported
    /// Wall seconds for each answer.
    var limitSeconds = 20.0
    /// Whether the program was given as it is, rather than built from a revision.
    var isGiven = false

    /// Asks. Takes one short process, and four more for a program that does not know the request. `origin` names the
    /// first commit with the worker protocol, for the error about one before it. Throws `content` for a revision whose
    /// workers this program can't lead, or that can't list its contents.
    package func ask(origin: () throws(ToolError) -> String?) throws(ToolError) -> BinaryDescription {
        // Any version refuses a layout before any data, and answers with its number.
        let requests = [WorkerRequest.layout, .contents].map {
            String(decoding: (try? JSONEncoder().encode(WorkerEnvelope(message: $0))) ?? Data(), as: UTF8.self) + "\n"
        }
        let outcome = try run(["__worker"], input: requests.joined())
        let answers = outcome.output.split(separator: "\n").map { Data($0.utf8) }
        guard let answer = answers.first.flatMap({ try? JSONDecoder().decode(WorkerVersion.self, from: $0) }) else {
            switch outcome.end {
            case .exited(0), .exited(64), .timedOut: throw predates(outcome, try origin())
            case .exited, .signalled: throw silent("can't start a worker", outcome)
            }
        }
        guard supported.contains(answer.version) else { throw unsupported(answer.version) }
        for line in answers.dropFirst() {
            let reply = try? JSONDecoder().decode(WorkerEnvelope<WorkerReply>.self, from: line).message
            if case .contents(let contents)? = reply {
                return BinaryDescription(protocolVersion: answer.version, contents: contents)
            }
        }
        return BinaryDescription(
            protocolVersion: answer.version,
            contents: ProgramContents(
                strategies: try names(of: "strategies"), layouts: try names(of: "layouts"),
                datasets: try names(of: "datasets"), workloads: try names(of: "workloads")))
    }

    private func unsupported(_ version: Int) -> ToolError {
        let isOld = version < supported.lowerBound
        let known =
            supported.count == 1
            ? "version \(supported.upperBound)" : "versions \(supported.lowerBound) to \(supported.upperBound)"
        return ToolError(
            .content,
            "the \(isGiven ? "program" : "revision") speaks version \(version) of the worker protocol, this program \(known)",
            at: title,
            remedy: isGiven
                ? "give programs of newer or older revisions, or compare with another layoutbench"
                : isOld
                    ? "compare newer revisions, or compare with a program built from an older one"
                    : "compare with a program built from the newer revision")
    }

    private func predates(_ outcome: ToolOutcome, _ origin: String?) -> ToolError {
        let answer =
            switch outcome.end {
            case .timedOut: "its worker gave no answer in \(Int(limitSeconds)) s"
            case .exited(64): "it does not know the command __worker"
            default: "its worker gave no answer that is understood"
            }
        if isGiven {
            return ToolError(
                .content, "the program is not layoutbench, or one older than the worker protocol: \(answer)", at: title,
                remedy: "give the path of a built layoutbench")
        }
        return ToolError(
            .content, "revision \(title) predates the worker protocol", at: answer,
            remedy: "compare revisions from \(origin ?? "the one that brought the command __worker") on")
    }

    private func silent(_ cause: String, _ outcome: ToolOutcome) -> ToolError {
        ToolError(
            .content, "the \(noun) \(cause): \(outcome.complaint)", at: title,
            remedy: isGiven
                ? "see what it says; give the path of a built layoutbench"
                : "see what \(executable) says; \(rebuilding)")
    }

    private var noun: String { isGiven ? "program" : "built revision" }

    private var rebuilding: String {
        "to have it built again, remove \(URL(fileURLWithPath: executable).deletingLastPathComponent().path)"
    }

    private struct Entry: Decodable { let name: String }

    private func names(of kind: String) throws(ToolError) -> [String] {
        let outcome = try run(["list", kind, "--format", "json"])
        guard outcome.isSuccess, let entries = try? JSONDecoder().decode([Entry].self, from: Data(outcome.output.utf8))
        else { throw silent("can't list its \(kind)", outcome) }
        return entries.map(\.name)
    }

    private func run(_ arguments: [String], input: String = "") throws(ToolError) -> ToolOutcome {
        let run = ToolRun(
            program: executable, arguments: arguments, folder: FileManager.default.temporaryDirectory.path,
            environment: environment, input: input, limitSeconds: limitSeconds, interruption: interruption)
        return try run.run(
            unstarted: ToolError(
                isGiven ? .content : .io, "the \(noun) can't be started", at: title,
                remedy: isGiven ? "give the path of a layoutbench that was built for this machine" : rebuilding))
    }
}

extension BinaryInquiry {
    package init(_ built: BuiltRevision, environment: [String: String], interruption: Interruption) {
        self.init(
            title: built.revision.title, executable: built.executable, environment: environment,
            interruption: interruption)
    }

    package init(_ given: GivenProgram, environment: [String: String], interruption: Interruption) {
        self.init(title: given.path, executable: given.path, environment: environment, interruption: interruption)
        isGiven = true
    }
}
