/// Why a revision can't be found, built or asked.
public struct RevisionError: Error, Equatable, Sendable, CustomStringConvertible {
    /// Whose fault it is, which decides the exit code.
    public enum Kind: Int32, Sendable {
        /// The request makes no sense, such as a revision that does not exist.
        case usage = 64
        /// The revision does not build, or can't do what is needed.
        case content = 65
        /// A program that is needed is not installed.
        case notInstalled = 69
        /// A file or folder can't be read or written.
        case io = 74
        /// The user interrupted it.
        case interrupted = 130
    }

    /// Whose fault it is.
    public let kind: Kind
    /// What went wrong.
    public let cause: String
    /// Where: a revision, a folder, an option.
    public let place: String
    /// What to do about it.
    public let remedy: String
    /// Lines of another program that belong to the cause, such as a compiler's errors.
    public let details: [String]

    /// An error from its parts.
    public init(_ kind: Kind, _ cause: String, at place: String, remedy: String, details: [String] = []) {
        self.kind = kind
        self.cause = cause
        self.place = place
        self.remedy = remedy
        self.details = details
    }

    /// `cause (place): remedy`, and the details each on an indented line.
    public var description: String {
        "\(cause) (\(place)): \(remedy)" + details.map { "\n  \($0)" }.joined()
    }
}
