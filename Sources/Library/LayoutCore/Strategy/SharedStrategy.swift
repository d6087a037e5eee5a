/// A strategy that any number of threads can ask at once, without a lock, each through a strategy of its own that shares
/// what was prepared.
public protocol SharedStrategy: LayoutStrategy {
    /// The strategy as it is, prepared, for other threads. `snapshot` is of its layout since the last change. O(1).
    func reader(over snapshot: LayoutSnapshot) -> StrategyReader
}

/// A prepared strategy for other threads: each makes one of its own of it.
public struct StrategyReader: Sendable {
    private let make: @Sendable (any CollectionLayout) -> any LayoutStrategy
    private let snapshot: LayoutSnapshot

    /// A reader that makes strategies over layouts of a snapshot: prepared already, on any thread, several at once.
    public init(
        over snapshot: LayoutSnapshot, _ make: @escaping @Sendable (any CollectionLayout) -> any LayoutStrategy
    ) {
        (self.snapshot, self.make) = (snapshot, make)
    }

    /// A prepared strategy and its layout, for one thread. O(scratch space of a query).
    public func strategy() -> (strategy: any LayoutStrategy, layout: any CollectionLayout) {
        let layout = snapshot.layout()
        return (make(layout), layout)
    }
}
