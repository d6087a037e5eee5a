import LayoutCore

/// How a list looks, in points. The defaults are a plain list of rows of 44 points, without headers and separators.
///
/// A length that is NaN, infinite, negative or beyond 2⁴² counts as 0 and is reported in the layout's diagnostics.
public struct ListConfiguration: Sendable, Equatable {
    /// Insets of sections, and whether their headers stick to the top. The lengths stand for UIKit's, which are not
    /// public.
    public enum Appearance: String, Sendable, CaseIterable {
        /// From side to side; headers stick.
        case plain
        /// 16 points above and below each section; headers scroll.
        case grouped
        /// 16 points around each section; headers scroll.
        case insetGrouped
        /// 8 points beside the sections; headers scroll.
        case sidebar
        /// From side to side; headers scroll.
        case sidebarPlain
    }

    /// The element that heads a section.
    public enum HeaderMode: String, Sendable, CaseIterable {
        /// No header.
        case none
        /// A supplementary element.
        case supplementary
        /// The first item, as a cell.
        case firstItem
    }

    /// Whether elements have the configured height or are measured.
    public enum Sizing: String, Sendable, CaseIterable {
        /// The configured size.
        case fixed
        /// The configured size until the view is measured (``LayoutChange/preferredSize(_:_:in:)``).
        case estimated
    }

    /// Whether rows have the configured height or are measured.
    public typealias RowSizing = Sizing

    /// Settings of one section. Its header mode is required.
    public struct Section: Sendable, Equatable {
        /// Insets of the section, and whether its header sticks to the top.
        public var appearance: Appearance
        /// The element that heads the section.
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

    /// The default height of a row.
    public static let usualRow = 44.0
    /// The default height of a header.
    public static let usualHeader = 28.0

    /// Settings of sections without settings of their own, later sections included.
    public var usual = Section(.plain, header: .none)
    /// Sections with settings of their own, by number.
    public var sections: [Int: Section] = [:]
    /// Whether rows are measured, except first items that head their section.
    public var rowSizing = Sizing.estimated
    /// Whether headers, or first items that head their section, are measured.
    public var headerSizing = Sizing.fixed
    /// Whether footers have the configured height or are measured.
    public var footerSizing = Sizing.fixed
    /// Height of the line below each row but a section's last, at most its row's; 0 for none.
    public var separatorThickness = 0.0
    /// Distance of separators of level 0 from the row's beginning.
    public var separatorInset = 16.0
    /// Indent of separators, relative to the level above.
    public var indentation = 16.0
    /// Effective size of the viewport: its width less the insets of a section is the width of rows.
    public var viewportSize = Size.standardViewport

    static let layoutName = "list"

    /// The default configuration.
    public init() {}

    /// A configuration with the given values in place of defaults. Throws as ``LinearConfiguration/init(values:)`` does.
    public init(values: [String: ConfigurationValue]) throws(LayoutError) {
        try ConfigurationRow.set(values, of: Self.rows, in: &self, layout: Self.layoutName)
        if case .list(let sections) = values[Self.sectionsKey] {
            for (number, value) in sections.enumerated() { self.sections[number] = try section(value) }
        }
        try checkUses(of: values)
    }
}

extension ListConfiguration {
    static let rows: [ConfigurationRow<ListConfiguration>] =
        sectionRows + [
            .init(
                sectionsKey, [],
                "Settings of the first sections: objects with headerMode (required) and, where they differ, "
                    + "appearance, headerHeight, footerHeight, rowHeight; {} for nothing.", \.givenSections, .sections),
            .init(
                "rowSizing", "estimated",
                "Whether rows keep their height (fixed) or take the one that their cells measure (estimated).",
                \.rowSizing, .choice),
            .init(
                "headerSizing", "fixed",
                "Whether section headers keep their height (fixed) or take the measured one (estimated). "
                    + "It needs a headerMode.", \.headerSizing, .choice),
            .init(
                "footerSizing", "fixed",
                "Whether footers keep their height (fixed) or take the measured one (estimated). "
                    + "It needs a footerHeight above 0.", \.footerSizing, .choice),
            .init(
                "separatorThickness", 0, "Height in points of the line between rows; 0 for none.",
                \.separatorThickness, .length),
            .init(
                "separatorInset", 16, "Distance in points of separators from the row's beginning.", \.separatorInset,
                .length),
            .init(
                "indentation", 16, "Indent of separators in points for each level of the tree.", \.indentation,
                .length),
            .viewport("Width and height of the viewport in points: rows are as wide.", \.viewportSize),
        ]

    private static let sectionsKey = "perSection"

    private static let sectionRows: [ConfigurationRow<ListConfiguration>] = [
        .init(
            "appearance", "plain",
            "Appearance of sections: plain (headers stick), grouped, insetGrouped, sidebar, sidebarPlain.",
            \.usual.appearance, .choice),
        .init(
            "headerMode", "none",
            "Header of a section: none, supplementary, or firstItem (its first item, as a cell).", \.usual.headerMode,
            .choice),
        .init(
            "headerHeight", .number(usualHeader),
            "Height of a section's header in points, or its estimate until measured.", \.usual.headerHeight, .length),
        .init(
            "footerHeight", 0, "Height of a section's footer in points, or its estimate until measured; 0 for none.",
            \.usual.footerHeight, .length),
        .init(
            "rowHeight", .number(usualRow), "Height of a row in points, or its estimate until measured.",
            \.usual.rowHeight, .length),
    ]

    /// Takes nothing: sections are read when all other keys are known.
    private var givenSections: [ConfigurationValue] {
        get { [] }
        set {}
    }

    /// The usual settings with a section's own; nil for a section without its own.
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

    /// Throws for keys other than defaults that have no effect because another key is missing.
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

    /// Throws for heights and sizing of headers and footers that no section has, and for insets of separators without
    /// separators. `headers` says which key makes a header.
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

    /// Throws for a section with a supplementary header of no height.
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
    /// Objects, whose contents are read after all other keys.
    fileprivate static var sections: Self {
        ConfigurationReader(accepted: "a list of objects") {
            guard case .list(let values) = $0 else { return nil }
            return values.allSatisfy { if case .object = $0 { true } else { false } } ? values : nil
        }
    }
}
