/// A command line that a command's help ends with.
public struct Example: Sendable, Equatable {
    /// The line as it is typed, the program's name first.
    public let line: String
    /// Whether it ends within seconds, in a checkout: a test runs those that do, and reads the others.
    public let isQuick: Bool

    /// An example.
    ///
    /// - Parameter arguments: what follows the program's name.
    public init(_ arguments: String, isQuick: Bool = true) {
        line = "layoutbench \(arguments)"
        self.isQuick = isQuick
    }
}
