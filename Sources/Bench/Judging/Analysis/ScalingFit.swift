import Foundation
import RunRecords

/// How a figure grows with the number of items: the exponent of a power fitted by least squares on logarithms.
///
/// The exponent says how the figure grew between the sizes that were measured, and nothing of larger ones. Its interval
/// comes from the launches: each gives an exponent, and their median has a sign-test interval. How far a power is from
/// the truth is not in it, but in ``largestResidual``.
package struct ScalingFit: Codable, Equatable, Sendable {
    /// The exponent: 0 where the figure does not depend on the number of items, 1 where it grows in proportion.
    package var exponent: Double
    /// Lower end of its 99 % interval; nil below 8 launches.
    package var low: Double?
    package var high: Double?
    /// The largest ratio of a measured figure to the fitted one, or the inverse where it is below.
    package var largestResidual: Double

    /// The fit of one metric at several sizes; nil for fewer than two, or a value not over 0. O(sizes · launches).
    package init?(_ points: [(items: Int, metric: MeasuredMetric)]) {
        let points = points.sorted { $0.items < $1.items }
        let sizes = points.map { log(Double($0.items)) }
        guard let first = points.first, let last = points.last, first.items < last.items, first.items > 0,
            let line = Self.line(sizes, points.map(\.metric.median))
        else { return nil }
        exponent = line.slope
        let residuals = zip(sizes, points).map { abs(log($1.metric.median) - line.offset - line.slope * $0) }
        largestResidual = exp(residuals.max() ?? 0)
        let launches = points.map(\.metric.launches.count).min() ?? 0
        let slopes = (0..<launches).compactMap { launch in
            Self.line(sizes, points.map { $0.metric.launches[launch] })?.slope
        }
        let interval = slopes.count == launches ? signTestInterval(slopes) : nil
        low = interval?.low
        high = interval?.high
    }

    /// The least-squares line through the logarithms of values.
    private static func line(_ sizes: [Double], _ values: [Double]) -> (slope: Double, offset: Double)? {
        guard values.allSatisfy({ $0 > 0 && $0.isFinite }) else { return nil }
        let logs = values.map { log($0) }
        let count = Double(sizes.count)
        let (meanSize, mean) = (sizes.reduce(0, +) / count, logs.reduce(0, +) / count)
        let spread = sizes.reduce(0) { $0 + ($1 - meanSize) * ($1 - meanSize) }
        guard spread > 0 else { return nil }
        let slope = zip(sizes, logs).reduce(0) { $0 + ($1.0 - meanSize) * ($1.1 - mean) } / spread
        return (slope, mean - slope * meanSize)
    }
}

extension ResultFamily {
    /// How a metric of a strategy grows under a workload; nil where it was measured at fewer than two sizes.
    package func scaling(of metric: String, _ strategy: String, _ workload: String) -> ScalingFit? {
        ScalingFit(
            sizes.compactMap { items in
                guard let result = result(strategy, workload, at: items), result.status == .ok,
                    let measured = result.metrics[metric]?.value
                else { return nil }
                return (items, measured)
            })
    }
}
