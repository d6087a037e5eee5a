import Foundation
import LayoutStrategies
import Probes

/// How the strategies of a stage are prepared in the background: by threads while frames are timed, and else before every
/// fourth frame, so that what is checked and counted is the same each time.
final class BackgroundWork {
    private var waiting: [@Sendable () -> Void] = []
    private var running: [Handover<Bool>] = []
    private var isTimed = false
    /// Microseconds that may still be waited for.
    private var patience = 0
    /// When the change came that no index serves after yet.
    private var changed: UInt64?
    /// Nanoseconds from changes until an index served.
    private(set) var servingTimes: [UInt64] = []

    private static let (frame, nap): (UInt64, UInt32) = (8_333_333, 200)

    func start(_ work: @escaping @Sendable () -> Void) {
        guard isTimed else { return waiting.append(work) }
        let done = Handover<Bool>()
        running.append(done)
        startThread {
            work()
            done.give(true)
        }
    }

    /// Does what has waited, where the frame at a position of the script is the fourth.
    func show(at position: Int) {
        guard !isTimed, position % 4 == 0 else { return }
        let works = waiting
        waiting = []
        for work in works { work() }
    }

    /// Has threads work while `body` times frames, and waits for them for that number of seconds at most.
    func time<Failure>(patience seconds: Int, _ body: () throws(Failure) -> Void) throws(Failure) {
        show(at: 0)
        (isTimed, patience, changed, servingTimes) = (true, seconds * 1_000_000, nil, [])
        defer {
            isTimed = false
            // They don't go on with what is not timed.
            for done in running { while done.take() == nil { usleep(Self.nap) } }
            running = []
        }
        try body()
    }

    /// Waits for the end of a frame at 120 Hz that began at a time, or until an index serves after the last change.
    func pace(_ strategy: BackgroundStrategy, from begin: UInt64, hasChanged: Bool) {
        if hasChanged, changed == nil { changed = begin }
        guard let since = changed else { return }
        while !strategy.isServing {
            if patience <= 0 { changed = nil }
            if patience <= 0 || MonotonicClock.now() - begin >= Self.frame { return }
            usleep(Self.nap)
            patience -= Int(Self.nap)
        }
        servingTimes.append(MonotonicClock.now() - since)
        changed = nil
    }
}
