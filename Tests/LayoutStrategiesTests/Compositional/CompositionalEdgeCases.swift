import LayoutCore

@testable import Layouts

extension CompositionalCase {
    /// Columns of cells that are 30 points high.
    static func grid(_ columns: Int = 3, height: CompositionalDimension = .absolute(30)) -> CompositionalSection {
        let item = CompositionalItem(layoutSize: .full)
        var section = CompositionalSection(
            group: .horizontal(layoutSize: size(.fractionalWidth(1), height), subitem: item, count: columns))
        section.interGroupSpacing = 4
        section.contentInsets = insets(6)
        return section
    }

    /// The same scrolled sideways.
    static func sideways(_ behavior: CompositionalBehavior = .paging) -> CompositionalSection {
        var section = grid(2)
        section.group.layoutSize = size(.absolute(120), .absolute(50))
        section.orthogonalScrollingBehavior = behavior
        section.boundarySupplementaryItems = [
            boundary("header", 20, isPinned: true), boundary("footer", 9, .bottomTrailing),
        ]
        return section
    }

    /// A grid with a badge at each cell, a background, a pinned header and footer.
    static func decorated() -> CompositionalSection {
        let badge = CompositionalSupplementary(
            layoutSize: size(.absolute(10), .fractionalHeight(0.5)), elementKind: "badge",
            containerAnchor: CompositionalAnchor(.topTrailing, fractionalOffset: Point(x: 0.5, y: -0.5)))
        let item = CompositionalItem(layoutSize: .full, supplementaryItems: [badge])
        var section = CompositionalSection(
            group: .horizontal(
                layoutSize: size(.fractionalWidth(1), .absolute(40)),
                subitems: [
                    .vertical(layoutSize: size(.fractionalWidth(0.5), .fractionalHeight(1)), subitem: item, count: 2),
                    CompositionalItem(layoutSize: size(.fractionalWidth(0.5), .fractionalHeight(1))),
                ]))
        section.decorationItems = [.background(elementKind: "background")]
        section.boundarySupplementaryItems = [
            boundary("header", 25, isPinned: true), boundary("footer", 12, .bottom, isPinned: true),
            boundary("banner", 15, .top, extends: false),
        ]
        return section
    }

    /// All of these in turn.
    static let mixed = [grid(), sideways(), decorated(), grid(1)]

    /// The edge matrix of the geometry specification, as far as it concerns layouts without bars and dates.
    static let edges: [CompositionalCase] = [
        CompositionalCase("zero sections", [], []),
        CompositionalCase("zero items", [0, 0, 0, 0], mixed),
        CompositionalCase("empty first, middle and last section", [0, 3, 0, 0, 5, 0], mixed),
        CompositionalCase("one item", [1], mixed), CompositionalCase("one section", [40], mixed),
        CompositionalCase("one section sideways", [40], [sideways()]),
        CompositionalCase("equal sections", [7, 7, 7, 7, 7, 7, 7, 7], mixed),
        CompositionalCase("horizontal", [3, 0, 4, 20], mixed) { $0.scrollDirection = .horizontal },
        CompositionalCase("view size zero", [3, 4, 5], mixed, viewport: Size(width: 0, height: 0)),
        CompositionalCase("view without a height", [3, 4, 5], mixed, viewport: Size(width: 320, height: 0)),
        CompositionalCase("insets larger than the view", [3, 4, 5], mixed) {
            $0.viewportInsets = EdgeInsets(top: 400, left: 400, bottom: 400, right: 400)
        },
        CompositionalCase("a narrow view", [3, 9, 5], mixed, viewport: Size(width: 10, height: 10)),
        CompositionalCase("nothing has an extent", [3, 4], [grid(2, height: .absolute(0))]),
        CompositionalCase("no extents and distances", [3, 40], [flat()]),
        CompositionalCase("groups without places", [3, 4], [hollow(), grid()]),
        CompositionalCase("content beyond 2^31", [3, 4], [grid(1, height: .absolute(2e9))]),
        CompositionalCase("a large section", [1300], [grid()]),
        CompositionalCase("a large section of badges", [1300], [decorated()]),
        CompositionalCase("large sections", [600, 2000, 600, 1300], mixed),
        CompositionalCase("small and large sections", [3, 600, 0, 1700, 30, 1500, 20], mixed),
        CompositionalCase("many small sections", (0..<300).map { $0 % 11 }, mixed) { $0.interSectionSpacing = 3 },
        CompositionalCase("many equal sections", (0..<600).map { _ in 9 }, mixed),
        CompositionalCase("a group of many places", [1900, 500], [mosaic()]),
        CompositionalCase("headers of the whole layout", [5, 6], mixed) {
            $0.boundarySupplementaryItems = [
                boundary("title", 50, isPinned: true), boundary("end", 20, .bottom),
                boundary("note", 10, extends: false),
            ]
        },
        CompositionalCase("beside the content", [5, 0, 40, 3], besides) {
            $0.boundarySupplementaryItems = [side(.leading)]
        },
        CompositionalCase("beside content that scrolls to the right", [5, 0, 40, 3], besides) {
            $0.scrollDirection = .horizontal
            $0.boundarySupplementaryItems = [side(.top), side(.bottom)]
        },
        CompositionalCase("over the content at its sides", [5, 0, 40, 3], besides) { $0.sideItems = .overlay },
        CompositionalCase("sides wider than the view", [5, 4], besides, viewport: Size(width: 20, height: 90)),
        CompositionalCase("badges of groups", [0, 1, 9, 700], [marked(), sideways(), marked()]),
        CompositionalCase(
            "rows of tables", [5, 6, 0, 7, 8],
            ListConfiguration.Appearance.allCases.map {
                .list($0, header: true, footer: true)
            }),
    ]

