import Foundation
import RunRecords

/// One figure of a strategy against the number of items, between the sizes that were measured.
///
/// Between two neighbouring sizes a figure is interpolated on logarithms of both, so that a power of the number of
/// items is met exactly. Beyond the largest size there is none; below the smallest its value there is an upper bound,
/// on the assumption that nothing costs more with fewer items.
package struct SizeCurve: Equatable, Sendable {
    package struct Point: Equatable, Sendable {
        package var items: Int
        /// The figure; its low and high are nil where there is no interval.
        package var figure: Figure

        package init(items: Int, figure: Figure) { (self.items, self.figure) = (items, figure) }
    }

    /// The points, sizes ascending.
    package let points: [Point]

    /// A curve through points of different sizes, in any order. O(n log n).
    package init(_ points: [Point]) { self.points = points.sorted { $0.items < $1.items } }

    /// The figure at a number of items; nil beyond the largest size, and without any point. O(points).
    package func figure(at items: Double) -> Figure? {
        guard let first = points.first, let last = points.last, items <= Double(last.items) else { return nil }
        if items < Double(first.items) {
            var figure = first.figure
            figure.basis = .atMost(first.items)
            return figure
        }
        guard let upper = points.firstIndex(where: { Double($0.items) >= items }) else { return nil }
        let above = points[upper]
        if Double(above.items) == items || upper == 0 { return above.figure }
        return points[upper - 1].interpolated(to: above, at: items)
    }
}

/// A figure with its interval and its basis.
package struct Figure: Codable, Equatable, Sendable {
    package enum Basis: Codable, Equatable, Sendable {
        /// Measured at this number of items.
        case measured(Int)
        /// Between two measured sizes.
        case interpolated(Int, Int)
        /// Measured at this larger size, and taken as a bound.
        case atMost(Int)
    }

    package var value: Double
    /// Lower end of its 99 % interval; nil where there were too few launches.
    package var low: Double?
    package var high: Double?
    package var basis: Basis
    /// The least and the greatest launch, which tell what noise there is where launches are too few for an interval;
    /// not part of the encoding.
    var extremes: Ends?

    private enum CodingKeys: String, CodingKey { case value, low, high, basis }

    package init(value: Double, low: Double?, high: Double?, basis: Basis) {
        (self.value, self.low, self.high, self.basis) = (value, low, high, basis)
    }

    package init(_ metric: MeasuredMetric, at items: Int) {
        self.init(value: metric.median, low: metric.low, high: metric.high, basis: .measured(items))
        guard let least = metric.launches.min(), let greatest = metric.launches.max() else { return }
        extremes = Ends(least: least, greatest: greatest)
    }

    /// The upper end of the interval; without one the largest launch, or the figure itself.
    package var upper: Double { high ?? extremes?.greatest ?? value }

    /// The lower end of the interval; without one the smallest launch, or the figure itself.
    package var lower: Double { low ?? extremes?.least ?? value }

    package func scaled(by factor: Double) -> Figure {
        var scaled = Figure(
            value: value * factor, low: low.map { $0 * factor }, high: high.map { $0 * factor }, basis: basis)
        scaled.extremes = extremes.map { Ends(least: $0.least * factor, greatest: $0.greatest * factor) }
        return scaled
    }

    /// The sum of two figures of one size; its interval, from the sums of the ends, holds with less confidence than
    /// theirs, and there is none where one of them has none.
    package static func + (left: Figure, right: Figure) -> Figure {
        func sum(_ left: Double?, _ right: Double?) -> Double? { left.flatMap { left in right.map { left + $0 } } }
        var total = Figure(
            value: left.value + right.value, low: sum(left.low, right.low), high: sum(left.high, right.high),
            basis: left.basis)
        total.extremes = Ends(left.extremes, right.extremes, joined: +)
        return total
    }

    /// The least of some values and the greatest.
    struct Ends: Equatable, Sendable {
        var least, greatest: Double

        init(least: Double, greatest: Double) { (self.least, self.greatest) = (least, greatest) }

        /// The ends of two, each joined with its like; nil where one has none.
        init?(_ left: Ends?, _ right: Ends?, joined: (Double, Double) -> Double) {
            guard let left, let right else { return nil }
            self.init(least: joined(left.least, right.least), greatest: joined(left.greatest, right.greatest))
        }
    }
}

extension SizeCurve.Point {
    fileprivate func interpolated(to above: Self, at items: Double) -> Figure {
        let share = (log(items) - log(Double(self.items))) / (log(Double(above.items)) - log(Double(self.items)))
        func between(_ low: Double, _ high: Double) -> Double {
            // What can be 0, such as memory, has no logarithm there.
            low > 0 && high > 0 ? exp(log(low) + share * (log(high) - log(low))) : low + share * (high - low)
        }
        func end(_ low: Double?, _ high: Double?) -> Double? { low.flatMap { low in high.map { between(low, $0) } } }
        var result = Figure(
            value: between(figure.value, above.figure.value), low: end(figure.low, above.figure.low),
            high: end(figure.high, above.figure.high), basis: .interpolated(self.items, above.items))
        result.extremes = Figure.Ends(figure.extremes, above.figure.extremes, joined: between)
        return result
    }
}
