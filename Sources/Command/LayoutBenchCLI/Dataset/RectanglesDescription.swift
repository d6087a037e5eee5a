import Errors
import LayoutStrategies
import Reporting

/// The text of `dataset describe` for rectangles: where they lie, and how many of them no view would show.
struct RectanglesDescription: Encodable {
    let rectangles: Int
    /// Left, top, right and bottom edge of all of them, in points; nil where none has a frame.
    let bounds: [Double]?
    let withoutFrame: Int
    /// Rectangles that no viewport within the content shows.
    let outOfReach: Int
    /// Lines of the file that became no rectangle.
    let linesLeftOut: Int

    init(_ frames: [Rect], _ laidOut: LaidOut, linesLeftOut: Int) {
        var edges: [Double]?
        laidOut.layout.forEachFrame { _, frame in
            if frame.isNull { return }
            let old = edges ?? [.infinity, .infinity, -.infinity, -.infinity]
            edges = [
                min(old[0], frame.minX), min(old[1], frame.minY), max(old[2], frame.maxX), max(old[3], frame.maxY),
            ]
        }
        (rectangles, bounds, self.linesLeftOut) = (frames.count, edges, linesLeftOut)
        (withoutFrame, outOfReach) = (laidOut.layout.diagnostics.withoutFrame, laidOut.outOfReach)
    }

    var text: String {
        func extent(_ axis: Int) -> String {
            bounds.map { "\(Format.exact($0[axis])) to \(Format.exact($0[axis + 2])) points" } ?? "none"
        }
        let rows = [
            ["rectangles", Format.count(Double(rectangles))], ["x", extent(0)], ["y", extent(1)],
            ["without a frame", withoutFrame == 0 ? "none" : Format.count(Double(withoutFrame))],
            ["out of reach", DatasetNotes.outOfReach(outOfReach)],
        ]
        return TextTable.columns(rows, indent: "  ")
    }
}
