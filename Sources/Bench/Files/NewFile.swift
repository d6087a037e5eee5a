#if canImport(Darwin)
    import Darwin
#else
    import Glibc
#endif

/// A file written from its beginning: the one way this program writes files.
///
/// It is a new file with a unique name, which replaces an earlier one when it is finished: the
/// earlier one is whole until then, and stays when the disk is full; of two that write at the same time the last one
/// wins, whole. What a killed process leaves of it is removed by the next one that writes in the folder. Not to be used
/// by two threads at a time.
package final class NewFile {
    /// What becomes of a target that is no ordinary file.
    package enum Target: Sendable {
        /// Devices, pipes and targets of symbolic links are written in place.
        case named
        /// A link is replaced and not followed: the name is the program's, and anybody could have put the link there.
        case ours
    }

    private let path: String
    /// The file that is written: `path` itself or a new file beside it.
    private let written: String
    private var descriptor: Int32

    package init(_ path: String, _ target: Target = .named) throws(SystemError) {
        self.path = path
        var status = stat()
        let kind = lstat(path, &status) == 0 ? status.st_mode & S_IFMT : S_IFREG
        if kind == S_IFDIR { throw SystemError(EISDIR, at: path) }
        if kind == S_IFREG || (kind == S_IFLNK && target == .ours) {
            (written, descriptor) = try Self.create(beside: path)
        } else {
            written = path
            descriptor = open(path, O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, 0o666)
            guard descriptor >= 0 else { throw .last(at: path) }
        }
    }

    deinit {
        guard descriptor >= 0 else { return }
        close(descriptor)
        if written != path { unlink(written) }
    }

    private static func create(beside path: String) throws(SystemError) -> (String, Int32) {
        UnfinishedFiles.removeAbandoned(in: UnfinishedFiles.folder(of: path))
        while true {
            let fresh = UnfinishedFiles.name(for: path)
            let descriptor = open(fresh, O_WRONLY | O_CREAT | O_EXCL | O_NOFOLLOW | O_CLOEXEC, 0o666)
            guard descriptor >= 0 else {
                if errno == EEXIST || errno == EINTR { continue }
                throw .last(at: path)
            }
            if UnfinishedFiles.mark(descriptor, at: fresh) { return (fresh, descriptor) }
            close(descriptor)
        }
    }

    package func write<Element: BitwiseCopyable>(_ elements: [Element]) throws(SystemError) {
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
        guard isWritten else { throw .last(at: path) }
    }

    /// Gives the file its path; a full disk may be known only now. If it `isSynced`, it is on the disk when this
    /// returns, so that a crash of the machine leaves the earlier file or this one and not an empty one.
    package func finish(isSynced: Bool = false) throws(SystemError) {
        // Pipes and devices can't be synced, and need not be.
        var isWhole = !isSynced || fsync(descriptor) == 0 || written == path
        var code = errno
        // The lock ends with the last descriptor: until the file has its name it must not look abandoned.
        let lock = Descriptor(fcntl(descriptor, F_DUPFD_CLOEXEC, 0))
        if isWhole, lock == nil { (isWhole, code) = (false, errno) }
        let isClosed = close(descriptor) == 0
        descriptor = -1
        if !isWhole { errno = code }
        isWhole = isWhole && isClosed && (written == path || rename(written, path) == 0)
        guard !isWhole else { return withExtendedLifetime(lock) {} }
        let error = SystemError.last(at: path)
        if written != path { unlink(written) }
        throw error
    }

    package static func write(
        _ bytes: [UInt8], to path: String, _ target: Target = .named, isSynced: Bool = false
    ) throws(SystemError) {
        let file = try NewFile(path, target)
        try file.write(bytes)
        try file.finish(isSynced: isSynced)
    }
}
