import LayoutStrategies
import RunRecords
import Schedules

extension LaidOut {
    /// Number of cells that no viewport within the content shows: left of it or above, such as rectangles around an
    /// origin in their middle, or without a width on its edge. O(n).
    ///
    /// Cells without a frame are not among them. Of a section that scrolls across by itself only the other axis counts.
    package var outOfReach: Int {
        let (content, isVertical) = (layout.contentSize, layout.scrollAxis == .vertical)
        let reach = Rect(
            x: 0, y: 0, width: max(content.width, viewportSize.width), height: max(content.height, viewportSize.height))
        let strip = Rect(
            minX: isVertical ? -.infinity : 0, minY: isVertical ? 0 : -.infinity,
            maxX: isVertical ? .infinity : reach.maxX, maxY: isVertical ? reach.maxY : .infinity)
        var count = 0
        layout.forEachFrame { ordinal, frame in
            guard !frame.isNull, !frame.meets(reach) else { return }
            let id = layout.id(at: ordinal)
            guard id.category == .cell else { return }
            let isAcross = layout.restingOffset(ofSection: id.section, proposed: 0, from: 0) != nil
            if !isAcross || !frame.meets(strip) { count += 1 }
        }
        return count
    }
}

extension Counters {
    /// The same with what of the data no strategy is asked for. O(n).
    package func withLosses(of dataset: LoadedDataset, in laidOut: LaidOut) -> Counters {
        var counters = self
        func counted(_ count: Int) -> Int? { count == 0 ? nil : count }
        counters.withoutFrame = counted(laidOut.layout.diagnostics.withoutFrame)
        counters.outOfReach = counted(laidOut.outOfReach)
        counters.linesLeftOut = dataset.skipped?.count
        return counters
    }
}
