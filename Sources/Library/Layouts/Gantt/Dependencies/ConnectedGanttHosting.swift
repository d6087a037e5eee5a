import LayoutCore

// swift-format-ignore: AllPublicDeclarationsHaveDocumentation
extension ConnectedGanttLayout {
    public var firstDataSection: Int32 { chart.firstDataSection }

    public func pinned(in viewport: Viewport, meeting rect: Rect, into attributes: inout [LayoutAttributes]) {
        chart.pinned(in: viewport, meeting: rect, into: &attributes)
    }

    public func pinnedAttributes(for id: ElementID, in viewport: Viewport) -> LayoutAttributes? {
        chart.pinnedAttributes(for: id, in: viewport)
    }

    public func effect(from old: Viewport, to new: Viewport) -> BoundsEffect { chart.effect(from: old, to: new) }

    public func isExpanded(_ section: Int32) -> Bool? { chart.isExpanded(section) }

    /// Follows a change as the chart does, and takes the frames of the connectors whose bars it touches again.
    ///
    /// Beside the chart's own cost, O(log n) for each of n connectors that a bar with another frame or place has, and O(1)
    /// for each joined item behind those that come and go in their sections. If more than half of all are touched, as by
    /// a group that opens above them, O(n), and O(n log n) where their order is another. O(items) where groups come, go or
    /// move. Connectors are not named one by one: where any came, went or moved, the delta says so. Throws as
    /// ``GanttLayout/apply(_:)`` does, with nothing changed.
    public func apply(_ change: LayoutChange) throws(LayoutError) -> LayoutDelta {
        var delta = try chart.apply(change)
        if delta.isReset { return reset(by: delta) }
        var data: DataChange?
        if case .data(let change) = change { data = change }
        if connectors.follow(data, delta, chart) { delta.spanningChanged = true }
        delta.elementCount = elementCount
        for list in [\LayoutDelta.removed, \.inserted, \.reframed, \.renamed] {
            delta[keyPath: list] = delta[keyPath: list].map { $0.lowerBound + firstBar..<$0.upperBound + firstBar }
        }
        return delta
    }

    /// Takes the frames of all connectors again, after a reset of the chart.
    func reset(by delta: LayoutDelta) -> LayoutDelta {
        var delta = delta
        connectors.reset(chart)
        delta.elementCount = elementCount
        return delta
    }

    public func frameBefore(_ id: ElementID, in viewport: Viewport) -> Rect? {
        guard let number = number(of: id) else { return chart.frameBefore(id, in: viewport) }
        let frame = connectors.frameBefore(number)
        return frame.isNull ? nil : frame
    }

    /// A connector keeps its name as long as both of its bars are there.
    public func idAfter(_ id: ElementID, _ change: DataChange) -> ElementID? {
        guard let number = number(of: id) else { return chart.idAfter(id, change) }
        return connectors.exists(number) ? id : nil
    }

    /// A connector had the same name, unless a bar of it had no frame or was not there.
    public func idBefore(_ id: ElementID, _ change: DataChange) -> ElementID? {
        guard let number = number(of: id) else { return chart.idBefore(id, change) }
        return connectors.frameBefore(number).isNull ? nil : id
    }
}

// swift-format-ignore: AllPublicDeclarationsHaveDocumentation
extension ConnectedGanttLayout: RegisteredLayout {
    public static let name = GanttLayout.name
    public static let summary = GanttLayout.summary
    public static var keys: [ConfigurationKey] { GanttLayout.keys }
    public static var stretchesToViewport: Bool { GanttLayout.stretchesToViewport }

    public var viewportSize: Size { chart.viewportSize }
    public var itemSource: (any ItemSource)? { chart.items }

    public func rebuilt() throws(LayoutError) -> ConnectedGanttLayout {
        try ConnectedGanttLayout(chart.rebuilt())
    }

    public func restorePoint() -> () -> Void {
        let (connectors, restoreChart) = (connectors, chart.restorePoint())
        return {
            restoreChart()
            self.connectors = connectors
        }
    }
}

extension GanttLayout {
    /// The line of the registry: a chart, with connectors where items depend on each other.
    public static var line: LayoutLine {
        LayoutLine(GanttLayout.self) { (source, values, _) throws(LayoutError) in
            let chart = try GanttLayout(source: source, values: values)
            return chart.items.columns.dependencies.isEmpty ? chart : try ConnectedGanttLayout(chart)
        }
    }
}
