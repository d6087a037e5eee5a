import LayoutCore

extension LinesCase {
    /// The edge matrix of the geometry specification, as far as it concerns layouts without bars and dates.
    static let edges = linearEdges + gridEdges

    static let linearEdges: [LinesCase] = [
        LinesCase("zero sections", []),
        LinesCase("zero items", [0, 0, 0]),
        LinesCase("zero items, no headers and footers", [0, 0], linear(headers: [], footers: [0])),
        LinesCase("empty first, middle and last section", [0, 3, 0, 0, 5, 0]),
        LinesCase("empty sections without headers", [0, 3, 0, 0, 5, 0], linear(headers: [0])),
        LinesCase("one item", [1]), LinesCase("one section", [40]), LinesCase("equal sections", [7, 7, 7, 7]),
        LinesCase("several headers and footers", [3, 0, 4], linear(headers: [20, 0, 11.25], footers: [5, 6, 7])),
        LinesCase("horizontal", [3, 0, 4], linear(headers: [20, 10], .horizontal)),
        LinesCase("items wider than the viewport", [3, 4], linear(item: Size(width: 500, height: 20))),
        LinesCase("view size zero", [3, 4], linear(viewport: Size(width: 0, height: 0))),
        LinesCase("pitch zero", [3, 4], linear(item: Size(width: 50, height: 0), spacing: 0)),
        LinesCase(
            "everything zero", [3, 4],
            linear(item: Size(width: 0, height: 0), spacing: 0, headers: [], footers: [])),
        LinesCase("thirds", [3, 9], linear(item: Size(width: 1.0 / 3, height: 10.0 / 3), spacing: 1.0 / 3)),
        LinesCase("width zero", [3, 9], linear(item: Size(width: 0, height: 10))),
        LinesCase("content beyond 2^31", [3, 4], linear(item: Size(width: 10, height: 2e9))),
        LinesCase("a large section", [1300], linear(item: Size(width: 10, height: 3))),
        LinesCase("large sections", [600, 600, 600], linear(item: Size(width: 10, height: 3))),
        LinesCase("small and large sections", [3, 600, 0, 1700, 30, 500, 20], linear(spacing: 2)),
        LinesCase("many small sections", (0..<130).map { $0 % 11 }, linear(spacing: 2)),
        LinesCase("many equal sections", (0..<130).map { _ in 9 }, linear(spacing: 2)),
    ]

    private static let gridEdges: [LinesCase] = [
        LinesCase(grid: "zero sections", []),
        LinesCase(grid: "zero items", [0, 0, 0]),
        LinesCase(grid: "zero items, no headers and footers", [0, 0], grid(headers: [], footers: [0])),
        LinesCase(grid: "empty first, middle and last section", [0, 3, 0, 0, 5, 0]),
        LinesCase(
            grid: "empty sections without headers and insets", [0, 3, 0, 0, 5, 0],
            grid(inset: EdgeInsets(), headers: [0])),
        LinesCase(grid: "one item", [1]), LinesCase(grid: "one section", [40]),
        LinesCase(grid: "equal sections", [7, 7, 7, 7]), LinesCase(grid: "full lines", [6, 6, 6]),
        LinesCase(grid: "several headers and footers", [3, 0, 4], grid(headers: [20, 0, 11.25], footers: [5, 6, 7])),
        LinesCase(
            grid: "horizontal", [8, 0, 4],
            grid(inset: EdgeInsets(top: 1, left: 20, bottom: 4, right: 30), headers: [20, 10], .horizontal)),
        LinesCase(grid: "items wider than the viewport", [3, 4], grid(item: Size(width: 500, height: 20))),
        LinesCase(
            grid: "insets wider than the viewport", [3, 4], grid(inset: EdgeInsets(left: 200, right: 200))),
        LinesCase(grid: "view size zero", [3, 4], grid(viewport: Size(width: 0, height: 0))),
        LinesCase(grid: "pitch zero", [3, 9], grid(item: Size(width: 50, height: 0), lines: 0)),
        LinesCase(grid: "nothing across", [3, 9], grid(item: Size(width: 0, height: 7), spacing: 0)),
        LinesCase(grid: "width zero", [70, 9], grid(item: Size(width: 0, height: 7))),
        LinesCase(
            grid: "everything zero", [3, 4],
            grid(
                item: Size(width: 0, height: 0), spacing: 0, lines: 0, inset: EdgeInsets(), headers: [], footers: [])),
        LinesCase(
            grid: "thirds", [30, 90], grid(item: Size(width: 10.0 / 3, height: 10.0 / 3), spacing: 1.0 / 3)),
        LinesCase(grid: "a gap of thirds", [7], grid(viewport: Size(width: 315.5, height: 1))),
        LinesCase(grid: "content beyond 2^31", [3, 4], grid(item: Size(width: 10, height: 2e9))),
        LinesCase(grid: "a large section", [1300], grid(item: Size(width: 10, height: 3))),
        LinesCase(grid: "large sections", [600, 600, 600], grid(item: Size(width: 23, height: 3))),
        LinesCase(grid: "small and large sections", [3, 600, 0, 1700, 30, 500, 20]),
        LinesCase(
            grid: "lines longer than pieces", [3, 1600, 0, 1700, 30],
            grid(item: Size(width: 1, height: 4), spacing: 0, viewport: Size(width: 900, height: 100))),
        LinesCase(grid: "many small sections", (0..<130).map { $0 % 11 }),
        LinesCase(grid: "many equal sections", (0..<130).map { _ in 9 }),
    ]
}
