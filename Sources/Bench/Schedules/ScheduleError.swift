import Errors
import Files

/// An error in a dataset: cause, place and remedy.
package struct ScheduleError: ExplainedError, Equatable {
    package let fault: Fault
    package let cause: String
    /// Where: a file with line or item, an option; empty when there is nothing to add.
    package let place: String
    package let remedy: String

    package init(_ fault: Fault, _ cause: String, at place: String = "", remedy: String) {
        (self.fault, self.cause, self.place, self.remedy) = (fault, cause, place, remedy)
    }

    init(_ error: SystemError, cause: String) {
        self.init(
            .io, "\(cause), \(error.reason)", at: error.path,
            remedy: error.isOutOfSpace ? "free space or choose another place" : "check the path and its permissions")
    }
}

/// "did you mean X?" or the list of names, as the remedy for an unknown name.
func suggestion(for name: String, among names: [String]) -> String {
    if let question = didYouMean(name, among: names) { return question }
    return names.isEmpty ? "there are none" : "choose one of \(names.joined(separator: ", "))"
}
