import LayoutCore
import Workloads

/// Random batches of changes of a store, from a seed: items and sections that come, go, move and change, a few at once,
/// at times of a horizon.
package struct DataWalk {
    private var random: SeededGenerator
    /// Least start and longest duration of new items.
    package var horizon = 300.0
    /// Whether starts and ends are whole.
    package var isWhole = true
    /// Rows that new items may be in.
    package var rows = 1
    /// Whether sections come, go and move.
    package var changesSections = true
    /// Items that a new section has fewer than.
    package var sectionSize = 40

    /// A walk of its own for each seed.
    package init(seed: UInt64) { random = SeededGenerator(seed: seed) }

    /// A number of 0 ..< `limit`, for choices that belong to the walk.
    package mutating func below(_ limit: Int) -> Int { random.below(limit) }

    /// Some changes of the store as it is; not yet performed.
    package mutating func next(_ store: ItemStore) -> ItemBatch {
        var shape = BatchShape()
        shape.sizes = [3]
        (shape.sections, shape.newItems) = (changesSections ? 2 : 0, sectionSize - 1)
        shape.items = .within(horizon: horizon, isWhole: isWhole, rows: rows)
        return RandomBatch.random(for: store, of: shape, &random)
    }
}
