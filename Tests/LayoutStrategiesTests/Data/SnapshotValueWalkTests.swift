import LayoutCore
import LayoutTestSupport
import Testing

@testable import Indexes
@testable import LayoutStrategies
@testable import Layouts

/// Random walks of snapshots whose items have values: a chart and a waterfall over the source, compared with layouts and
/// naive twins of a schedule that is rebuilt from the data.
@Suite struct SnapshotValueWalkTests {
    /// What an app knows of its items.
    private final class Model {
        var values: [Int: ItemValues] = [:]
        var isWhole = true
        var random: TestRandom
        private var next = 0

        init(seed: UInt64) { random = TestRandom(seed: seed) }

        func newItem() -> Int {
            next += 1
            change(next)
            return next
        }

        func change(_ item: Int) {
            func time(_ limit: Int) -> Double { isWhole ? Double(random.below(limit)) : Double(limit) * random.unit() }
            let start = time(200)
            let ratio: Double? = random.below(4) == 0 ? nil : 0.3 + 2 * random.unit()
            values[item] = ItemValues(
                start: start, end: start + time(20), row: UInt32(random.below(4)), ratio: ratio)
        }

        /// The items of a snapshot as a schedule, with the store's numbers of rows, which never shrink.
        func columns(_ snapshot: Snapshot<Int, Int>, _ store: ItemStore) throws -> ScheduleColumns {
            let items = snapshot.items.map { values[$0] ?? ItemValues() }
            var offsets: [UInt32] = [0]
            for section in snapshot.sections {
                offsets.append(offsets.last! + UInt32(try snapshot.items(in: section).count))
            }
            return ScheduleColumns(
                starts: items.map(\.start), ends: items.map(\.end), rows: items.map(\.row), groupOffsets: offsets,
                groupRowCounts: snapshot.sections.indices.map { UInt32(store.rowCount(ofSection: $0)) },
                hasGroups: true, unit: .days, ratios: items.map { $0.ratio ?? 0 })
        }
    }

    /// A few random changes of a snapshot, with reloads of what has other values.
    private func change(_ snapshot: inout Snapshot<Int, Int>, _ model: Model, _ nextSection: inout Int) throws {
        for _ in 0..<1 + model.random.below(4) {
            let items = snapshot.items
            let item = items.isEmpty ? nil : items[model.random.below(items.count)]
            let other = items.isEmpty ? nil : items[model.random.below(items.count)]
            let section =
                snapshot.sections.isEmpty ? nil : snapshot.sections[model.random.below(snapshot.sections.count)]
            switch (model.random.below(9), item, other, section) {
            case (0...1, let item?, let other?, _): try snapshot.move(item, before: other)
            case (2, let item?, let other?, _):
                try snapshot.delete(item == other ? [item] : [item, other])
            case (3, let item?, _, _):
                try snapshot.insert((0..<1 + model.random.below(6)).map { _ in model.newItem() }, after: item)
            case (4...5, let item?, _, _):
                model.change(item)
                try snapshot.reload([item])
            case (6, _, _, let section?):
                if snapshot.sections.count > 5 {
                    try snapshot.deleteSections([section])
                } else {
                    nextSection += 1
                    try snapshot.insertSections([nextSection], after: section)
                    if let item {
                        try snapshot.append([model.newItem()], to: nextSection)
                        try snapshot.move(item, before: snapshot.items(in: nextSection)[0])
                    }
                }
            case (7, _, _, let section?): try snapshot.moveSection(section, before: snapshot.sections[0])
            case (_, _, _, let section?): try snapshot.append((0..<9).map { _ in model.newItem() }, to: section)
            case (_, _, _, nil):
                nextSection += 1
                try snapshot.appendSections([nextSection])
            }
        }
    }

    private struct Shown {
        let chart: GanttLayout
        let waterfall: WaterfallLayout
        var laws: [DeltaLaw]

        mutating func follow(_ change: DataChange) throws -> [String] {
            let ofChart = laws[0].follow(try chart.apply(.data(change)), chart)
            return ofChart + laws[1].follow(try waterfall.apply(.data(change)), waterfall)
        }

