import LayoutCore

/// How a list looks, in points. The defaults are a plain list of rows of 44 points, without headers and separators.
///
/// A length that is NaN, infinite, negative or beyond 2⁴² counts as 0 and is reported in the layout's diagnostics.
public struct ListConfiguration: Sendable, Equatable {
    /// Insets of the sections, and whether their headers stick to the top. UIKit's lengths are not public; these
    /// stand for them.
    public enum Appearance: String, Sendable, CaseIterable {
        /// From side to side; headers stick.
        case plain
        /// 16 points above and below each section; headers scroll.
        case grouped
        /// As grouped, and 16 points beside the sections.
        case insetGrouped
        /// 8 points beside the sections; headers scroll.
        case sidebar
        /// As plain; headers scroll.
        case sidebarPlain
    }

    /// What heads a section: nothing, an element of its own, or its first item.
    public enum HeaderMode: String, Sendable, CaseIterable {
        /// No header.
        case none
        /// A supplementary element.
        case supplementary
        /// The first item, as a cell.
        case firstItem
    }

    /// Whether elements have the height they are given, or that which their views want.
    public enum Sizing: String, Sendable, CaseIterable {
        /// The configured size.
        case fixed
        /// The given one until the view was measured (``LayoutChange/preferredSize(_:_:in:)``).
        case estimated
    }

    /// Whether rows have the configured height or are measured.
    public typealias RowSizing = Sizing

    /// Settings of one section. Its header mode is required.
    public struct Section: Sendable, Equatable {
        /// Insets of the section, and whether its header sticks to the top.
        public var appearance: Appearance
        /// What heads the section.
        public var headerMode: HeaderMode
        /// Height of its header, or the estimate until it is measured.
        public var headerHeight: Double
        /// Height of its footer, or the estimate until it is measured; 0 for none.
        public var footerHeight: Double
        /// Height of its rows, or the estimate until they are measured.
        public var rowHeight: Double

        /// A section; lengths in points.
        public init(
            _ appearance: Appearance, header: HeaderMode, headerHeight: Double = ListConfiguration.usualHeader,
            footerHeight: Double = 0, rowHeight: Double = ListConfiguration.usualRow
        ) {
            (self.appearance, headerMode) = (appearance, header)
            (self.headerHeight, self.footerHeight, self.rowHeight) = (headerHeight, footerHeight, rowHeight)
        }
    }

    /// Height of a row unless another is given.
    public static let usualRow = 44.0
    /// Height of a header unless another is given.
    public static let usualHeader = 28.0

    /// Settings of all other sections, including later ones.
    public var usual = Section(.plain, header: .none)
    /// Sections that are otherwise, by their numbers.
    public var sections: [Int: Section] = [:]
    /// Whether rows are measured, but for first items that head their section.
    public var rowSizing = Sizing.estimated
    /// Whether what heads a section is measured: its header, or its first item.
    public var headerSizing = Sizing.fixed
    /// Whether footers have the configured height or are measured.
    public var footerSizing = Sizing.fixed
    /// Height of the line below each row but a section's last, at most its row's; 0 for none.
    public var separatorThickness = 0.0
    /// Distance of separators of level 0 from the row's beginning.
    public var separatorInset = 16.0
    /// Indent of separators, relative to the level above.
    public var indentation = 16.0
    /// Effective size of the viewport: rows are as wide as it, less the insets of the sections.
    public var viewportSize = Size.standardViewport

    /// The layout's name on the command line, in records and in errors.
    static let layoutName = "list"

    /// The default configuration.
    public init() {}

    /// A configuration with the given values in place of defaults.
    ///
    /// Throws ``LayoutError/unknownKey(key:layout:known:)`` and ``LayoutError/invalidValue(key:value:accepted:)``; of
    /// several faults the one whose key comes first in the alphabet.
    public init(values: [String: ConfigurationValue]) throws(LayoutError) {
        try ConfigurationRow.set(values, of: Self.rows, in: &self, layout: Self.layoutName)
        if case .list(let sections) = values[Self.sectionsKey] {
            for (number, value) in sections.enumerated() { self.sections[number] = try section(value) }
        }
        try checkUses(of: values)
    }
}

extension ListConfiguration {
    /// The keys of a configuration file: a row for each.
    static let rows: [ConfigurationRow<ListConfiguration>] =
        sectionRows + [
            .init(
                sectionsKey, .list([]),
                "Settings of the first sections: objects with headerMode (required) and, where they differ, "
                    + "appearance, headerHeight, footerHeight, rowHeight; {} for nothing.", \.givenSections, .sections),
            .init(
                "rowSizing", .string("estimated"),
                "Whether rows keep their height (fixed) or take the one that their cells measure (estimated).",
                \.rowSizing, .choice),
            .init(
                "headerSizing", .string("fixed"),
                "Whether section headers keep their height (fixed) or take the measured one (estimated). "
                    + "It needs a headerMode.",
                \.headerSizing, .choice),
            .init(
                "footerSizing", .string("fixed"),
                "Whether footers keep their height (fixed) or take the measured one (estimated). "
                    + "It needs a footerHeight above 0.",
                \.footerSizing, .choice),
            .init(
                "separatorThickness", .number(0),
                "Height in points of the line between rows; 0 for none.",
                \.separatorThickness, .length),
            .init(
                "separatorInset", .number(16), "Distance in points of separators from the row's beginning.",
                \.separatorInset, .length),
            .init(
                "indentation", .number(16), "Indent of separators in points for each level of the tree.",
                \.indentation, .length),
            .viewport("Width and height of the viewport in points: rows are as wide.", \.viewportSize),
        ]

