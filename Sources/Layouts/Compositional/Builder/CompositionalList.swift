import LayoutCore

/// The line below a row of a table: an element of the layout's own.
public struct CompositionalSeparator: Hashable, Sendable {
    /// Its height, at most the row's.
    public var thickness: Double
    /// Distance from the row's beginning.
    public var inset: Double

    /// The name of its kind.
    static let kind = "separator"
}

extension CompositionalSection {
    /// A section of a table, as in a flat list of the layout `list`: its insets, a header, rows of a
    /// fixed or an estimated height, lines between them, and a footer. `number` is the number of a section with
    /// settings of its own. Kinds: `header`, `footer`, `separator`.
    ///
    /// A section here has no tree: all lines begin where lines of level 0 do. And a first item that heads its section
    /// is a row as the others are: as high as these until its cell is measured, and it scrolls. The viewport's size is
    /// the compositional layout's. Throws ``LayoutError/invalidValue(key:value:accepted:)`` for a supplementary header
    /// without a height, and where first items that head sections are to be measured and rows are not.
    public static func list(
        _ configuration: ListConfiguration, section number: Int? = nil
    ) throws(LayoutError) -> CompositionalSection {
        try configuration.check()
        let own = number.flatMap { configuration.sections[$0] } ?? configuration.usual
        var list = CompositionalList(own.appearance)
        if own.headerMode == .firstItem, configuration.headerSizing == .estimated, configuration.rowSizing == .fixed {
            throw .invalidValue(
                key: "headerSizing", value: "\"estimated\"",
                accepted: "it with a rowSizing of \"estimated\": a first item that heads its section is a row here")
        }
        list.row = CompositionalDimension(own.rowHeight, configuration.rowSizing)
        if own.headerMode == .supplementary {
            list.header = CompositionalDimension(own.headerHeight, configuration.headerSizing)
        }
        if own.footerHeight > 0 { list.footer = CompositionalDimension(own.footerHeight, configuration.footerSizing) }
        if configuration.separatorThickness > 0 {
            list.separator = CompositionalSeparator(
                thickness: configuration.separatorThickness, inset: configuration.separatorInset)
        }
        return list.section
    }

    /// A section of a table whose rows, header and footer have the height that is measured, 44 points until then.
    public static func list(
        _ appearance: ListConfiguration.Appearance, header: Bool = false, footer: Bool = false
    ) -> CompositionalSection {
        var list = CompositionalList(appearance)
        if header { list.header = .estimated(ListConfiguration.usualRow) }
        if footer { list.footer = .estimated(ListConfiguration.usualRow) }
        return list.section
    }
}

extension CompositionalDimension {
    /// A height of a table.
    fileprivate init(_ height: Double, _ sizing: ListConfiguration.Sizing) {
        self = sizing == .fixed ? .absolute(height) : .estimated(height)
    }
}

/// What makes a section a table.
private struct CompositionalList {
    let style: ListStyle
    var row = CompositionalDimension.estimated(ListConfiguration.usualRow)
    var header: CompositionalDimension?
    var footer: CompositionalDimension?
    var separator: CompositionalSeparator?

    init(_ appearance: ListConfiguration.Appearance) {
        style = ListStyle(ListConfiguration.Section(appearance, header: .supplementary)) { onGrid($0) }
    }

    /// Header and footer lie within the insets of a section, not beyond them.
    var section: CompositionalSection {
        let size = CompositionalSize(widthDimension: .fractionalWidth(1), heightDimension: row)
        var item = CompositionalItem(layoutSize: size)
        item.separator = separator
        var section = CompositionalSection(group: .vertical(layoutSize: size, subitems: [item]))
        section.contentInsets = EdgeInsets(
            top: style.topPad, left: style.inset, bottom: style.bottomPad, right: style.inset)
        if let header { section.boundarySupplementaryItems.append(boundary("header", header, .top, style.topPad)) }
        if let footer {
            section.boundarySupplementaryItems.append(boundary("footer", footer, .bottom, -style.bottomPad))
        }
        return section
    }

    private func boundary(
        _ kind: String, _ height: CompositionalDimension, _ alignment: CompositionalAlignment, _ offset: Double
    ) -> CompositionalBoundaryItem {
        var item = CompositionalBoundaryItem(
            layoutSize: CompositionalSize(widthDimension: .fractionalWidth(1), heightDimension: height),
            elementKind: kind, alignment: alignment, absoluteOffset: Point(x: 0, y: offset))
        item.zIndex = 10
        item.pinToVisibleBounds = alignment == .top && style.isSticky
        item.staysAboveFooters = true
        return item
    }
}
