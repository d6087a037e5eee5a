/// A command line that a command's help ends with.
package struct Example: Sendable, Equatable {
    /// The line as it is typed, the program's name first.
    package let line: String
    /// Whether it ends within seconds, in a checkout: a test runs quick ones, and only parses the others.
    package let isQuick: Bool

    package init(_ arguments: String, isQuick: Bool = true) {
        line = "layoutbench \(arguments)"
        self.isQuick = isQuick
    }
}
