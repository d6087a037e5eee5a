import LayoutCore
import LayoutTestSupport
import Testing

@testable import Layouts

/// Changes that the last of several parts can't follow.
@Suite struct SectionsRefusalTests {
    /// Whether a provider has no layout for its sections.
    private final class Refusal {
        var isOn = false
    }

    private static let viewport = Viewport(offsetY: 40, size: Size(width: 300, height: 400))

    /// A part of each layout, one of parts of its own, and at the end one whose sections' layouts can be refused.
    private func example(_ refusal: Refusal) throws -> SectionsLayout {
        let columns = hostSchedule(groups: 24, each: 25)
        let store = ItemStore(columns)
        let names = ["linear", "flow-grid", "waterfall", "list", "gantt", "sections", "compositional"]
        var values = [[String: ConfigurationValue]](repeating: [:], count: names.count)
        values[3] = ["rowSizing": .string("estimated")]
        let count = Int32(store.sectionCount)
        let dealt = (0...Int32(names.count)).map { part in
            (0..<count).filter { $0 % Int32(names.count + 1) == part }
        }
        var layouts: [(any RegisteredLayout, SectionsItems)] = []
        for (number, name) in names.enumerated() {
            let part = SectionsItems(store, sections: dealt[number])
            values[number]["viewportSize"] = .list([.number(300), .number(0)])
            layouts.append(
                (
                    try [LayoutLine].builtIn.makeLayout(
                        named: name, source: .store(part), configuration: values[number]), part
                ))
        }
        let last = SectionsItems(store, sections: dealt[names.count])
        var configuration = CompositionalConfiguration()
        configuration.viewportSize = Size(width: 300, height: 0)
        let cell = CompositionalSize(widthDimension: .fractionalWidth(0.5), heightDimension: .estimated(40))
        let section = CompositionalSection(
            group: .horizontal(
                layoutSize: CompositionalSize(widthDimension: .fractionalWidth(1), heightDimension: .estimated(40)),
                subitems: [CompositionalItem(layoutSize: cell)]))
        let refusing = try CompositionalLayout(store: last, configuration: configuration) { _, _ in
            refusal.isOn ? nil : section
        }
        layouts.append((refusing, last))
        var whole = SectionsConfiguration()
        whole.viewportSize = Size(width: 300, height: 400)
        return try SectionsLayout(store, whole, layouts, dealt)
    }

    /// Everything that can be asked.
    private struct State: Equatable {
        var elements: [LayoutAttributes] = []
        var pinned: [LayoutAttributes] = []
        var segments: [Range<UInt32>] = []
        var before: [Rect?] = []
        let contentSize: Size
        let viewportSize: Size

        init(_ layout: SectionsLayout) {
            contentSize = layout.contentSize
            viewportSize = layout.viewportSize
            elements = (0..<UInt32(layout.elementCount)).map { layout.attributes(at: $0) }
            layout.pinned(in: viewport, meeting: .infinite, into: &pinned)
            segments = (0..<layout.segmentCount).map { layout.ordinals(ofSegment: $0) }
            before = (elements + pinned).map { layout.frameBefore($0.id, in: viewport) }
        }
    }

    private func measure(_ layout: SectionsLayout) throws {
        let estimates = (0..<UInt32(layout.elementCount)).filter { layout.needsMeasuring($0) }
        #expect(Set(estimates.compactMap { layout.part(of: $0) }).count == 2)
        for ordinal in estimates where ordinal % 3 == 0 {
            let size = Size(width: 0, height: 30 + Double(ordinal % 7))
            _ = try layout.apply(.preferredSize(layout.id(at: ordinal), size, in: Self.viewport))
        }
    }

    @Test(arguments: 0..<3) func `what the last part can't follow changes no part`(edits: Int) throws {
        let refusal = Refusal()
        let layout = try example(refusal)
        var walk = DataWalk(seed: 3)
        walk.changesSections = false
        for _ in 0..<edits { _ = try layout.apply(.data(layout.store!.perform(walk.next(layout.store!)))) }
        try measure(layout)
        if edits == 1 { _ = try layout.apply(.viewport(Size(width: 320, height: 400), EdgeInsets())) }
        if edits == 2 { _ = try layout.apply(.expansion(sections: 4..<5, false)) }
        try measure(layout)
        let changes: [LayoutChange] = [
            .viewport(Size(width: 517, height: 300), EdgeInsets(top: 1, left: 2, bottom: 3, right: 4)), .reload,
            .remeasure,
        ]
        for change in changes {
            let before = State(layout)
            var law = DeltaLaw(layout)
            refusal.isOn = true
            #expect(throws: LayoutError.self) { try layout.apply(change) }
            #expect(State(layout) == before)
            refusal.isOn = false
            #expect(law.follow(try layout.apply(change), layout) == [])
            #expect(State(layout) != before)
            try measure(layout)
        }
    }

    @Test func `a reload makes good data that a part could not follow`() throws {
        let refusal = Refusal()
        let layout = try example(refusal)
        var batch = ItemBatch()
        batch.removedSections = [0, 7]
        batch.insertedSections = [ItemBatch.Section(5, items: [StoredItem(identifier: 9_000, start: 0, end: 1)])]
        refusal.isOn = true
        #expect(throws: LayoutError.self) { try layout.apply(.data(layout.store!.perform(batch))) }
        refusal.isOn = false
        #expect(try layout.apply(.reload).isReset)
        #expect(State(layout).elements == State(try layout.rebuilt()).elements)
    }
}
