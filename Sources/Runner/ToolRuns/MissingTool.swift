import Errors

/// A program that is not there, or can't be used here.
struct MissingTool: ExplainedError, Equatable {
    let cause: String
    /// The package to install, or what to use instead.
    let remedy: String

    var fault: Fault { .notInstalled }
    var place: String { "" }
}

extension MissingTool {
    /// A program that a package brings.
    init(_ tool: String, package: String) {
        self.init(cause: "\(tool) is not installed", remedy: "install the package \(package)")
    }
}
