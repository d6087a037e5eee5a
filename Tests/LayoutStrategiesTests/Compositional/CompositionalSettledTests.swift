import LayoutCore
import LayoutTestSupport
import Testing

@testable import Layouts

/// What the geometry specification leaves open of UIKit and settles for itself, by its examples.
@Suite struct CompositionalSettledTests {
    private static func rows() -> CompositionalSection {
        CompositionalSection(
            group: CompositionalItem(layoutSize: size(.fractionalWidth(1), .absolute(50))))
    }

    // MARK: At the sides

    private static func side(
        _ alignment: CompositionalAlignment = .leading, _ height: CompositionalDimension = .fractionalHeight(1)
    ) -> CompositionalBoundaryItem {
        CompositionalBoundaryItem(
            layoutSize: size(.absolute(80), height), elementKind: "side", alignment: alignment)
    }

    private func layout(
        _ items: [CompositionalBoundaryItem], counts: [Int] = [4],
        change: (inout CompositionalSection) -> Void = { _ in },
        configure: (inout CompositionalConfiguration) -> Void = { _ in }
    ) throws -> CompositionalLayout {
        var section = Self.rows()
        section.boundarySupplementaryItems = items
        change(&section)
        return try CompositionalCase(
            "sides", counts, [section], viewport: Size(width: 400, height: 600), configure
        ).makeLayout()
    }

    @Test func `what is at the leading edge stands beside the content and takes its width from it`() throws {
        let layout = try layout([Self.side()])
        #expect(try layout.frame(of: layout.id("side")) == Rect(x: 0, y: 0, width: 80, height: 200))
        #expect(layout.cells() == [0, 50, 100, 150].map { Rect(x: 80, y: $0, width: 320, height: 50) })
        #expect(layout.contentSize == Size(width: 400, height: 200))
    }

    @Test func `at the trailing edge too, between headers, insets and footers`() throws {
        let layout = try layout(
            [Self.side(.trailing), boundary("header", 20), boundary("footer", 10, .bottom)],
            change: { $0.contentInsets = EdgeInsets(top: 5, left: 7, bottom: 3, right: 11) })
        #expect(try layout.frame(of: layout.id("side")) == Rect(x: 309, y: 25, width: 80, height: 200))
        #expect(layout.cells()[0] == Rect(x: 7, y: 25, width: 302, height: 50))
        #expect(try layout.frame(of: layout.id("header")) == Rect(x: 7, y: 0, width: 382, height: 20))
        #expect(layout.contentSize.height == 238)
    }

    @Test func `it follows the content's height, unless its size says otherwise`() throws {
        let layout = try layout([Self.side(), Self.side(.trailing, .absolute(30))])
        _ = try layout.apply(
            .data(
                layout.store!.perform(
                    .insert(StoredItem(identifier: 99, start: 0, end: 1), at: ItemPlace(section: 0, item: 0)))))
        #expect(try layout.frame(of: layout.id("side")).height == 250)
        #expect(try layout.frame(of: layout.id("side", 0, 1)) == Rect(x: 320, y: 0, width: 80, height: 30))
        #expect(layout.frameBefore(try layout.id("side"), in: Viewport(size: .standardViewport))?.height == 200)
        #expect(layout.cells().allSatisfy { $0.width == 240 })
    }

    @Test func `it lies over the content where it does not extend, or the configuration says so`() throws {
        var over = Self.side()
        over.extendsBoundary = false
        for layout in [try layout([over]), try layout([Self.side()], configure: { $0.sideItems = .overlay })] {
            #expect(try layout.frame(of: layout.id("side")) == Rect(x: 0, y: 0, width: 80, height: 200))
            #expect(layout.cells()[3] == Rect(x: 0, y: 150, width: 400, height: 50))
        }
    }

