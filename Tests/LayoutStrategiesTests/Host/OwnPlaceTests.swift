import LayoutStrategies
import Testing

@testable import Layouts

/// A host goes to where an element lies, and not to where it is pinned.
@Suite struct OwnPlaceTests {
    private static let headed: [String: ConfigurationValue] = [
        "headerMode": .string("supplementary"), "headerHeight": .number(30), "rowSizing": .string("fixed"),
        "viewportSize": .list([.number(400), .number(300)]),
    ]

    /// Three sections of 200 rows of 22 points.
    private func list(_ changes: [String: ConfigurationValue]) throws -> CollectionHost {
        let values = Self.headed.merging(["rowHeight": .number(22)]) { $1 }.merging(changes) { $1 }
        return try host("list", hostSchedule(groups: 3, each: 200), configuration: values)
    }

    @Test func `the head of the first section is scrolled to from far below`() throws {
        for (mode, id) in [
            ("supplementary", ElementID(.supplementary, kind: ElementKind(rawValue: 1), section: 0, item: 0)),
            ("firstItem", ElementID(.cell, section: 0, item: 0)),
        ] {
            let host = try list(["headerMode": .string(mode)])
            try host.layoutIfNeeded()
            host.scroll(to: Point(x: 0, y: 9_000))
            try host.layoutIfNeeded()
            #expect(host.scroll(toElement: id))
            try host.layoutIfNeeded()
            #expect(host.viewport.offsetY == 0, "\(mode)")
            #expect(shown(host).contains { $0.id == id && $0.frame.minY == 0 })
            // Pinned above its section, it is told where it is seen all the same.
            host.scroll(to: Point(x: 0, y: 1_000))
            try host.layoutIfNeeded()
            #expect(host.attributes(of: id)?.frame.minY == 1_000)
        }
    }

    @Test func `so does a host that makes everything again`() throws {
        let laidOut = try laidOut("list", hostSchedule(groups: 3, each: 200), Self.headed)
        let host = RemakingHost(laidOut, viewport: Viewport(offsetY: 9_000, size: laidOut.viewportSize)) {
            $0.strategy(named: "on-demand")!
        }
        try host.layoutIfNeeded()
        let header = ElementID(.supplementary, kind: ElementKind(rawValue: 1), section: 1, item: 0)
        #expect(host.scroll(toElement: header))
        // 30 points from 8,830 on, in the middle of 300.
        #expect(host.viewport.offsetY == 8_830 + 15 - 150)
    }

    @Test func `a footer that is pinned to the bottom is scrolled to where its section ends`() throws {
        var section = CompositionalSection(
            group: .vertical(
                layoutSize: size(.fractionalWidth(1), .absolute(50)),
                subitems: [CompositionalItem(layoutSize: size(.fractionalWidth(1), .absolute(50)))]))
        section.boundarySupplementaryItems = [boundary("footer", 20, .bottom, isPinned: true)]
        for axis in [Axis.vertical, .horizontal] {
            var configuration = CompositionalConfiguration()
            (configuration.viewportSize, configuration.scrollDirection) = (Size(width: 200, height: 200), axis)
            section.boundarySupplementaryItems[0].alignment = axis == .vertical ? .bottom : .trailing
            if axis == .horizontal {
                section.boundarySupplementaryItems[0].layoutSize = size(.absolute(20), .fractionalHeight(1))
                section.group = .horizontal(
                    layoutSize: size(.absolute(50), .fractionalHeight(1)),
                    subitems: [CompositionalItem(layoutSize: size(.fractionalWidth(1), .fractionalHeight(1)))])
            }
            let layout = try CompositionalLayout(
                store: store([40, 40]), section: section, configuration: configuration)
            let host = try host(over: layout, size: configuration.viewportSize)
            try host.layoutIfNeeded()
            let footer = ElementID(.supplementary, kind: ElementKind(rawValue: 1), section: 0, item: 0)
            #expect(host.scroll(toElement: footer))
            let offset = axis == .vertical ? host.viewport.offsetY : host.viewport.offsetX
            // It lies at 2,000 to 2,020.
            #expect(offset == 2_010 - 100)
        }
    }

    @Test func `a header in a chart below another part is scrolled to where it lies`() throws {
        let host = try host(
            "sections", hostSchedule(groups: 4, each: 60),
            configuration: [
                "viewportSize": .list([.number(400), .number(300)]),
                "parts": .list([
                    .object(["layout": .string("linear"), "groups": .number(1)]),
                    .object([
                        "layout": .string("gantt"), "config": .object(["stickyGroupHeaders": .bool(true)]),
                    ]),
                ]),
            ])
        try host.layoutIfNeeded()
        let header = try host.layout.id("groupHeader", 2)
        let below = Viewport(size: Size(width: 400, height: 1e6))
        let own = try #require(host.layout.pinnedAttributes(for: header, in: below)?.frame)
        host.scroll(to: Point(x: 0, y: own.minY + 900))
        try host.layoutIfNeeded()
        #expect(try #require(host.attributes(of: header)).frame.minY > own.minY + 800)
        #expect(host.scroll(toElement: header) && host.viewport.offsetY == own.midY - 150)
    }

    @Test func `another layout shows the item that was first where it lies there`() throws {
        let store = ItemStore(hostSchedule(groups: 3, each: 200))
        let values: [String: ConfigurationValue] = ["viewportSize": .list([.number(400), .number(300)])]
        let lines = try LayoutRegistry.builtIn.makeLayout(named: "linear", over: store, configuration: values)
        let list = try LayoutRegistry.builtIn.makeLayout(
            named: "list", over: store,
            configuration: values.merging([
                "headerMode": .string("firstItem"), "headerHeight": .number(22), "rowHeight": .number(22),
                "rowSizing": .string("fixed"),
            ]) { $1 })
        let host = try host(over: lines.layout, size: Size(width: 400, height: 300))
        let first = lines.layout.cell(at: ItemPlace(section: 1, item: 0))
        let top = lines.layout.frame(at: try #require(lines.layout.ordinal(of: first))).minY
        host.scroll(to: Point(x: 0, y: top))
        try host.layoutIfNeeded()
        host.show(list.layout, strategy: try #require(list.strategy(named: "on-demand")))
        try host.layoutIfNeeded()
        #expect(host.viewport.offsetY == 4_400)
    }
}
