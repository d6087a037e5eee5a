import Errors
import Judging
import RunRecords

/// One series as a reader sees it: its name, its line with the changes, and what it spans.
struct SeriesPicture: Sendable {
    /// A change: its place across, what it is (`regressed`, `improved`, `accepted`), and its size and day in words.
    struct Mark: Sendable {
        let x: Double
        let kind, text: String
    }

    let title: String
    /// Basis, number of nights, and number of left out nights.
    let facts: String
    /// Lowest and highest value, in words.
    let low: String
    let high: String
    let days: (first: String, last: String)
    /// Places from 0 to 1 of the nights' values, in order: across by date, and up.
    let places: [(x: Double, y: Double)]
    let marks: [Mark]
    /// 0 for series with a change that someone must look at, 1 for those with another, 2 for the rest.
    let order: Int

    init(_ index: Int, _ record: HistoryRecord, _ names: HistoryNames) {
        let series = record.series[index]
        let values = series.points.map(\.value)
        let (lowest, highest) = (values.min() ?? 0, values.max() ?? 0)
        title = names.title(series)
        let left = series.leftOut > 0 ? "; \(series.leftOut) left out: not comparable" : ""
        facts = "\(series.basis), \(plural(series.points.count, "night"))\(left)"
        low = names.value(lowest, series)
        high = names.value(highest, series)
        let nights = series.points.map { record.nights[$0.night].startedAt }
        days = (Self.day(nights.first), Self.day(nights.last))
        // A tenth at least between the lines above and below, so that noise looks like noise.
        let reach = max(highest - lowest, abs(highest) * 0.1, .leastNormalMagnitude)
        let middle = (lowest + highest) / 2
        let across = Self.places(of: nights)
        places = zip(across, values).map { ($0, 0.5 + ($1 - middle) / reach * 0.9) }
        marks = series.changes.map { change in
            let point = min(change.point, max(0, across.count - 1))
            let size = change.ratio.map(Format.change) ?? "from \(names.value(change.before, series))"
            return Mark(
                x: across.isEmpty ? 0 : (across[max(0, point - 1)] + across[point]) / 2,
                kind: change.isAccepted ? "accepted" : change.isRegression ? "regressed" : "improved",
                text: "\(size), \(Self.day(nights.isEmpty ? nil : nights[point]))")
        }
        let isOpen = series.changes.contains { $0.isRegression && !$0.isAccepted }
        order = isOpen ? 0 : series.changes.isEmpty ? 2 : 1
    }

    /// `21.0 kB to 24.0 kB`, or the value where there is one.
    var range: String { low == high ? low : "\(low) to \(high)" }

    /// First and last day in words.
    var span: String { days.first == days.last ? days.first : "\(days.first) to \(days.last)" }

    private static func day(_ instant: String?) -> String { String((instant ?? "").prefix(10)) }

    /// Where instants stand between the first and the last; evenly where they are not dates.
    private static func places(of instants: [String]) -> [Double] {
        let last = Double(max(1, instants.count - 1))
        let times = instants.compactMap(Timestamp.seconds)
        guard times.count == instants.count, let first = times.first, let end = times.last, end > first else {
            return instants.indices.map { Double($0) / last }
        }
        return times.map { Double($0 - first) / Double(end - first) }
    }
}

extension SeriesPicture {
    /// Points of a line in a row of a table.
    private static let mostPoints = 48

    /// The line with its axes: the lowest and highest value, the first and last day, and each change with its size.
    var figure: String {
        let labels = marks.map { mark in
            let percent = Format.rounded((mark.x > 0.5 ? 1 - mark.x : mark.x) * 100, digits: 1)
            return "<span class=\"mark-text \(mark.kind)\" style=\"\(mark.x > 0.5 ? "right" : "left"):\(percent)%\">"
                + "\(HTML.escaped(mark.text))</span>"
        }
        return """
            <figure class="plotted"><figcaption>\(HTML.escaped(title))</figcaption>
            <div class="plot"><div class="values"><span>\(HTML.escaped(high))</span>\
            <span>\(low == high ? "" : HTML.escaped(low))</span></div>\
            <div class="lines"><div class="mark-texts">\(labels.joined())</div>\(svg)</div></div>
            <div class="days"><span>\(days.first)</span><span>\(days.last == days.first ? "" : days.last)</span></div>
            <p class="note">\(HTML.escaped(facts))</p></figure>
            """
    }

    /// A row of a table: the name, the line, the lowest and the highest value.
    var row: String {
        "<tr><th scope=\"row\">\(HTML.escaped(title))</th><td>\(spark)</td>"
            + "<td class=\"number\">\(HTML.escaped(low))</td><td class=\"number\">\(HTML.escaped(high))</td></tr>"
    }

    /// The line as SVG that stretches to any width, with the changes as upright lines.
    private var svg: String {
        func number(_ value: Double) -> String { Format.rounded(value, digits: 1) }
        let points = places.map { "\(number($0.x * 1000)) \(number((1 - $0.y) * 100))" }
        // Lines without a length are round points that don't stretch.
        let dots = points.map { "M\($0)h0" }.joined()
        let lines = marks.map { "<path class=\"\($0.kind)\" d=\"M\(number($0.x * 1000)) 0V100\"/>" }
        return """
            <svg class="series" viewBox="0 0 1000 100" preserveAspectRatio="none" role="img" \
            aria-label="\(HTML.escaped("\(title): \(range)"))">\(lines.joined())\
            <path d="M\(points.joined(separator: "L"))"/><path class="dots" d="\(dots)"/></svg>
            """
    }

    /// The line in whole steps from point to point, so that a thousand of them stay small.
    private var spark: String {
        let every = max(1, (places.count + Self.mostPoints - 1) / Self.mostPoints)
        var path = ""
        var last = (x: 0, y: 0)
        for start in stride(from: 0, to: places.count, by: every) {
            let some = places[start..<min(start + every, places.count)]
            let mean = some.reduce(0) { $0 + $1.y } / Double(some.count)
            let point = (x: Int(some[start].x * 120), y: Int((1 - mean) * 24))
            let (across, down) = (point.x - last.x, point.y - last.y)
            // A minus sign separates, too.
            path +=
                (path.isEmpty ? "m\(across)" : across < 0 ? "\(across)" : " \(across)")
                + (down < 0 ? "\(down)" : " \(down)")
            last = point
        }
        return "<svg class=\"spark\" viewBox=\"0 0 120 24\"><path d=\"\(path)\"/></svg>"
    }
}
