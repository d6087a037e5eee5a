import Errors
import Judging
import RunRecords

#if canImport(Darwin)
    import Darwin
#elseif canImport(Musl)
    import Musl
#else
    import Glibc
#endif

/// One series as a reader sees it: its name, its line with the changes, and what it spans.
struct SeriesPicture: Sendable {
    let title: String
    /// Basis, number of nights, and number of left out nights.
    let facts: String
    /// Lowest and highest value.
    let range: String
    /// First and last day.
    let span: String
    /// Places from 0 to 1 of the nights' values, in order: across and up.
    let places: [(x: Double, y: Double)]
    /// Places across of the changes, with `worse`, `better` or `accepted`.
    let marks: [(x: Double, kind: String)]
    /// 0 for series with a change that someone must look at, 1 for those with another, 2 for the rest.
    let order: Int

    init(_ index: Int, _ record: HistoryRecord, _ names: HistoryNames) {
        let series = record.series[index]
        let values = series.points.map(\.value)
        let (low, high) = (values.min() ?? 0, values.max() ?? 0)
        title = names.title(series)
        let left = series.leftOut > 0 ? "; \(series.leftOut) left out: not comparable" : ""
        facts = "\(series.basis), \(plural(series.points.count, "night"))\(left)"
        range = low == high ? names.value(low, series) : "\(names.value(low, series)) to \(names.value(high, series))"
        let days = [series.points.first, series.points.last].compactMap { point in
            point.map { String(record.nights[$0.night].startedAt.prefix(10)) }
        }
        span = days.first == days.last ? days.first ?? "" : days.joined(separator: " to ")
        // A tenth at least between the lines above and below, so that noise looks like noise.
        let reach = max(high - low, abs(high) * 0.1, .leastNormalMagnitude)
        let middle = (low + high) / 2
        let last = Double(max(1, values.count - 1))
        places = values.enumerated().map { (Double($0.offset) / last, 0.5 + ($0.element - middle) / reach * 0.9) }
        marks = series.changes.map { change in
            let kind = change.isAccepted ? "accepted" : change.isRegression ? "regressed" : "improved"
            return ((Double(change.point) - 0.5) / last, kind)
        }
        let isOpen = series.changes.contains { $0.isRegression && !$0.isAccepted }
        order = isOpen ? 0 : series.changes.isEmpty ? 2 : 1
    }

    /// The line as SVG that stretches to any width, with the changes as upright lines.
    var svg: String {
        func number(_ value: Double) -> String { Format.rounded(value, digits: 1) }
        let points = places.map { "\(number($0.x * 1000)) \(number((1 - $0.y) * 100))" }
        // Lines without a length are round points that don't stretch.
        let dots = points.map { "M\($0)h0" }.joined()
        let lines = marks.map { mark in
            "<path class=\"\(mark.kind)\" d=\"M\(number(mark.x * 1000)) 0V100\"/>"
        }
        return """
            <svg class="series" viewBox="0 0 1000 100" preserveAspectRatio="none" role="img" \
            aria-label="\(HTMLReport.escaped("\(title): \(range)"))">\(lines.joined())\
            <path d="M\(points.joined(separator: "L"))"/><path class="dots" d="\(dots)"/></svg>
            """
    }
}
