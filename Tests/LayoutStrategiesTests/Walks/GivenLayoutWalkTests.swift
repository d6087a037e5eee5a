import LayoutTestSupport
import Testing
import Workloads

@testable import LayoutStrategies

/// A layout that no key of few values chooses: of closures, of sections of their own, or of lengths that leave parts out.
struct GivenLayout: Sendable, CustomTestStringConvertible {
    let testDescription: String
    let counts: [Int]
    /// Whether a change of the data may be told as a reset.
    let mayReset: Bool
    let make: @Sendable (ItemStore) throws -> any RegisteredLayout

    init(
        _ name: String, _ counts: [Int], mayReset: Bool = false,
        make: @escaping @Sendable (ItemStore) throws -> any RegisteredLayout
    ) {
        (testDescription, self.counts, self.mayReset, self.make) = (name, counts, mayReset, make)
    }

    private init(_ test: CompositionalCase) {
        self.init("compositional, \(test)", test.counts, mayReset: true) { try test.makeLayout($0) }
    }

    private init(_ name: String, _ counts: [Int] = [4, 0, 9, 30, 7, 1], line configuration: LinearConfiguration) {
        self.init("linear, \(name)", counts) { try LinearLayout(store: $0, configuration: configuration) }
    }

    private init(_ name: String, _ counts: [Int] = [4, 0, 9, 30, 7, 1], grid configuration: FlowGridConfiguration) {
        self.init("flow-grid, \(name)", counts) { try FlowGridLayout(store: $0, configuration: configuration) }
    }

    private init(
        _ name: String, _ counts: [Int] = [4, 0, 9, 30, 7, 1], waterfall configuration: WaterfallConfiguration
    ) {
        self.init("waterfall, \(name)", counts) { try WaterfallLayout(store: $0, configuration: configuration) }
    }

    /// Rows of which some have insets of their own.
    private init(_ name: String, _ counts: [Int] = [5, 4, 0, 60, 3, 2, 4, 8], list configuration: ListConfiguration) {
        // Of no segment nothing is followed.
        self.init("list, \(name)", counts, mayReset: counts.isEmpty) {
            try ListLayout(store: $0, configuration: configuration) { item in
                item.identifier % 3 == 0 ? item.start + Double(item.identifier % 7) * 20.3 : nil
            }
        }
    }

    static let all = compositional + lists + lines + waterfalls

    private static let compositional: [GivenLayout] =
        [
            GivenLayout(CompositionalCase("one section", [30], [CompositionalCase.decorated()])),
            GivenLayout(CompositionalCase("one section sideways", [100], [CompositionalCase.sideways()])),
            GivenLayout(CompositionalCase("mixed sections", [4, 0, 9, 30, 7, 1], CompositionalCase.mixed)),
            GivenLayout(
                CompositionalCase("equal sections", Array(repeating: 9, count: 8), CompositionalCase.mixed) {
                    $0.scrollDirection = .horizontal
                }),
            GivenLayout(
                CompositionalCase("headers of the whole", [4, 0, 9, 30, 7, 1], CompositionalCase.mixed) {
                    $0.boundarySupplementaryItems = [
                        boundary("title", 30, isPinned: true), boundary("end", 20, .bottom),
                    ]
                }),
            GivenLayout(
                CompositionalCase("beside the content", [4, 0, 30, 7], CompositionalCase.besides) {
                    $0.boundarySupplementaryItems = [
                        CompositionalCase.side(.leading), CompositionalCase.side(.trailing, share: 0.5, isPinned: true),
                    ]
                }),
            GivenLayout(
                CompositionalCase(
                    "badges of groups", [4, 0, 70, 7], [CompositionalCase.marked(), CompositionalCase.grid()])),
            GivenLayout(
                CompositionalCase(
                    "lists", [5, 60, 0, 1, 30, 2],
                    ListConfiguration.Appearance.allCases.map { .list($0, header: true, footer: true) })),
        ] + CompositionalMeasuringChangeTests.cases.filter { $0.counts.reduce(0, +) < 1_000 }.map { GivenLayout($0) }

