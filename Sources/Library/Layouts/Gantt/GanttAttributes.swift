import LayoutCore

extension GanttLayout {
    /// Attributes of many bars, whose group is looked up where it is not that of the bar before.
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
            for ordinal in ordinals {
                guard recent.holds(ordinal) || find(ordinal) else {
                    output.append(self.attributes(at: ordinal))
                    continue
                }
                let (run, offset) = (recent.run, Int(recent.offset(ordinal)))
                let id = GanttGeometry.id(run.section, run.item + offset)
                output.append(
                    LayoutAttributes(
                        id: id, frame: geometry.frame(UInt32(offset), of: run),
                        zIndex: Int32(clamping: Int(id.item) + GanttBand.bar),
                        band: Int32(GanttBand.bar)))
            }
        }
    }
}
