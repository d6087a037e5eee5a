import LayoutTestSupport
import Testing

@testable import LayoutStrategies
@testable import Layouts

/// K7: headers and footers of an estimated height, pinned or not.
@Suite struct ListHeaderSizeTests {
    private static let size = Size(width: 200, height: 100)

    /// Two sections of three rows of 40 points, headers taken for 20 and footers for 10.
    private func example(
        _ appearance: ListConfiguration.Appearance, _ header: ListConfiguration.HeaderMode = .supplementary
    ) throws -> ListLayout {
        try ListLayout(
            store: listStore([[0, 0, 0], [0, 0, 0]]),
            configuration: list(appearance, header, footer: 10, row: 40).sizingParts())
    }

    private func frame(_ layout: ListLayout, _ id: ElementID, offset: Double = 0) throws -> Rect {
        if let ordinal = layout.ordinal(of: id) { return layout.frame(at: ordinal) }
        return try #require(layout.pinnedAttributes(for: id, in: Viewport(offsetY: offset, size: Self.size))).frame
    }

    private func prefer(_ layout: ListLayout, _ id: ElementID, _ height: Double, offset: Double = 0) throws -> Double {
        var law = DeltaLaw(layout)
        let viewport = Viewport(offsetY: offset, size: Self.size)
        let delta = try layout.apply(.preferredSize(id, Size(width: 0, height: height), in: viewport))
        #expect(law.follow(delta, layout) == [] && !delta.isReset)
        #expect(faults(layout, seed: 1) == [])
        return delta.contentOffsetAdjustment.y
    }

    @Test(arguments: [ListConfiguration.Appearance.plain, .sidebarPlain])
    func `what follows a header or footer moves, whether it sticks or not`(
        appearance: ListConfiguration.Appearance
    ) throws {
        let layout = try example(appearance)
        #expect(try prefer(layout, header(0), 33) == 0)
        #expect(try frame(layout, header(0)).height == 33 && frame(layout, cell(0, 0)).minY == 33)
        #expect(try prefer(layout, footer(0), 25) == 0)
        #expect(try frame(layout, footer(0)) == Rect(x: 0, y: 153, width: 200, height: 25))
        #expect(try frame(layout, header(1)).minY == 178 && frame(layout, cell(1, 0)).minY == 198)
        #expect(layout.contentSize.height == 178 + 20 + 120 + 10)
    }

    @Test func `a header that sticks is measured, and a first item that heads its section`() throws {
        for mode in [ListConfiguration.HeaderMode.supplementary, .firstItem] {
            let layout = try example(.plain, mode)
            let id = mode == .firstItem ? cell(1, 0) : header(1)
            #expect(layout.ordinal(of: id) == nil && layout.needsMeasuring(pinned: id))
            #expect(!layout.needsMeasuring(pinned: cell(0, 2)) && !layout.needsMeasuring(pinned: header(2)))
            // Footers alone are estimates with an ordinal; that of a first item that sticks is a hole.
            let estimates = (0..<UInt32(layout.elementCount)).filter { layout.needsMeasuring($0) }
            #expect(estimates.map { layout.id(at: $0) } == [footer(0), footer(1)])
            _ = try prefer(layout, id, 51)
            #expect(!layout.needsMeasuring(pinned: id))
            #expect(try frame(layout, id, offset: 1_000).height == 51)
            // It is pushed away by the end of its rows.
            let end = try frame(layout, footer(1)).minY
            #expect(try frame(layout, id, offset: 1_000).maxY == end)
        }
        let free = try example(.grouped)
        let ordinal = try #require(free.ordinal(of: header(1)))
        #expect(free.needsMeasuring(ordinal) && !free.needsMeasuring(pinned: header(1)))
        _ = try prefer(free, header(1), 20)
        #expect(!free.needsMeasuring(ordinal))
    }

    @Test func `the rows that are seen stay where they are`() throws {
        // Section 0: header 0…20, rows to 140, footer to 150; section 1: header to 170, rows.
        let layout = try example(.plain)
        #expect(try prefer(layout, header(1), 26, offset: 150) == 0)
        #expect(try prefer(layout, header(1), 20, offset: 150) == 0)
        #expect(try prefer(layout, header(1), 26, offset: 151) == 6)
        #expect(try prefer(layout, header(0), 50, offset: 160) == 30)
        #expect(try prefer(layout, footer(0), 4, offset: 175) == -6)
        #expect(try prefer(layout, footer(0), 9, offset: 100) == 0)
    }

