import Errors
import Runner
import ToolRuns
import Worker

/// Why a subject can't be profiled.
package struct ProfileError: ExplainedError, Equatable {
    package let fault: Fault
    package let cause, place, remedy: String

    package init(_ fault: Fault, _ cause: String, at place: String, remedy: String) {
        (self.fault, self.cause, self.place, self.remedy) = (fault, cause, place, remedy)
    }

    package init(_ missing: MissingTool) {
        self.init(missing.fault, "unavailable: \(missing.cause)", at: "--kind", remedy: missing.remedy)
    }

    /// A worker that came to grief.
    package init(_ end: WorkerEnd, of title: String) {
        switch end {
        case .interrupted: self.init(.interrupted, "interrupted", at: title, remedy: "give the same command again")
        case .notUnderstood:
            self.init(
                .content, "the worker can't be profiled: \(WorkerProtocol.notUnderstood)", at: title,
                remedy: "it was built before there were profiles of this kind: use --kind exact with prepare and query")
        case .failed(let reason), .timeout(let reason), .starved(let reason):
            self.init(
                .internal, "the worker can't be profiled: \(reason)", at: title,
                remedy: "see whether layoutbench verify finds the strategy right, or raise --turn-limit")
        }
    }
}
