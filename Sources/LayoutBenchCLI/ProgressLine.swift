import Foundation
import Runner

/// Shows a run as one line that is written over itself: what is running, how far, time left.
struct ProgressLine {
    /// Columns of the terminal; the line keeps one free, so that it never wraps.
    var columns = 80
    private var share = 0.0
    private var secondsLeft: Double?
    private var launch = ""
    private var width = 0

    /// Text that shows the event, control characters included; nil when nothing changes.
    mutating func text(for event: RunEvent) -> String? {
        switch event {
        case .reading(let file): return line("reading \(file)")
        case .launch(let group, let number, let count):
            launch = "\(group), launch \(number) of at most \(count)"
            return line(launch)
        case .turn(_, let what, _): return line("\(launch): \(what)")
        case .finished(_, _, let share, let left):
            self.share = share
            secondsLeft = left
            return nil
        case .ended(let group, let strategy, let status, let reason):
            let text = "\(group): \(strategy) \(status.rawValue): \(reason)"
            return clear() + text + "\n"
        case .saved: return nil
        }
    }

    /// Removes the line from the terminal.
    mutating func clear() -> String {
        defer { width = 0 }
        return width == 0 ? "" : "\r" + String(repeating: " ", count: width) + "\r"
    }

    private mutating func line(_ what: String) -> String {
        let percent = "\(Int(share * 100)) %"
        let left = secondsLeft.map { ", \(Self.time($0)) left" } ?? ""
        let text = String("[\(percent)\(left)] \(what)".prefix(max(columns - 1, 0)))
        let padding = String(repeating: " ", count: max(0, width - text.count))
        width = text.count
        return "\r" + text + padding
    }

    /// Minutes and seconds.
    static func time(_ seconds: Double) -> String {
        let whole = Int(min(max(seconds, 0), 359_999).rounded())
        if whole >= 3600 { return "\(whole / 3600) h \(whole % 3600 / 60) min" }
        return whole >= 60 ? "\(whole / 60) min \(whole % 60) s" : "\(whole) s"
    }
}