    @Test func `heights stay with their sections, until they are void`() throws {
        let layout = try example(.grouped)
        _ = try prefer(layout, header(1), 44)
        _ = try prefer(layout, footer(1), 3)
        var batch = ItemBatch()
        batch.movedSections = [Move(from: 1, to: 0)]
        _ = try layout.apply(.data(layout.store!.perform(batch)))
        #expect(try frame(layout, header(0)).height == 44 && frame(layout, footer(0)).height == 3)
        #expect(try frame(layout, header(1)).height == 20 && frame(layout, footer(1)).height == 10)
        _ = try layout.apply(.reload)
        #expect(try frame(layout, header(0)).height == 44 && frame(layout, footer(0)).height == 3)
        _ = try layout.apply(.data(layout.store!.perform(.remove(0..<3))))
        #expect(try frame(layout, header(0)).height == 44)
        let anew = try layout.rebuilt()
        let ordinal = try #require(anew.ordinal(of: header(0)))
        #expect(anew.contentSize == layout.contentSize && !anew.needsMeasuring(ordinal))
        var law = DeltaLaw(layout)
        #expect(law.follow(try layout.apply(.remeasure), layout) == [])
        #expect(try frame(layout, header(0)).height == 20 && frame(layout, footer(0)).height == 10)
        #expect(try layout.needsMeasuring(#require(layout.ordinal(of: header(0)))))
        _ = try prefer(layout, header(1), 60)
        _ = try layout.apply(.viewport(Size(width: 210, height: 100), EdgeInsets()))
        #expect(try frame(layout, header(1)).height == 20)
    }

    @Test func `what is not measured is refused`() throws {
        let rows = try ListLayout(
            store: listStore([[0, 0]]),
            configuration: list(.plain, .supplementary, footer: 5, sizing: .estimated).sizingParts(headers: false))
        let parts = try example(.plain)
        for (layout, id) in [
            (rows, header(0)), (rows, footer(1)), (parts, cell(0, 0)), (parts, header(2)),
            (parts, header(0, 1)),
            (rows, ElementID(.supplementary, kind: ElementKind(rawValue: 7), section: 0, item: 0)),
        ] {
            #expect(throws: LayoutError.self) {
                _ = try layout.apply(.preferredSize(id, Self.size, in: Viewport(size: Self.size)))
            }
        }
        #expect(!rows.needsMeasuring(pinned: header(0)) && !parts.needsMeasuring(0))
    }

    @Test(arguments: [ListConfiguration.Appearance.plain, .grouped], [false, true])
    func `a host measures them when they come into view, and nothing seen moves`(
        appearance: ListConfiguration.Appearance, isPart: Bool
    ) throws {
        let configuration = list(appearance, .supplementary, footer: 10, row: 40, sizing: .estimated).sizingParts()
        let store = listStore(counts: Array(repeating: 4, count: 60))
        let layout = try ListLayout(store: store, configuration: configuration)
        if isPart {
            var whole = SectionsConfiguration()
            whole.viewportSize = Self.size
            let part = SectionsItems(store, sections: Array(0..<60))
            let list = try ListLayout(store: part, configuration: configuration)
            try scroll(SectionsLayout(store, whole, [(list, part)], [Array(0..<60)]))
        } else {
            try scroll(layout)
        }
    }

    private func scroll(_ layout: any RegisteredLayout) throws {
        let host = try host(over: layout, strategy: "r-tree-segmented", size: Self.size)
        var asked: Set<ElementID> = []
        host.measure { attributes in
            #expect(asked.insert(attributes.id).inserted)
            let step = attributes.id.category == .cell ? attributes.id.item : attributes.id.section + 3
            return Size(width: 0, height: attributes.frame.height + Double(step % 5) * 3)
        }
        try host.layoutIfNeeded()
        #expect(asked.contains(header(0)))
        // Into the middle, where all above is an estimate, and back to the beginning.
        host.scroll(to: Point(x: 0, y: 6_000))
        try host.layoutIfNeeded()
        while host.viewport.offsetY > 100 {
            var before: [ElementID: Double] = [:]
            host.forEachVisible { if $0.id.category == .cell { before[$0.id] = $0.frame.minY - host.viewport.offsetY } }
            host.scroll(to: Point(x: 0, y: host.viewport.offsetY - 37))
            try host.layoutIfNeeded()
            host.forEachVisible { now in
                let isEstimate =
                    layout.ordinal(of: now.id).map { layout.needsMeasuring($0) }
                    ?? layout.needsMeasuring(pinned: now.id)
                #expect(!isEstimate)
                if let y = before[now.id] { #expect(now.frame.minY - host.viewport.offsetY == y + 37) }
            }
        }
        #expect(asked.count { $0.kind == header(0).kind } > 15 && asked.count { $0.kind == footer(0).kind } > 15)
    }
}
