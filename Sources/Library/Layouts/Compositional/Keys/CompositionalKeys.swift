import LayoutCore

/// The keys of a compositional layout's configuration file: the same sections as the builder's, as JSON has them.
struct CompositionalKeys {
    var configuration = CompositionalConfiguration()
    /// The sections by which the data's sections are laid, in turn.
    var templates: [CompositionalSection] = []

    /// A configuration with the given values in place of defaults.
    ///
    /// Throws ``LayoutError/unknownKey(key:layout:known:)`` and ``LayoutError/invalidValue(key:value:accepted:)``, whose
    /// keys lead into objects: `templates[0].group.width`.
    init(values: [String: ConfigurationValue]) throws(LayoutError) {
        try ConfigurationRow.set(
            values.merging(["templates": Self.documented]) { given, _ in given }, of: Self.rows, in: &self,
            layout: CompositionalConfiguration.layoutName)
        if templates.isEmpty {
            throw .invalidValue(key: "templates", value: "[]", accepted: "one template at least")
        }
    }

    static let rows: [ConfigurationRow<CompositionalKeys>] = [
        .init(
            "templates", documented,
            """
            What sections are laid by, in turn: objects of group, insets, interGroupSpacing, behavior, boundaryItems, \
            followsInsets and backgrounds; or for rows of a table of appearance and either header and footer (true or false) \
            or headerMode (none or supplementary), headerHeight, footerHeight, rowHeight, rowSizing, separatorThickness and \
            separatorInset as the layout list has them. A group is an item with direction: horizontal or vertical with \
            spacing and either subitems (in turn as long as they fit; a single one may have a count, of which each takes an \
            equal share) or a repeatingSubitem with a count (each keeps its size); or custom with cells, lists of x, y, width \
            and height. An item has width and height (points, "viewWidth" or "viewHeight" with points added or taken away \
            such as "viewWidth - 35", or an object of fractionalWidth, fractionalHeight or estimated), insets (of no account \
            along an estimated dimension), edges (not around a section's group) and badges, of a group anchored to its whole \
            place. Estimates across the direction are taken as they are.
            """, \.templates, .list(of: .section)),
        .init(
            "boundaryItems", [],
            """
            Headers and footers of the whole layout, and what stands beside all sections: objects of kind, width, height, \
            alignment, offset, extends, pinned, z.
            """, \.configuration.boundarySupplementaryItems, .list(of: .boundaryItem)),
        .init(
            "interSectionSpacing", 0, "Distance in points between sections.", \.configuration.interSectionSpacing,
            .length),
        .direction(inWhich: "sections follow each other", \.configuration.scrollDirection),
        .init(
            "sideItems", "narrow",
            """
            What boundary items at the leading and trailing edge (to the right: top and bottom) do to the content they \
            stand beside: narrow, or overlay. Without such items it makes no difference.
            """, \.configuration.sideItems, .choice),
        .viewport(
            "Width and height of the viewport in points, which fractions refer to.", \.configuration.viewportSize),
    ]
}
