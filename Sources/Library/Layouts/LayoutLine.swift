import LayoutCore

/// A name and a sentence, as `list` shows them.
public struct RegistryEntry: Sendable, Equatable {
    /// The name used on the command line and in records.
    public let name: String
    /// One sentence about the entry.
    public let summary: String

    /// An entry from its name and its sentence.
    public init(_ name: String, _ summary: String) { (self.name, self.summary) = (name, summary) }
}

/// A line of the registry of layouts: a layout's description, and a function that makes the layout.
public struct LayoutLine: Sendable {
    /// Makes a layout over data from the given keys; a layout of parts looks its parts up in the lines.
    public typealias Maker =
        @Sendable (LayoutSource, [String: ConfigurationValue], [LayoutLine]) throws(LayoutError) -> any RegisteredLayout

    /// The name of the layout and a sentence about it.
    public let entry: RegistryEntry
    /// The keys of its configuration.
    public let keys: [ConfigurationKey]
    /// The layout's type and the place in a program that adds it, for messages; nil for a layout of this package.
    public private(set) var origin: String?
    /// Name of the layout to which the workload `switch` goes and from which it comes back.
    public let counterpart: String
    let stretchesToViewport: Bool
    let limitsGroups: @Sendable ([String: ConfigurationValue], [LayoutLine]) -> Bool
    let make: Maker

    /// A layout that is made from data and values alone. `origin` names the type and the place of a layout of another
    /// package.
    public init<Layout: ConfiguredLayout>(_ layout: Layout.Type, origin: String? = nil) {
        self.init(layout) { (source, values, _) throws(LayoutError) in try Layout(source: source, values: values) }
        self.origin = origin
    }

    /// A layout that needs other layouts.
    init<Layout: RegisteredLayout>(_ layout: Layout.Type, make: @escaping Maker) {
        entry = RegistryEntry(Layout.name, Layout.summary)
        let mirroring = ConfigurationKey(
            name: "rightToLeft", defaultValue: .bool(false),
            summary: "Whether the layout is mirrored in the width of its content, for reading from right to left.",
            choices: ConfigurationReader<Bool>.flag.choices)
        keys = Layout.keys + [mirroring]
        counterpart = Layout.counterpart
        stretchesToViewport = Layout.stretchesToViewport
        limitsGroups = { values, lines in
            Layout.limitsGroups(values.filter { $0.key != mirroring.name }, among: lines)
        }
        self.make = { (source, values, lines) throws(LayoutError) in
            var values = values
            let value = values.removeValue(forKey: mirroring.name) ?? mirroring.defaultValue
            let isMirrored = try ConfigurationReader<Bool>.flag.read(value, of: mirroring.name)
            do throws(LayoutError) {
                let layout = try make(source, values, lines)
                return isMirrored ? MirroredLayout(layout) : layout
            } catch .unknownKey(let key, let layout, let known) where !known.contains(mirroring.name) {
                throw .unknownKey(key: key, layout: layout, known: known + [mirroring.name])
            }
        }
    }
}

extension [LayoutLine] {
    /// The line of a name. Throws ``LayoutError/unknownLayout(name:known:)``.
    public func line(named name: String) throws(LayoutError) -> LayoutLine {
        if let line = first(where: { $0.entry.name == name }) { return line }
        throw .unknownLayout(name: name, known: map(\.entry.name))
    }

    /// Whether a configuration that fits some data may not fit data with more groups, so that a sample of the data is
    /// no proof. Throws ``LayoutError/unknownLayout(name:known:)``.
    public func limitsGroups(
        _ layout: String, configuration: [String: ConfigurationValue]
    ) throws(LayoutError) -> Bool { try line(named: layout).limitsGroups(configuration, self) }

    /// Makes a layout over an input. `configuration` holds only the given keys.
    ///
    /// Throws what the layout's initialiser throws, and ``LayoutError/unsuitableInput(layout:reason:)`` for an input
    /// that the layout can't take.
    public func makeLayout(
        named name: String, input: LayoutInput, configuration: [String: ConfigurationValue]
    ) throws(LayoutError) -> any RegisteredLayout {
        try makeLayout(named: name, source: input.source, configuration: configuration)
    }

    /// Makes a layout over data that several layouts may show. Throws as for an input.
    public func makeLayout(
        named name: String, source: LayoutSource, configuration: [String: ConfigurationValue]
    ) throws(LayoutError) -> any RegisteredLayout {
        try line(named: name).make(source, configuration, self)
    }
}
