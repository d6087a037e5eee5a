import LayoutCore

extension ConfigurationReader where Value == CompositionalItem {
    fileprivate static var item: Self { object { (object) throws(LayoutError) in try ItemKeys(object).item } }

    /// The group that a section repeats, which has no edges.
    static var repeatedGroup: Self {
        object { (object) throws(LayoutError) in
            if object.has("edges") {
                throw object.refuse(
                    "edges", "insets or interGroupSpacing of the section instead: nothing is around its group")
            }
            return try ItemKeys(object).item
        }
    }
}

extension ConfigurationReader where Value == [CompositionalItem] {
    /// One item or group.
    fileprivate static var single: Self { object { (object) throws(LayoutError) in [try ItemKeys(object).item] } }
}

/// The keys of an item or group.
private struct ItemKeys {
    enum Direction: String, CaseIterable {
        case horizontal, vertical, custom
    }

    private(set) var item = CompositionalItem(layoutSize: .full)
    private var direction = Direction.custom
    private var subitems: [CompositionalItem] = []
    private var count = 0
    private var spacing: CompositionalSpacing?
    private var cells: [Rect] = []

    /// Reads an item. Throws for contents without an effect.
    init(_ object: CompositionalObject) throws(LayoutError) {
        let rows =
            switch object.values["direction"] {
            case nil: Self.rows
            case .string("custom"): Self.customRows
            default: Self.groupRows
            }
        try object.set(rows, in: &self)
        item.interItemSpacing = spacing ?? .fixed(0)
        guard object.has("direction") else { return }
        let cells = cells.map { CompositionalCustomItem(frame: $0) }
        item.content =
            direction == .custom
            ? .custom(CompositionalCustomGroup { _ in cells })
            : try row(direction == .horizontal ? .horizontal : .vertical, object)
    }

    // Made once, since each item of a file is read by them.

    private static let rows: [ConfigurationRow<ItemKeys>] = [
        .init("width", \.item.layoutSize.widthDimension, .dimension, isRequired: true),
        .init("height", \.item.layoutSize.heightDimension, .dimension, isRequired: true),
        .init("insets", \.item.contentInsets, .insets),
        .init("edges", \.item.edgeSpacing, .object(CompositionalEdgeSpacing(), CompositionalEdgeSpacing.rows)),
        .init("badges", \.item.supplementaryItems, .list(of: .badge)),
    ]
    private static let customRows =
        rows + [.init("direction", \.direction, .choice), .init("cells", \.cells, .rectangles, isRequired: true)]
    private static let groupRows =
        rows + [
            .init("direction", \.direction, .choice), .init("subitems", \.subitems, .list(of: .item)),
            .init("repeatingSubitem", \.subitems, .single),
            .init("count", \.count, .whole(1...1_000_000_000, accepted: "a whole number from 1")),
            .init("spacing", \.spacing, .spacing),
        ]

    /// The content of a group along an axis.
    private func row(_ axis: Axis, _ object: CompositionalObject) throws(LayoutError) -> CompositionalItem.Content {
        let isRepeated = object.has("repeatingSubitem")
        if isRepeated {
            if object.has("subitems") {
                throw object.refuse("repeatingSubitem", "either it with a count, or subitems")
            }
            if count == 0 { throw object.refuse("count", "how often the repeatingSubitem comes") }
        } else if subitems.isEmpty {
            throw object.refuse("subitems", "a list of one subitem or more, or a repeatingSubitem with a count")
        } else if count > 0, subitems.count > 1 {
            throw object.refuse(
                "count", "a single subitem with it, or none: several subitems come in turn as long as they fit")
        }
        return .group(axis, subitems: subitems, count: count > 0 ? count : nil, keepsSize: isRepeated)
    }
}

extension CompositionalEdgeSpacing {
    fileprivate static let rows: [ConfigurationRow<CompositionalEdgeSpacing>] = [
        .init("leading", \.leading, .spacing), .init("top", \.top, .spacing),
        .init("trailing", \.trailing, .spacing), .init("bottom", \.bottom, .spacing),
    ]
}
