import LayoutCore
import LayoutStrategies
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
        let laid = try chart(name, items: count)
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
                let trace = try trace(workload, over: laid, atLeast: Self.queries)
                let times = byTurns([strategy] + fresh, trace, count: Self.queries, rounds: Self.rounds)
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
}
