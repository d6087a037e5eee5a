import LayoutCore

/// The layouts there are, each with the strategies that can find its elements: a value that whoever chooses by name is
/// handed.
public struct LayoutRegistry: Sendable {
    private let lines: [LayoutLine]

    /// Name and summary of each layout.
    public let entries: [RegistryEntry]

    /// What is known of the strategies, which are the same over every layout.
    public let strategies: StrategyRegistry

    /// The layouts of this package, in the order of reports.
    public static var builtIn: LayoutRegistry {
        LayoutRegistry(lines, strategies: .builtIn)
    }

    /// A line for each layout of this package.
    private static var lines: [LayoutLine] {
        [
            LayoutLine(GanttLayout.self),
            LayoutLine(LinearLayout.self),
            LayoutLine(FlowGridLayout.self),
            LayoutLine(WaterfallLayout.self),
            LayoutLine(CompositionalLayout.self),
            LayoutLine(ListLayout.self),
            LayoutLine(SectionsLayout.self),
            LayoutLine(FramesLayout.self),
        ]
    }

    /// The layout of a name, to be a part of another.
    ///
    /// Throws ``LayoutError/unknownLayout(name:known:)``.
    static func partLayout(named name: String) throws(LayoutError) -> any RegisteredLayout.Type {
        if let line = lines.first(where: { $0.entry.name == name }) { return line.type }
        throw .unknownLayout(name: name, known: lines.map(\.entry.name))
    }

    private init(_ lines: [LayoutLine], strategies: StrategyRegistry) {
        self.lines = lines
        self.strategies = strategies
        entries = lines.map(\.entry)
    }

    /// The configuration keys of a layout, with their defaults.
    public func configurationKeys(of layout: String) throws(LayoutError) -> [ConfigurationKey] {
        try line(named: layout).keys
    }

    /// Name of the layout over the same data that a user of the one of that name goes to and comes back from; the same
    /// where there is no layout of that name.
    public func counterpart(of layout: String) -> String { (try? line(named: layout))?.counterpart ?? layout }

    /// Whether a configuration that fits some data may not fit data with more groups, so that a sample of the data is no
    /// proof. Throws ``LayoutError/unknownLayout(name:known:)``.
    public func limitsGroups(
        _ layout: String, configuration: [String: ConfigurationValue]
    ) throws(LayoutError) -> Bool { try line(named: layout).type.limitsGroups(configuration) }

    /// Makes a layout over an input. `configuration` holds only the keys that were given. `whenMade` is called when there
    /// is the layout and nothing else: whoever measures it measures there.
    ///
    /// Throws what the layout's initialiser throws, and ``LayoutError/unsuitableInput(layout:reason:)`` for an input
    /// the layout can't take.
    public func makeLayout(
        named name: String, input: LayoutInput, configuration: [String: ConfigurationValue],
        whenMade: (any HostedLayout) -> Void = { _ in }
    ) throws(LayoutError) -> LaidOut {
        try line(named: name).make(input, configuration, whenMade)
    }

    /// Makes a layout over data that other layouts may show too. Throws as for an input.
    public func makeLayout(
        named name: String, over store: ItemStore, configuration: [String: ConfigurationValue]
    ) throws(LayoutError) -> LaidOut {
        try line(named: name).makeOver(store, configuration)
    }

    private func line(named name: String) throws(LayoutError) -> LayoutLine {
        if let line = lines.first(where: { $0.entry.name == name }) { return line }
        throw .unknownLayout(name: name, known: entries.map(\.name))
    }
}

/// A line of the registry: a layout, and how it is made with the strategies specialised for it.
private struct LayoutLine: Sendable {
    let entry: RegistryEntry
    let keys: [ConfigurationKey]
    let counterpart: String
    let type: any RegisteredLayout.Type
    let make:
        @Sendable (LayoutInput, [String: ConfigurationValue], (any HostedLayout) -> Void) throws(LayoutError) -> LaidOut
    let makeOver: @Sendable (ItemStore, [String: ConfigurationValue]) throws(LayoutError) -> LaidOut

    /// A layout of known type. Inlined, so that its strategies are specialised.
    @inline(__always) init<Layout: RegisteredLayout>(_ layout: Layout.Type) {
        entry = RegistryEntry(Layout.name, Layout.summary)
        keys = Layout.keys
        counterpart = Layout.counterpart
        type = layout
        make = { (input, values, whenMade) throws(LayoutError) in
            let layout = try Layout(input: input, values: values)
            whenMade(layout)
            return LaidOut(layout) { StrategyRegistry.strategy(named: $0, for: $1) }
        }
        makeOver = { (store, values) throws(LayoutError) in
            LaidOut(try Layout(source: .store(store), values: values)) {
                StrategyRegistry.strategy(named: $0, for: $1)
            }
        }
    }
}
