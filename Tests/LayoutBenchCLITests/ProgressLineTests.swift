import Testing

@testable import LayoutBenchCLI
@testable import Revisions

@Suite struct ProgressLineTests {
    @Test func `the line keeps to the terminal's width and covers the one before`() {
        var line = ProgressLine()
        line.terminal.columns = 40
        let long = line.text(for: .launch(group: "gantt construction 1000000", number: 1, of: 15), at: 0)
        #expect(long == "\r[0 %] gantt construction 1000000, launc")
        let short = line.text(for: .reading(file: "plan.csv"), at: 1)
        #expect(short == "\r[0 %] reading plan.csv" + String(repeating: " ", count: 17))
        let blank = [line.clear(), line.clear()]
        #expect(blank == ["\r" + String(repeating: " ", count: 22) + "\r", ""])
    }

    @Test func `share and time left count on during a launch`() {
        var line = ProgressLine()
        _ = line.text(for: .launch(group: "g", number: 1, of: 4), at: 100)
        let ended = line.text(for: .finished(group: "g", launches: 1, shareOfRun: 0.25, secondsLeft: 90), at: 130)
        #expect(ended == nil)
        let shown = [130.0, 190, 230].map { line.text(for: .turn(group: "g", what: "check", share: 0), at: $0) ?? "" }
        let parts = ["[25 %, 1 min 30 s left]", "[75 %, 30 s left]", "[99 %, about to end]"]
        #expect(zip(shown, parts).allSatisfy { $0.contains($1) }, "\(shown)")
    }

    @Test func `a contestant that ended early has a line of its own`() {
        var line = ProgressLine()
        _ = line.text(for: .reading(file: "a"), at: 0)
        let text = line.text(
            for: .ended(group: "gantt lanes 10", strategy: "r-tree", status: .timeout, reason: "no answer"), at: 1)
        #expect(text == "\r               \rgantt lanes 10: r-tree timeout: no answer\n")
    }

    @Test func `a log has a line every 15 seconds, however many events there are`() {
        var log = ProgressLog()
        let due = (0...400).filter { log.isDue(at: 1_000 + Double($0) / 10) }
        #expect(due == [150, 300])
        var line = ProgressLine()
        _ = line.text(for: .launch(group: "gantt lanes 10", number: 1, of: 8), at: 0)
        _ = line.text(for: .turn(group: "gantt lanes 10", what: "check r-tree edit", share: 0), at: 1)
        #expect(line.text(for: .waiting, at: 2) == nil)
        #expect(line.status(at: 15) == "[0 %] gantt lanes 10, launch 1 of at most 8: check r-tree edit\n")
        _ = line.text(for: .finished(group: "g", launches: 1, shareOfRun: 0.25, secondsLeft: 75), at: 25)
        #expect(line.status(at: 50).hasPrefix("[50 %, 50 s left] "))
    }

    @Test(arguments: [(0.4, "0 s"), (59.6, "1 min 0 s"), (3_725, "1 h 2 min"), (.infinity, "99 h 59 min")])
    func `lengths of time`(seconds: Double, text: String) {
        #expect(ProgressLine.time(seconds) == text)
    }
}

@Suite struct BuildTextTests {
    private var progress: BuildProgress {
        BuildProgress(
            revision: "main", module: "Layouts", number: 4, count: 21, isPartial: false, seconds: 45,
            expectedSeconds: 190)
    }

    @Test func `a build says how many of its modules are compiled, and how long it takes`() {
        #expect(BuildText.text(progress) == "[45 s of about 3 min] 4 of 21 modules compiled, Layouts last")
        var first = progress
        (first.expectedSeconds, first.count) = (nil, nil)
        #expect(BuildText.text(first) == "[45 s] 4 modules compiled, Layouts last")
        first.module = nil
        #expect(BuildText.text(first) == "[45 s] no module compiled yet")
        var partial = progress
        (partial.isPartial, partial.expectedSeconds) = (true, 80)
        #expect(
            BuildText.text(partial) == "[45 s of at most about 80 s] 4 of at most 21 modules compiled, Layouts last")
    }

    @Test func `a build begins with a line`() {
        var start = BuildProgress(revision: "main", isPartial: false)
        #expect(BuildText.text(.building(start, log: "/l")) == "building main (log: /l)\n")
        start.expectedSeconds = 190
        #expect(BuildText.text(.building(start, log: "/l")) == "building main: about 3 min (log: /l)\n")
        start.isPartial = true
        #expect(
            BuildText.text(.building(start, log: "/l"))
                == "building main, only changes since the last build: at most about 3 min (log: /l)\n")
    }
}
