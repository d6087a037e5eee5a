import LayoutCore
import LayoutTestSupport
import Testing
import Workloads

@testable import Indexes
@testable import LayoutStrategies
@testable import Layouts

/// A walk of random changes of a compositional layout.
struct CompositionalWalk: Sendable, CustomStringConvertible {
    let test: CompositionalCase
    var shape = BatchShape()
    let steps: Int

    /// Batches that take at most a number of items from a section, add as many to one, and change a number of sections.
    init(_ test: CompositionalCase, items: Int = 3, sections: Int = 0, steps: Int) {
        (self.test, self.steps) = (test, steps)
        (shape.sizes, shape.isLocal) = ([items], true)
        (shape.sections, shape.sectionShare, shape.newItems) = (sections, 1, 20)
    }

    var description: String { test.description }
}

/// Walks of measuring and changes, against a naive twin that knows what was measured: a layout made from the data takes what
/// was measured from the layout that has followed the changes.
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

    static let walks = [
        CompositionalWalk(
            CompositionalCase("rows", [40], [.list(.grouped, header: true, footer: true)]), steps: 40),
        CompositionalWalk(
            CompositionalCase(
                "columns", [8, 30, 0, 5, 12], [columns(), CompositionalCase.grid(), .list(.plain), columns()]),
            sections: 1, steps: 60),
        CompositionalWalk(
            CompositionalCase("large", [1300, 20, 700, 9], [columns(), .list(.plain, footer: true)]),
            items: 2, steps: 8),
        CompositionalWalk(
            CompositionalCase("sideways", [30, 9, 700, 4], [sideways(), columns(), sideways()]) {
                $0.boundarySupplementaryItems = [
                    estimated("over all", .top), estimated("under all", .bottom),
                    boundary("last", 12, .bottom, isPinned: true),
                ]
            }, sections: 1, steps: 40),
        CompositionalWalk(
            CompositionalCase("pinned", [9, 0, 30, 4], [pinnedRows(), pinnedRows(), columns()]) {
                $0.boundarySupplementaryItems = [
                    pinned("over all", .top), pinned("under all", .bottom),
                    beside("all", .fractionalHeight(1), .leading),
                    beside("some", .estimated(90), .trailing, isPinned: true),
                ]
            }, sections: 1, steps: 60),
        CompositionalWalk(
            CompositionalCase("pinned to the right", [9, 0, 30], [pinnedRows()]) {
                $0.scrollDirection = .horizontal
                $0.boundarySupplementaryItems = [beside("all", .fractionalHeight(0.1), .top)]
            }, sections: 1, steps: 20),
        CompositionalWalk(
            CompositionalCase("only sideways", [50], [sideways()]), steps: 25),
        CompositionalWalk(
            CompositionalCase("to the right", [60, 60, 60], [turned()]) { $0.scrollDirection = .horizontal },
            items: 4, steps: 25),
    ]

    static let cases = walks.map(\.test)

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

    /// Measures, or changes the data; tells what is measured then.
    private func step(
        _ layout: CompositionalLayout, _ walk: CompositionalWalk, _ measured: inout [ElementID: Double],
        _ random: inout TestRandom
    ) throws -> LayoutDelta {
        var pinned: [LayoutAttributes] = []
        layout.pinned(in: viewport, meeting: .infinite, into: &pinned)
        let estimates =
            (0..<UInt32(layout.elementCount)).filter {
                layout.needsMeasuring($0) || measured[layout.id(at: $0)] != nil
            }.map { layout.id(at: $0) }
            + pinned.map(\.id).filter { layout.needsMeasuring(pinned: $0) || measured[$0] != nil }
        if random.below(10) < 7, !estimates.isEmpty {
            // Of few headers as often as of many rows.
            let rest = estimates.filter { $0.category != .cell }
            let drawn = random.below(3) == 0 && !rest.isEmpty ? rest : estimates
            let id = drawn[random.below(drawn.count)]
            measured[id] = onGrid(Double(random.below(400)) / 3)
            let size = Size(width: measured[id]!, height: measured[id]!)
            return try layout.apply(.preferredSize(id, size, in: viewport))
        }
        if random.below(12) == 0 {
            measured = [:]
            return try layout.apply(.remeasure)
        }
        var generator = SeededGenerator(seed: random.next())
        let change = layout.store!.perform(RandomBatch.random(for: layout.store!, of: walk.shape, &generator))
        let before = measured
        measured = [:]
        for (id, size) in before {
            if id.category == .cell {
                let place = change.placeAfter(ItemPlace(section: id.section, item: id.item))
                if let place, !change.reloaded.contains(place) {
                    let after = ElementID(.cell, section: place.section, item: place.item)
                    // It may have come to a section whose cells are no estimates.
                    measured[after] = size
                }
            } else if let section = id.section < 0 ? id.section : change.sectionAfter(id.section) {
                measured[ElementID(id.category, kind: id.kind, section: section, item: id.item)] = size
            }
        }
        return try layout.apply(.data(change))
    }

    @Test(arguments: walks) func `it follows a walk of measuring and changes`(walk: CompositionalWalk) throws {
        let layout = try walk.test.makeLayout(store(walk.test.counts))
        var random = TestRandom(seed: 3)
        var (law, measured) = (DeltaLaw(layout), [ElementID: Double]())
        func naive() -> NaiveCompositional {
            NaiveCompositional(
                (0..<layout.items.sectionCount).map { layout.items.itemCount(ofSection: $0) }, layout.configuration,
                kindNames: layout.kindNames, measured: measured, provider: walk.test.provide)
        }
        let names = ["on-demand", "section-arrays", "r-tree-segmented", "dictionary-cache-dense", "r-tree-dynamic"]
        let trial = StrategyTrial(layout, of: names)
        var new = naive()
        for number in 0..<walk.steps {
            let old = new
            let delta = try step(layout, walk, &measured, &random)
            var wrong = law.follow(delta, layout)
            new = naive()
            // What came to where nothing is estimated is void for good.
            measured = measured.filter { id, _ in
                guard let ordinal = layout.ordinal(of: id) else {
                    return layout.pinnedAttributes(for: id, in: viewport) != nil && !layout.needsMeasuring(pinned: id)
                }
                if id.category != .cell { return !layout.needsMeasuring(ordinal) }
                return layout.geometry.template(of: Int(id.section)).isEstimated(Int(id.item))
            }
            wrong += layout.faults(new, queries: 6, seed: UInt64(number))
            for (id, frame) in old.elements + old.pinned(in: viewport).map({ ($0.id, $0.frame) })
            where layout.frameBefore(id, in: viewport) != frame {
                wrong.append("\(id) was at \(frame)")
            }
            let anew = try layout.rebuilt().faults(new, queries: 1, seed: UInt64(number))
            wrong += anew.map { "made from the data: \($0)" }
            let query = Rect(x: -5, y: random.unit() * layout.contentSize.height, width: 400, height: 300)
            trial.follow(delta)
            wrong += trial.faults([query])
            #expect(wrong == [], "step \(number)")
            if !wrong.isEmpty { return }
        }
    }
}