    private static let sectionsKey = "perSection"

    private static let sectionRows: [ConfigurationRow<ListConfiguration>] = [
        .init(
            "appearance", .string("plain"),
            "Appearance of sections: plain (headers stick), grouped, insetGrouped, sidebar, sidebarPlain.",
            \.usual.appearance, .choice),
        .init(
            "headerMode", .string("none"),
            "Header of a section: none, supplementary, or firstItem (its first item, as a cell).", \.usual.headerMode,
            .choice),
        .init(
            "headerHeight", .number(usualHeader),
            "Height of a section's header in points, or its estimate until measured.",
            \.usual.headerHeight, .length),
        .init(
            "footerHeight", .number(0),
            "Height of a section's footer in points, or its estimate until measured; 0 for none.",
            \.usual.footerHeight, .length),
        .init(
            "rowHeight", .number(usualRow), "Height of a row in points, or its estimate until measured.",
            \.usual.rowHeight, .length),
    ]

    /// Read once all other keys are known.
    private var givenSections: [ConfigurationValue] {
        get { [] }
        set {}
    }

    /// What a section has of its own; nil where that is nothing. The rest is as usual.
    private func section(_ value: ConfigurationValue) throws(LayoutError) -> Section? {
        guard case .object(var values) = value, !values.isEmpty else { return nil }
        guard values["headerMode"] != nil else {
            throw .invalidValue(
                key: Self.sectionsKey, value: value.text,
                accepted: "a headerMode for each section, \"none\" if it has none")
        }
        values["appearance"] = values["appearance"] ?? .string(usual.appearance.rawValue)
        var configuration = ListConfiguration()
        configuration.usual = usual
        try ConfigurationRow.set(values, of: Self.sectionRows, in: &configuration, layout: Self.layoutName)
        return configuration.usual
    }

    /// Throws for keys that would change nothing because another one is not there; the defaults, as they are listed,
    /// say nothing.
    private func checkUses(of values: [String: ConfigurationValue]) throws(LayoutError) {
        let headers = "a headerMode of \"supplementary\" or \"firstItem\""
        let given = values.filter { name, value in
            Self.rows.first { $0.key.name == name }?.key.defaultValue != value
        }
        try checkUses(given, headers: headers)
        guard case .list(let own)? = values[Self.sectionsKey] else { return }
        for (number, value) in own.enumerated() {
            guard case .object(let keys) = value, keys["headerMode"] == "none", let height = keys["headerHeight"]
            else { continue }
            throw .invalidValue(
                key: "\(Self.sectionsKey)[\(number)].headerHeight", value: height.text, accepted: "it with \(headers)")
        }
    }

    /// Throws for heights and sizing of headers and footers that no section has, and for places of separators that are
    /// not there. `headers` says which key makes a header.
    func checkUses(
        _ given: [String: ConfigurationValue], prefix: String = "", headers: String
    ) throws(LayoutError) {
        let sections = [usual] + sections.values
        let needs = [
            (["headerHeight", "headerSizing"], sections.contains { $0.headerMode != .none }, headers),
            (["footerSizing"], sections.contains { $0.footerHeight != 0 }, "a footerHeight above 0"),
            (["indentation", "separatorInset"], separatorThickness != 0, "a separatorThickness above 0"),
        ]
        for (keys, isUsed, needed) in needs where !isUsed {
            for key in keys {
                guard let value = given[key] else { continue }
                throw .invalidValue(key: prefix + key, value: value.text, accepted: "it with \(needed)")
            }
        }
    }

    /// Throws for a section that is to have a supplementary header and is given none.
    func check() throws(LayoutError) {
        for section in [usual] + sections.values where section.headerMode == .supplementary {
            if section.headerHeight > 0 { continue }
            throw .invalidValue(
                key: "headerMode", value: "\"supplementary\"",
                accepted: "a headerHeight above 0 with it, or \"none\" for sections without a header")
        }
    }
}

extension ConfigurationReader where Value == [ConfigurationValue] {
    /// Objects; their contents are read later.
    fileprivate static var sections: Self {
        ConfigurationReader(accepted: "a list of objects") {
            guard case .list(let values) = $0 else { return nil }
            for value in values { guard case .object = value else { return nil } }
            return values
        }
    }
}
