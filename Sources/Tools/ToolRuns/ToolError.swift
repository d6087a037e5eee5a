import Errors

/// Why another program can't be run, or a revision can't be found, built or asked with one.
package struct ToolError: ExplainedError, Equatable {
    package let fault: Fault
    package let cause, place, remedy: String
    /// Lines of another program that belong to the cause, such as a compiler's errors.
    package let details: [String]

    package init(_ fault: Fault, _ cause: String, at place: String, remedy: String, details: [String] = []) {
        (self.fault, self.cause, self.place, self.remedy, self.details) = (fault, cause, place, remedy, details)
    }
}
