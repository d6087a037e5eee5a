import LayoutCore
import Workloads

/// Which changes a random batch is made of.
package typealias BatchShape = Workloads.BatchShape

extension BatchShape {
    /// Batches of items that go from one section and come into one, in bulk: at most how many items and sections go or
    /// come, and how many items a section has that comes.
    package init(items: Int = 3, sections: Int = 0, newItems: Int = 20) {
        self.init()
        (sizes, isLocal) = ([items], true)
        (self.sections, sectionShare, self.newItems) = (sections, 1, newItems)
    }
}

/// A batch that the store can perform: some items and sections go, come and move, all at once.
package func randomBatch(_ store: ItemStore, _ shape: BatchShape, _ random: inout TestRandom) -> ItemBatch {
    var generator = SeededGenerator(seed: random.next())
    return RandomBatch.random(for: store, of: shape, &generator)
}
