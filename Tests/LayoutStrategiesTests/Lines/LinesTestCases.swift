import LayoutCore
import LayoutTestSupport

@testable import Layouts

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

/// A configuration of a grid.
func grid(
    item: Size = Size(width: 90, height: 90), spacing: Double = 10, lines: Double = 10,
    inset: EdgeInsets = EdgeInsets(top: 10, left: 10, bottom: 10, right: 10), headers: [Double] = [30],
    footers: [Double] = [30], _ direction: Axis = .vertical, viewport: Size = Size(width: 320, height: 480)
) -> FlowGridConfiguration {
    var configuration = FlowGridConfiguration()
    (configuration.itemSize, configuration.sectionInset) = (item, inset)
    (configuration.minimumInteritemSpacing, configuration.minimumLineSpacing) = (spacing, lines)
    (configuration.headerExtents, configuration.footerExtents) = (headers, footers)
    (configuration.scrollDirection, configuration.viewportSize) = (direction, viewport)
    return configuration
}

/// A layout of lines, whichever it is.
protocol LinesLayout: GeometryLayout where Geometry == LinesGeometry {}
extension LinearLayout: LinesLayout {}
extension FlowGridLayout: LinesLayout {}

/// A configuration of one.
enum LinesConfiguration: Sendable {
    case linear(LinearConfiguration)
    case grid(FlowGridConfiguration)

    func makeLayout(_ store: ItemStore) throws -> any LinesLayout {
        switch self {
        case .linear(let configuration): try LinearLayout(store: store, configuration: configuration)
        case .grid(let configuration): try FlowGridLayout(store: store, configuration: configuration)
        }
    }

    /// The naive twin of a layout as it now is.
    func naive(_ layout: any LinesLayout) -> any NaiveLayout {
        let counts = (0..<layout.items.sectionCount).map { layout.items.itemCount(ofSection: $0) }
        switch self {
        case .linear(var configuration):
            configuration.viewportSize = layout.viewportSize
            return NaiveLinear(counts, configuration)
        case .grid(var configuration):
            configuration.viewportSize = layout.viewportSize
            return NaiveFlowGrid(counts, configuration)
        }
    }
}

/// Sections and configuration of a layout of lines, by name.
struct LinesCase: Sendable, CustomStringConvertible {
    let description: String
    let counts: [Int]
    let configuration: LinesConfiguration

    init(_ name: String, _ counts: [Int], _ configuration: LinearConfiguration = linear()) {
        (description, self.counts, self.configuration) = ("linear, " + name, counts, .linear(configuration))
    }

    init(grid name: String, _ counts: [Int], _ configuration: FlowGridConfiguration = grid()) {
        (description, self.counts, self.configuration) = ("grid, " + name, counts, .grid(configuration))
    }

    func makeLayout() throws -> any LinesLayout { try configuration.makeLayout(store(counts)) }
}
