import Foundation
import Reporting
import Revisions

/// Shows how builds of revisions go on, on standard error: a line on a terminal that is written over itself; otherwise, as
/// in a pipe or a log, a line when a build begins and every 15 seconds.
final class BuildDisplay {
    private let console: Console
    private var line = TerminalLine()
    private var log = ProgressLog()

    init(_ console: Console) {
        self.console = console
        line.columns = console.progressWidth ?? line.columns
    }

    func show(_ event: BuildEvent) {
        let now = ProcessInfo.processInfo.systemUptime
        if case .compiling(let progress) = event {
            let text = plainText(BuildText.text(progress), keepsLines: false)
            if console.showsProgress {
                console.draw(line.text(text))
            } else if log.isDue(at: now) {
                console.note(text + "\n")
            }
            return
        }
        if console.showsProgress { console.draw(line.clear()) }
        if case .building = event {
            log = ProgressLog()
            _ = log.isDue(at: now)
        }
        if let text = BuildText.text(event) { console.note(text) }
    }
}

enum BuildText {
    /// An event in a line of its own; nil for one that nothing is said of.
    static func text(_ event: BuildEvent) -> String? {
        switch event {
        case .building(let start, let log): building(start) + " (log: \(log))\n"
        case .waiting(let revision): "waiting for another process that builds \(revision)\n"
        case .waitingForWorkshop(let revision): "waiting for another process that builds, before \(revision) is built\n"
        case .damaged(let revision): "the build of \(revision) is damaged, and is built again\n"
        case .leftOut(let revision, let path): "\(revision) is built without the submodule \(path)\n"
        case .compiling, .ended, .cached: nil
        }
    }

    private static func building(_ start: BuildProgress) -> String {
        let time = start.expectedSeconds.map(about).map { ": \(start.isPartial ? "at most " : "")\($0)" } ?? ""
        return "building \(start.revision)\(start.isPartial ? ", only changes since the last build" : "")\(time)"
    }

    /// How far a build is. swift build names a module once it is compiled.
    static func text(_ progress: BuildProgress) -> String {
        let spent = ProgressLine.time(progress.seconds)
        let time = progress.expectedSeconds.map(about).map { " of \(progress.isPartial ? "at most " : "")\($0)" } ?? ""
        guard let module = progress.module else { return "[\(spent)\(time)] no module compiled yet" }
        let all = progress.count.map { " of \(progress.isPartial ? "at most " : "")\($0)" } ?? ""
        return "[\(spent)\(time)] \(progress.number)\(all) modules compiled, \(module) last"
    }

    /// Seconds in words, as exactly as an estimate deserves.
    private static func about(_ seconds: Double) -> String {
        seconds < 90 ? "about \(max(1, Int(seconds.rounded()))) s" : "about \(Int((seconds / 60).rounded())) min"
    }
}
