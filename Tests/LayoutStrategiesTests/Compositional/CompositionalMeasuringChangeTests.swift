import LayoutCore
import LayoutTestSupport
import Testing

@testable import Layouts

/// What is measured, against a naive twin that knows it.
@Suite struct CompositionalMeasuringChangeTests {
    private let viewport = Viewport(size: Size(width: 375, height: 667))

    private static func columns() -> CompositionalSection {
        let badge = CompositionalSupplementary(
            layoutSize: size(.absolute(10), .fractionalHeight(0.5)), elementKind: "badge",
            containerAnchor: CompositionalAnchor(.bottomTrailing, fractionalOffset: Point(x: 0.5, y: 0.5)))
        let item = CompositionalItem(
            layoutSize: size(.fractionalWidth(0.5), .estimated(30)), supplementaryItems: [badge])
        var pair = CompositionalGroup.vertical(
            layoutSize: size(.fractionalWidth(0.5), .estimated(64)),
            subitems: [CompositionalItem(layoutSize: size(.fractionalWidth(1), .estimated(30)))])
        pair.interItemSpacing = .fixed(4)
        var section = CompositionalSection(
            group: .horizontal(layoutSize: size(.fractionalWidth(1), .estimated(64)), subitems: [item, pair]))
        section.interGroupSpacing = 5
        section.decorationItems = [.background(elementKind: "background")]
        section.boundarySupplementaryItems = [
            boundary("title", 10, .top, isPinned: true), estimated("header", .top), estimated("footer", .bottom),
            beside("bar", .estimated(15), .trailing), beside("rail", .fractionalHeight(1), .leading),
        ]
        return section
    }

    private static func beside(
        _ kind: String, _ height: CompositionalDimension, _ alignment: CompositionalAlignment, isPinned: Bool = false
    ) -> CompositionalBoundaryItem {
        var item = CompositionalBoundaryItem(
            layoutSize: size(.absolute(12), height), elementKind: kind, alignment: alignment)
        item.pinToVisibleBounds = isPinned
        return item
    }

    private static func pinned(_ kind: String, _ alignment: CompositionalAlignment) -> CompositionalBoundaryItem {
        var item = estimated(kind, alignment)
        item.pinToVisibleBounds = true
        return item
    }

    /// Rows whose header, footer and side stay in sight, beside another header that scrolls.
    private static func pinnedRows() -> CompositionalSection {
        var section = CompositionalSection.list(.insetGrouped)
        section.group.supplementaryItems = [
            CompositionalSupplementary(
                layoutSize: size(.absolute(8), .fractionalHeight(1)), elementKind: "mark",
                containerAnchor: CompositionalAnchor(.trailing, absoluteOffset: Point(x: 4, y: 0)))
        ]
        section.boundarySupplementaryItems = [
            pinned("header", .top), pinned("footer", .bottom), estimated("header", .topLeading),
            beside("side", .estimated(70), .leading, isPinned: true), beside("long", .fractionalHeight(1.5), .trailing),
        ]
        section.boundarySupplementaryItems[0].staysAboveFooters = true
        return section
    }

    private static func estimated(_ kind: String, _ alignment: CompositionalAlignment) -> CompositionalBoundaryItem {
        CompositionalBoundaryItem(
            layoutSize: size(.fractionalWidth(1), .estimated(20)), elementKind: kind, alignment: alignment)
    }

    static let cases = [
        CompositionalCase("rows", [40], [.list(.grouped, header: true, footer: true)]),
        CompositionalCase(
            "columns", [8, 30, 0, 5, 12], [columns(), CompositionalCase.grid(), .list(.plain), columns()]),
        CompositionalCase("large", [1300, 20, 700, 9], [columns(), .list(.plain, footer: true)]),
        CompositionalCase("sideways", [30, 9, 700, 4], [sideways(), columns(), sideways()]) {
            $0.boundarySupplementaryItems = [
                estimated("over all", .top), estimated("under all", .bottom),
                boundary("last", 12, .bottom, isPinned: true),
            ]
        },
        CompositionalCase("pinned", [9, 0, 30, 4], [pinnedRows(), pinnedRows(), columns()]) {
            $0.boundarySupplementaryItems = [
                pinned("over all", .top), pinned("under all", .bottom),
                beside("all", .fractionalHeight(1), .leading),
                beside("some", .estimated(90), .trailing, isPinned: true),
            ]
        },
        CompositionalCase("pinned to the right", [9, 0, 30], [pinnedRows()]) {
            $0.scrollDirection = .horizontal
            $0.boundarySupplementaryItems = [beside("all", .fractionalHeight(0.1), .top)]
        },
        CompositionalCase("only sideways", [50], [sideways()]),
        CompositionalCase("to the right", [60, 60, 60], [turned()]) { $0.scrollDirection = .horizontal },
    ]

    private static func sideways() -> CompositionalSection {
        var section = CompositionalSection(
            group: .vertical(
                layoutSize: size(.absolute(120), .estimated(64)),
                subitems: [CompositionalItem(layoutSize: size(.fractionalWidth(1), .estimated(32)))]))
        (section.orthogonalScrollingBehavior, section.interGroupSpacing) = (.groupPaging, 6)
        section.boundarySupplementaryItems = [
            boundary("pinned", 15, .bottom, isPinned: true), estimated("foot", .bottom),
        ]
        return section
    }

    private static func turned() -> CompositionalSection {
        let item = CompositionalItem(layoutSize: size(.estimated(30), .fractionalHeight(0.5)))
        return CompositionalSection(
            group: .vertical(layoutSize: size(.estimated(30), .fractionalHeight(1)), subitems: [item]))
    }

    /// `GivenLayoutWalkTests` have the data change too.
    @Test(arguments: cases) func `what is measured lies where the naive twin has it`(test: CompositionalCase) throws {
        let layout = try test.makeLayout()
        var (random, law, measured) = (TestRandom(seed: 3), DeltaLaw(layout), [ElementID: Double]())
        for number in 0..<30 {
            var pinned: [LayoutAttributes] = []
            layout.pinned(in: viewport, meeting: .infinite, into: &pinned)
            let estimates =
                (0..<UInt32(layout.elementCount)).filter {
                    layout.needsMeasuring($0) || measured[layout.id(at: $0)] != nil
                }.map { layout.id(at: $0) }
                + pinned.map(\.id).filter { layout.needsMeasuring(pinned: $0) || measured[$0] != nil }
            // Of few headers as often as of many rows.
            let rest = estimates.filter { $0.category != .cell }
            let drawn = random.below(3) == 0 && !rest.isEmpty ? rest : estimates
            let id = drawn[random.below(drawn.count)]
            measured[id] = onGrid(Double(random.below(400)) / 3)
            let size = Size(width: measured[id]!, height: measured[id]!)
            #expect(law.follow(try layout.apply(.preferredSize(id, size, in: viewport)), layout) == [], "\(id)")
            let naive = NaiveCompositional(
                test.counts, layout.configuration, kindNames: layout.kindNames, measured: measured,
                provider: test.provide)
            let wrong = layout.faults(naive, queries: 6, seed: UInt64(number))
            #expect(wrong == [], "step \(number)")
            if !wrong.isEmpty { return }
        }
    }
}
