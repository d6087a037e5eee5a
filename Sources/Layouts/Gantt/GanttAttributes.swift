import LayoutCore

extension GanttLayout {
    /// Attributes of many bars. The axis is looked up once. A group is looked up only where it is not that of the bar
    /// before.
    public func attributes(_ ordinals: ArraySlice<UInt32>, into attributes: inout [LayoutAttributes]) {
        append(ordinals, to: &attributes)
    }

    /// Attributes of consecutive bars.
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
            switch geometry.extents {
            case .days(let extents): append(ordinals, extents, &output)
            case .wholeDays(let extents): append(ordinals, extents, &output)
            case .continuous(let extents): append(ordinals, extents, &output)
            case .plain(let extents): append(ordinals, extents, &output)
            }
        }
    }

    @inline(__always) private func append<Extents: BarExtents>(
        _ ordinals: some Collection<UInt32>, _ extents: Extents, _ output: inout OutputSpan<LayoutAttributes>
    ) {
        let (starts, ends) = (geometry.columns.starts, geometry.columns.ends)
        var group = BarGroup()
        for ordinal in ordinals {
            let item = Int(ordinal)
            if !group.items.contains(item) { group = BarGroup(self.group(of: ordinal), geometry) }
            let (minX, maxX) = extents.extent(starts[item], ends[item])
            let (minY, height) = group.vertical(item, geometry)
            let hasFrame = (Extents.isTotal || minX <= maxX) && group.form != .hidden
            let number = item - group.items.lowerBound
            output.append(
                LayoutAttributes(
                    id: GanttGeometry.id(group.number, number),
                    frame: hasFrame ? Rect(minX: minX, minY: minY, maxX: maxX, maxY: minY + height) : .null,
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

    /// Top and height of an item's bar.
    @inline(__always) func vertical(_ item: Int, _ geometry: borrowing GanttGeometry) -> (minY: Double, height: Double)
    {
        let (pitch, height) = (geometry.groups.pitch, geometry.configuration.barHeight)
        switch form {
        case .ownRow: return (body + Double(item - items.lowerBound) * pitch, height)
        case .table: return (body + Double(geometry.table[item]) * pitch, height)
        case .overlay, .hidden: return (body, height)
        case .split:
            let height = onGrid(height / Double(geometry.clusterLanes[item]))
            return (body + Double(geometry.table[item]) * height, height)
        }
    }
}
