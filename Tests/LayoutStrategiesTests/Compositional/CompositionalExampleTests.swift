import LayoutCore
import Testing

@testable import Layouts

/// The worked examples of the geometry specification.
@Suite struct CompositionalExampleTests {
    private func rects(_ sides: [(Double, Double, Double, Double)]) -> [Rect] {
        sides.map { Rect(x: $0.0, y: $0.1, width: $0.2, height: $0.3) }
    }

    /// Two sections of pages that are turned sideways, as a reader of articles shows them.
    static func reader(_ environment: CompositionalEnvironment, isLast: Bool) -> CompositionalSection {
        let group = size(.absolute(environment.containerSize.width - 35), .absolute(150))
        let item = CompositionalItem(layoutSize: .full)
        var pages =
            isLast
            ? CompositionalGroup.vertical(layoutSize: group, subitem: item, count: 2)
            : .horizontal(layoutSize: group, subitem: item, count: 2)
        pages.interItemSpacing = .fixed(10)
        var section = CompositionalSection(group: pages)
        section.contentInsets = EdgeInsets(left: 15, right: 15)
        section.interGroupSpacing = 10
        section.orthogonalScrollingBehavior = .groupPaging
        section.boundarySupplementaryItems = [boundary("header", 44)]
        return section
    }

    static func reader(
        _ change: @escaping (inout CompositionalSection) -> Void = { _ in }
    ) throws -> CompositionalLayout {
        var configuration = CompositionalConfiguration()
        configuration.viewportSize = Size(width: 375, height: 667)
        configuration.interSectionSpacing = 30
        return try CompositionalLayout(store: store([3, 5]), configuration: configuration) { number, environment in
            var section = reader(environment, isLast: number == 1)
            change(&section)
            return section
        }
    }

    @Test func `pages that are turned sideways`() throws {
        let layout = try Self.reader()
        #expect(try layout.frame(of: layout.id("header", 0)) == Rect(x: 15, y: 0, width: 345, height: 44))
        #expect(layout.cells(0) == rects([(15, 44, 165, 150), (190, 44, 165, 150), (365, 44, 165, 150)]))
        #expect(try layout.frame(of: layout.id("header", 1)) == Rect(x: 15, y: 224, width: 345, height: 44))
        let last = rects([
            (15, 268, 340, 70), (15, 348, 340, 70), (365, 268, 340, 70), (365, 348, 340, 70), (715, 268, 340, 70),
        ])
        #expect(layout.cells(1) == last)
        #expect(layout.contentSize == Size(width: 375, height: 418))
        #expect(layout.geometry.template(of: 0).offsets(3) == 0...345)
        #expect(layout.geometry.template(of: 1).offsets(5) == 0...695)
    }

    @Test func `a grid of fractions`() throws {
        var item = CompositionalItem(layoutSize: size(.fractionalWidth(0.2), .fractionalHeight(1)))
        item.contentInsets = insets(5)
        let section = CompositionalSection(
            group: .horizontal(layoutSize: size(.fractionalWidth(1), .fractionalWidth(0.2)), subitems: [item]))
        let test = CompositionalCase("grid", [7], [section], viewport: Size(width: 300, height: 500))
        let layout = try test.makeLayout()
        let places = [(5.0, 5.0), (65, 5), (125, 5), (185, 5), (245, 5), (5, 65), (65, 65)]
        #expect(layout.cells(0) == rects(places.map { ($0.0, $0.1, 50, 50) }))
        #expect(layout.contentSize == Size(width: 300, height: 120))
    }

