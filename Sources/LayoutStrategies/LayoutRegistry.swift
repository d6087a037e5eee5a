import LayoutCore

/// The layouts there are.
public enum LayoutRegistry {
    /// A line for each layout, in the order of reports.
    private static let lines = [LayoutLine(GanttLayout.self), LayoutLine(FramesLayout.self)]

    /// Name and summary of each.
    public static let entries: [RegistryEntry] = lines.map(\.entry)

    /// The configuration keys of a layout, with their defaults.
    public static func configurationKeys(of layout: String) throws(LayoutError) -> [ConfigurationKey] {
        try line(named: layout).keys
    }

    /// Makes a layout over an input. `configuration` holds only the keys that were given.
    ///
    /// Throws what the layout's initialiser throws, and ``LayoutError/unsuitableInput(layout:reason:)`` for an input
    /// the layout can't take.
    public static func makeLayout(
        named name: String, input: LayoutInput, configuration: [String: ConfigurationValue]
    ) throws(LayoutError) -> LaidOut {
        try line(named: name).make(input, configuration)
    }

    private static func line(named name: String) throws(LayoutError) -> LayoutLine {
        if let line = lines.first(where: { $0.entry.name == name }) { return line }
        throw .unknownLayout(name: name, known: entries.map(\.name))
    }
}

/// A line of the registry: a layout, and how it is made with the strategies specialised for it.
private struct LayoutLine: Sendable {
    let entry: RegistryEntry
    let keys: [ConfigurationKey]
    let make: @Sendable (LayoutInput, [String: ConfigurationValue]) throws(LayoutError) -> LaidOut

    /// A layout of known type. Inlined, so that its strategies are specialised.
    @inline(__always) init<Layout: RegisteredLayout>(_ layout: Layout.Type) {
        entry = RegistryEntry(Layout.name, Layout.summary)
        keys = Layout.keys
        make = { (input, values) throws(LayoutError) in LaidOut(try Layout(input: input, values: values)) }
    }
}
