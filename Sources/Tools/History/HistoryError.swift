import Errors

package struct HistoryError: ExplainedError, Equatable {
    package let fault: Fault
    package var cause, place, remedy: String

    package init(_ fault: Fault, cause: String, place: String, remedy: String) {
        (self.fault, self.cause, self.place, self.remedy) = (fault, cause, place, remedy)
    }
}

extension HistoryError {
    /// The error of a store that holds what none should.
    static func damaged(_ finding: String, _ path: String) -> HistoryError {
        HistoryError(
            .content, cause: "the store is damaged: \(finding)", place: path,
            remedy: "restore a copy, or import the run records into a new store")
    }
}