    private static let lists: [GivenLayout] = {
        var mixed = list(.plain, .supplementary, sizing: .estimated, separator: 1)
        mixed.sections = [
            1: .init(.insetGrouped, header: .firstItem, headerHeight: 30, footerHeight: 5, rowHeight: 20),
            3: .init(.plain, header: .firstItem, headerHeight: 33), 4: .init(.sidebar, header: .none),
        ]
        return [
            GivenLayout("sections of their own", list: mixed),
            GivenLayout("sections of their own that are measured", list: mixed.sizingParts()),
            GivenLayout("separators", list: list(.insetGrouped, .firstItem, separator: 1)),
            GivenLayout("nothing, at first", [], list: list(.grouped, .supplementary, footer: 7)),
        ]
    }()

    private static let lines: [GivenLayout] = [
        GivenLayout("one section", [30], line: linear()),
        GivenLayout("no headers", line: linear(headers: [])),
        GivenLayout("no footers", line: linear(footers: [])),
        GivenLayout("nothing but items", line: linear(headers: [], footers: [])),
        GivenLayout("several headers, to the right", line: linear(headers: [10, 20], .horizontal)),
        GivenLayout(
            "no extents", [40, 0, 9],
            line: linear(item: Size(width: 10, height: 0), spacing: 0, headers: [], footers: [])),
        GivenLayout("one section", [30], grid: grid()),
        GivenLayout("no headers", grid: grid(headers: [])),
        GivenLayout("no footers", grid: grid(footers: [])),
        GivenLayout("nothing but items", grid: grid(inset: EdgeInsets(), headers: [], footers: [])),
        GivenLayout("several headers, to the right", grid: grid(headers: [10, 20], .horizontal)),
        GivenLayout("lines longer than pieces", [90, 0, 9], grid: grid(item: Size(width: 3, height: 9), footers: [])),
        GivenLayout(
            "no extents", [40, 0, 9],
            grid: grid(
                item: Size(width: 10, height: 0), spacing: 0, lines: 0, inset: EdgeInsets(), headers: [], footers: [])),
    ]

    private static let waterfalls: [GivenLayout] = WaterfallConfiguration.Fill.allCases.flatMap { fill in
        WaterfallConfiguration.Order.allCases.flatMap { order in
            let inset = EdgeInsets(top: 5, left: 6, bottom: 7, right: 8)
            let full = waterfall(4, fill, order, item: 3, column: 2, inset: inset, header: 20, footer: 11)
            return [
                GivenLayout("\(fill) \(order), all parts", waterfall: full),
                GivenLayout("\(fill) \(order), one column", [70, 3], waterfall: waterfall(1, fill, order)),
                GivenLayout(
                    "\(fill) \(order), many columns", [60, 20], waterfall: waterfall(40, fill, order, item: 1)),
                GivenLayout(
                    "\(fill) \(order), no width", [60, 7],
                    waterfall: waterfall(2, fill, order, viewport: Size(width: 0, height: 0))),
            ]
        }
    }
}

/// Walks of changes over layouts that the registry makes of no choice of keys.
@Suite struct GivenLayoutWalkTests {
    @Test(arguments: GivenLayout.all) func `a given layout follows every change`(given: GivenLayout) throws {
        let all = StrategyRegistry.builtIn.entries.map(\.name)
        for seed in 0..<3 as Range<UInt64> {
            let schedule = LayoutWalkTests.schedule(SectionShape("given", given.counts), seed: seed)
            let layout = try given.make(ItemStore(schedule, limits: .small))
            var walk = LayoutWalk(layout, strategies: seed == 0 ? all : LayoutWalkTests.followers, seed: seed)
            #expect(try walk.faults(steps: seed == 0 ? 12 : 30) == [], "seed \(seed)")
            #expect(walk.resets == 0 || given.mayReset, "seed \(seed)")
        }
    }
}
