import Errors

package struct RecordError: ExplainedError, Equatable {
    package var cause: String
    /// Where: the file, and the field when known.
    package var place: String
    package var remedy: String

    package init(cause: String, place: String, remedy: String) {
        (self.cause, self.place, self.remedy) = (cause, place, remedy)
    }

    package var fault: Fault { .content }
}

extension RunRecord {
    /// Refuses a record whose schema is not the one this program reads.
    package static func checkSchema(_ found: String?, place: String) throws(RecordError) {
        guard let found else {
            throw RecordError(
                cause: "not a run record: no schema is stated, expected \(currentSchema)", place: place,
                remedy: "give a run.json that layoutbench run has written")
        }
        guard found != currentSchema else { return }
        throw RecordError(
            cause: "schema \(found) found, expected \(currentSchema)", place: place,
            remedy: "read it with the version of layoutbench that wrote it, or measure again")
    }
}
