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
            preconditionFailure("required keys are present")
        }
        if group.has("edges") {
            throw group.refuse(
                "edges", "insets or interGroupSpacing of the section instead: nothing is around its group")
        }
        self.init(group: try CompositionalItem(group))
        contentInsets = try entry.value("insets", .insets) ?? contentInsets
        interGroupSpacing = try entry.value("interGroupSpacing", .length) ?? 0
        orthogonalScrollingBehavior = try entry.value("behavior", .choice) ?? .none
        supplementariesFollowContentInsets = try entry.value("followsInsets", .flag) ?? true
        for item in try entry.entries("boundaryItems") {
            boundarySupplementaryItems.append(try CompositionalBoundaryItem(item))
        }
        if entry.has("followsInsets"), boundarySupplementaryItems.isEmpty {
            throw entry.refuse("followsInsets", "boundaryItems with it, which follow the insets or don't")
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
            "headerMode", "headerHeight", "headerSizing", "footerHeight", "footerSizing", "rowHeight", "rowSizing",
            "separatorThickness", "separatorInset",
        ]
        let appearance: ListConfiguration.Appearance = try entry.required("appearance", .choice)
        if !own.contains(where: entry.has) {
            try entry.check(["appearance", "header", "footer"])
            return .list(
                appearance, header: try entry.value("header", .flag) ?? false,
                footer: try entry.value("footer", .flag) ?? false)
        }
        try entry.check(["appearance"] + own)
        try checkTable(entry)
        var list = ListConfiguration()
        list.usual = ListConfiguration.Section(
            appearance, header: try entry.value("headerMode", .choice) ?? .none,
            headerHeight: try entry.value("headerHeight", .length) ?? ListConfiguration.usualHeader,
            footerHeight: try entry.value("footerHeight", .length) ?? 0,
            rowHeight: try entry.value("rowHeight", .length) ?? ListConfiguration.usualRow)
        list.rowSizing = try entry.value("rowSizing", .choice) ?? list.rowSizing
        list.headerSizing = try entry.value("headerSizing", .choice) ?? list.headerSizing
        list.footerSizing = try entry.value("footerSizing", .choice) ?? list.footerSizing
        list.separatorThickness = try entry.value("separatorThickness", .length) ?? 0
        list.separatorInset = try entry.value("separatorInset", .length) ?? list.separatorInset
        return try .list(list)
    }
}

extension CompositionalSection {
    /// Throws for keys of a table that would change nothing.
    private static func checkTable(_ entry: CompositionalEntry) throws(LayoutError) {
        let mode: ListConfiguration.HeaderMode = try entry.value("headerMode", .choice) ?? .none
        if mode == .firstItem {
            throw entry.refuse(
                "headerMode", "\"none\" or \"supplementary\": a first item that heads its section is a row here")
        }
        for key in ["headerHeight", "headerSizing"] where mode == .none && entry.has(key) {
            throw entry.refuse(key, "it with \"headerMode\": \"supplementary\"")
        }
        if entry.has("footerSizing"), try entry.value("footerHeight", .length) ?? 0 == 0 {
            throw entry.refuse("footerSizing", "it with a footerHeight above 0")
        }
        if entry.has("separatorInset"), try entry.value("separatorThickness", .length) ?? 0 == 0 {
            throw entry.refuse("separatorInset", "it with a separatorThickness above 0")
        }
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
