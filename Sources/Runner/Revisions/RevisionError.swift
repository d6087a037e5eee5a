import Errors

/// Why a revision can't be found, built or asked.
public struct RevisionError: ExplainedError, Equatable {
    /// Whose fault it is.
    public let fault: Fault
    /// What went wrong.
    public let cause: String
    /// Where: a revision, a folder, an option.
    public let place: String
    /// What to do about it.
    public let remedy: String
    /// Lines of another program that belong to the cause, such as a compiler's errors.
    public let details: [String]

    /// An error from its parts.
    public init(_ fault: Fault, _ cause: String, at place: String, remedy: String, details: [String] = []) {
        self.fault = fault
        self.cause = cause
        self.place = place
        self.remedy = remedy
        self.details = details
    }
}
