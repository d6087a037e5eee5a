import Foundation

#if canImport(Glibc)
    import Glibc
#elseif canImport(Darwin)
    import Darwin
#endif

/// A lock between processes, held until the value goes or the process ends, however it ends.
final class FileLock {
    private let descriptor: Int32

    private init(descriptor: Int32) { self.descriptor = descriptor }

    deinit { close(descriptor) }

    /// The lock of that file, or nil when another holds it. The file is made and stays: removing it would let two
    /// processes hold locks on different files of the same name. A link is not followed.
    static func take(_ path: String) throws(RevisionError) -> FileLock? {
        let descriptor = open(path, O_RDWR | O_CREAT | O_CLOEXEC | O_NOFOLLOW, 0o644)
        guard descriptor >= 0 else {
            throw BuildCache.error("can't be written: \(String(cString: strerror(errno)))", path)
        }
        let lock = FileLock(descriptor: descriptor)
        if flock(descriptor, LOCK_EX | LOCK_NB) == 0 { return lock }
        guard errno == EWOULDBLOCK || errno == EINTR else {
            throw BuildCache.error("can't be locked: \(String(cString: strerror(errno)))", path)
        }
        return nil
    }

    /// Waits for the lock; `waiting` is called once when another holds it.
    static func wait(
        for path: String, interruption: Interruption, waiting: () -> Void
    ) throws(RevisionError) -> FileLock {
        var isTold = false
        while true {
            if let lock = try take(path) { return lock }
            if !isTold { waiting() }
            isTold = true
            if interruption.isRaised {
                throw RevisionError(
                    .interrupted, "interrupted while another process builds", at: path,
                    remedy: "give the same command again")
            }
            usleep(100_000)
        }
    }
}
