import Errors
import Foundation
import LayoutCore
import Schedules

/// The time axis of a picture, read off the bars: where x grows with the starts of the items in proportion, it is time.
struct PictureAxis {
    /// The time at x = 0.
    private let start: Double
    /// Points a unit of time.
    private let scale: Double
    private let unit: TimeUnit
    /// Whether times are whole days, so that a bar begins where its day does.
    let isOfDays: Bool

    /// Bars that are looked at.
    private static let mostBars = 2_000
    /// Days since 1970 from which on a number of days is taken for a date: 1980. Lower ones count from a beginning of
    /// their own, as in generated data.
    private static let firstDate = 3_653.0

    /// The axis of a layout over a schedule; nil where x does not follow the starts.
    init?(_ layout: any HostedLayout, _ schedule: Schedule) {
        let columns = schedule.columns
        let step = max(1, columns.itemCount / Self.mostBars)
        let bars = stride(from: 0, to: min(columns.itemCount, layout.elementCount), by: step).compactMap {
            item -> (time: Double, x: Double)? in
            let frame = layout.frame(at: UInt32(item))
            return frame.isNull ? nil : (columns.starts[item], frame.minX)
        }
        for isOfDays in [true, false] {
            let points = isOfDays ? bars.map { ($0.time.rounded(.down), $0.x) } : bars.map { ($0.time, $0.x) }
            guard let (start, scale) = Self.line(points) else { continue }
            self.start = start + columns.origin
            self.scale = scale
            self.isOfDays = isOfDays && (columns.unit == .days || columns.unit == .unspecified)
            unit = columns.unit
            return
        }
        return nil
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

    /// What stands over a place of the axis: the larger unit of time where it begins, and the smaller one.
    func texts(at x: Double) -> (large: String, small: String) {
        let time = start + x / scale
        switch unit {
        case .days where time >= Self.firstDate: return date(time)
        case .seconds:
            let (large, _) = date(time / 86_400)
            // Of the day, also of days before 1970.
            let minutes = Int((time / 60).rounded(.down) - (time / 86_400).rounded(.down) * 1_440)
            return (large, Self.padded(minutes / 60) + ":" + Self.padded(minutes % 60))
        default: return ("", Format.rounded(time, digits: scale > 50 ? 1 : 0))
        }
    }

    private func date(_ days: Double) -> (String, String) {
        let text = Date(timeIntervalSince1970: days * 86_400).ISO8601Format().prefix { $0 != "T" }
        return unit == .seconds ? (String(text), "") : (String(text.dropLast(3)), String(text.suffix(2)))
    }

    private static func padded(_ value: Int) -> String { value < 10 ? "0\(value)" : String(value) }
}
