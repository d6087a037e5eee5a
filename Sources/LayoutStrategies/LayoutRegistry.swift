import LayoutCore

/// The layouts there are.
public enum LayoutRegistry {
    /// Name and summary of each.
    public static let entries: [RegistryEntry] = []

    /// The configuration keys of a layout, with their defaults.
    public static func configurationKeys(of layout: String) throws(LayoutError) -> [ConfigurationKey] { [] }

    /// Makes a layout over an input. `configuration` holds only the keys that were given.
    public static func makeLayout(
        named name: String, input: LayoutInput, configuration: [String: ConfigurationValue]
    ) throws(LayoutError) -> LaidOut {
        throw .unknownLayout(name: name, known: entries.map(\.name))
    }
}
