import LayoutCore

/// The parts of a ``SectionsLayout``, from top to bottom.
public struct SectionsConfiguration: Sendable, Equatable {
    /// A part: the name of its layout, its settings, and how many groups of the data it takes at most.
    public struct Part: Sendable, Equatable {
        /// Registered name of the layout, such as `list`.
        public var layout: String
        /// The keys of that layout's configuration that are given.
        public var values: [String: ConfigurationValue]
        /// Most groups of the data that the part shows, in their order; nil for a share of the remaining groups.
        public var groups: Int?

        /// A part from its values.
        public init(layout: String, values: [String: ConfigurationValue] = [:], groups: Int? = nil) {
            (self.layout, self.values, self.groups) = (layout, values, groups)
        }
    }

    /// The parts. Parts with a number of groups take groups first, in order; the remaining groups are assigned to the
    /// other parts in turn. If all parts have a number, they must take all groups.
    public var parts: [Part] = SectionsConfiguration.usualParts
    /// Effective size of the viewport, which fractions in parts refer to. No part is stretched to its height.
    public var viewportSize = Size.standardViewport

    static let layoutName = "sections"

    /// The default configuration.
    public init() {}

    /// A configuration with the given values in place of defaults. Throws as ``LinearConfiguration/init(values:)``
    /// does.
    public init(values: [String: ConfigurationValue]) throws(LayoutError) {
        try ConfigurationRow.set(values, of: Self.rows, in: &self, layout: Self.layoutName)
        for (number, part) in parts.enumerated() {
            guard let size = part.values["viewportSize"] else { continue }
            throw .invalidValue(
                key: "parts[\(number)].config.viewportSize", value: size.text,
                accepted: "it beside parts: all share one viewport")
        }
    }

    /// One of each kind.
    private static var usualParts: [Part] {
        [GanttLayout.name, WaterfallLayout.name, FlowGridLayout.name, LinearLayout.name].map { Part(layout: $0) }
    }

    static let rows: [ConfigurationRow<SectionsConfiguration>] = [
        .init(
            "parts", .list(usualParts.map { ["layout": .string($0.layout)] }),
            "Parts from top to bottom: objects with layout (a name), config (keys of that layout) and groups (the most "
                + "groups it takes, in order). Parts without groups share the remaining ones in turn; there must "
                + "be one if any remain.", \.parts, .parts),
        .viewport("Width and height of the viewport in points, for all parts.", \.viewportSize),
    ]
}

extension ConfigurationReader where Value == [SectionsConfiguration.Part] {
    /// A list of parts, whose layouts read their keys when they are made.
    fileprivate static var parts: Self {
        ConfigurationReader(
            accepted: "a list of one object or more, each with layout, and if need be config and groups"
        ) {
            guard case .list(let values) = $0 else { return nil }
            let parts = values.compactMap(part)
            return parts.count == values.count && !parts.isEmpty ? parts : nil
        }
    }

    private static func part(_ value: ConfigurationValue) -> SectionsConfiguration.Part? {
        guard case .object(let entries) = value, case .string(let layout) = entries["layout"],
            Set(entries.keys).isSubset(of: ["layout", "config", "groups"])
        else { return nil }
        var part = SectionsConfiguration.Part(layout: layout)
        switch entries["config"] {
        case nil: break
        case .object(let values): part.values = values
        default: return nil
        }
        switch entries["groups"] {
        case nil: break
        case .number(let count) where count >= 0 && count <= 0x1p31 && count == count.rounded():
            part.groups = Int(count)
        default: return nil
        }
        return part
    }
}
