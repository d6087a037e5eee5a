import LayoutCore

extension CompositionalItem {
    /// An item or group from a configuration file.
    init(_ entry: CompositionalEntry) throws(LayoutError) {
        let size = try CompositionalSize(entry)
        let common = ["width", "height", "insets", "edges", "badges"]
        switch try entry.value("direction", ConfigurationReader<Direction>.choice) {
        case nil:
            try entry.check(common)
            self.init(layoutSize: size)
        case .custom:
            try entry.check(common + ["direction", "cells"])
            let cells = try entry.required("cells", .rectangles)
            self = .custom(layoutSize: size) { _ in cells.map { CompositionalCustomItem(frame: $0) } }
        case .horizontal:
            try entry.check(common + Self.keysOfRows)
            try self.init(entry, .horizontal, size)
        case .vertical:
            try entry.check(common + Self.keysOfRows)
            try self.init(entry, .vertical, size)
        }
        for badge in try entry.entries("badges") { supplementaryItems.append(try CompositionalSupplementary(badge)) }
        contentInsets = try entry.value("insets", .insets) ?? contentInsets
        if let edges = try entry.entry("edges") {
            try edges.check(["leading", "top", "trailing", "bottom"])
            edgeSpacing = CompositionalEdgeSpacing(
                leading: try edges.value("leading", .spacing), top: try edges.value("top", .spacing),
                trailing: try edges.value("trailing", .spacing), bottom: try edges.value("bottom", .spacing))
        }
    }

    private enum Direction: String, CaseIterable {
        case horizontal, vertical, custom
    }

    private static let keysOfRows = ["direction", "subitems", "repeatingSubitem", "count", "spacing"]

    /// A group along an axis. Contents without an effect are refused.
    private init(_ entry: CompositionalEntry, _ axis: Axis, _ size: CompositionalSize) throws(LayoutError) {
        var subitems: [CompositionalItem] = []
        for item in try entry.entries("subitems") { subitems.append(try CompositionalItem(item)) }
        let count: Int? = try entry.value("count", .countOfPlaces)
        let repeated = try entry.entry("repeatingSubitem")
        if let repeated {
            if entry.has("subitems") {
                throw entry.refuse("repeatingSubitem", "either it with a count, or subitems")
            }
            if count == nil { throw entry.refuse("count", "how often the repeatingSubitem comes") }
            subitems = [try CompositionalItem(repeated)]
        } else if subitems.isEmpty {
            throw entry.refuse("subitems", "a list of one subitem or more, or a repeatingSubitem with a count")
        } else if count != nil, subitems.count > 1 {
            throw entry.refuse(
                "count", "a single subitem with it, or none: several subitems come in turn as long as they fit")
        }
        self.init(size, .group(axis, subitems: subitems, count: count, keepsSize: repeated != nil))
        interItemSpacing = try entry.value("spacing", .spacing) ?? .fixed(0)
    }
}
