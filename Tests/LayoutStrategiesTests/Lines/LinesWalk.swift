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

    /// The same sections and changes in lines and in grids.
    static let all = walks("linear", lines.map(LinesConfiguration.linear)) + walks("grid", grids.map { .grid($0) })

    private static func walks(_ kind: String, _ configurations: [LinesConfiguration]) -> [LinesWalk] {
        zip(sections, configurations).enumerated().map { number, walk in
            let (sections, configuration) = walk
            return LinesWalk(
                description: "\(kind), \(sections.name)", counts: sections.counts, configuration: configuration,
                shape: sections.shape, steps: sections.steps, seed: UInt64(number + 1))
        }
    }

    private static let sections: [(name: String, counts: [Int], shape: BatchShape, steps: Int)] = [
        ("one section", [30], BatchShape(items: 8), 60),
        ("one section of pieces", [1000], BatchShape(items: 300), 20),
        ("one section, none at last", [6], BatchShape(items: 9), 60),
        ("items", [4, 0, 9, 30, 7, 1], BatchShape(items: 6), 100),
        ("equal sections", Array(repeating: 50, count: 30), BatchShape(items: 60), 20),
        ("sections", [4, 0, 9, 30, 7, 1], BatchShape(items: 4, sections: 2), 120),
        ("sections of nothing else", [4, 0, 9, 30], BatchShape(items: 4, sections: 3, newItems: 90), 60),
        ("large sections", [600, 20, 1500, 3, 90], BatchShape(items: 400, sections: 1), 20),
        ("large sections that grow", [600, 700, 20], BatchShape(items: 500), 12),
        ("no extents", [40, 0, 9], BatchShape(items: 9, sections: 1), 60),
    ]

    private static let lines = [
        linear(), linear(headers: []), linear(footers: []), linear(), linear(headers: [10, 20], .horizontal), linear(),
        linear(headers: [], footers: []), linear(spacing: 1), linear(spacing: 1, footers: []),
        linear(item: Size(width: 10, height: 0), spacing: 0, headers: [], footers: []),
    ]

    private static let grids = [
        grid(), grid(headers: []), grid(footers: []), grid(), grid(headers: [10, 20], .horizontal),
        grid(item: Size(width: 33, height: 21)), grid(inset: EdgeInsets(), headers: [], footers: []),
        grid(item: Size(width: 25, height: 9)), grid(item: Size(width: 3, height: 9), footers: []),
        grid(item: Size(width: 10, height: 0), spacing: 0, lines: 0, inset: EdgeInsets(), headers: [], footers: []),
    ]
}
