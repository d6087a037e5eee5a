import Errors

/// A program that is not there, or can't be used here.
package struct MissingTool: ExplainedError, Equatable {
    package let cause: String
    /// The package to install, or what to use instead.
    package let remedy: String

    package init(cause: String, remedy: String) { (self.cause, self.remedy) = (cause, remedy) }

    package var fault: Fault { .notInstalled }
    package var place: String { "" }
}

extension MissingTool {
    /// A program that a package brings.
    package init(_ tool: String, package: String) {
        self.init(cause: "\(tool) is not installed", remedy: "install the package \(package)")
    }
}
