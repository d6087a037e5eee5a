import LayoutCore

/// What is wrong with a dataset: cause, place and remedy.
public struct ScheduleError: Error, Equatable, Sendable, CustomStringConvertible {
    /// Whose fault it is, which decides the exit code.
    public enum Kind: Int32, Sendable {
        /// The request makes no sense.
        case usage = 64
        /// A file's content is bad.
        case content = 65
        /// A file can't be read or written.
        case io = 74
    }

    /// Whose fault it is.
    public let kind: Kind
    /// What is wrong.
    public let cause: String
    /// Where: a file with line or item, an option; empty when there is nothing to add.
    public let place: String
    /// What to do about it.
    public let remedy: String

    /// An error from its parts.
    public init(_ kind: Kind, _ cause: String, at place: String = "", remedy: String) {
        self.kind = kind
        self.cause = cause
        self.place = place
        self.remedy = remedy
    }

    /// The exit code of a program that ends because of it.
    public var exitCode: Int32 { kind.rawValue }

    /// `cause (place): remedy`.
    public var description: String { place.isEmpty ? "\(cause): \(remedy)" : "\(cause) (\(place)): \(remedy)" }
}

/// "did you mean X?" or the list of names, as the remedy for an unknown name.
func suggestion(for name: String, among names: [String]) -> String {
    if let closest = closestMatch(to: name, in: names) { return "did you mean \(closest)?" }
    return names.isEmpty ? "there are none" : "choose one of \(names.joined(separator: ", "))"
}
