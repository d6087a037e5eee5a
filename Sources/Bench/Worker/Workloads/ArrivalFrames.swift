import Errors
import Judging
import LayoutStrategies
import Probes
import RunRecords
import Workloads

/// Frames in which the changes of a script arrive, timed one by one: the data are edited, and the host's pass shows
/// what came of it. The viewport is where the change is.
struct ArrivalFrames {
    /// Times by the step of the script, in nanoseconds.
    private var times: [[UInt64]]
    private let editCounts: [Int]

    /// Nanoseconds after which no other change begins once each has arrived.
    private static let usual: UInt64 = 250_000_000
    /// Nanoseconds after which no other change begins.
    private static let allowed: UInt64 = 1_000_000_000
    /// Frames that a 99th percentile needs.
    private static let most = 1_000

    /// Plays a script through a host, again and again as long as time allows. The host has no other user.
    init(of script: ChangeScript, in host: CollectionHost) throws(LayoutError) {
        times = script.steps.map { _ in [] }
        editCounts = script.steps.map(\.change.editCount)
        let begin = MonotonicClock.now()
        for number in 0..<max(Self.most, script.steps.count) {
            let allowed = number < script.steps.count ? Self.allowed : Self.usual
            guard MonotonicClock.now() - begin < allowed else { break }
            let step = script.steps[number % script.steps.count]
            host.scroll(to: Point(x: step.query.minX, y: step.query.minY))
            try host.layoutIfNeeded()
            let start = MonotonicClock.now()
            try host.make(step.change)
            try host.layoutIfNeeded()
            times[number % script.steps.count].append(MonotonicClock.now() - start)
        }
    }

    /// The frame's quantiles, and the median by how many edits arrive.
    var figures: MetricFigures {
        let all = times.flatMap(\.self)
        var figures = LatencyQuantiles.figures(.frames, of: all)
        figures[MetricCatalog.frameP50.name] = .value(median(all.map { Double($0) }) ?? 0)
        for (size, metric) in MetricCatalog.batchFrames {
            let found = zip(editCounts, times).filter { $0.0 == size }.flatMap { $0.1.map { Double($0) } }
            figures[metric.name] =
                median(found).map(Available.value)
                ?? .unavailable(
                    reason: editCounts.contains(size)
                        ? "the time allowed no batch of \(size)" : "there are too few items for a batch of \(size)")
        }
        if isWhole { return figures }
        for name in [MetricCatalog.framesMissed60.name, MetricCatalog.framesMissed120.name] {
            figures[name] = .unavailable(
                reason: "the \(times.count) changes of the script would take over "
                    + Format.plainTime(nanoseconds: Double(Self.allowed)))
        }
        return figures
    }

    /// Whether every change of the script has arrived once.
    private var isWhole: Bool { times.allSatisfy { !$0.isEmpty } }

    /// Which steps are over budget in their median, by metric; nil where some have no time.
    var overBudget: [String: [Int]]? {
        guard isWhole else { return nil }
        return FrameWorkload.overBudget(times.map { UInt64(median($0.map { Double($0) }) ?? 0) })
    }
}

extension CollectionHost {
    /// Makes a change of a script other than to another layout, which its holder exchanges.
    func make(_ change: ScriptedChange) throws(LayoutError) {
        switch change {
        case .items(let batch): try perform(batch)
        case .expansion(let sections, let isOpen): try self.change(.expansion(sections: sections, isOpen))
        case .viewport(let size): resize(to: size)
        case .rectangles(let changes): try self.change(.rectangles(changes))
        case .sideways(let section, let offset): try self.change(.sidewaysOffset(section: section, offset))
        case .size(let id, let size): try self.change(.preferredSize(id, size, in: viewport))
        case .layout: throw .unsuitableChange(layout: "", reason: "a layout can't become another one")
        }
    }
}
