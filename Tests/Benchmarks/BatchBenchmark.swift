import LayoutCore
import LayoutStrategies

/// What a batch of scattered reschedules costs a chart, beside making the layout and its strategy again from the items
/// after it; and what a mixed batch costs: of ten edits seven reschedules, an insertion, a deletion and a move.
///
/// Medians over batches before each of which a layout was made again, so that the caches hold that one; over batches one
/// after the other; and of single edits one after the other, as they arrive in a session. An item starts up to two of its
/// lengths earlier or later. The items' own part is left out of the comparison, because both ways need it.
struct BatchBenchmark {
    let count: Int

    private static let sizes = [1, 10, 100, 1_000, 3_000, 10_000, 40_000, 160_000]
    private static let rounds = 9
    private static let singleEdits = 2_000

    func run() throws {
        for name in ["construction", "lanes"] {
            for isMixed in [false, true] { try run(name, isMixed: isMixed) }
        }
    }

    private func run(_ name: String, isMixed: Bool) throws {
        let laid = try chart(name, items: count)
        guard let store = laid.store, let strategy = laid.strategy(named: "r-tree-segmented") else { return }
        print("\n\(name): \(count) items, " + (isMixed ? "mixed" : "reschedules"))
        let table = Table(
            "edits", "items, ms", "layout, ms", "strategy, ms", "both, ms", "made again, ms", "÷", "in a row, ms")
        strategy.prepare()
        var random = SeededGenerator(seed: 2)
        // The first edit finds what later ones keep.
        _ = try times(of: batch(1, false, store, &random), store, laid.layout, strategy)
        for size in Self.sizes where size <= count / 4 {
            var parts: [[Double]] = [[], [], [], [], []]
            for _ in 0..<Self.rounds {
                let times = try times(of: batch(size, isMixed, store, &random), store, laid.layout, strategy)
                let madeAgain = try nanoseconds {
                    guard let fresh = try laid.rebuilt().strategy(named: "r-tree-segmented") else { return }
                    fresh.prepare()
                }
                for (place, time) in (times + [times[1] + times[2], madeAgain]).enumerated() {
                    parts[place].append(time / 1e6)
                }
            }
            var inRow: [Double] = []
            for _ in 0..<Self.rounds {
                let times = try times(of: batch(size, isMixed, store, &random), store, laid.layout, strategy)
                inRow.append((times[1] + times[2]) / 1e6)
            }
            table.row(
                ["\(size)"] + parts.map { middle($0).text(3) }
                    + [middle(parts[3], to: parts[4]).text(2), middle(inRow).text(3)])
        }
        if isMixed { return }
        var singles: [[Double]] = [[], [], []]
        for _ in 0..<Self.singleEdits {
            let times = try times(of: batch(1, false, store, &random), store, laid.layout, strategy)
            for (place, time) in times.enumerated() { singles[place].append(time / 1e3) }
        }
        let texts = singles.map { middle($0).text(1) }
        print("\none after the other: items \(texts[0]), layout \(texts[1]), strategy \(texts[2]) µs")
    }

    private func batch(
        _ size: Int, _ isMixed: Bool, _ store: ItemStore, _ random: inout SeededGenerator
    ) -> ItemBatch {
        var places: Set<ItemPlace> = []
        // Targets of moves are places of their own. A mixed batch leaves a quarter of each section alone, so that the places
        // that it names are there before and after it.
        while places.count < (isMixed ? size + size / 10 : size) {
            let section = random.below(store.sectionCount)
            let items = store.itemCount(ofSection: section) * (isMixed ? 3 : 4) / 4
            if items > 0 { places.insert(ItemPlace(section: Int32(section), item: Int32(random.below(items)))) }
        }
        var batch = ItemBatch()
        for (number, place) in places.sorted(by: { ($0.section, $0.item) < ($1.section, $1.item) }).enumerated() {
            var item = store.item(at: place)
            let shift = (max(item.end - item.start, 1) * random.uniform(-2, 2)).rounded()
            (item.start, item.end) = (item.start + shift, item.end + shift)
            switch isMixed ? number % 11 : 0 {
            case 7:
                item.identifier = store.nextIdentifier + UInt32(number)
                batch.inserted.append(.init(place, item))
            case 8: batch.removed.append(place)
            case 9: batch.moved.append(Move(from: place, to: place))
            case 10: if !batch.moved.isEmpty { batch.moved[batch.moved.count - 1].to = place }
            default: batch.replaced.append(.init(place, item))
            }
        }
        return batch
    }

    /// Nanoseconds of the items', the layout's and the strategy's part.
    private func times(
        of batch: ItemBatch, _ store: ItemStore, _ layout: any RegisteredLayout, _ strategy: any LayoutStrategy
    ) throws -> [Double] {
        var (change, delta): (DataChange?, LayoutDelta?)
        let items = nanoseconds { change = store.perform(batch) }
        let following = try nanoseconds { delta = try layout.apply(.data(change!)) }
        let loading = nanoseconds { strategy.invalidate(delta!) }
        return [items, following, loading]
    }
}
