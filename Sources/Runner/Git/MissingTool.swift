import Errors

/// A program that is not there, or can't be used here.
struct MissingTool: ExplainedError, Equatable {
    let cause: String
    /// The package to install, or what to use instead.
    let remedy: String

    /// A program that can't be used, with a cause and a remedy.
    init(cause: String, remedy: String) {
        self.cause = cause
        self.remedy = remedy
    }

    /// A program that a package brings.
    init(_ tool: String, package: String) {
        self.init(cause: "\(tool) is not installed", remedy: "install the package \(package)")
    }

    var fault: Fault { .notInstalled }
    var place: String { "" }
}
