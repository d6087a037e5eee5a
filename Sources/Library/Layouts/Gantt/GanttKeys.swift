import LayoutCore

extension GanttConfiguration {
    static let layoutName = "gantt"

    static let rows: [ConfigurationRow<GanttConfiguration>] = [
        .init("dateCellWidth", 24, "Width of a day column in points.", \.dateCellWidth, .length),
        .init("dateCellHeight", 48, "Height of the date cells in points.", \.dateCellHeight, .length),
        .init("groupHeaderHeight", 32, "Height of a group's header in points.", \.groupHeaderHeight, .length),
        .init("barHeight", 30, "Height of a bar in points.", \.barHeight, .length),
        .init("verticalGap", 4, "Distance between display rows in points.", \.verticalGap, .length),
        .init("hairline", 0.5, "Thickness of lines in points: 1 / display scale.", \.hairline, .length),
        .init(
            "columnGap", "hairline",
            "Distance between day columns in points, or \"hairline\" for its value; unused on a continuous axis.",
            \.columnGap, .length(orWord: "hairline")),
        .init(
            "barTrailing", 1,
            "Points by which a bar ends before its last day column; unused on a continuous axis.", \.barTrailing,
            .length),
        .init(
            "rowPolicy", "automatic",
            "Display rows of expanded groups: perItem, rows, lanes, split, or automatic (rows if there are any).",
            \.rowPolicy, .choice),
        .init(
            "collapsedPolicy", "overlay",
            "Bars of collapsed groups: overlay, all in one row, or hidden, none shown.", \.collapsedPolicy, .choice),
        .init(
            "timeAxis", "automatic",
            "Horizontal axis: dayColumns, continuous, or automatic (dayColumns for whole days).", \.timeAxis, .choice),
        .init(
            "pointsPerUnit", "automatic",
            "Points per unit of a continuous axis, or automatic (median duration: 48 points); unused with day columns.",
            \.pointsPerUnit, .scale),
        .init(
            "edgeInset", "automatic",
            "Points before the first instant of a continuous axis and behind its last, or automatic (half a bar's height "
                + "where an item of no width lies there, else 0); unused with day columns.",
            \.edgeInset, .length(orWord: "automatic", choices: ["automatic", 9])),
        .init("expanded", "all", "Expanded groups: all, none, or a list of sections from 1.", \.expanded, .expanded),
        .viewport("Width and height of the viewport in points, the least content size.", \.viewportSize),
        .init(
            "stickyGroupHeaders", false, "Whether group headers stay below the date cells: true or false.",
            \.stickyGroupHeaders, .flag),
        .init(
            "horizon", "clip",
            "Bars beyond a range of days that a program gives: clip, or extend the range; unused where data give it.",
            \.horizon, .choice),
    ]

    /// A configuration with the given values in place of defaults.
    ///
    /// Throws ``LayoutError/unknownKey(key:layout:known:)`` and ``LayoutError/invalidValue(key:value:accepted:)``; of
    /// several faults the one whose key comes first in the alphabet.
    public init(values: [String: ConfigurationValue]) throws(LayoutError) {
        try self.init(values: values, layout: Self.layoutName)
    }

    /// The same for a layout that takes these keys under its own name.
    init(values: [String: ConfigurationValue], layout: String) throws(LayoutError) {
        self.init()
        try ConfigurationRow.set(values, of: Self.rows, in: &self, layout: layout)
    }
}

extension ConfigurationReader where Value == GanttConfiguration.Expanded {
    fileprivate static var expanded: Self {
        ConfigurationReader(
            accepted: "\"all\", \"none\", or a list of different sections from 1",
            choices: [.string("all"), .string("none")]
        ) {
            switch $0 {
            case .string("all"): return .all
            case .string("none"): return GanttConfiguration.Expanded.none
            case .list(let values):
                var sections = Set<Int>()
                for case .number(let number) in values {
                    if let section = Int(exactly: number), section >= 1 { sections.insert(section) }
                }
                // Fewer when one is no section or is given twice.
                return sections.count == values.count ? .sections(sections) : nil
            default: return nil
            }
        }
    }
}

// swift-format-ignore: AllPublicDeclarationsHaveDocumentation
extension GanttLayout: ConfiguredLayout {
    public static let name = GanttConfiguration.layoutName
    public static let summary = "Groups of bars over a time axis, with pinned dates, group headers and lines."
    public static var keys: [ConfigurationKey] { GanttConfiguration.rows.map(\.key) }
    public static var stretchesToViewport: Bool { true }

    public convenience init(source: LayoutSource, values: [String: ConfigurationValue]) throws(LayoutError) {
        guard case .store(let store) = source else {
            throw .unsuitableInput(layout: Self.name, reason: "explicit rectangles have no items with start and end")
        }
        try self.init(store: store, configuration: GanttConfiguration(values: values))
    }
}