    @Test func `of the whole layout it stands beside all sections`() throws {
        let layout = try layout(
            [boundary("header", 20)], counts: [2, 1],
            configure: {
                $0.boundarySupplementaryItems = [Self.side(), boundary("title", 30)]
            })
        #expect(try layout.frame(of: layout.id("side", -1)) == Rect(x: 0, y: 30, width: 80, height: 190))
        #expect(try layout.frame(of: layout.id("title", -1)) == Rect(x: 0, y: 0, width: 400, height: 30))
        #expect(try layout.frame(of: layout.id("header", 1)) == Rect(x: 80, y: 150, width: 320, height: 20))
        #expect(layout.cells(1) == [Rect(x: 80, y: 170, width: 320, height: 50)])
    }

    @Test func `to the right, what is above and below stands beside the content`() throws {
        var section = CompositionalSection(
            group: CompositionalItem(layoutSize: size(.absolute(50), .fractionalHeight(1))))
        section.boundarySupplementaryItems = [
            CompositionalBoundaryItem(
                layoutSize: size(.fractionalWidth(1), .absolute(30)), elementKind: "side", alignment: .top)
        ]
        let layout = try CompositionalCase("right", [3], [section], viewport: Size(width: 400, height: 300)) {
            $0.scrollDirection = .horizontal
        }.makeLayout()
        #expect(try layout.frame(of: layout.id("side")) == Rect(x: 0, y: 0, width: 150, height: 30))
        #expect(layout.cells()[2] == Rect(x: 100, y: 30, width: 50, height: 270))
    }

    @Test func `pinned, it stays beside the content and below pinned headers`() throws {
        var side = Self.side(.leading, .absolute(40))
        side.pinToVisibleBounds = true
        let layout = try layout([side, boundary("header", 20, isPinned: true)])
        for (offset, top) in [(0.0, 20.0), (60, 80), (150, 170), (190, 180)] {
            let viewport = Viewport(offsetY: offset, size: Size(width: 400, height: 100))
            #expect(layout.pinnedAttributes(for: try layout.id("side"), in: viewport)?.frame.minY == top)
        }
    }

    // MARK: Repeated subitems

    @Test func `a repeated subitem keeps its size, and what does not fit overflows`() throws {
        let item = CompositionalItem(layoutSize: size(.absolute(50), .fractionalHeight(1)))
        func layout(_ group: CompositionalGroup) throws -> CompositionalLayout {
            var group = group
            group.interItemSpacing = .fixed(10)
            return try CompositionalCase(
                "repeated", [7], [CompositionalSection(group: group)], viewport: Size(width: 300, height: 100)
            ).makeLayout()
        }
        let own = size(.fractionalWidth(1), .absolute(20))
        let repeated = try layout(.horizontal(layoutSize: own, repeatingSubitem: item, count: 6))
        #expect(repeated.cells().prefix(6).map(\.minX) == [0, 60, 120, 180, 240, 300])
        #expect(repeated.cells().allSatisfy { $0.width == 50 } && repeated.cells()[6].minY == 20)
        let shared = try layout(.horizontal(layoutSize: own, subitem: item, count: 6))
        #expect(shared.cells()[1].minX == onGrid(250.0 / 6) + 10)
        let down = CompositionalItem(layoutSize: size(.fractionalWidth(1), .absolute(50)))
        let below = try layout(.vertical(layoutSize: own, repeatingSubitem: down, count: 3))
        #expect(below.cells().prefix(3).map(\.minY) == [0, 60, 120])
    }

    // MARK: Badges of groups

    private static func badge(_ kind: String, _ alignment: CompositionalAlignment) -> CompositionalSupplementary {
        CompositionalSupplementary(
            layoutSize: size(.absolute(20), .absolute(20)), elementKind: kind,
            containerAnchor: CompositionalAnchor(alignment, fractionalOffset: Point(x: 0.3, y: -0.3)))
    }

