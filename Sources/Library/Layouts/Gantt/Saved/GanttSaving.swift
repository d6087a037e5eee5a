import LayoutCore

// A chart that is made without a pass over its items.
extension GanttLayout {
    /// What a record of the chart depends on beside the schedule, a line for each property. The viewport is none: a chart
    /// is opened in any.
    package static func identity(_ configuration: GanttConfiguration, days: Range<Int>?) -> String {
        var usual = configuration.sanitised().configuration
        (usual.viewportSize, usual.expanded) = (.standardViewport, .all)
        let lines = Mirror(reflecting: usual).children.map { "\($0.label ?? ""): \($0.value)" }
        let expanded =
            if case .sections(let sections) = configuration.expanded { "\(sections.sorted())" } else {
                "\(configuration.expanded)"
            }
        return (lines + ["expanded: \(expanded)", "days: \(days.map { "\($0)" } ?? "all")"]).joined(separator: "\n")
    }

    package var identity: String { Self.identity(configuration, days: geometry.days) }

    /// The record of the chart; nil where items or groups have changed since it was made. O(n).
    package func record() -> GanttRecord? {
        guard items.isPristine, order.isSideBySide,
            let isExpanded = try? GanttRows.expandedGroups(columns, configuration),
            geometry.groups.rows.indices.allSatisfy({ geometry.groups.rows[$0].isExpanded == isExpanded($0) })
        else { return nil }
        let (index, hasLanes) = (geometry.searched.index, geometry.assignsLanes)
        var inset = 0.0
        if case .continuous(let axis) = geometry.axis { inset = axis.inset }
        return GanttRecord(
            configuration.survey(columns).numbers + [inset, geometry.overhang, Double(geometry.diagnostics.outside)],
            [
                hasLanes ? geometry.groups.rows.map(\.rowCount) : [], hasLanes ? geometry.table : [],
                geometry.clusterLanes, index.order, index.bounds,
            ], index.maxima)
    }

    /// A chart of a store's items, of which a record says what passes over them would find. O(groups), validated O(n) for
    /// items ordered by row and start, else O(n log n). Throws where the record does not belong to the items and the
    /// configuration; without validation the chart may then be wrong, and end the program where it is asked.
    package convenience init(
        _ store: ItemStore, _ configuration: GanttConfiguration, days: Range<Int>?, _ record: GanttRecord,
        validate: Bool
    ) throws(LayoutError) {
        let columns = store.columns
        let (sane, sanitised) = configuration.sanitised()
        guard let found = GanttFindings(columns, sane, days, record, validate: validate) else {
            throw .unsuitableInput(layout: Self.name, reason: "the record is of another chart")
        }
        try self.init(GanttGeometry(columns, sane, days, found, sanitised: sanitised), over: store)
    }
}
