/// Why the store of run records can't do what was asked.
public struct HistoryError: Error, Equatable, Sendable, CustomStringConvertible {
    /// What sort of thing is wrong; the raw value is the exit code it ends the program with.
    public enum Kind: Int32, Sendable {
        /// What was asked for is not there.
        case usage = 64
        /// The file is no store, a damaged one, or one of another version.
        case content = 65
        /// The file can't be read or written, or another writer holds it.
        case io = 74
    }

    /// What sort of thing is wrong.
    public var kind: Kind
    /// What is wrong.
    public var cause: String
    /// Where.
    public var place: String
    /// What to do about it.
    public var remedy: String

    /// An error from its parts.
    public init(_ kind: Kind, cause: String, place: String, remedy: String) {
        self.kind = kind
        self.cause = cause
        self.place = place
        self.remedy = remedy
    }

    /// `cause (place): remedy`.
    public var description: String { "\(cause) (\(place)): \(remedy)" }
}

extension HistoryError {
    /// The error of a store that holds what none should.
    static func damaged(_ finding: String, _ path: String) -> HistoryError {
        HistoryError(
            .content, cause: "the store is damaged: \(finding)", place: path,
            remedy: "restore a copy, or import the run records into a new store")
    }
}
