import LayoutCore

/// The layouts there are.
public enum LayoutRegistry {
    /// Name and summary of each.
    public static let entries: [RegistryEntry] = [
        RegistryEntry("gantt", "Groups of bars over a time axis, with pinned dates, group headers and lines."),
        RegistryEntry("frames", "Explicit rectangles, or a copy of a schedule's bars as the Gantt layout places them."),
    ]

    /// The configuration keys of a layout, with their defaults.
    public static func configurationKeys(of layout: String) throws(LayoutError) -> [ConfigurationKey] {
        switch layout {
        case "gantt", "frames": GanttConfiguration.keys
        default: throw unknown(layout)
        }
    }

    /// Makes a layout over an input. `configuration` holds only the keys that were given.
    ///
    /// Throws what the layout's initialiser throws, and ``LayoutError/unsuitableInput(layout:reason:)`` for an input
    /// the layout can't take.
    public static func makeLayout(
        named name: String, input: LayoutInput, configuration: [String: ConfigurationValue]
    ) throws(LayoutError) -> LaidOut {
        switch name {
        case "gantt": LaidOut(try makeGantt(input, configuration))
        case "frames": LaidOut(try makeFrames(input, configuration))
        default: throw unknown(name)
        }
    }

    private static func unknown(_ name: String) -> LayoutError {
        .unknownLayout(name: name, known: entries.map(\.name))
    }

    private static func makeGantt(
        _ input: LayoutInput, _ values: [String: ConfigurationValue]
    ) throws(LayoutError) -> GanttLayout {
        guard case .schedule(let columns) = input else {
            throw .unsuitableInput(layout: "gantt", reason: "explicit rectangles have no items with start and end")
        }
        return try GanttLayout(columns: columns, configuration: GanttConfiguration(values: values))
    }

    private static func makeFrames(
        _ input: LayoutInput, _ values: [String: ConfigurationValue]
    ) throws(LayoutError) -> FramesLayout {
        let configuration = try GanttConfiguration(values: values, layout: "frames")
        switch input {
        case .schedule(let columns):
            return FramesLayout(try GanttLayout(columns: columns, configuration: configuration))
        case .frames(let rectangles):
            let taken = FramesLayout.keys.map(\.name)
            if let key = values.keys.sorted().first(where: { !taken.contains($0) }) {
                throw .unsuitableInput(layout: "frames", reason: "the key \"\(key)\" has no effect on rectangles")
            }
            return try FramesLayout(
                rectangles: rectangles,
                minimumSize: Size(width: configuration.viewportWidth, height: configuration.viewportHeight))
        }
    }
}
