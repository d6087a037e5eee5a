import LayoutCore

extension GanttLayout {
    /// Attributes of many bars. The axis is looked up once. A group is looked up only where it is not that of the bar
    /// before.
    public func attributes(_ ordinals: ArraySlice<UInt32>, into attributes: inout [LayoutAttributes]) {
        append(ordinals, to: &attributes)
    }

    /// Attributes of consecutive bars. Until the first edit the axis is looked up only once.
    public func attributes(_ ordinals: Range<UInt32>, into attributes: inout [LayoutAttributes]) {
        append(ordinals, to: &attributes)
    }

    @inline(__always) private func append(
        _ ordinals: some Collection<UInt32>, to attributes: inout [LayoutAttributes]
    ) {
        attributes.append(atMost: ordinals.count) { output in
            if geometry.sections == nil {
                for ordinal in ordinals { output.append(self.attributes(at: ordinal)) }
                return
            }
            switch geometry.axis {
            case .days(let axis): append(ordinals, axis, &output)
            case .continuous(let axis): append(ordinals, axis, &output)
            }
        }
    }

    @inline(__always) private func append(
        _ ordinals: some Collection<UInt32>, _ axis: some BarAxis, _ output: inout OutputSpan<LayoutAttributes>
    ) {
        let (starts, ends) = (geometry.columns.starts, geometry.columns.ends)
        let (table, lanes) = (geometry.table, geometry.clusterLanes)
        let (pitch, height) = (geometry.groups.pitch, geometry.configuration.barHeight)
        var group = BarGroup()
        for ordinal in ordinals {
            let item = Int(ordinal)
            if !group.items.contains(item) { group = BarGroup(self.group(of: ordinal), geometry) }
            let (minX, maxX) = axis.extent(starts[item], ends[item])
            let number = item - group.items.lowerBound
            let frame = group.form.frame(
                minX, maxX, top: group.body, pitch: pitch, height: height, item: number, row: table[item],
                lanes: lanes[item])
            output.append(
                LayoutAttributes(
                    id: GanttGeometry.id(group.number, number),
                    frame: minX <= maxX ? frame : .null,
                    zIndex: Int32(clamping: number + GanttBand.bar), band: Int32(GanttBand.bar)))
        }
    }
}

/// What the bars of a group have in common.
private struct BarGroup {
    let number: Int
    let items: Range<Int>
    let form: RowForm
    /// Top of the first row of bars.
    let body: Double

    /// No group: of no items.
    init() { (number, items, form, body) = (0, 0..<0, .hidden, 0) }

    init(_ number: Int, _ geometry: borrowing GanttGeometry) {
        let groups = geometry.groups
        self.number = number
        items = Int(groups.offsets[number])..<Int(groups.offsets[number + 1])
        form = groups.rows[number].form
        body = groups.tops[number] + groups.inset
    }
}
