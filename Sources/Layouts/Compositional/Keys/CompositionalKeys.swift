import LayoutCore

/// The keys of a compositional layout's configuration file: the same sections as the builder's, as JSON has them.
struct CompositionalKeys {
    var configuration = CompositionalConfiguration()
    /// What sections are laid by, in turn.
    var templates = CompositionalSection.documented
    private var givenTemplates: ConfigurationValue?
    private var givenItems: ConfigurationValue?

    /// A configuration with the given values in place of defaults.
    ///
    /// Throws ``LayoutError/unknownKey(key:layout:known:)`` and ``LayoutError/invalidValue(key:value:accepted:)``, whose
    /// keys lead into objects: `templates[0].group.width`.
    init(values: [String: ConfigurationValue]) throws(LayoutError) {
        try ConfigurationRow.set(values, of: Self.rows, in: &self, layout: CompositionalConfiguration.layoutName)
        if let givenTemplates {
            templates = []
            for entry in try CompositionalEntry.list(givenTemplates, "templates") {
                templates.append(try CompositionalSection(entry))
            }
            if templates.isEmpty {
                throw .invalidValue(key: "templates", value: "[]", accepted: "one template at least")
            }
        }
        if let givenItems {
            for entry in try CompositionalEntry.list(givenItems, "boundaryItems") {
                configuration.boundarySupplementaryItems.append(try CompositionalBoundaryItem(entry))
            }
        }
    }

    /// A row for each key.
    static let rows: [ConfigurationRow<CompositionalKeys>] = [
        .init(
            "templates", .list(documentedValues),
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
            """, \.givenTemplates, .objects),
        .init(
            "boundaryItems", .list([]),
            """
            Headers and footers of the whole layout, and what stands beside all sections: objects of kind, width, height, \
            alignment, offset, extends, pinned, z.
            """,
            \.givenItems, .objects),
        .init(
            "interSectionSpacing", .number(0), "Distance in points between sections.",
            \.configuration.interSectionSpacing, .length),
        .init(
            "scrollDirection", .string("vertical"),
            "Direction in which sections follow each other: vertical, horizontal.", \.configuration.scrollDirection,
            .axis),
        .init(
            "sideItems", .string("narrow"),
            """
            What boundary items at the leading and trailing edge (to the right: top and bottom) do to the content they \
            stand beside: narrow, or overlay. Without such items it makes no difference.
            """, \.configuration.sideItems, .choice),
        .viewport(
            "Width and height of the viewport in points, which fractions refer to.", \.configuration.viewportSize),
    ]
}

extension ConfigurationReader where Value == ConfigurationValue? {
    /// A list of objects, which are read later.
    fileprivate static var objects: Self {
        ConfigurationReader(accepted: "a list of objects") {
            guard case .list = $0 else { return nil }
            return .some($0)
        }
    }
}

/// An object of a configuration file, and how it is come by.
struct CompositionalEntry {
    private let values: [String: ConfigurationValue]
    private let path: String

    /// An object. Throws for another value.
    init(_ value: ConfigurationValue, _ path: String) throws(LayoutError) {
        guard case .object(let values) = value else {
            throw .invalidValue(key: path, value: value.text, accepted: "an object")
        }
        (self.values, self.path) = (values, path)
    }

    /// Objects of a list. Throws for another value.
    static func list(_ value: ConfigurationValue, _ path: String) throws(LayoutError) -> [CompositionalEntry] {
        guard case .list(let values) = value else {
            throw .invalidValue(key: path, value: value.text, accepted: "a list of objects")
        }
        var entries: [CompositionalEntry] = []
        for (number, value) in values.enumerated() {
            entries.append(try CompositionalEntry(value, "\(path)[\(number)]"))
        }
        return entries
    }

    /// Throws where there are other keys than these.
    func check(_ known: [String]) throws(LayoutError) {
        if let key = values.keys.sorted().first(where: { !known.contains($0) }) {
            throw .unknownKey(key: "\(path).\(key)", layout: CompositionalConfiguration.layoutName, known: known)
        }
    }

    func has(_ key: String) -> Bool { values[key] != nil }

    /// The value of a key as `reader` reads it; nil where there is none.
    func value<Value>(_ key: String, _ reader: ConfigurationReader<Value>) throws(LayoutError) -> Value? {
        guard let value = values[key] else { return nil }
        guard let read = reader.read(value) else {
            throw .invalidValue(key: "\(path).\(key)", value: value.text, accepted: reader.accepted)
        }
        return read
    }

    /// The value of a key that must be there.
    func required<Value>(_ key: String, _ reader: ConfigurationReader<Value>) throws(LayoutError) -> Value {
        guard let value = try value(key, reader) else {
            throw .invalidValue(key: "\(path).\(key)", value: "none", accepted: reader.accepted)
        }
        return value
    }

    /// The object of a key; nil where there is none.
    func entry(_ key: String) throws(LayoutError) -> CompositionalEntry? {
        guard let value = values[key] else { return nil }
        return try CompositionalEntry(value, "\(path).\(key)")
    }

    /// The error that what a key says, or that it says nothing, is of no use without something else.
    func refuse(_ key: String, _ accepted: String) -> LayoutError {
        .invalidValue(key: "\(path).\(key)", value: values[key]?.text ?? "none", accepted: accepted)
    }

    /// The objects of a key; none where it is not there.
    func entries(_ key: String) throws(LayoutError) -> [CompositionalEntry] {
        guard let value = values[key] else { return [] }
        return try Self.list(value, "\(path).\(key)")
    }
}
