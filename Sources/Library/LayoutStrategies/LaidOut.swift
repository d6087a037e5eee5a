/// A layout that was made by name, and the strategies that can find its elements.
public struct LaidOut {
    /// The layout, over the data it was made for.
    public let layout: any RegisteredLayout
    private let strategies: StrategyRegistry

    init(_ layout: any RegisteredLayout, strategies: StrategyRegistry) {
        (self.layout, self.strategies) = (layout, strategies)
    }

    /// The viewport's size that the configuration says, which traces are made for.
    public var viewportSize: Size { layout.viewportSize }

    /// The items that the layout shows, which are edited here; nil for explicit rectangles, which the layout keeps. The
    /// same each time.
    public var store: ItemStore? { layout.store }

    /// A fresh strategy of that name over the layout, not yet prepared; nil when there is none.
    public func strategy(named name: String) -> (any LayoutStrategy)? { strategies.strategy(named: name, over: layout) }

    /// A layout of the same configuration, rebuilt from the data as they are now. Which groups are open stays, and so
    /// do values that come from all data. After any change the layout must equal it, except for ordinals. O(n).
    public func rebuilt() throws(LayoutError) -> LaidOut { LaidOut(try layout.rebuilt(), strategies: strategies) }
}
