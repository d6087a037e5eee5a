import LayoutCore
import LayoutTestSupport
import Testing

@testable import Layouts

/// Sections of a compositional layout that are lists.
@Suite struct CompositionalListTests {
    private static func configuration(
        _ appearance: ListConfiguration.Appearance, _ sizing: ListConfiguration.RowSizing = .fixed
    ) -> ListConfiguration {
        var list = ListConfiguration()
        list.usual = ListConfiguration.Section(
            appearance, header: .supplementary, headerHeight: 20, footerHeight: 10, rowHeight: 30)
        list.sections[2] = ListConfiguration.Section(.insetGrouped, header: .none, rowHeight: 12)
        (list.separatorThickness, list.separatorInset, list.rowSizing) = (1, 7, sizing)
        list.viewportSize = Size(width: 200, height: 300)
        return list
    }

    private func compositional(_ list: ListConfiguration, _ store: ItemStore) throws -> CompositionalLayout {
        var configuration = CompositionalConfiguration()
        configuration.viewportSize = list.viewportSize
        return try CompositionalLayout(store: store, configuration: configuration) { number, _ in
            try? .list(list, section: number)
        }
    }

    /// Every element with its frame and z-index, kinds by their names.
    private func elements(_ layout: some HostedLayout, _ viewport: Viewport) -> [String: String] {
        let everything = Rect(minX: -1e9, minY: -1e9, maxX: 1e9, maxY: 1e9)
        var found: [LayoutAttributes] = []
        layout.pinned(in: viewport, meeting: everything, into: &found)
        found += LayoutTestSupport.elements(of: layout)
        let named = found.map { element -> (String, String) in
            let kind = layout.kindNames[Int(element.id.kind.rawValue)]
            let name = "\(element.id.category) \(kind) \(element.id.section) \(element.id.item)"
            return (name, "\(element.frame) \(element.zIndex)")
        }
        return Dictionary(named) { "\($0) and \($1)" }
    }

    @Test(arguments: ListConfiguration.Appearance.allCases, [300.0, 90])
    func `they are what the layout list lays`(appearance: ListConfiguration.Appearance, height: Double) throws {
        let list = Self.configuration(appearance)
        let store = LayoutStrategiesTests.store([3, 0, 6, 1])
        let (one, other) = (try compositional(list, store), try ListLayout(store: store, configuration: list))
        #expect(one.contentSize == other.contentSize)
        for offset in stride(from: -40.0, to: 300, by: 7) {
            let viewport = Viewport(offsetY: offset, size: Size(width: 200, height: height))
            let expected = elements(other, viewport)
            #expect(elements(one, viewport) == expected && expected.count > 15, "offset \(offset)")
        }
    }

    @Test func `measured rows are those of the layout list too`() throws {
        let list = Self.configuration(.grouped, .estimated)
        let store = LayoutStrategiesTests.store([3, 2, 6])
        let (one, other) = (try compositional(list, store), try ListLayout(store: store, configuration: list))
        let viewport = Viewport(offsetY: 100, size: list.viewportSize)
        var law = DeltaLaw(one)
        for (section, item, height) in [(0, 1, 55.0), (2, 5, 8), (2, 0, 31.25), (0, 0, 0)] {
            let id = ElementID(.cell, section: Int32(section), item: Int32(item))
            let change = LayoutChange.preferredSize(id, Size(width: 0, height: height), in: viewport)
            let (delta, expected) = (try one.apply(change), try other.apply(change))
            #expect(law.follow(delta, one) == [])
            #expect(delta.contentOffsetAdjustment == expected.contentOffsetAdjustment)
            #expect(one.contentSize == other.contentSize && elements(one, viewport) == elements(other, viewport))
        }
    }

    @Test(arguments: [ListConfiguration.Appearance.plain, .insetGrouped])
    func `measured headers and footers are those of the layout list too`(
        appearance: ListConfiguration.Appearance
    ) throws {
        var list = Self.configuration(appearance, .estimated)
        (list.headerSizing, list.footerSizing) = (.estimated, .estimated)
        let store = LayoutStrategiesTests.store([3, 2, 6])
        let (one, other) = (try compositional(list, store), try ListLayout(store: store, configuration: list))
        let viewport = Viewport(offsetY: 100, size: list.viewportSize)
        for (section, kind, height) in [(0, "header", 55.0), (1, "footer", 8), (1, "header", 31.25), (0, "footer", 0)] {
            func measure(_ layout: some HostedLayout) throws {
                let id = try layout.id(kind, Int32(section))
                #expect(layout.ordinal(of: id).map(layout.needsMeasuring) ?? layout.needsMeasuring(pinned: id))
                _ = try layout.apply(.preferredSize(id, Size(width: 0, height: height), in: viewport))
            }
            try measure(one)
            try measure(other)
            #expect(one.contentSize == other.contentSize && elements(one, viewport) == elements(other, viewport))
        }
    }

    @Test func `a first item that alone would be measured is refused`() throws {
        var list = Self.configuration(.plain)
        (list.usual.headerMode, list.headerSizing) = (.firstItem, .estimated)
        #expect(throws: LayoutError.self) { try CompositionalSection.list(list) }
        list.rowSizing = .estimated
        _ = try CompositionalSection.list(list)
    }

    @Test func `an item that comes first takes the line below it along`() throws {
        let layout = try compositional(Self.configuration(.plain), LayoutStrategiesTests.store([3]))
        let line = try layout.id("separator", in: .decoration)
        #expect(layout.ordinal(of: line) != nil)
        let item = StoredItem(identifier: layout.store!.nextIdentifier, start: 0, end: 1)
        let change = layout.store!.perform(.insert(item, at: ItemPlace(section: 0, item: 0)))
        _ = try layout.apply(.data(change))
        #expect(layout.idAfter(line, change)?.item == 1 && layout.idBefore(line, change) == nil)
    }

    @Test func `files say what the layout list has keys for`() throws {
        let read = try template([
            "appearance": .string("grouped"), "headerMode": .string("supplementary"), "headerHeight": .number(20),
            "footerHeight": .number(10), "rowHeight": .number(30), "rowSizing": .string("fixed"),
            "separatorThickness": .number(1), "separatorInset": .number(7),
        ])
        #expect(try read == .list(Self.configuration(.grouped)))
        let sized = try template([
            "appearance": .string("grouped"), "headerMode": .string("supplementary"),
            "headerSizing": .string("estimated"), "footerHeight": .number(10), "footerSizing": .string("estimated"),
        ])
        let heights = sized.boundarySupplementaryItems.map(\.layoutSize.heightDimension)
        #expect(heights == [.estimated(ListConfiguration.usualHeader), .estimated(10)])
        for key in ["headerSizing", "footerSizing"] {
            #expect(throws: LayoutError.self) {
                try template(["appearance": .string("plain"), key: .string("estimated")])
            }
        }
        for key in ["header", "group"] {
            #expect(throws: LayoutError.self) {
                try template(["appearance": .string("plain"), "rowHeight": .number(9), key: .bool(true)])
            }
        }
    }

    @Test func `a header without a height is an error, and a section without a layout`() throws {
        var list = ListConfiguration()
        list.usual = ListConfiguration.Section(.plain, header: .supplementary, headerHeight: 0)
        #expect(throws: LayoutError.self) { try CompositionalSection.list(list) }
        #expect(throws: LayoutError.self) { _ = try compositional(list, LayoutStrategiesTests.store([1])) }
    }
}
