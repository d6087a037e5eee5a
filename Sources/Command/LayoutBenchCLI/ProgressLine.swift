import Errors
import Reporting
import Runner

/// Shows a run as one line that is overwritten: present step, progress, time left.
struct ProgressLine {
    var terminal = TerminalLine()
    /// What the last launch that ended said of the run: when it was, and the seconds left then.
    private var estimate: (time: Double, secondsLeft: Double)?
    private var started: Double?
    private var now = 0.0
    private var launch = ""
    private var current = "starting"

    /// Text that shows the event, control characters included; nil when nothing changes. `time` is in seconds.
    mutating func text(for event: RunEvent, at time: Double) -> String? {
        now = time
        started = started ?? time
        switch event {
        case .reading(let file): return line("reading \(file)")
        case .launch(let group, let number, let count):
            launch = "\(group), launch \(number) of at most \(count)"
            return line(launch)
        case .turn(_, let what, _): return line("\(launch): \(what)")
        case .finished(_, _, _, let left):
            estimate = left.map { (time, $0) }
            return nil
        case .ended(let group, let strategy, let status, let reason):
            let text = "\(group): \(strategy) \(status.rawValue): \(reason)"
            return clear() + plainText(text, keepsLines: false) + "\n"
        case .saved, .waiting: return nil
        }
    }

    /// The present step and the progress, as a line of a log.
    func status(at time: Double) -> String { "[\(howFar(at: time))] \(plainText(current, keepsLines: false))\n" }

    mutating func clear() -> String { terminal.clear() }

    private mutating func line(_ what: String) -> String {
        current = what
        return terminal.text("[\(howFar(at: now))] \(plainText(what, keepsLines: false))")
    }

    /// Share of the run that is through and the time left, both counted on since the last launch that ended.
    private func howFar(at now: Double) -> String {
        guard let estimate, let started else { return "0 %" }
        let whole = estimate.time - started + estimate.secondsLeft
        let left = max(0, whole - (now - started))
        let share = whole > 0 ? min(0.99, 1 - left / whole) : 0
        return "\(Int(share * 100)) %, \(left > 0 ? "\(Self.time(left)) left" : "about to end")"
    }

    /// Minutes and seconds.
    static func time(_ seconds: Double) -> String {
        Format.duration(wholeSeconds: Int(min(max(seconds, 0), 359_999).rounded()))
    }
}
