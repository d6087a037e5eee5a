import LayoutCore
import LayoutStrategies
import Schedules

/// What a deletion in the middle of a waterfall of one section costs: with heights by durations, behind which columns never
/// meet again, and with ratios in steps of a half, behind which three columns meet if the deleted item is one and a half
/// times as high as wide.
///
/// Medians over deletions, and the first query after each, of a viewport behind it. A query that meets segments for the
/// first time makes their trees.
struct WaterfallBenchmark {
    let count: Int

    private static let rounds = 15

    func run() throws {
        let dataset = try DatasetRegistry.builtIn.source(for: "lanes").load(items: count, seed: 1)
        guard case .schedule(let schedule) = dataset.content else { return }
        var random = SeededGenerator(seed: 2)
        let ratios = ScheduleColumns(ratios: [(0..<count).map { _ in Double(1 + random.below(4)) / 2 }])
        let table = Table(
            "heights", "made, ms", "prepared, ms", "packed", "items, ms", "layout, ms", "strategy, ms", "query, ms",
            "again, ms")
        for (name, columns) in [("durations", schedule.columns), ("halves", ratios)] {
            table.row([name] + (try row(columns)))
        }
    }

    private func row(_ columns: ScheduleColumns) throws -> [String] {
        let store = ItemStore(columns)
        var made: (any RegisteredLayout)?
        var configuration = WaterfallConfiguration()
        configuration.viewportSize = Size(width: 1200, height: 820)
        let making = try nanoseconds { made = try WaterfallLayout(store: store, configuration: configuration) }
        guard let layout = made else { return [] }
        let strategy = SegmentedRTreeStrategy(layout)
        let preparing = nanoseconds { strategy.prepare() }
        var (times, packed, buffer) = ([[Double]](repeating: [], count: 5), [Double](), OrdinalBuffer())
        for _ in 0..<Self.rounds {
            var place = ItemPlace(section: 0, item: Int32(store.itemCount(ofSection: 0) / 2))
            while store.item(at: place).ratio ?? 1.5 != 1.5 { place.item += 1 }
            let rect = Rect(x: 0, y: layout.contentSize.height * 0.6, width: 1200, height: 820)
            var (change, delta): (DataChange?, LayoutDelta?)
            times[0].append(nanoseconds { change = store.perform(.remove(place)) })
            times[1].append(try nanoseconds { delta = try layout.apply(.data(change!)) })
            times[2].append(nanoseconds { strategy.invalidate(delta!) })
            for query in 3..<5 { times[query].append(nanoseconds { strategy.elements(in: rect, into: &buffer) }) }
            packed.append(Double(delta!.packed))
        }
        return [making, preparing].map { ($0 / 1e6).text(1) } + [middle(packed).text()]
            + times.map { (middle($0) / 1e6).text(3) }
    }
}
