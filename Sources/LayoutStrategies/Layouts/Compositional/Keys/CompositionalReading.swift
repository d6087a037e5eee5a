import LayoutCore

extension CompositionalSection {
    /// A section from a configuration file.
    init(_ entry: CompositionalEntry) throws(LayoutError) {
        if entry.has("appearance") {
            self = try Self.table(entry)
            return
        }
        try entry.check([
            "group", "insets", "interGroupSpacing", "behavior", "boundaryItems", "followsInsets", "backgrounds",
        ])
        guard let group = try entry.entry("group") else {
            _ = try entry.required("group", ConfigurationReader<Double>(accepted: "an object") { _ in nil })
            preconditionFailure("what is required is there")
        }
        self.init(group: try CompositionalItem(group))
        contentInsets = try entry.value("insets", .insets) ?? contentInsets
        interGroupSpacing = try entry.value("interGroupSpacing", .length) ?? 0
        orthogonalScrollingBehavior = try entry.value("behavior", .choice) ?? .none
        supplementariesFollowContentInsets = try entry.value("followsInsets", .flag) ?? true
        for item in try entry.entries("boundaryItems") {
            boundarySupplementaryItems.append(try CompositionalBoundaryItem(item))
        }
        for item in try entry.entries("backgrounds") {
            try item.check(["kind", "insets", "z"])
            var decoration = CompositionalDecoration.background(elementKind: try item.required("kind", .text))
            decoration.contentInsets = try item.value("insets", .insets) ?? decoration.contentInsets
            decoration.zIndex = try item.value("z", .whole) ?? 0
            decorationItems.append(decoration)
        }
    }
}

extension CompositionalSection {
    /// Rows of a table: measured ones, or what the layout `list` has keys for.
    private static func table(_ entry: CompositionalEntry) throws(LayoutError) -> CompositionalSection {
        let own = [
            "headerMode", "headerHeight", "footerHeight", "rowHeight", "rowSizing", "separatorThickness",
            "separatorInset",
        ]
        let appearance: ListConfiguration.Appearance = try entry.required("appearance", .choice)
        if !own.contains(where: entry.has) {
            try entry.check(["appearance", "header", "footer"])
            return .list(
                appearance, header: try entry.value("header", .flag) ?? false,
                footer: try entry.value("footer", .flag) ?? false)
        }
        try entry.check(["appearance"] + own)
        var list = ListConfiguration()
        list.usual = ListConfiguration.Section(
            appearance, header: try entry.value("headerMode", .choice) ?? .none,
            headerHeight: try entry.value("headerHeight", .length) ?? ListConfiguration.usualHeader,
            footerHeight: try entry.value("footerHeight", .length) ?? 0,
            rowHeight: try entry.value("rowHeight", .length) ?? ListConfiguration.usualRow)
        list.rowSizing = try entry.value("rowSizing", .choice) ?? list.rowSizing
        list.separatorThickness = try entry.value("separatorThickness", .length) ?? 0
        list.separatorInset = try entry.value("separatorInset", .length) ?? list.separatorInset
        return try .list(list)
    }
}

extension CompositionalBoundaryItem {
    /// A header or footer from a configuration file.
    init(_ entry: CompositionalEntry) throws(LayoutError) {
        try entry.check(["kind", "width", "height", "alignment", "offset", "extends", "pinned", "z"])
        self.init(
            layoutSize: try CompositionalSize(entry), elementKind: try entry.required("kind", .text),
            alignment: try entry.value("alignment", .choice) ?? .top,
            absoluteOffset: try entry.value("offset", .distances) ?? .zero)
        extendsBoundary = try entry.value("extends", .flag) ?? true
        pinToVisibleBounds = try entry.value("pinned", .flag) ?? false
        zIndex = try entry.value("z", .whole) ?? 1
    }
}

