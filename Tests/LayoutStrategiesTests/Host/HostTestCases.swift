import LayoutStrategies
import LayoutTestSupport
import Testing

/// A registered layout over a schedule.
func laidOut(
    _ layout: String, _ columns: ScheduleColumns, _ configuration: [String: ConfigurationValue] = [:]
) throws(LayoutError) -> LaidOut {
    try LayoutRegistry.builtIn.makeLayout(named: layout, input: .schedule(columns), configuration: configuration)
}

/// A host over a registered layout, with a strategy by its name.
func host(
    _ layout: String, _ columns: ScheduleColumns, strategy: String = "on-demand",
    configuration: [String: ConfigurationValue] = [:], viewport: Viewport? = nil, form: AttributeForm = .pooledObjects
) throws -> CollectionHost {
    let laidOut = try laidOut(layout, columns, configuration)
    return CollectionHost(
        layout: laidOut.layout, strategy: try #require(laidOut.strategy(named: strategy)), store: laidOut.store,
        viewport: viewport ?? Viewport(size: laidOut.viewportSize), madeFor: laidOut.viewportSize, form: form)
}

/// A host over a layout, with a strategy by its name.
func host(
    over layout: any RegisteredLayout, strategy: String = "on-demand", size: Size, madeFor made: Size? = nil
) throws -> CollectionHost {
    CollectionHost(
        layout: layout, strategy: try #require(StrategyRegistry.builtIn.strategy(named: strategy, over: layout)),
        store: layout.store, viewport: Viewport(size: size), madeFor: made)
}

/// A strategy over a layout, by its name; prepared.
func prepared(_ name: String, over layout: any CollectionLayout) throws -> any LayoutStrategy {
    let strategy = try #require(StrategyRegistry.builtIn.strategy(named: name, over: layout))
    strategy.prepare()
    return strategy
}

/// What a host shows, in canonical order.
func shown(_ host: CollectionHost) -> [LayoutAttributes] {
    var attributes: [LayoutAttributes] = []
    host.forEachVisible { attributes.append($0) }
    return attributes.sorted(by: LayoutAttributes.isPaintedBefore)
}

extension Transition {
    /// The element of an identity after the change, or before it where it is gone.
    subscript(id: ElementID) -> Element? { elements.first { $0.after == id } ?? elements.first { $0.before == id } }
}

/// A schedule of `groups` groups of `each` items.
func hostSchedule(groups: Int, each: Int) -> ScheduleColumns {
    let spans: [[ClosedRange<Double>]] = (0..<groups).map { group in
        (0..<each).map { item in
            let first = Double(item + group % 7)
            return first...first + 2
        }
    }
    return scheduleColumns(spans: spans)
}
