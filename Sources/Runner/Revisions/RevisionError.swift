import Errors

/// Why a revision can't be found, built or asked.
package struct RevisionError: ExplainedError, Equatable {
    /// Whose fault it is.
    package let fault: Fault
    /// What went wrong.
    package let cause: String
    /// Where: a revision, a folder, an option.
    package let place: String
    /// What to do about it.
    package let remedy: String
    /// Lines of another program that belong to the cause, such as a compiler's errors.
    package let details: [String]

    /// An error from its parts.
    package init(_ fault: Fault, _ cause: String, at place: String, remedy: String, details: [String] = []) {
        self.fault = fault
        self.cause = cause
        self.place = place
        self.remedy = remedy
        self.details = details
    }
}
