import LayoutCore

extension ConfigurationReader where Value == CompositionalSection {
    /// A section: of repeated groups, or with an appearance of a table's rows.
    static var section: Self {
        object { (object) throws(LayoutError) in
            if object.has("appearance") { return try .table(object) }
            var section = CompositionalSection(group: CompositionalItem(layoutSize: .full))
            try object.set(CompositionalSection.rows, in: &section)
            if object.has("followsInsets"), section.boundarySupplementaryItems.isEmpty {
                throw object.refuse("followsInsets", "boundaryItems with it, which follow the insets or don't")
            }
            return section
        }
    }
}

extension CompositionalSection {
    fileprivate static let rows: [ConfigurationRow<CompositionalSection>] = [
        .init("group", \.group, .repeatedGroup, isRequired: true),
        .init("insets", \.contentInsets, .insets),
        .init("interGroupSpacing", \.interGroupSpacing, .length),
        .init("behavior", \.orthogonalScrollingBehavior, .choice),
        .init("boundaryItems", \.boundarySupplementaryItems, .list(of: .boundaryItem)),
        .init("followsInsets", \.supplementariesFollowContentInsets, .flag),
        .init("backgrounds", \.decorationItems, .list(of: .background)),
    ]

    /// Rows of a table: measured ones, or what the layout `list` has keys for.
    fileprivate static func table(_ object: CompositionalObject) throws(LayoutError) -> CompositionalSection {
        if !sizes.contains(where: object.has) {
            var table = MeasuredTable()
            try object.set(MeasuredTable.rows, in: &table)
            return .list(table.appearance, header: table.header, footer: table.footer)
        }
        var list = ListConfiguration()
        try object.set(
            (["appearance"] + sizes).compactMap { name in ListConfiguration.rows.first { $0.key.name == name } },
            in: &list)
        if list.usual.headerMode == .firstItem {
            throw object.refuse(
                "headerMode", "\"none\" or \"supplementary\": a first item that heads its section is a row here")
        }
        try list.checkUses(object.values, prefix: "\(object.key).", headers: "\"headerMode\": \"supplementary\"")
        return try .list(list)
    }

    /// The keys by which a table states more than that rows are measured.
    private static let sizes = [
        "headerMode", "headerHeight", "headerSizing", "footerHeight", "footerSizing", "rowHeight", "rowSizing",
        "separatorThickness", "separatorInset",
    ]
}

/// A table whose rows, header and footer are measured.
private struct MeasuredTable {
    var appearance = ListConfiguration.Appearance.plain
    var (header, footer) = (false, false)

    static let rows: [ConfigurationRow<MeasuredTable>] = [
        .init("appearance", \.appearance, .choice), .init("header", \.header, .flag), .init("footer", \.footer, .flag),
    ]
}

extension ConfigurationReader where Value == CompositionalBoundaryItem {
    static var boundaryItem: Self {
        object(CompositionalBoundaryItem(layoutSize: .full, elementKind: "", alignment: .top), Value.rows)
    }
}

extension CompositionalBoundaryItem {
    fileprivate static let rows: [ConfigurationRow<CompositionalBoundaryItem>] = [
        .init("kind", \.elementKind, .text, isRequired: true),
        .init("width", \.layoutSize.widthDimension, .dimension, isRequired: true),
        .init("height", \.layoutSize.heightDimension, .dimension, isRequired: true),
        .init("alignment", \.alignment, .choice),
        .init("offset", \.absoluteOffset, .distances),
        .init("extends", \.extendsBoundary, .flag),
        .init("pinned", \.pinToVisibleBounds, .flag),
        .init("z", \.zIndex, .whole),
    ]
}

extension ConfigurationReader where Value == CompositionalDecoration {
    fileprivate static var background: Self {
        object(
            .background(elementKind: ""),
            [
                .init("kind", \.elementKind, .text, isRequired: true), .init("insets", \.contentInsets, .insets),
                .init("z", \.zIndex, .whole),
            ])
    }
}

extension ConfigurationReader where Value == CompositionalSupplementary {
    static var badge: Self {
        let anchor = CompositionalAnchor(.topTrailing)
        return object(
            CompositionalSupplementary(layoutSize: .full, elementKind: "", containerAnchor: anchor), Value.rows)
    }
}

extension CompositionalSupplementary {
    fileprivate static let rows: [ConfigurationRow<CompositionalSupplementary>] = [
        .init("kind", \.elementKind, .text, isRequired: true),
        .init("width", \.layoutSize.widthDimension, .dimension, isRequired: true),
        .init("height", \.layoutSize.heightDimension, .dimension, isRequired: true),
        .init("alignment", \.containerAnchor.alignment, .choice),
        .init("offset", \.containerAnchor.absoluteOffset, .distances),
        .init("fractionalOffset", \.containerAnchor.fractionalOffset, .distances),
        .init("z", \.zIndex, .whole),
    ]
}