    /// A side that is as long as the content, but 12 points across.
    static func side(
        _ alignment: CompositionalAlignment, share: Double = 1, isPinned: Bool = false
    ) -> CompositionalBoundaryItem {
        let isUp = alignment == .top || alignment == .bottom
        var item = CompositionalBoundaryItem(
            layoutSize: isUp
                ? size(.fractionalWidth(share), .absolute(12)) : size(.absolute(12), .fractionalHeight(share)),
            elementKind: "side \(alignment)", alignment: alignment)
        item.pinToVisibleBounds = isPinned
        return item
    }

    /// Sections with something at every side, of which some stay in sight.
    static var besides: [CompositionalSection] {
        var (some, others, across) = (decorated(), grid(), sideways())
        some.boundarySupplementaryItems += [side(.leading), side(.trailing, share: 0.4, isPinned: true), side(.top)]
        others.boundarySupplementaryItems = [side(.trailing, share: 2), side(.leading, isPinned: true), side(.bottom)]
        others.boundarySupplementaryItems[0].absoluteOffset = Point(x: 3, y: -20)
        others.boundarySupplementaryItems[1].extendsBoundary = false
        others.supplementariesFollowContentInsets = false
        across.boundarySupplementaryItems.append(side(.leading))
        return [some, others, across]
    }

    /// Groups with a badge each, within a group with one.
    static func marked() -> CompositionalSection {
        func badge(_ kind: String, _ alignment: CompositionalAlignment) -> CompositionalSupplementary {
            CompositionalSupplementary(
                layoutSize: size(.absolute(9), .fractionalHeight(0.25)), elementKind: kind,
                containerAnchor: CompositionalAnchor(alignment, fractionalOffset: Point(x: 0.5, y: -0.5)))
        }
        let item = CompositionalItem(
            layoutSize: size(.fractionalWidth(1), .absolute(14)), supplementaryItems: [badge("new", .topTrailing)])
        var column = CompositionalGroup.vertical(
            layoutSize: size(.fractionalWidth(0.3), .fractionalHeight(1)), repeatingSubitem: item, count: 3)
        column.supplementaryItems = [badge("column", .bottom)]
        column.contentInsets = insets(2)
        column.interItemSpacing = .fixed(3)
        var group = CompositionalGroup.horizontal(
            layoutSize: size(.viewWidth(plus: -40), .absolute(60)), subitems: [column])
        group.supplementaryItems = [badge("group", .leading), badge("corner", .topLeading)]
        return CompositionalSection(group: group)
    }

    private static func flat() -> CompositionalSection {
        var section = grid(2, height: .absolute(0))
        (section.contentInsets, section.interGroupSpacing) = (EdgeInsets(), 0)
        return section
    }

    private static func hollow() -> CompositionalSection {
        var section = CompositionalSection(
            group: .horizontal(layoutSize: size(.fractionalWidth(1), .absolute(30)), subitems: []))
        section.boundarySupplementaryItems = [boundary("header", 20)]
        return section
    }

    /// A group of 700 places in columns.
    private static func mosaic() -> CompositionalSection {
        let item = CompositionalItem(layoutSize: .full)
        let column = CompositionalGroup.vertical(
            layoutSize: size(.fractionalWidth(0.1), .fractionalHeight(1)), subitem: item, count: 70)
        return CompositionalSection(
            group: .horizontal(layoutSize: size(.fractionalWidth(1), .absolute(2100)), subitem: column, count: 10))
    }
}