extension CompositionalItem {
    /// An item or group from a configuration file.
    init(_ entry: CompositionalEntry) throws(LayoutError) {
        let size = try CompositionalSize(entry)
        let common = ["width", "height", "insets", "edges"]
        if let direction = try entry.value("direction", ConfigurationReader<Direction>.choice) {
            try entry.check(common + ["direction", "subitems", "count", "spacing", "cells"])
            try self.init(entry, direction, size)
        } else {
            try entry.check(common + ["badges"])
            var badges: [CompositionalSupplementary] = []
            for badge in try entry.entries("badges") { badges.append(try CompositionalSupplementary(badge)) }
            self.init(layoutSize: size, supplementaryItems: badges)
        }
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

    private init(_ entry: CompositionalEntry, _ direction: Direction, _ size: CompositionalSize) throws(LayoutError) {
        if direction == .custom {
            let cells = try entry.required("cells", .rectangles)
            self = .custom(layoutSize: size) { _ in cells.map { CompositionalCustomItem(frame: $0) } }
            return
        }
        var subitems: [CompositionalItem] = []
        for item in try entry.entries("subitems") { subitems.append(try CompositionalItem(item)) }
        let count: Int32? = try entry.value("count", .whole)
        if let count, count > 0, let only = subitems.first {
            self =
                direction == .horizontal
                ? .horizontal(layoutSize: size, subitem: only, count: Int(count))
                : .vertical(layoutSize: size, subitem: only, count: Int(count))
        } else {
            self =
                direction == .horizontal
                ? .horizontal(layoutSize: size, subitems: subitems) : .vertical(layoutSize: size, subitems: subitems)
        }
        interItemSpacing = try entry.value("spacing", .spacing) ?? .fixed(0)
    }
}

extension CompositionalSupplementary {
    /// A badge from a configuration file.
    init(_ entry: CompositionalEntry) throws(LayoutError) {
        try entry.check(["kind", "width", "height", "alignment", "offset", "fractionalOffset", "z"])
        let anchor = CompositionalAnchor(
            try entry.value("alignment", .choice) ?? .topTrailing,
            absoluteOffset: try entry.value("offset", .distances) ?? .zero,
            fractionalOffset: try entry.value("fractionalOffset", .distances) ?? .zero)
        self.init(
            layoutSize: try CompositionalSize(entry), elementKind: try entry.required("kind", .text),
            containerAnchor: anchor)
        zIndex = try entry.value("z", .whole) ?? 1
    }
}

extension CompositionalSize {
    /// Width and height from an object of a configuration file.
    init(_ entry: CompositionalEntry) throws(LayoutError) {
        self.init(
            widthDimension: try entry.required("width", .dimension),
            heightDimension: try entry.required("height", .dimension))
    }
}

extension ConfigurationReader where Value == CompositionalDimension {
    /// Points, or a fraction or estimate.
    fileprivate static var dimension: Self {
        ConfigurationReader(
            accepted: "a number of points, or an object of fractionalWidth, fractionalHeight or estimated"
        ) {
            if case .number(let points) = $0, points >= 0 { return .absolute(points) }
            guard case .object(let values) = $0, values.count == 1, let value = values.first,
                case .number(let number) = value.value, number >= 0
            else { return nil }
            switch value.key {
            case "fractionalWidth": return .fractionalWidth(number)
            case "fractionalHeight": return .fractionalHeight(number)
            case "estimated": return .estimated(number)
            default: return nil
            }
        }
    }
}

extension ConfigurationReader where Value == CompositionalSpacing {
    /// Points, or points at least.
    fileprivate static var spacing: Self {
        ConfigurationReader(accepted: "a number of points, or an object of flexible and a number of points at least") {
            switch $0 {
            case .number(let points) where points >= 0: return .fixed(points)
            case .object(let values):
                guard values.count == 1, case .number(let points)? = values["flexible"], points >= 0 else { return nil }
                return .flexible(points)
            default: return nil
            }
        }
    }
}

extension ConfigurationReader where Value == Point {
    /// Distances to the right and down, which may be negative.
    fileprivate static var distances: Self {
        ConfigurationReader(accepted: "a list of two numbers, to the right and down") {
            guard case .list(let values) = $0, values.count == 2, case .number(let x) = values[0],
                case .number(let y) = values[1]
            else { return nil }
            return Point(x: x, y: y)
        }
    }
}

extension ConfigurationReader where Value == [Rect] {
    /// Rectangles as lists of x, y, width and height.
    fileprivate static var rectangles: Self {
        ConfigurationReader(accepted: "a list of lists of x, y, width and height in points") {
            guard case .list(let values) = $0 else { return nil }
            let rectangles = values.compactMap { value -> Rect? in
                guard case .list(let sides) = value, sides.count == 4 else { return nil }
                let numbers = sides.compactMap { if case .number(let number) = $0 { number } else { nil } }
                guard numbers.count == 4 else { return nil }
                return Rect(x: numbers[0], y: numbers[1], width: numbers[2], height: numbers[3])
            }
            return rectangles.count == values.count ? rectangles : nil
        }
    }
}

extension ConfigurationReader where Value == String {
    /// Any text.
    fileprivate static var text: Self {
        ConfigurationReader(accepted: "a name") {
            guard case .string(let text) = $0, !text.isEmpty else { return nil }
            return text
        }
    }
}

extension ConfigurationReader where Value == Int32 {
    /// A whole number.
    fileprivate static var whole: Self {
        ConfigurationReader(accepted: "a whole number") {
            guard case .number(let number) = $0, number.magnitude <= 1e9, number == number.rounded() else { return nil }
            return Int32(number)
        }
    }
}
