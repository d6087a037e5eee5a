import Errors

/// A mistake on the command line (exit code 64).
package struct UsageError: ExplainedError, Equatable {
    package let cause, place, remedy: String

    package init(_ cause: String, place: String, remedy: String) {
        (self.cause, self.place, self.remedy) = (cause, place, remedy)
    }

    package var fault: Fault { .usage }

    /// A name that is none of the known ones: "did you mean", or all of them where none is near.
    package static func unknown(_ noun: String, _ name: String, place: String, known: [String]) -> UsageError {
        UsageError(
            "unknown \(noun) \(name.isEmpty ? "\"\"" : name)", place: place,
            remedy: didYouMean(name, among: known) ?? "give one of \(known.joined(separator: ", "))")
    }
}
