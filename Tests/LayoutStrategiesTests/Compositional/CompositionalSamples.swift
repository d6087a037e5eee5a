import LayoutStrategies

/// What the public sample project for compositional layouts shows, layout by layout, in the words of this package.
enum CompositionalSamples {
    /// A layout of the sample: a name, which a configuration file bears too, and its sections in turn.
    struct Sample: Sendable, CustomStringConvertible {
        let description: String
        let templates: [CompositionalSection]

        init(_ name: String, _ templates: [CompositionalSection]) { (description, self.templates) = (name, templates) }
    }

    static let all: [Sample] = [
        Sample("list", [list()]), Sample("grid", [grid(inset: 0)]), Sample("inset-grid", [grid(inset: 5)]),
        Sample("two-columns", [twoColumns()]), Sample("distinct", [1, 5, 3].map { distinct(columns: $0) }),
        Sample("adaptive", (0..<3).map { adaptive($0, width: 375) }),
        Sample("adaptive-wide", (0..<3).map { adaptive($0, width: 1024) }), Sample("badges", [badges()]),
        Sample("headers", [headers(isPinned: false)]), Sample("pinned", [headers(isPinned: true)]),
        Sample("backgrounds", [background()]), Sample("nested", [nested()]),
        Sample("orthogonal", [orthogonal(.continuous)]),
        Sample("behaviors", (CompositionalBehavior.allCases.dropFirst() + [.none]).map { behaving($0) }),
    ]

    static func list() -> CompositionalSection {
        let item = CompositionalItem(layoutSize: .full)
        return CompositionalSection(
            group: .horizontal(layoutSize: size(.fractionalWidth(1), .absolute(44)), subitems: [item]))
    }

    static func grid(inset: Double) -> CompositionalSection {
        var item = CompositionalItem(layoutSize: size(.fractionalWidth(0.2), .fractionalHeight(1)))
        item.contentInsets = insets(inset)
        return CompositionalSection(
            group: .horizontal(layoutSize: size(.fractionalWidth(1), .fractionalWidth(0.2)), subitems: [item]))
    }

    static func twoColumns() -> CompositionalSection {
        let item = CompositionalItem(layoutSize: .full)
        var group = CompositionalGroup.horizontal(
            layoutSize: size(.fractionalWidth(1), .absolute(44)), subitem: item, count: 2)
        group.interItemSpacing = .fixed(10)
        var section = CompositionalSection(group: group)
        section.interGroupSpacing = 10
        section.contentInsets = EdgeInsets(left: 10, right: 10)
        return section
    }

    static func distinct(columns: Int) -> CompositionalSection {
        var item = CompositionalItem(layoutSize: .full)
        item.contentInsets = insets(2)
        let height: CompositionalDimension = columns == 1 ? .absolute(44) : .fractionalWidth(0.2)
        var section = CompositionalSection(
            group: .horizontal(layoutSize: size(.fractionalWidth(1), height), subitem: item, count: columns))
        section.contentInsets = insets(20)
        return section
    }

    /// Twice as many columns where there is room; made again when the size changes.
    static func adaptive(_ section: Int, width: Double) -> CompositionalSection {
        let columns = (width > 800 ? [2, 10, 6] : [1, 5, 3])[section % 3]
        var item = CompositionalItem(layoutSize: size(.fractionalWidth(0.2), .fractionalHeight(1)))
        item.contentInsets = insets(2)
        let height: CompositionalDimension = section % 3 == 0 ? .absolute(44) : .fractionalWidth(0.2)
        var section = CompositionalSection(
            group: .horizontal(layoutSize: size(.fractionalWidth(1), height), subitem: item, count: columns))
        section.contentInsets = insets(20)
        return section
    }

    static func badges() -> CompositionalSection {
        let anchor = CompositionalAnchor(.topTrailing, fractionalOffset: Point(x: 0.3, y: -0.3))
        let badge = CompositionalSupplementary(
            layoutSize: size(.absolute(20), .absolute(20)), elementKind: "badge", containerAnchor: anchor)
        var item = CompositionalItem(
            layoutSize: size(.fractionalWidth(0.25), .fractionalHeight(1)), supplementaryItems: [badge])
        item.contentInsets = insets(5)
        var section = CompositionalSection(
            group: .horizontal(layoutSize: size(.fractionalWidth(1), .fractionalWidth(0.2)), subitems: [item]))
        section.contentInsets = insets(20)
        return section
    }

    static func headers(isPinned: Bool) -> CompositionalSection {
        var section = list()
        section.interGroupSpacing = 5
        section.contentInsets = EdgeInsets(left: 10, right: 10)
        let edge = size(.fractionalWidth(1), .estimated(44))
        var header = CompositionalBoundaryItem(layoutSize: edge, elementKind: "header", alignment: .top)
        let footer = CompositionalBoundaryItem(layoutSize: edge, elementKind: "footer", alignment: .bottom)
        header.pinToVisibleBounds = isPinned
        header.zIndex = isPinned ? 2 : 1
        section.boundarySupplementaryItems = [header, footer]
        return section
    }

    static func background() -> CompositionalSection {
        var section = list()
        section.interGroupSpacing = 5
        section.contentInsets = insets(10)
        var background = CompositionalDecoration.background(elementKind: "background")
        background.contentInsets = insets(5)
        section.decorationItems = [background]
        return section
    }

    /// A large item beside two small ones.
    static func mosaic(width: Double, height: Double = 0.4) -> CompositionalGroup {
        var leading = CompositionalItem(layoutSize: size(.fractionalWidth(0.7), .fractionalHeight(1)))
        leading.contentInsets = insets(10)
        var trailing = CompositionalItem(layoutSize: size(.fractionalWidth(1), .fractionalHeight(0.3)))
        trailing.contentInsets = insets(10)
        let pair = CompositionalGroup.vertical(
            layoutSize: size(.fractionalWidth(0.3), .fractionalHeight(1)), subitem: trailing, count: 2)
        return .horizontal(
            layoutSize: size(.fractionalWidth(width), .fractionalHeight(height)), subitems: [leading, pair])
    }

    static func nested() -> CompositionalSection { CompositionalSection(group: mosaic(width: 1)) }

    static func orthogonal(_ behavior: CompositionalBehavior) -> CompositionalSection {
        var section = CompositionalSection(group: mosaic(width: behavior == .none ? 1 : 0.85))
        section.orthogonalScrollingBehavior = behavior
        return section
    }

    static func behaving(_ behavior: CompositionalBehavior) -> CompositionalSection {
        var section = orthogonal(behavior)
        section.boundarySupplementaryItems = [
            CompositionalBoundaryItem(
                layoutSize: size(.fractionalWidth(1), .estimated(44)), elementKind: "header", alignment: .top)
        ]
        return section
    }
}