    @Test func `a group within a group`() throws {
        let half = CompositionalItem(layoutSize: size(.fractionalWidth(0.5), .fractionalHeight(1)))
        let pair = CompositionalGroup.vertical(
            layoutSize: size(.fractionalWidth(0.5), .fractionalHeight(1)),
            subitem: CompositionalItem(layoutSize: .full),
            count: 2)
        var section = CompositionalSection(
            group: .horizontal(layoutSize: size(.fractionalWidth(1), .absolute(200)), subitems: [half, pair]))
        section.interGroupSpacing = 10
        let layout = try CompositionalCase("nested", [4], [section], viewport: Size(width: 300, height: 500))
            .makeLayout()
        #expect(
            layout.cells(0)
                == rects([(0, 0, 150, 200), (150, 0, 150, 100), (150, 100, 150, 100), (0, 210, 150, 200)]))
        #expect(layout.contentSize == Size(width: 300, height: 410))
    }

    @Test func `what is left is divided among flexible gaps`() throws {
        let item = CompositionalItem(layoutSize: size(.absolute(60), .fractionalHeight(1)))
        var group = CompositionalGroup.horizontal(
            layoutSize: size(.fractionalWidth(1), .absolute(50)), subitems: [item, item, item])
        group.interItemSpacing = .flexible(10)
        let layout = try CompositionalCase(
            "flexible", [5], [CompositionalSection(group: group)], viewport: Size(width: 300, height: 500)
        ).makeLayout()
        let places = [(0.0, 0.0), (80, 0), (160, 0), (240, 0), (0, 50)]
        #expect(layout.cells(0) == rects(places.map { ($0.0, $0.1, 60, 50) }))
    }

    @Test func `a group whose cells are all listed`() throws {
        let columns: [[Double]] = [[100, 100], [50, 50, 200], [150, 50]]
        let group = CompositionalGroup.horizontal(
            layoutSize: size(.fractionalWidth(1), .absolute(300)),
            subitems: columns.map { heights in
                // As high as its cells: in a higher one they would come in turn again.
                .vertical(
                    layoutSize: size(.fractionalWidth(1.0 / 3), .absolute(heights.reduce(0, +))),
                    subitems: heights.map { CompositionalItem(layoutSize: size(.fractionalWidth(1), .absolute($0))) })
            })
        let layout = try CompositionalCase(
            "waterfall", [8], [CompositionalSection(group: group)], viewport: Size(width: 300, height: 500)
        ).makeLayout()
        let expected = rects([
            (0, 0, 100, 100), (0, 100, 100, 100), (100, 0, 100, 50), (100, 50, 100, 50), (100, 100, 100, 200),
            (200, 0, 100, 150), (200, 150, 100, 50), (0, 300, 100, 100),
        ])
        #expect(layout.cells(0) == expected)
        #expect(layout.contentSize == Size(width: 300, height: 600))
    }

    @Test func `a section that is scrolled sideways`() throws {
        let layout = try Self.reader()
        let delta = try layout.apply(.sidewaysOffset(section: 1, 350))
        #expect(layout.cells(1).map(\.minX) == [-335, -335, 15, 15, 365])
        #expect(delta.changeCount == 0 && delta.resegmented.isEmpty && delta.translated.count == 1)
        #expect(try layout.frame(of: layout.id("header", 1)).minX == 15)
        #expect(layout.cells(0).map(\.minX) == [15, 190, 365])
        #expect(
            layout.frameBefore(ElementID(.cell, section: 1, item: 0), in: Viewport(size: .standardViewport))
                == Rect(x: 15, y: 268, width: 340, height: 70))
    }

    @Test func `where flicks come to rest`() throws {
        func places(_ behavior: CompositionalBehavior, _ section: Int32, ends: [Double]) throws -> [Double] {
            let layout = try Self.reader { $0.orthogonalScrollingBehavior = behavior }
            var (place, places) = (ends[0], [ends[0]])
            for _ in 0..<4 {
                let next = try #require(
                    layout.restingOffset(ofSection: section, proposed: place + 90, from: place))
                if next == place { break }
                places.append(next)
                place = next
            }
            // And all the way back.
            for expected in places.dropLast().reversed() {
                place = try #require(layout.restingOffset(ofSection: section, proposed: place - 90, from: place))
                #expect(place == expected)
            }
            return places
        }
        #expect(try places(.groupPaging, 0, ends: [0]) == [0, 345])
        #expect(try places(.groupPaging, 1, ends: [0]) == [0, 350, 695])
        #expect(try places(.paging, 0, ends: [0]) == [0, 345])
        #expect(try places(.paging, 1, ends: [0]) == [0, 375, 695])
        #expect(try places(.groupPagingCentered, 0, ends: [-2.5]) == [-2.5, 347.5])
        #expect(try places(.groupPagingCentered, 1, ends: [-2.5]) == [-2.5, 347.5, 697.5])
        let free = try Self.reader { $0.orthogonalScrollingBehavior = .continuous }
        #expect(free.restingOffset(ofSection: 1, proposed: 123.5, from: 0) == 123.5)
        #expect(free.restingOffset(ofSection: 1, proposed: 9e9, from: 0) == 695)
        let edges = try Self.reader { $0.orthogonalScrollingBehavior = .continuousGroupLeadingBoundary }
        #expect(edges.restingOffset(ofSection: 1, proposed: 20, from: 0) == 350)
        #expect(edges.restingOffset(ofSection: 1, proposed: 620, from: 690) == 350)
        #expect(edges.restingOffset(ofSection: 1, proposed: -50, from: 0) == 0)
        let still = try Self.reader { $0.orthogonalScrollingBehavior = .none }
        #expect(still.restingOffset(ofSection: 1, proposed: 20, from: 0) == nil)
        #expect(edges.restingOffset(ofSection: 2, proposed: 20, from: 0) == nil)
    }

    @Test func `a badge is anchored to its cell`() throws {
        let badge = CompositionalSupplementary(
            layoutSize: size(.absolute(20), .absolute(20)), elementKind: "badge",
            containerAnchor: CompositionalAnchor(.topTrailing, fractionalOffset: Point(x: 0.3, y: -0.3)))
        let layout = try Self.reader { section in
            let item = CompositionalItem(layoutSize: .full, supplementaryItems: [badge])
            var group = CompositionalGroup.horizontal(layoutSize: section.group.layoutSize, subitem: item, count: 2)
            group.interItemSpacing = .fixed(10)
            section.group = group
        }
        #expect(try layout.frame(of: layout.id("badge", 0)) == Rect(x: 166, y: 38, width: 20, height: 20))
    }

    @Test func `a header stays in sight as long as its section does`() throws {
        let layout = try Self.reader { $0.boundarySupplementaryItems = [boundary("header", 44, isPinned: true)] }
        let header = ElementID(.supplementary, kind: ElementKind(rawValue: 1), section: 0, item: 0)
        for (offset, top) in [(0.0, 0.0), (-30, 0), (100, 100), (180, 150), (500, 150)] {
            let viewport = Viewport(offsetY: offset, size: Size(width: 375, height: 667))
            #expect(layout.pinnedAttributes(for: header, in: viewport)?.frame.minY == top)
            var seen: [LayoutAttributes] = []
            layout.pinned(in: viewport, meeting: viewport.bounds, into: &seen)
            #expect(seen.contains { $0.id == header } == (offset < 194))
        }
        #expect(layout.ordinal(of: header) == nil)
        let (old, new) = (Viewport(size: .standardViewport), Viewport(offsetY: 1, size: .standardViewport))
        #expect(layout.effect(from: old, to: new) == .pinned)
        #expect(try Self.reader().effect(from: old, to: new) == .nothing)
    }

    @Test func `a background lies behind its section`() throws {
        let layout = try Self.reader { section in
            var background = CompositionalDecoration.background(elementKind: "background")
            background.contentInsets = insets(5)
            section.decorationItems = [background]
        }
        #expect(
            try layout.frame(of: layout.id("background", 1, in: .decoration))
                == Rect(x: 5, y: 229, width: 365, height: 184))
        let cell = try #require(layout.ordinal(of: ElementID(.cell, section: 1, item: 0)))
        #expect(layout.attributes(at: cell).zIndex == 1)
        let plain = try Self.reader()
        let other = try #require(plain.ordinal(of: ElementID(.cell, section: 1, item: 0)))
        #expect(plain.attributes(at: other).zIndex == 0)
    }

    @Test func `fractions that fit by a configuration's numbers fit`() throws {
        for (count, width) in [(3, 100.0), (6, 100), (7, 320), (3, 320), (11, 375)] {
            let item = CompositionalItem(layoutSize: size(.fractionalWidth(1 / Double(count)), .fractionalHeight(1)))
            let section = CompositionalSection(
                group: .horizontal(layoutSize: size(.fractionalWidth(1), .absolute(10)), subitems: [item]))
            let layout = try CompositionalCase(
                "thirds", [count + 1], [section], viewport: Size(width: width, height: 99)
            ).makeLayout()
            #expect(layout.cells(0).map(\.minY) == Array(repeating: 0, count: count) + [10])
        }
    }
}
