import Foundation

/// A lock between processes, held until the value goes or the process ends, however it ends, and until every process
/// ends that was given its descriptor.
package final class FileLock: Sendable {
    /// The open file, for a child process that is to hold the lock too.
    package let descriptor: Int32
    /// The file, if it goes with the lock.
    private let removed: String?

    private init(descriptor: Int32, removed: String?) {
        (self.descriptor, self.removed) = (descriptor, removed)
    }

    deinit {
        // Before the lock is released: another process that gets it sees that the file no longer has that name.
        if let removed { unlink(removed) }
        close(descriptor)
    }

    /// The lock of that file, which is made where there is none, or nil when another holds it. The file stays unless it
    /// `isRemoved` with the lock.
    package static func locked(_ path: String, isRemoved: Bool = false) throws(SystemError) -> FileLock? {
        while true {
            let descriptor = open(path, O_RDWR | O_CREAT | O_NOFOLLOW | O_CLOEXEC, 0o666)
            guard descriptor >= 0 else {
                if errno == EINTR { continue }
                throw .last(at: path)
            }
            guard flock(descriptor, LOCK_EX | LOCK_NB) == 0 else {
                let error = SystemError.last(at: path)
                close(descriptor)
                if error.code == EINTR { continue }
                if error.code == EWOULDBLOCK { return nil }
                throw error
            }
            if isFile(descriptor, at: path) {
                return FileLock(descriptor: descriptor, removed: isRemoved ? path : nil)
            }
            // It was removed by who held the lock until now.
            close(descriptor)
        }
    }

    /// Takes over a lock that is held on an open file.
    init(held descriptor: Int32) {
        self.descriptor = descriptor
        removed = nil
    }

    /// Whether another process, or another part of this one, holds the lock of that file. A file that is not there, or
    /// can't be read, is not locked. Nothing is made, and the lock is kept from others only while it asks.
    package static func isHeld(_ path: String) -> Bool {
        let descriptor = open(path, O_RDONLY | O_NOFOLLOW | O_CLOEXEC)
        guard descriptor >= 0 else { return false }
        defer { close(descriptor) }
        return flock(descriptor, LOCK_SH | LOCK_NB) != 0 && errno == EWOULDBLOCK
    }

    /// Whether an open file still has the path it was opened by.
    static func isFile(_ descriptor: Int32, at path: String) -> Bool {
        var (opened, named) = (stat(), stat())
        return fstat(descriptor, &opened) == 0 && lstat(path, &named) == 0 && opened.st_ino == named.st_ino
            && opened.st_dev == named.st_dev
    }
}
