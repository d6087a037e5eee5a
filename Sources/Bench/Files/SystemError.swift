import Errors
import Foundation

/// What the system refused to do with a file.
package struct SystemError: ExplainedError, Equatable {
    /// The system's number (`errno`).
    package let code: Int32
    package let path: String

    package init(_ code: Int32, at path: String) { (self.code, self.path) = (code, path) }

    package static func last(at path: String) -> SystemError { SystemError(errno, at: path) }

    /// What the system calls it, in lower case.
    package var reason: String { String(cString: strerror(code)).lowercased() }

    package var isOutOfSpace: Bool { code == ENOSPC || code == EDQUOT }

    package var fault: Fault { .io }
    package var cause: String { reason }
    package var place: String { path }
    package var remedy: String { isOutOfSpace ? "free space there" : "check the path and its permissions" }
}
