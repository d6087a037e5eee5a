import Foundation

extension FileLock {
    /// Whether another process, or another part of this one, holds the lock of that file. A file that is not there, or
    /// can't be read, is not locked. Nothing is made, and the lock is kept from others only while it asks.
    package static func isHeld(_ path: String) -> Bool {
        let descriptor = open(path, O_RDONLY | O_NOFOLLOW | O_CLOEXEC)
        guard descriptor >= 0 else { return false }
        defer { close(descriptor) }
        return flock(descriptor, LOCK_SH | LOCK_NB) != 0 && errno == EWOULDBLOCK
    }
}
