import LayoutCore

/// A Gantt chart whose items depend on each other: a ``GanttLayout`` with a connector from bar to bar for each dependency.
///
/// Connectors are supplementaries of the kind `dependency`, of section −1, with the dependency's number in the plan. A
/// connector goes with a bar, and it has the same number when the bar comes back. A connector's frame is the
/// smallest rectangle around its line. It lies in no segment, because its bars may lie in different ones. Ordinals of
/// connectors come first, and the bars' behind them.
///
/// Beside what the chart keeps, 80 bytes for a connector and 35 for each item that one joins. A search costs O(log n) for
/// each of n connectors at the height of the rectangle. A change costs the chart's, and O(log n) for each connector of a bar
/// that it touches: see ``apply(_:)``.
public final class ConnectedGanttLayout: CopiedLayout {
    /// The bars and the pinned elements.
    public let chart: GanttLayout
    // No access is in progress while the layout's own code makes another, which queries would pay to have checked.
    @exclusivity(unchecked) var connectors: DependencyConnectors

    /// Connectors in a chart, for the dependencies of its schedule. Throws ``LayoutError/tooManyElements(count:)``. O(items).
    public init(_ chart: GanttLayout) throws(LayoutError) {
        self.chart = chart
        connectors = DependencyConnectors(chart.items.columns.dependencies, chart)
        try checkRoom()
    }

    init(copying other: ConnectedGanttLayout, over items: any ItemSource) {
        (chart, connectors) = (GanttLayout(copying: other.chart, over: items), other.connectors)
    }

    /// The chart with its connectors as it is, over a store's items.
    public func snapshot() -> LayoutSnapshot? { frozen() }

    private func checkRoom() throws(LayoutError) {
        guard elementCount <= Int(UInt32.max) else { throw .tooManyElements(count: elementCount) }
    }

    /// The first ordinal of a bar: the number of dependencies.
    @inline(__always) var firstBar: UInt32 { UInt32(connectors.count) }

    private var kind: ElementKind { ElementKind(rawValue: UInt16(GanttKind.names.count)) }

    /// The dependency whose connector has an identity; nil for another element.
    func number(of id: ElementID) -> Int? {
        guard id.category == .supplementary, id.kind == kind, id.section == -1, id.item >= 0,
            Int(id.item) < connectors.count
        else { return nil }
        return Int(id.item)
    }

}

// swift-format-ignore: AllPublicDeclarationsHaveDocumentation
extension ConnectedGanttLayout {
    /// Number of connectors, removed ones included, and bars.
    public var elementCount: Int { chart.elementCount + connectors.count }
    public var contentSize: Size { chart.contentSize }
    public var scrollAxis: Axis { chart.scrollAxis }
    /// The chart's; a connector without a bar is not counted.
    public var diagnostics: LayoutDiagnostics { chart.diagnostics }
    public var kindNames: [String] { chart.kindNames + ["dependency"] }

    // MARK: Look-up

    public func frame(at ordinal: UInt32) -> Rect {
        ordinal < firstBar ? connectors.frames[Int(ordinal)] : chart.frame(at: ordinal - firstBar)
    }

    public func frames(_ ordinals: Range<UInt32>, into frames: inout MutableSpan<Rect>) {
        if ordinals.lowerBound >= firstBar {
            return chart.frames(ordinals.lowerBound - firstBar..<ordinals.upperBound - firstBar, into: &frames)
        }
        for ordinal in ordinals { frames[Int(ordinal - ordinals.lowerBound)] = frame(at: ordinal) }
    }

    public func id(at ordinal: UInt32) -> ElementID {
        if ordinal >= firstBar { return chart.id(at: ordinal - firstBar) }
        return ElementID(.supplementary, kind: kind, section: -1, item: Int32(ordinal))
    }

    /// Ordinal of an element; nil for a connector without one of its bars.
    public func ordinal(of id: ElementID) -> UInt32? {
        if let number = number(of: id) { return connectors.exists(number) ? UInt32(number) : nil }
        return chart.ordinal(of: id).map { $0 + firstBar }
    }

    /// Attributes of an element: connectors are painted below bars, in band 190.
    public func attributes(at ordinal: UInt32) -> LayoutAttributes {
        if ordinal >= firstBar { return chart.attributes(at: ordinal - firstBar) }
        return LayoutAttributes(id: id(at: ordinal), frame: frame(at: ordinal), zIndex: GanttBand.dependency)
    }

    // MARK: Search

    public func candidates(in rect: Rect, into buffer: inout OrdinalBuffer) {
        let first = buffer.count
        chart.candidates(in: rect, into: &buffer)
        buffer.shift(from: first, by: firstBar)
        spanning(meeting: rect, into: &buffer)
    }

    public var segmentCount: Int { chart.segmentCount }

    public func ordinals(ofSegment segment: Int) -> Range<UInt32> {
        let bars = chart.ordinals(ofSegment: segment)
        return bars.lowerBound + firstBar..<bars.upperBound + firstBar
    }

    public func origin(ofSegment segment: Int) -> Point { chart.origin(ofSegment: segment) }

    public func segments(meeting rect: Rect, into buffer: inout OrdinalBuffer) {
        chart.segments(meeting: rect, into: &buffer)
    }

    /// The connectors that meet `rect`. O(log n) for each at its height.
    public func spanning(meeting rect: Rect, into buffer: inout OrdinalBuffer) {
        connectors.append(meeting: rect, into: &buffer)
    }
}

extension ConnectedGanttLayout: RoutedLayout {
    package func route(of id: ElementID) -> [Point]? {
        number(of: id).flatMap { connectors.route($0, chart)?.points }
    }
}
