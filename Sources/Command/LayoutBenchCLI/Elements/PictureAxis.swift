import LayoutCore
import Schedules

/// The time axis of a picture, read off the bars: where x grows with the times of the items in proportion, it is time.
struct PictureAxis {
    /// The time at x = 0.
    let start: Double
    /// Points a unit of time; a day where times are whole days.
    let scale: Double
    let unit: TimeUnit
    /// Whether bars begin where their day does, and columns are days.
    let isOfDays: Bool

    private static let mostBars = 2_000

    /// The axis of a layout over a schedule; nil where x does not follow the times.
    init?(_ layout: any HostedLayout, _ schedule: Schedule) {
        let columns = schedule.columns
        let step = max(1, columns.itemCount / Self.mostBars)
        var bars: [(item: Int, frame: Rect)] = []
        for group in 0..<columns.groupCount {
            let items = Int(columns.groupOffsets[group])..<Int(columns.groupOffsets[group + 1])
            for item in items where item % step == 0 {
                let place = ItemPlace(section: Int32(group), item: Int32(item - items.lowerBound))
                guard let ordinal = layout.ordinal(of: layout.cell(at: place)) else { continue }
                let frame = layout.frame(at: ordinal)
                if !frame.isNull { bars.append((item, frame)) }
            }
        }
        unit = columns.unit
        let day = unit == .seconds ? 86_400.0 : 1
        let starts = bars.map { (columns.starts[$0.item], $0.frame.minX) }
        let ends = bars.map { (columns.ends[$0.item], $0.frame.maxX) }
        let days = starts.map { ((($0.0 + columns.origin) / day).rounded(.down), $0.1) }
        if let (start, scale) = Self.line(starts + ends) {
            (self.start, self.scale, isOfDays) = (start + columns.origin, scale, false)
        } else if let (start, scale) = Self.line(days) {
            (self.start, self.scale) = (start, scale)
            isOfDays = unit != .microseconds
        } else if let (start, scale) = Self.line(starts) {
            (self.start, self.scale, isOfDays) = (start + columns.origin, scale, false)
        } else {
            return nil
        }
    }

    /// The line through the first and the last point, if all others lie on it.
    private static func line(_ points: [(Double, Double)]) -> (start: Double, scale: Double)? {
        guard let first = points.min(by: { $0.0 < $1.0 }), let last = points.max(by: { $0.0 < $1.0 }),
            last.0 > first.0, last.1 > first.1
        else { return nil }
        let scale = (last.1 - first.1) / (last.0 - first.0)
        let start = first.0 - first.1 / scale
        // Frames lie on a grid.
        let isLine = points.allSatisfy { abs(($0.0 - start) * scale - $0.1) < 0.05 }
        return isLine ? (start, scale) : nil
    }
}
