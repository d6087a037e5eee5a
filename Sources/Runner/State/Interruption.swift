import Dispatch
import Foundation
import Synchronization

/// Whether the user asked the run to stop. Raised by SIGINT and SIGTERM once ``listen()`` was called.
public final class Interruption: Sendable {
    private struct State {
        var isRaised = false
        var temporaries: Set<String> = []
    }

    private let state = Mutex(State())

    /// Not raised.
    public init() {}

    /// Whether the run should stop.
    public var isRaised: Bool { state.withLock { $0.isRaised } }

    /// Asks the run to stop at the next turn.
    public func raise() { state.withLock { $0.isRaised = true } }

    /// Has a folder removed when the process is ended by a second signal.
    func removeAtEnd(_ folder: String) { state.withLock { _ = $0.temporaries.insert(folder) } }

    /// Turns SIGINT and SIGTERM of this process into ``raise()``; a second one ends the process as usual.
    public func listen() {
        for number in [SIGINT, SIGTERM] {
            signal(number, SIG_IGN)
            let source = DispatchSource.makeSignalSource(signal: number, queue: .global())
            // The handler keeps the source alive, which listens as long as the process lives.
            source.setEventHandler { self.receive(number, source) }
            source.resume()
        }
    }

    private func receive(_ number: Int32, _ source: any DispatchSourceSignal) {
        let (isFirst, temporaries) = state.withLock { state in
            defer { state.isRaised = true }
            return (!state.isRaised, state.temporaries)
        }
        if isFirst { return }
        for folder in temporaries { try? FileManager.default.removeItem(atPath: folder) }
        signal(number, SIG_DFL)
        kill(getpid(), number)
    }
}