        /// What is wrong by the data, in words.
        func faults(_ columns: ScheduleColumns, _ configuration: GanttConfiguration, seed: UInt64) throws -> [String] {
            var wrong: [String] = []
            let made = try GanttLayout(columns: columns, configuration: configuration)
            let twin = NaiveGantt(made, days: nil)
            var bar = 0
            for section in 0..<columns.groupCount {
                for item in 0..<Int(columns.groupOffsets[section + 1] - columns.groupOffsets[section]) {
                    let place = ItemPlace(section: Int32(section), item: Int32(item))
                    let frame = chart.ordinal(of: chart.cell(at: place)).map { chart.frame(at: $0) }
                    if frame != twin.bars[bar] || twin.bars[bar] != made.frame(at: UInt32(bar)) {
                        wrong.append("bar \(place) is at \(String(describing: frame)), not at \(twin.bars[bar])")
                    }
                    bar += 1
                }
            }
            if chart.contentSize != twin.contentSize { wrong.append("the chart's content is \(chart.contentSize)") }
            let table = waterfall.geometry.ratios
            let naive = NaiveWaterfall(ItemStore(columns), waterfall.configuration) { item in
                if let ratio = item.ratio { return ratio }
                let below = table.durations.count { $0 < item.end - item.start }
                return table.ratios[2 * below + (table.durations.contains(item.end - item.start) ? 1 : 0)]
            }
            return wrong
                + LayoutTestSupport.faults(
                    waterfall, elements: naive.elements, contentSize: naive.contentSize, queries: 4, seed: seed)
        }

        /// Frames of the waterfall's items by their names.
        func frames(_ snapshot: Snapshot<Int, Int>) throws -> [Int: (id: ElementID, frame: Rect)] {
            var frames: [Int: (id: ElementID, frame: Rect)] = [:]
            for (number, section) in snapshot.sections.enumerated() {
                for (row, item) in try snapshot.items(in: section).enumerated() {
                    let id = waterfall.cell(at: ItemPlace(section: Int32(number), item: Int32(row)))
                    frames[item] = (id, waterfall.frame(at: try #require(waterfall.ordinal(of: id))))
                }
            }
            return frames
        }
    }

    /// Many small sections, and beside them one of several segments, where the naive twin takes too long over lanes.
    @Test(arguments: [0, 700], 0..<6 as Range<UInt64>)
    func `a chart and a waterfall show what the data say`(large: Int, seed: UInt64) throws {
        let model = Model(seed: seed)
        model.isWhole = seed % 2 == 0
        let source = SnapshotSource<Int, Int>(unit: .days, hasRows: true) { model.values[$0] ?? ItemValues() }
        var configuration = GanttConfiguration()
        configuration.timeAxis = model.isWhole ? .dayColumns : .continuous
        let policies = GanttConfiguration.RowPolicy.allCases.filter { large == 0 || $0 != .lanes && $0 != .split }
        configuration.rowPolicy = policies[Int(seed) % policies.count]
        configuration.pointsPerUnit = 10
        var (snapshot, nextSection) = (Snapshot<Int, Int>(), 0)
        if large > 0 {
            try snapshot.appendSections([0])
            try snapshot.append((0..<large).map { _ in model.newItem() }, to: 0)
            try source.apply(snapshot)
        }
        let chart = try GanttLayout(store: source.store, configuration: configuration)
        let order = WaterfallConfiguration.Order.allCases[Int(seed) % 2]
        let waterfall = try WaterfallLayout(
            store: source.store, configuration: waterfall(3, .shortest, order, item: 2, header: seed % 3 == 0 ? 9 : 0))
        var shown = Shown(chart: chart, waterfall: waterfall, laws: [DeltaLaw(chart), DeltaLaw(waterfall)])
        for step in 0..<(large > 0 ? 8 : 30) {
            let old = try shown.frames(snapshot)
            // What was reloaded is not reloaded again.
            snapshot = source.snapshot
            try change(&snapshot, model, &nextSection)
            let wrong = try shown.follow(source.apply(snapshot))
            let columns = try model.columns(snapshot, source.store)
            #expect(wrong == [], "step \(step)")
            #expect(try shown.faults(columns, configuration, seed: seed) == [], "step \(step)")
            let viewport = Viewport(size: Size(width: 300, height: 200))
            for (item, (id, frame)) in old {
                #expect(waterfall.frameBefore(id, in: viewport) == frame, "item \(item), step \(step)")
            }
        }
    }
}
