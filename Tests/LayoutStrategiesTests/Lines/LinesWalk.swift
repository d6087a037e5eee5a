import LayoutCore
import LayoutStrategies
import LayoutTestSupport

/// A walk of random changes of a layout of lines.
struct LinesWalk: Sendable, CustomStringConvertible {
    let description: String
    let counts: [Int]
    let configuration: LinesConfiguration
    let shape: BatchShape
    let steps: Int
    let seed: UInt64

    init(
        _ name: String, _ counts: [Int], _ configuration: LinearConfiguration, _ shape: BatchShape, steps: Int = 60,
        seed: UInt64
    ) {
        (description, self.counts, self.configuration) = ("linear, " + name, counts, .linear(configuration))
        (self.shape, self.steps, self.seed) = (shape, steps, seed)
    }

    init(
        grid name: String, _ counts: [Int], _ configuration: FlowGridConfiguration, _ shape: BatchShape,
        steps: Int = 60, seed: UInt64
    ) {
        (description, self.counts, self.configuration) = ("grid, " + name, counts, .grid(configuration))
        (self.shape, self.steps, self.seed) = (shape, steps, seed)
    }

    static let lines = [
        LinesWalk("one section", [30], linear(), BatchShape(items: 8), seed: 1),
        LinesWalk("one section of pieces", [1000], linear(headers: []), BatchShape(items: 300), steps: 20, seed: 2),
        LinesWalk("one section, none at last", [6], linear(footers: []), BatchShape(items: 9), seed: 3),
        LinesWalk("items", [4, 0, 9, 30, 7, 1], linear(), BatchShape(items: 6), steps: 100, seed: 4),
        LinesWalk(
            "equal sections", Array(repeating: 50, count: 30), linear(headers: [10, 20], .horizontal),
            BatchShape(items: 60), steps: 20, seed: 5),
        LinesWalk("sections", [4, 0, 9, 30, 7, 1], linear(), BatchShape(items: 4, sections: 2), steps: 120, seed: 6),
        LinesWalk(
            "sections of nothing else", [4, 0, 9, 30], linear(headers: [], footers: []),
            BatchShape(items: 4, sections: 3, newItems: 90), steps: 60, seed: 7),
        LinesWalk(
            "large sections", [600, 20, 1500, 3, 90], linear(spacing: 1), BatchShape(items: 400, sections: 1),
            steps: 20, seed: 8),
        LinesWalk(
            "large sections that grow", [600, 700, 20], linear(spacing: 1, footers: []), BatchShape(items: 500),
            steps: 12, seed: 9),
        LinesWalk(
            "no extents", [40, 0, 9], linear(item: Size(width: 10, height: 0), spacing: 0, headers: [], footers: []),
            BatchShape(items: 9, sections: 1), seed: 10),
    ]

    static let grids = [
        LinesWalk(grid: "one section", [30], grid(), BatchShape(items: 8), seed: 1),
        LinesWalk(grid: "one section of pieces", [1000], grid(headers: []), BatchShape(items: 300), steps: 20, seed: 2),
        LinesWalk(grid: "one section, none at last", [6], grid(footers: []), BatchShape(items: 9), seed: 3),
        LinesWalk(grid: "items", [4, 0, 9, 30, 7, 1], grid(), BatchShape(items: 6), steps: 100, seed: 4),
        LinesWalk(
            grid: "equal sections", Array(repeating: 50, count: 30), grid(headers: [10, 20], .horizontal),
            BatchShape(items: 60), steps: 20, seed: 5),
        LinesWalk(
            grid: "sections", [4, 0, 9, 30, 7, 1], grid(item: Size(width: 33, height: 21)),
            BatchShape(items: 4, sections: 2), steps: 120, seed: 6),
        LinesWalk(
            grid: "sections of nothing else", [4, 0, 9, 30], grid(inset: EdgeInsets(), headers: [], footers: []),
            BatchShape(items: 4, sections: 3, newItems: 90), steps: 60, seed: 7),
        LinesWalk(
            grid: "large sections", [600, 20, 1500, 3, 90], grid(item: Size(width: 25, height: 9)),
            BatchShape(items: 400, sections: 1), steps: 20, seed: 8),
        LinesWalk(
            grid: "large sections that grow", [600, 700, 20], grid(item: Size(width: 3, height: 9), footers: []),
            BatchShape(items: 500), steps: 12, seed: 9),
        LinesWalk(
            grid: "no extents", [40, 0, 9],
            grid(item: Size(width: 10, height: 0), spacing: 0, lines: 0, inset: EdgeInsets(), headers: [], footers: []),
            BatchShape(items: 9, sections: 1), seed: 10),
    ]
}
