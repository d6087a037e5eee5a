import LayoutCore
import LayoutStrategies

/// What an offset of a section that scrolls sideways costs a compositional layout, with the strategy following and without
/// the query after it: medians over rounds of 4,000.
struct SidewaysBenchmark {
    let count: Int

    func run() throws {
        let table = Table(
            "items", "sections", "`on-demand`", "entries written", "`r-tree-segmented`", "entries written")
        for (sections, items) in [(1, 10_000), (1, count), (count / 50, 50)] {
            var cells = ["\(sections * items)", "\(sections)"]
            for isIndexed in [false, true] {
                let (time, written) = try measure(Self.store(sections, items), isIndexed: isIndexed)
                cells += [(time / 1000).text(2) + " µs", "\(written)"]
            }
            table.row(cells)
        }
    }

    /// Sections of so many items each.
    static func store(_ sections: Int, _ items: Int) -> ItemStore {
        let count = sections * items
        return ItemStore(
            ScheduleColumns(
                starts: [Double](repeating: 0, count: count), ends: [Double](repeating: 1, count: count), rows: nil,
                groupOffsets: (0...sections).map { UInt32($0 * items) },
                groupRowCounts: [UInt32](repeating: UInt32(items), count: sections), hasGroups: true, unit: .days))
    }

    /// Nanoseconds an offset, and the entries that all of them had the strategy write.
    private func measure(_ store: ItemStore, isIndexed: Bool) throws -> (time: Double, written: Int) {
        let size = CompositionalSize(widthDimension: .absolute(200), heightDimension: .absolute(180))
        let item = CompositionalItem(
            layoutSize: CompositionalSize(widthDimension: .fractionalWidth(1), heightDimension: .fractionalHeight(1)))
        var section = CompositionalSection(group: .vertical(layoutSize: size, subitem: item, count: 2))
        section.orthogonalScrollingBehavior = .continuous
        let layout = try CompositionalLayout(store: store, section: section)
        var generator = SeededGenerator(seed: 1)
        // The first has sections divided into segments.
        return try followed(layout, isIndexed: isIndexed, .sidewaysOffset(section: 0, 1)) {
            let section = Int32(generator.below(store.sectionCount))
            return .sidewaysOffset(section: section, Double(generator.below(4_000)) / 4)
        }
    }
}
