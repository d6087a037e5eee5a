import CSQLite

/// How long another writer's lock is waited for.
package struct StoreWait: Sendable {
    package var seconds: Double
    /// Called once, when a first wait has lasted half a second.
    package var notice: @Sendable () -> Void

    /// A wait; by default a minute, in silence.
    package init(seconds: Double = 60, notice: @escaping @Sendable () -> Void = {}) {
        (self.seconds, self.notice) = (seconds, notice)
    }
}

/// Counts the attempts of SQLite's busy handler.
final class WaitState {
    static let pauseMilliseconds: Int32 = 20
    static let silentAttempts: Int32 = 25

    let wait: StoreWait
    /// Whether a wait has lasted as long as it may since ``begin()``.
    private(set) var hasEnded = false
    private var hasNoticed = false

    init(_ wait: StoreWait) { self.wait = wait }

    /// A statement begins, which may wait as long as is given.
    func begin() { hasEnded = false }

    func keepsWaiting(_ attempt: Int32) -> Bool {
        guard Double(attempt) * Double(Self.pauseMilliseconds) < wait.seconds * 1000 else {
            hasEnded = true
            return false
        }
        if attempt == Self.silentAttempts, !hasNoticed {
            hasNoticed = true
            wait.notice()
        }
        sqlite3_sleep(Self.pauseMilliseconds)
        return true
    }
}
