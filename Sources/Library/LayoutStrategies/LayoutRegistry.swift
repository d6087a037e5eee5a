/// The layouts there are, and the strategies that can find their elements. A value that `main` makes and hands down, so
/// that a program with layouts or strategies of its own hands down others.
public struct LayoutRegistry: Sendable {
    /// A line for each layout, in the order of reports.
    public var lines: [LayoutLine]
    /// The strategies, which are the same over every layout.
    public var strategies: StrategyRegistry

    /// A registry of these layouts and strategies.
    public init(_ lines: [LayoutLine], strategies: StrategyRegistry) {
        (self.lines, self.strategies) = (lines, strategies)
    }

    /// The layouts and strategies of this package.
    public static var builtIn: LayoutRegistry { LayoutRegistry(.builtIn, strategies: .builtIn) }

    /// Name and summary of each layout.
    public var entries: [RegistryEntry] { lines.map(\.entry) }

    /// The configuration keys of a layout, with their defaults.
    public func configurationKeys(of layout: String) throws(LayoutError) -> [ConfigurationKey] {
        try lines.line(named: layout).keys
    }

    /// Name of the layout over the same data that the workload `switch` goes to and comes back from; the same where
    /// there is no layout of that name.
    public func counterpart(of layout: String) -> String { (try? lines.line(named: layout))?.counterpart ?? layout }

    /// Whether a configuration that fits some data may not fit data with more groups, so that a sample of the data is no
    /// proof. Throws ``LayoutError/unknownLayout(name:known:)``.
    public func limitsGroups(
        _ layout: String, configuration: [String: ConfigurationValue]
    ) throws(LayoutError) -> Bool { try lines.limitsGroups(layout, configuration: configuration) }

    /// Makes a layout over an input. `configuration` holds only the keys that were given.
    ///
    /// Throws what the layout's initialiser throws, and ``LayoutError/unsuitableInput(layout:reason:)`` for an input
    /// that the layout can't take.
    public func makeLayout(
        named name: String, input: LayoutInput, configuration: [String: ConfigurationValue]
    ) throws(LayoutError) -> LaidOut {
        LaidOut(
            try lines.makeLayout(named: name, input: input, configuration: configuration), strategies: strategies)
    }

    /// Makes a layout over data that other layouts may show too. Throws as for an input.
    public func makeLayout(
        named name: String, over store: ItemStore, configuration: [String: ConfigurationValue]
    ) throws(LayoutError) -> LaidOut {
        LaidOut(
            try lines.makeLayout(named: name, source: .store(store), configuration: configuration),
            strategies: strategies)
    }
}

extension [LayoutLine] {
    /// The layouts of this package, in the order of reports.
    public static var builtIn: [LayoutLine] {
        [
            GanttLayout.line,
            LayoutLine(LinearLayout.self),
            LayoutLine(FlowGridLayout.self),
            LayoutLine(WaterfallLayout.self),
            LayoutLine(CompositionalLayout.self),
            LayoutLine(ListLayout.self),
            SectionsLayout.line,
            LayoutLine(FramesLayout.self),
        ]
    }
}

extension SectionsLayout {
    /// A layout whose parts are layouts of this package. Throws as ``init(store:configuration:among:)`` does.
    public convenience init(
        store: ItemStore, configuration: SectionsConfiguration = SectionsConfiguration()
    ) throws(LayoutError) { try self.init(store: store, configuration: configuration, among: .builtIn) }
}
