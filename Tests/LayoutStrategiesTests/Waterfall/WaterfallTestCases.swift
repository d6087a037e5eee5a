import LayoutCore
import LayoutTestSupport

@testable import Layouts

/// C1 of the geometry specification: seven items in the shortest of three columns of 100 points.
enum WaterfallC1 {
    static let ratios = [1, 0.5, 1.5, 0.5, 1, 2, 0.5]
    static let frames = [
        rect(0, 0, 100, 100), rect(100, 0, 100, 50), rect(200, 0, 100, 150), rect(100, 50, 100, 50),
        rect(0, 100, 100, 100), rect(100, 100, 100, 200), rect(200, 150, 100, 50),
    ]
    /// The second item is gone, and the items behind it are packed again.
    static let framesWithoutSecond = [
        rect(0, 0, 100, 100), rect(100, 0, 100, 150), rect(200, 0, 100, 50), rect(200, 50, 100, 100),
        rect(0, 100, 100, 200), rect(100, 150, 100, 50),
    ]
}

/// A configuration of columns.
func waterfall(
    _ columns: Int, _ fill: WaterfallConfiguration.Fill = .shortest,
    _ order: WaterfallConfiguration.Order = .serial, item: Double = 0, column: Double = 0,
    inset: EdgeInsets = EdgeInsets(), header: Double = 0, footer: Double = 0,
    viewport: Size = Size(width: 300, height: 200)
) -> WaterfallConfiguration {
    var configuration = WaterfallConfiguration()
    (configuration.columns, configuration.fill, configuration.order) = (columns, fill, order)
    (configuration.itemSpacing, configuration.columnSpacing, configuration.inset) = (item, column, inset)
    (configuration.headerExtent, configuration.footerExtent) = (header, footer)
    configuration.viewportSize = viewport
    return configuration
}

/// A layout over sections of items with these ratios: the duration of an item is its ratio's number.
func waterfallLayout(_ sections: [[Double]], _ configuration: WaterfallConfiguration) throws -> WaterfallLayout {
    var next = 0.0
    let spans = sections.map { ratios in
        ratios.map { _ in
            next += 1
            return 0...next
        }
    }
    let table = sections.joined().enumerated().map { (duration: Double($0.offset + 1), ratio: $0.element) }
    return try WaterfallLayout(
        store: ItemStore(scheduleColumns(spans: spans)), configuration: configuration, ratios: WaterfallRatios(table))
}

/// A layout over sections of so many items, of durations at random.
func waterfallLayout(counts: [Int], _ configuration: WaterfallConfiguration, seed: UInt64) throws -> WaterfallLayout {
    var random = TestRandom(seed: seed)
    let spans = counts.map { count in (0..<count).map { _ in 0...Double(random.below(40)) } }
    return try WaterfallLayout(columns: scheduleColumns(spans: spans), configuration: configuration)
}

/// The layout's naive twin, by the ratios of the items and by those that it has taken from its data.
func naive(_ layout: WaterfallLayout) -> NaiveWaterfall {
    NaiveWaterfall(layout.items, layout.configuration, ratio: naiveRatio(layout.geometry.ratios))
}

/// The ratio of an item: its own, or that of its duration by a plain look at the table.
func naiveRatio(_ table: WaterfallRatios) -> (StoredItem) -> Double {
    var known: [Double: Double] = [:]
    return { item in
        if let ratio = item.ratio, ratio > 0, ratio < .infinity { return ratio }
        let duration = item.end - item.start
        if let ratio = known[duration] { return ratio }
        let below = table.durations.count { $0 < duration }
        let ratio = table.ratios[2 * below + (table.durations.contains(duration) ? 1 : 0)]
        known[duration] = ratio
        return ratio
    }
}

/// What is wrong with a layout by its naive twin, in words.
func faults(_ layout: WaterfallLayout, queries: Int = .max, seed: UInt64) -> [String] {
    faults(layout, naive(layout), queries: queries, seed: seed)
}

/// Sections and configuration of a waterfall, by name.
struct WaterfallCase: Sendable, CustomStringConvertible {
    let name: String
    let counts: [Int]
    let configuration: WaterfallConfiguration

    init(_ name: String, _ counts: [Int], _ configuration: WaterfallConfiguration) {
        (self.name, self.counts, self.configuration) = (name, counts, configuration)
    }

    var description: String { name }

    func makeLayout() throws -> WaterfallLayout {
        try waterfallLayout(counts: counts, configuration, seed: UInt64(counts.count) + 7)
    }

    /// The edge matrix of the geometry specification, as far as it concerns columns.
    static let edges: [WaterfallCase] = special + fills

    private static let special: [WaterfallCase] = [
        WaterfallCase("zero sections", [], waterfall(3)),
        WaterfallCase("zero items", [0, 0, 0], waterfall(3, item: 5, header: 20, footer: 10)),
        WaterfallCase(
            "zero items, no headers, insets", [0], waterfall(3, item: 5, inset: EdgeInsets(top: 7, bottom: 3))),
        WaterfallCase("nothing at all", [0, 0], waterfall(2)),
        WaterfallCase("one item", [1], waterfall(3, .mirrored)),
        WaterfallCase("more columns than items", [3, 0, 5], waterfall(10, item: 4, column: 3, header: 20)),
        WaterfallCase("many columns", [1500], waterfall(100, item: 1)),
        WaterfallCase("view size zero", [20, 4], waterfall(3, item: 2, viewport: Size(width: 0, height: 0))),
        WaterfallCase("no room for columns", [20, 4], waterfall(3, item: 2, column: 200, header: 9)),
        WaterfallCase("no extents at all", [20, 900], waterfall(3, viewport: Size(width: 0, height: 0))),
        WaterfallCase(
            "thirds", [70], waterfall(7, item: 1.0 / 3, column: 1.0 / 3, viewport: Size(width: 100, height: 9))),
        WaterfallCase(
            "content beyond 2^31", [40, 700], waterfall(2, viewport: Size(width: 2e9, height: 100))),
    ]

    private static let fills: [WaterfallCase] = {
        var cases: [WaterfallCase] = []
        let inset = EdgeInsets(top: 5, left: 6, bottom: 7, right: 8)
        for fill in WaterfallConfiguration.Fill.allCases {
            for order in WaterfallConfiguration.Order.allCases {
                let full = waterfall(4, fill, order, item: 3, column: 2, inset: inset, header: 20, footer: 11.25)
                cases += [
                    WaterfallCase("\(fill) \(order), small sections", [0, 13, 50, 0, 49, 51, 200, 0], full),
                    WaterfallCase("\(fill) \(order), equal sections", [50, 50, 50, 50], full),
                    WaterfallCase("\(fill) \(order), a large section", [3000], waterfall(3, fill, order, item: 2)),
                    WaterfallCase("\(fill) \(order), several", [3, 700, 0, 1700, 30, 300, 2], full),
                    WaterfallCase("\(fill) \(order), one column", [40, 600], waterfall(1, fill, order, item: 3)),
                ]
            }
        }
        return cases
    }()
}
