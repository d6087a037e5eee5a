import LayoutCore
import LayoutStrategies
import LayoutTestSupport

/// A store of sections of so many items.
func store(_ counts: [Int]) -> ItemStore {
    ItemStore(scheduleColumns(spans: counts.map { count in (0..<count).map { Double($0)...Double($0) + 1 } }))
}

/// A configuration in a line.
func linear(
    item: Size = Size(width: 180, height: 180), spacing: Double = 40, headers: [Double] = [30],
    footers: [Double] = [30], _ direction: Axis = .vertical, viewport: Size = Size(width: 320, height: 480)
) -> LinearConfiguration {
    var configuration = LinearConfiguration()
    (configuration.itemSize, configuration.spacing) = (item, spacing)
    (configuration.headerExtents, configuration.footerExtents) = (headers, footers)
    (configuration.scrollDirection, configuration.viewportSize) = (direction, viewport)
    return configuration
}

/// Sections and configuration of a linear layout, by name.
struct LinearCase: Sendable, CustomStringConvertible {
    let name: String
    let counts: [Int]
    let configuration: LinearConfiguration

    init(_ name: String, _ counts: [Int], _ configuration: LinearConfiguration = linear()) {
        (self.name, self.counts, self.configuration) = (name, counts, configuration)
    }

    var description: String { name }

    func makeLayout() throws -> LinearLayout { try LinearLayout(store: store(counts), configuration: configuration) }

    /// The edge matrix of the geometry specification, as far as it concerns a layout without bars and dates.
    static let edges: [LinearCase] = [
        LinearCase("zero sections", []),
        LinearCase("zero items", [0, 0, 0]),
        LinearCase("zero items, no headers and footers", [0, 0], linear(headers: [], footers: [0])),
        LinearCase("empty first, middle and last section", [0, 3, 0, 0, 5, 0]),
        LinearCase("empty sections without headers", [0, 3, 0, 0, 5, 0], linear(headers: [0])),
        LinearCase("one item", [1]), LinearCase("one section", [40]), LinearCase("equal sections", [7, 7, 7, 7]),
        LinearCase("several headers and footers", [3, 0, 4], linear(headers: [20, 0, 11.25], footers: [5, 6, 7])),
        LinearCase("horizontal", [3, 0, 4], linear(headers: [20, 10], .horizontal)),
        LinearCase("items wider than the viewport", [3, 4], linear(item: Size(width: 500, height: 20))),
        LinearCase("view size zero", [3, 4], linear(viewport: Size(width: 0, height: 0))),
        LinearCase("pitch zero", [3, 4], linear(item: Size(width: 50, height: 0), spacing: 0)),
        LinearCase(
            "everything zero", [3, 4],
            linear(item: Size(width: 0, height: 0), spacing: 0, headers: [], footers: [])),
        LinearCase("thirds", [3, 9], linear(item: Size(width: 1.0 / 3, height: 10.0 / 3), spacing: 1.0 / 3)),
        LinearCase("width zero", [3, 9], linear(item: Size(width: 0, height: 10))),
        LinearCase("content beyond 2^31", [3, 4], linear(item: Size(width: 10, height: 2e9))),
        LinearCase("a large section", [1300], linear(item: Size(width: 10, height: 3))),
        LinearCase("large sections", [600, 600, 600], linear(item: Size(width: 10, height: 3))),
        LinearCase("small and large sections", [3, 600, 0, 1700, 30, 500, 20], linear(spacing: 2)),
        LinearCase("many small sections", (0..<130).map { $0 % 11 }, linear(spacing: 2)),
        LinearCase("many equal sections", (0..<130).map { _ in 9 }, linear(spacing: 2)),
    ]
}

/// What is wrong with a layout by its naive twin, in words.
func faults(_ layout: LinearLayout, _ counts: [Int], queries: Int = .max, seed: UInt64) -> [String] {
    let naive = NaiveLinear(counts, layout.configuration)
    return faults(
        layout, elements: naive.elements, contentSize: naive.contentSize, queries: queries, seed: seed)
}