    /// Groups of two cells beside each other, with a badge each and one for both.
    private func paired(_ count: Int) throws -> CompositionalLayout {
        let item = CompositionalItem(layoutSize: .full, supplementaryItems: [Self.badge("new", .topTrailing)])
        var group = CompositionalGroup.horizontal(
            layoutSize: size(.absolute(340), .absolute(150)), subitem: item, count: 2)
        group.interItemSpacing = .fixed(10)
        group.contentInsets = insets(5)
        group.supplementaryItems = [Self.badge("group", .topTrailing)]
        var section = CompositionalSection(group: group)
        section.contentInsets = EdgeInsets(top: 44, left: 15, bottom: 0, right: 0)
        return try CompositionalCase("paired", [count], [section]).makeLayout()
    }

    @Test func `a group's badge is anchored to the group and has the name of its first item`() throws {
        let layout = try paired(3)
        #expect(try layout.frame(of: layout.id("group")) == Rect(x: 341, y: 38, width: 20, height: 20))
        #expect(try layout.ordinal(of: layout.id("group", 0, 1)) == nil)
        #expect(try layout.frame(of: layout.id("group", 0, 2)) == Rect(x: 341, y: 188, width: 20, height: 20))
        #expect(try layout.frame(of: layout.id("new", 0, 1)).maxX == 356)
        #expect((0..<UInt32(layout.elementCount)).allSatisfy { layout.ordinal(of: layout.id(at: $0)) == $0 })
    }

    @Test func `it stays in its place when items come and go`() throws {
        let layout = try paired(3)
        let item = StoredItem(identifier: 99, start: 0, end: 1)
        var change = layout.store!.perform(.insert(item, at: ItemPlace(section: 0, item: 0)))
        _ = try layout.apply(.data(change))
        let (first, last) = (try layout.id("group"), try layout.id("group", 0, 2))
        #expect(layout.idAfter(first, change) == first && layout.idBefore(last, change) == last)
        #expect(layout.idAfter(try layout.id("new"), change) == (try layout.id("new", 0, 1)))
        change = layout.store!.perform(.remove(ItemPlace(section: 0, item: 0)))
        _ = try layout.apply(.data(change))
        change = layout.store!.perform(.remove(ItemPlace(section: 0, item: 0)))
        _ = try layout.apply(.data(change))
        #expect(layout.idAfter(last, change) == nil && layout.idAfter(first, change) == first)
    }

    @Test func `it is as high as a group whose cells were measured`() throws {
        let cell = CompositionalItem(layoutSize: size(.fractionalWidth(0.5), .estimated(40)))
        var group = CompositionalGroup.horizontal(
            layoutSize: size(.fractionalWidth(1), .estimated(40)), subitems: [cell])
        group.supplementaryItems = [
            CompositionalSupplementary(
                layoutSize: size(.absolute(4), .fractionalHeight(1)), elementKind: "rule",
                containerAnchor: CompositionalAnchor(.leading))
        ]
        let layout = try CompositionalCase("measured", [4], [CompositionalSection(group: group)]).makeLayout()
        var law = DeltaLaw(layout)
        let change = LayoutChange.preferredSize(
            ElementID(.cell, section: 0, item: 1), Size(width: 0, height: 70),
            in: Viewport(size: Size(width: 375, height: 667)))
        #expect(law.follow(try layout.apply(change), layout) == [])
        #expect(try layout.frame(of: layout.id("rule")) == Rect(x: 0, y: 0, width: 4, height: 70))
        #expect(try layout.frame(of: layout.id("rule", 0, 2)) == Rect(x: 0, y: 70, width: 4, height: 40))
    }

    @Test func `two badges of one name at a group and its first cell are an error`() throws {
        let item = CompositionalItem(layoutSize: .full, supplementaryItems: [Self.badge("new", .top)])
        var group = CompositionalGroup.horizontal(layoutSize: .full, subitems: [item])
        group.supplementaryItems = [Self.badge("new", .bottom)]
        #expect(throws: LayoutError.self) {
            _ = try CompositionalLayout(store: store([1]), section: CompositionalSection(group: group))
        }
    }
}
