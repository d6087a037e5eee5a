import LayoutCore
import LayoutTestSupport

@testable import Layouts

/// A configuration of a list.
func list(
    _ appearance: ListConfiguration.Appearance = .plain, _ header: ListConfiguration.HeaderMode = .none,
    headerHeight: Double = 20, footer: Double = 0, row: Double = 44, sizing: ListConfiguration.RowSizing = .fixed,
    separator: Double = 0, width: Double = 200, height: Double = 100
) -> ListConfiguration {
    var configuration = ListConfiguration()
    configuration.usual = .init(
        appearance, header: header, headerHeight: headerHeight, footerHeight: footer, rowHeight: row)
    (configuration.rowSizing, configuration.separatorThickness) = (sizing, separator)
    configuration.viewportSize = Size(width: width, height: height)
    return configuration
}

extension ListConfiguration {
    /// The same with headers and footers that are measured.
    func sizingParts(headers: Bool = true, footers: Bool = true) -> ListConfiguration {
        var configuration = self
        configuration.headerSizing = headers ? .estimated : .fixed
        configuration.footerSizing = footers ? .estimated : .fixed
        return configuration
    }
}

/// A store of sections with rows of these levels.
func listStore(_ levels: [[UInt16]]) -> ItemStore {
    let spans: [[ClosedRange<Double>]] = levels.map { $0.map { _ in 0...1 } }
    return ItemStore(scheduleColumns(spans: spans).with(levels: levels.flatMap { $0 }))
}

/// A store of sections of so many rows, at random levels where there are any.
func listStore(counts: [Int], hasLevels: Bool = true, seed: UInt64 = 1) -> ItemStore {
    if !hasLevels { return ItemStore(scheduleColumns(spans: counts.map { Array(repeating: 0...1, count: $0) })) }
    var random = TestRandom(seed: seed)
    return listStore(
        counts.map { count in
            var level = 0
            return (0..<count).map { item in
                level = item == 0 ? 0 : random.below(min(level + 2, 6))
                return UInt16(level)
            }
        })
}

/// The layout's naive twin, by the heights that it has measured.
func naive(_ layout: ListLayout) -> NaiveList {
    NaiveList(
        layout.items, layout.configuration, measured: { layout.geometry.heights[$0] },
        measuredParts: { section, isFooter in
            let parts = layout.geometry.section(Int(section), in: layout.geometry.pieces).parts
            return isFooter ? parts.footer : parts.header
        }, separatorInset: { layout.geometry.separatorInset?($0) })
}

/// What is wrong with a layout by its naive twin, in words.
func faults(_ layout: ListLayout, queries: Int = .max, seed: UInt64) -> [String] {
    let naive = naive(layout)
    return faults(layout, naive, queries: queries, seed: seed) + pinnedFaults(layout, naive, seed: seed)
}

/// What is wrong with what sticks, by a plain loop over all of it.
func pinnedFaults(_ layout: ListLayout, _ naive: NaiveList, seed: UInt64) -> [String] {
    var random = TestRandom(seed: seed)
    var wrong: [String] = []
    for step in 0..<6 {
        let y = step == 0 ? -40 : random.unit() * (layout.contentSize.height + 60)
        let viewport = Viewport(
            offsetY: y, size: Size(width: 120, height: 100), insets: EdgeInsets(top: step % 2 == 0 ? 0 : 7))
        let all = naive.pinned(viewport)
        var found: [LayoutAttributes] = []
        let rect = step < 3 ? viewport.bounds : Rect(x: 0, y: y - 300, width: 50, height: 900)
        layout.pinned(in: viewport, meeting: rect, into: &found)
        let expected = all.filter { $0.frame.meets(rect) }
        if found.map(\.id) != expected.map(\.id) || found.map(\.frame) != expected.map(\.frame) {
            wrong.append("\(found.map(\.id)) stick at \(y), and not \(expected.map(\.id))")
        }
        for (id, frame) in all.suffix(20) {
            if layout.pinnedAttributes(for: id, in: viewport)?.frame != frame { wrong.append("\(id) is elsewhere") }
            if layout.ordinal(of: id) != nil { wrong.append("\(id) sticks and has an ordinal") }
        }
    }
    return wrong
}

/// Sections and configuration of a list, by name.
struct ListCase: Sendable, CustomStringConvertible {
    let description: String
    let counts: [Int]
    let configuration: ListConfiguration
    var hasLevels = true

    init(_ name: String, _ counts: [Int], _ configuration: ListConfiguration, levels: Bool = true) {
        (description, self.counts, self.configuration, hasLevels) = (name, counts, configuration, levels)
    }

    func makeLayout() throws -> ListLayout {
        try ListLayout(store: listStore(counts: counts, hasLevels: hasLevels, seed: 7), configuration: configuration)
    }

    /// The edge matrix of the geometry specification, as far as it concerns lists.
    static let edges: [ListCase] = special + appearances

    private static let special: [ListCase] = [
        ListCase("zero sections", [], list()),
        ListCase("zero items", [0, 0, 0], list(.plain, .supplementary, footer: 10)),
        ListCase("zero items, grouped", [0, 0], list(.insetGrouped, .supplementary, footer: 10, separator: 1)),
        ListCase("zero items headed by items", [0, 0], list(.grouped, .firstItem)),
        ListCase("one item", [1], list(separator: 1)),
        ListCase("one item that heads", [1, 0, 1], list(.plain, .firstItem, separator: 1)),
        ListCase("view size zero", [9, 3], list(.insetGrouped, .supplementary, separator: 1, width: 0, height: 0)),
        ListCase("rows without height", [9, 700, 3], list(row: 0, separator: 1)),
        ListCase("nothing has a height", [9, 700], list(.plain, .firstItem, headerHeight: 0, row: 0)),
        ListCase("separators higher than rows", [20], list(row: 2, separator: 5)),
        ListCase(
            "thirds", [40, 7], list(.plain, .supplementary, headerHeight: 31.0 / 3, row: 1.0 / 3, separator: 0.1)),
        ListCase("content beyond 2^31", [900, 4], list(.grouped, .supplementary, row: 3e6)),
        ListCase("flat, without levels", [30, 800], list(separator: 1), levels: false),
        ListCase("many empty sections", Array(repeating: 0, count: 200) + [3], list(.grouped, .supplementary)),
        ListCase("small sections", Array(repeating: 5, count: 150), list(.sidebar, .firstItem, separator: 1)),
    ]

    private static let appearances: [ListCase] = {
        var cases: [ListCase] = []
        for appearance in ListConfiguration.Appearance.allCases {
            for header in ListConfiguration.HeaderMode.allCases {
                let name = "\(appearance), \(header)"
                cases.append(
                    ListCase(name, [3, 0, 40, 700, 2, 0], list(appearance, header, footer: 9, separator: 0.5)))
                cases.append(ListCase(name + ", bare", [3, 0, 1, 90], list(appearance, header)))
            }
        }
        var mixed = list(.plain, .supplementary, separator: 1)
        mixed.sections = [
            1: .init(.insetGrouped, header: .firstItem, headerHeight: 30, footerHeight: 5, rowHeight: 20),
            3: .init(.plain, header: .firstItem, headerHeight: 33), 4: .init(.sidebar, header: .none),
            6: .init(.grouped, header: .supplementary, headerHeight: 9, rowHeight: 7),
        ]
        cases.append(ListCase("sections of their own", [5, 4, 0, 700, 3, 2, 40, 8], mixed))
        return cases
    }()
}
