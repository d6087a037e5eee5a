import LayoutCore

/// The line below a row of a table.
public struct CompositionalSeparator: Hashable, Sendable {
    /// Height in points, at most the row's.
    public var thickness: Double
    /// Distance from the row's beginning.
    public var inset: Double

    static let kind = "separator"
}

extension CompositionalSection {
    /// A section of a table, as in a flat list of the layout `list`: insets, a header, rows of a fixed or an estimated
    /// height, lines between them, and a footer. `number` selects a section with settings of its own. Kinds: `header`,
    /// `footer`, `separator`.
    ///
    /// The section has no tree: all lines begin at the inset of level 0. A first item that heads its section is a row
    /// like any other and scrolls. The viewport's size is the compositional layout's. Throws
    /// ``LayoutError/invalidValue(key:value:accepted:)`` for a supplementary header without a height, and for measured
    /// first items that head sections of fixed rows.
    public static func list(
        _ configuration: ListConfiguration, section number: Int? = nil
    ) throws(LayoutError) -> CompositionalSection {
        try configuration.check()
        let own = number.flatMap { configuration.sections[$0] } ?? configuration.usual
        if own.headerMode == .firstItem, configuration.headerSizing == .estimated, configuration.rowSizing == .fixed {
            throw .invalidValue(
                key: "headerSizing", value: "\"estimated\"",
                accepted: "it with a rowSizing of \"estimated\": a first item that heads its section is a row here")
        }
        let header = own.headerMode == .supplementary
        return table(
            own.appearance, row: CompositionalDimension(own.rowHeight, configuration.rowSizing),
            header: header ? CompositionalDimension(own.headerHeight, configuration.headerSizing) : nil,
            footer: own.footerHeight > 0 ? CompositionalDimension(own.footerHeight, configuration.footerSizing) : nil,
            separator: configuration.separatorThickness > 0
                ? CompositionalSeparator(
                    thickness: configuration.separatorThickness, inset: configuration.separatorInset) : nil)
    }

    /// A section of a table whose rows, header and footer are measured: 44 points high until then.
    public static func list(
        _ appearance: ListConfiguration.Appearance, header: Bool = false, footer: Bool = false
    ) -> CompositionalSection {
        let usual = CompositionalDimension.estimated(ListConfiguration.usualRow)
        return table(appearance, row: usual, header: header ? usual : nil, footer: footer ? usual : nil)
    }

    /// A section of a table; header and footer lie within its insets.
    private static func table(
        _ appearance: ListConfiguration.Appearance, row: CompositionalDimension, header: CompositionalDimension?,
        footer: CompositionalDimension?, separator: CompositionalSeparator? = nil
    ) -> CompositionalSection {
        let style = ListStyle(ListConfiguration.Section(appearance, header: .supplementary)) { onGrid($0) }
        let size = CompositionalSize(widthDimension: .fractionalWidth(1), heightDimension: row)
        var item = CompositionalItem(layoutSize: size)
        item.separator = separator
        var section = CompositionalSection(group: .vertical(layoutSize: size, subitems: [item]))
        section.contentInsets = EdgeInsets(
            top: style.topPad, left: style.inset, bottom: style.bottomPad, right: style.inset)
        func add(_ kind: String, _ height: CompositionalDimension?, _ alignment: CompositionalAlignment, _ y: Double) {
            guard let height else { return }
            var item = CompositionalBoundaryItem(
                layoutSize: CompositionalSize(widthDimension: .fractionalWidth(1), heightDimension: height),
                elementKind: kind, alignment: alignment, absoluteOffset: Point(x: 0, y: y))
            item.zIndex = 10
            item.pinToVisibleBounds = alignment == .top && style.isSticky
            item.staysAboveFooters = true
            section.boundarySupplementaryItems.append(item)
        }
        add("header", header, .top, style.topPad)
        add("footer", footer, .bottom, -style.bottomPad)
        return section
    }
}

extension CompositionalDimension {
    fileprivate init(_ height: Double, _ sizing: ListConfiguration.Sizing) {
        self = sizing == .fixed ? .absolute(height) : .estimated(height)
    }
}
