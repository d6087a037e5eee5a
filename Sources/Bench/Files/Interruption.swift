import CSupport

/// Whether the user asked the run to stop. Raised by SIGINT and SIGTERM where it is ``listening()``.
package final class Interruption: Sendable {
    private struct State {
        var isRaised = false
        var listens = false
    }

    private let state = Locked(State())

    package init() {}

    package var isRaised: Bool {
        state.withLock { $0.isRaised || ($0.listens && support_signals_received() > 0) }
    }

    /// Asks the run to stop at the next turn.
    package func raise() { state.withLock { $0.isRaised = true } }

    /// One that SIGINT and SIGTERM raise. A second signal removes temporary folders and ends the process as usual.
    /// No thread takes part, since there may be none to be had.
    package static func listening() -> Interruption {
        let interruption = Interruption()
        interruption.state.withLock { $0.listens = true }
        for number in [SIGINT, SIGTERM] { support_listen(number) }
        return interruption
    }
}
