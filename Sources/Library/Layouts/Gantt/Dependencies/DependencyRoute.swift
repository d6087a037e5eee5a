import LayoutCore

/// The way of a connector from one bar to another: horizontal and vertical lines, of which the first leaves a
/// bar and the last reaches one.
///
/// It follows from the two bars alone, and all of its corners are on the grid.
struct DependencyRoute: Equatable {
    /// Length of the line before the first and behind the last turn, in points.
    static let endLength = 6.0

    /// Beginning, turns and end, in order.
    let points: [Point]

    /// The way between the frames of two bars; nil where one has none.
    init?(from: Rect, to: Rect, _ kind: DependencyKind) {
        guard !from.isNull, !to.isNull else { return nil }
        let start = Point(x: kind.leavesFinish ? from.maxX : from.minX, y: Self.middle(from.minY, from.maxY))
        let end = Point(x: kind.reachesFinish ? to.maxX : to.minX, y: Self.middle(to.minY, to.maxY))
        let leaving = kind.leavesFinish ? start.x + Self.endLength : start.x - Self.endLength
        let arriving = kind.reachesFinish ? end.x + Self.endLength : end.x - Self.endLength
        if let turn = Self.turn(leaving, arriving, kind) {
            points = [start, Point(x: turn, y: start.y), Point(x: turn, y: end.y), end]
        } else {
            let between = Self.middle(start.y, end.y)
            points = [
                start, Point(x: leaving, y: start.y), Point(x: leaving, y: between), Point(x: arriving, y: between),
                Point(x: arriving, y: end.y), end,
            ]
        }
    }

    /// x of the only vertical line; nil if the way goes back between the bars.
    private static func turn(_ leaving: Double, _ arriving: Double, _ kind: DependencyKind) -> Double? {
        switch kind {
        case .finishToFinish: max(leaving, arriving)
        case .startToStart: min(leaving, arriving)
        case .finishToStart: leaving <= arriving ? leaving : nil
        case .startToFinish: leaving >= arriving ? leaving : nil
        }
    }

    private static func middle(_ a: Double, _ b: Double) -> Double { onGrid((a + b) / 2) }

    /// The smallest rectangle around it, of no height between bars of one display row.
    var bounds: Rect {
        var bounds = Rect(minX: points[0].x, minY: points[0].y, maxX: points[0].x, maxY: points[0].y)
        for point in points.dropFirst() {
            (bounds.minX, bounds.maxX) = (min(bounds.minX, point.x), max(bounds.maxX, point.x))
            (bounds.minY, bounds.maxY) = (min(bounds.minY, point.y), max(bounds.maxY, point.y))
        }
        return bounds
    }
}

/// A layout of which some elements are lines with corners.
package protocol RoutedLayout: AnyObject {
    /// Beginning, corners and end of an element; nil for one that is a rectangle, and for one without a frame.
    func route(of id: ElementID) -> [Point]?
}
