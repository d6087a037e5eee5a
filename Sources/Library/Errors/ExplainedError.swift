/// Whose fault an error is, which decides what a program that ends because of it tells its caller.
public enum Fault: Equatable, Hashable, Sendable, CaseIterable {
    /// The request makes no sense, or names something that does not exist: another request would work.
    case usage
    /// The content of a file, or of a revision, is bad.
    case content
    /// The system can't read or write a file, or start a program.
    case io
    /// Something that is needed is not installed.
    case notInstalled
    /// The user interrupted it.
    case interrupted
    /// The program contradicts itself.
    case `internal`
}

/// An error with cause, place and remedy: every error that may reach a user.
public protocol ExplainedError: Error, CustomStringConvertible {
    /// Whose fault it is.
    var fault: Fault { get }
    /// Cause of the error, for the message.
    var cause: String { get }
    /// Where: a file with its line, an option, a revision; empty when there is nothing to add.
    var place: String { get }
    /// Remedy, for the message.
    var remedy: String { get }
    /// Lines of another program that belong to the cause, such as a compiler's errors.
    var details: [String] { get }
}

extension ExplainedError {
    /// None.
    public var details: [String] { [] }

    /// `cause (place): remedy`, in one line unless a part has several.
    public var sentence: String { place.isEmpty ? "\(cause): \(remedy)" : "\(cause) (\(place)): \(remedy)" }

    /// The sentence, and the details each on an indented line.
    public var description: String { sentence + details.map { "\n  \($0)" }.joined() }
}
