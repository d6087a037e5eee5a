import Dispatch
import Foundation
import Synchronization

/// Whether the user asked the run to stop. Raised by SIGINT and SIGTERM once ``listen()`` was called.
public final class Interruption: Sendable {
    private let raised = Mutex(false)

    /// Not raised.
    public init() {}

    /// Whether the run should stop.
    public var isRaised: Bool { raised.withLock { $0 } }

    /// Asks the run to stop at the next turn.
    public func raise() { raised.withLock { $0 = true } }

    /// Turns SIGINT and SIGTERM of this process into ``raise()``; a second one ends the process as usual.
    public func listen() {
        for number in [SIGINT, SIGTERM] {
            signal(number, SIG_IGN)
            let source = DispatchSource.makeSignalSource(signal: number, queue: .global())
            source.setEventHandler {
                self.raise()
                signal(number, SIG_DFL)
                // A cancelled source lets go of its handler, which until then keeps the source alive.
                source.cancel()
            }
            source.resume()
        }
    }
}
