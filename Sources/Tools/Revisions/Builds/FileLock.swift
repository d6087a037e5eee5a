import Files
import Foundation
import ToolRuns

extension FileLock {
    /// The lock of that file, or nil when another holds it. The file is made and stays.
    static func take(_ path: String) throws(ToolError) -> FileLock? {
        try BuildCache.explained(path, "can't be locked") { try locked(path) }
    }

    /// Waits for the lock; `waiting` is called once when another holds it.
    static func wait(for path: String, interruption: Interruption, waiting: () -> Void) throws(ToolError) -> FileLock {
        var isTold = false
        while true {
            if let lock = try take(path) { return lock }
            if !isTold { waiting() }
            isTold = true
            if interruption.isRaised {
                throw ToolError(
                    .interrupted, "interrupted while another process builds", at: path,
                    remedy: "give the same command again")
            }
            usleep(100_000)
        }
    }
}
