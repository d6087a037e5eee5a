import Foundation
import Runner

/// Shows a run's progress: a line on a terminal that is written over itself; otherwise, as in a pipe or a log, what
/// ended early, and every 15 seconds how far it is.
final class ProgressDisplay {
    private let console: Console
    private var line = ProgressLine()
    private var log = ProgressLog()

    init(_ console: Console) {
        self.console = console
        line.terminal.columns = console.progressWidth ?? line.terminal.columns
    }

    /// Does the work that is shown, and removes the line however it ends.
    func during<Outcome>(_ work: () throws -> Outcome) rethrows -> Outcome {
        defer { if console.showsProgress { console.draw(line.clear()) } }
        return try work()
    }

    func show(_ event: RunEvent) {
        let now = ProcessInfo.processInfo.systemUptime
        let text = line.text(for: event, at: now)
        if console.showsProgress {
            if let text { console.draw(text) }
            return
        }
        if case .ended = event, let text { console.note(text.drop { $0 == "\r" || $0 == " " } + "") }
        if log.isDue(at: now) { console.note(line.status(at: now)) }
    }
}

/// When a log gets a line of progress: every 15 seconds.
struct ProgressLog {
    /// Seconds from one line to the next.
    static let interval = 15.0

    private var last: Double?

    /// Whether a line is due, at a time in seconds; if so, the next one is due an interval later. The first call begins
    /// to count.
    mutating func isDue(at time: Double) -> Bool {
        guard let last, time - last < Self.interval else {
            defer { last = time }
            return last != nil
        }
        return false
    }
}
