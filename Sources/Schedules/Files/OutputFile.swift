#if canImport(Darwin)
    import Darwin
#else
    import Glibc
#endif

/// A file written from its beginning.
final class OutputFile {
    private let path: String
    private var descriptor: Int32

    /// Creates or empties a file. Throws `io`.
    init(_ path: String) throws(ScheduleError) {
        self.path = path
        descriptor = open(path, O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, 0o644)
        guard descriptor >= 0 else { throw InputFile.systemError("can't be written", path: path) }
    }

    deinit { if descriptor >= 0 { close(descriptor) } }

    /// Writes all of an array's bytes.
    func write<Element: BitwiseCopyable>(_ elements: [Element]) throws(ScheduleError) {
        let isWritten = elements.withUnsafeBytes { bytes in
            var rest = bytes[...]
            while !rest.isEmpty {
                let part = UnsafeRawBufferPointer(rebasing: rest)
                // The C library's function has the name of this method.
                #if canImport(Darwin)
                    let count = Darwin.write(descriptor, part.baseAddress, part.count)
                #else
                    let count = Glibc.write(descriptor, part.baseAddress, part.count)
                #endif
                if count < 0 && errno == EINTR { continue }
                guard count > 0 else { return false }
                rest = rest.dropFirst(count)
            }
            return true
        }
        guard isWritten else { throw InputFile.systemError("can't be written", path: path) }
    }

    /// Closes the file; a full disk may be known only now.
    func finish() throws(ScheduleError) {
        let result = close(descriptor)
        descriptor = -1
        guard result == 0 else { throw InputFile.systemError("can't be written", path: path) }
    }
}
