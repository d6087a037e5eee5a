import LayoutCore
import LayoutStrategies

/// What the size that a row wants costs a list, with the strategy following and without the query after it: random rows
/// and heights, medians over rounds of 4,000.
struct PreferredSizeBenchmark {
    let count: Int

    func run() throws {
        let table = Table("rows", "sections", "`on-demand`", "`r-tree-segmented`")
        for (sections, rows) in [(200, 50), (count / 50, 50), (1, count)] {
            let store = SidewaysBenchmark.store(sections, rows)
            let times = try [false, true].map { try time(store, isIndexed: $0) }
            table.row(["\(sections * rows)", "\(sections)"] + times.map { ($0 / 1000).text(2) + " µs" })
        }
    }

    /// Nanoseconds a size.
    private func time(_ store: ItemStore, isIndexed: Bool) throws -> Double {
        let layout = try ListLayout(store: store, configuration: ListConfiguration())
        var generator = SeededGenerator(seed: 1)
        let viewport = Viewport(offsetY: 1000, size: .standardViewport)
        return try followed(layout, isIndexed: isIndexed) {
            let section = generator.below(store.sectionCount)
            let item = generator.below(store.itemCount(ofSection: section))
            let size = Size(width: 0, height: 20 + Double(generator.below(400)) / 4)
            return .preferredSize(ElementID(.cell, section: Int32(section), item: Int32(item)), size, in: viewport)
        }.time
    }
}
