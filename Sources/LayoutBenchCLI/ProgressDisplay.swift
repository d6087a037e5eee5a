import Foundation
import Runner

/// Shows a run's progress: a line on a terminal, otherwise only what ended early.
final class ProgressDisplay {
    private let console: Console
    private var line = ProgressLine()

    init(_ console: Console) {
        self.console = console
        line.columns = console.progressWidth ?? line.columns
    }

    /// Does the work that is shown, and removes the line however it ends.
    func during<Outcome>(_ work: () throws -> Outcome) rethrows -> Outcome {
        defer { if console.showsProgress { console.draw(line.clear()) } }
        return try work()
    }

    func show(_ event: RunEvent) {
        guard let text = line.text(for: event, at: ProcessInfo.processInfo.systemUptime) else { return }
        if console.showsProgress {
            console.draw(text)
        } else if case .ended = event {
            console.note(text.drop { $0 == "\r" || $0 == " " } + "")
        }
    }
}
