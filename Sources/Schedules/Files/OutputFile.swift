#if canImport(Darwin)
    import Darwin
#else
    import Glibc
#endif

/// A file written from its beginning. It takes its name when it is finished, so that an earlier file of that name is
/// whole until then, and stays when the disk is full; devices, pipes and symbolic links are written in place.
final class OutputFile {
    private let path: String
    /// What is written to: `path` itself or a new file beside it.
    private let written: String
    private var descriptor: Int32

    /// Creates or empties a file. Throws `io`.
    init(_ path: String) throws(ScheduleError) {
        self.path = path
        var status = stat()
        let isReplaced = lstat(path, &status) != 0 || status.st_mode & S_IFMT == S_IFREG
        written = isReplaced ? path + ".new" : path
        descriptor = open(written, O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, 0o644)
        guard descriptor >= 0 else { throw InputFile.systemError("can't be written", path: path) }
    }

    deinit {
        guard descriptor >= 0 else { return }
        close(descriptor)
        if written != path { unlink(written) }
    }

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
        let isClosed = close(descriptor) == 0
        descriptor = -1
        guard isClosed, written == path || rename(written, path) == 0 else {
            let error = InputFile.systemError("can't be written", path: path)
            if written != path { unlink(written) }
            throw error
        }
    }
}
