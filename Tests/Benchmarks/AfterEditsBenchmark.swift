import LayoutCore
import LayoutStrategies
import Schedules
import Workloads

/// What scattered edits cost the queries after them, beside a strategy that is prepared over the edited chart.
///
/// Reschedules, or insertions and deletions in turn; each arrives alone. Medians over rounds by turns.
struct AfterEditsBenchmark {
    let count: Int

    private static let strategy = "r-tree-segmented"
    private static let edits = [0, 1, 100, 2_000, 10_000]
    private static let rounds = 9
    private static let queries = 512

    func run() throws {
        for name in ["construction", "lanes", "timetable"] {
            for reschedules in [true, false] { try run(name, reschedules: reschedules) }
        }
    }

    private func run(_ name: String, reschedules: Bool) throws {
        let dataset = try DatasetRegistry.builtIn.source(for: name).load(items: count, seed: 1)
        let laid = try LayoutRegistry.builtIn.lay("gantt", over: dataset, config: [:])
        guard let store = laid.store, let strategy = laid.strategy(named: Self.strategy) else { return }
        strategy.prepare()
        print("\n\(name): \(count) items, " + (reschedules ? "reschedules" : "insertions and deletions"))
        let table = Table(
            "edits", "an edit, µs", "the worst, µs", "workload", "ns a query", "÷ prepared again", "÷ r-tree")
        var random = SeededGenerator(seed: 2)
        var done = 0
        for edits in Self.edits {
            var times: [Double] = []
            while done < edits {
                let change = store.perform(edit(number: done, reschedules, store, &random))
                let delta = try laid.layout.apply(.data(change))
                times.append(nanoseconds { strategy.invalidate(delta) } / 1e3)
                done += 1
            }
            let (edit, worst) = (times.isEmpty ? "–" : middle(times).text(1), times.max().map { $0.text(1) } ?? "–")
            let fresh = [Self.strategy, "r-tree"].compactMap { laid.strategy(named: $0) }
            for strategy in fresh { strategy.prepare() }
            for workload in ["scroll", "jump", "zoom"] {
                let trace = WorkloadRegistry.builtIn.trace(named: workload, layout: laid.layout, seed: 1)?.rects ?? []
                try require(trace.count >= Self.queries, "a workload is not registered", at: workload)
                let times = byTurns([strategy] + fresh, trace)
                table.row([
                    "\(done)", edit, worst, workload, middle(times[0]).text(), middle(times[0], to: times[1]).text(2),
                    middle(times[0], to: times[2]).text(2),
                ])
            }
        }
    }

    private func edit(
        number: Int, _ reschedules: Bool, _ store: ItemStore, _ random: inout SeededGenerator
    ) -> ItemBatch {
        var place = ItemPlace(section: 0, item: 0)
        repeat {
            place.section = Int32(random.below(store.sectionCount))
        } while store.itemCount(ofSection: Int(place.section)) == 0
        place.item = Int32(random.below(store.itemCount(ofSection: Int(place.section))))
        var item = store.item(at: place)
        let shift = (max(item.end - item.start, 1) * random.uniform(-2, 2)).rounded()
        (item.start, item.end) = (item.start + shift, item.end + shift)
        var batch = ItemBatch()
        switch (reschedules, number.isMultiple(of: 2)) {
        case (true, _): batch.replaced.append(.init(place, item))
        case (false, true): batch.inserted.append(.init(place, item))
        case (false, false): batch.removed.append(place)
        }
        return batch
    }

    /// By contestant the nanoseconds a query of each round.
    private func byTurns(_ contestants: [any LayoutStrategy], _ trace: [Rect]) -> [[Double]] {
        var buffer = OrdinalBuffer()
        var times = contestants.map { _ in [Double]() }
        for round in 0..<Self.rounds {
            let range = ReplayRange(start: round * 977 % trace.count, count: Self.queries)
            for turn in contestants.indices {
                let contestant = (turn + round) % contestants.count
                let time = nanoseconds { _ = contestants[contestant].replay(trace, range, into: &buffer) }
                times[contestant].append(time / Double(Self.queries))
            }
        }
        return times
    }
}
