import Errors

/// What is wrong with a dataset: cause, place and remedy.
public struct ScheduleError: ExplainedError, Equatable {
    /// Whose fault it is.
    public let fault: Fault
    /// What is wrong.
    public let cause: String
    /// Where: a file with line or item, an option; empty when there is nothing to add.
    public let place: String
    /// What to do about it.
    public let remedy: String

    /// An error from its parts.
    public init(_ fault: Fault, _ cause: String, at place: String = "", remedy: String) {
        self.fault = fault
        self.cause = cause
        self.place = place
        self.remedy = remedy
    }
}

/// "did you mean X?" or the list of names, as the remedy for an unknown name.
func suggestion(for name: String, among names: [String]) -> String {
    if let question = didYouMean(name, among: names) { return question }
    return names.isEmpty ? "there are none" : "choose one of \(names.joined(separator: ", "))"
}
