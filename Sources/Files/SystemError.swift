import Errors

#if canImport(Darwin)
    import Darwin
#else
    import Glibc
#endif

/// What the system refused to do with a file.
public struct SystemError: ExplainedError, Equatable {
    /// The system's number (`errno`).
    public let code: Int32
    /// The file or folder.
    public let path: String

    /// An error with a number of the system's.
    public init(_ code: Int32, at path: String) {
        self.code = code
        self.path = path
    }

    /// The error of the call that failed last.
    static func last(at path: String) -> SystemError { SystemError(errno, at: path) }

    /// What the system calls it, in lower case.
    public var reason: String { String(cString: strerror(code)).lowercased() }

    /// Whether there is no room left.
    public var isOutOfSpace: Bool { code == ENOSPC || code == EDQUOT }

    /// The system's.
    public var fault: Fault { .io }
    /// What the system calls it.
    public var cause: String { reason }
    /// The file or folder.
    public var place: String { path }
    /// What to do about it.
    public var remedy: String { isOutOfSpace ? "free space there" : "check the path and its permissions" }
}
