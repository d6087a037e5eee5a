import LayoutCore
import Workloads

/// Random batches of changes of a store, from a seed: items and sections that come, go, move and change, a few at once,
/// at times of a horizon.
public struct DataWalk {
    private var random: SeededGenerator
    /// Least start and longest duration of new items.
    public var horizon = 300.0
    /// Whether starts and ends are whole.
    public var isWhole = true
    /// Rows that new items may be in.
    public var rows = 1
    /// Whether sections come, go and move.
    public var changesSections = true
    /// Items that a new section has fewer than.
    public var sectionSize = 40
    /// How often more items go than move: 0.5 for as many.
    public var removalShare = 0.5

    /// A walk of its own for each seed.
    public init(seed: UInt64) { random = SeededGenerator(seed: seed) }

    /// A number of 0 ..< `limit`, for choices that belong to the walk.
    public mutating func below(_ limit: Int) -> Int { random.below(limit) }

    /// Some changes of the store as it is; not yet performed.
    public mutating func next(_ store: ItemStore) -> ItemBatch {
        var shape = Workloads.BatchShape()
        (shape.sizes, shape.removalShare) = ([3], removalShare)
        (shape.sections, shape.newItems) = (changesSections ? 2 : 0, sectionSize - 1)
        shape.items = .within(horizon: horizon, isWhole: isWhole, rows: rows)
        return RandomBatch.random(for: store, of: shape, &random)
    }
}
