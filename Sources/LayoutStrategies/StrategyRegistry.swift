import LayoutCore

/// The strategies there are.
public enum StrategyRegistry {
    /// Name and summary of each, in the order of reports.
    public static let entries: [RegistryEntry] = [
        RegistryEntry("dictionary-cache", "all attributes up front in a dictionary; a query filters all values"),
        RegistryEntry("dictionary-cache-objects", "the same with reference-type attributes, as UIKit has them"),
        RegistryEntry("on-demand", "nothing stored; the layout computes which elements a rectangle can meet"),
        RegistryEntry("sorted-array", "frames sorted by top edge; binary search with a running maximum"),
        RegistryEntry("r-tree", "bulk-loaded packed R-tree in flat arrays, fan-out 16"),
    ]

    /// The strategy of that name, specialised for the layout; nil when there is none.
    ///
    /// A line for each strategy: the concrete types must be known here, so that its loops are specialised.
    static func strategy<Layout: CollectionLayout>(named name: String, for layout: Layout) -> ErasedStrategy? {
        switch name {
        case "dictionary-cache": ErasedStrategy(DictionaryCache(layout))
        case "dictionary-cache-objects": ErasedStrategy(DictionaryCacheObjects(layout))
        case "on-demand": ErasedStrategy(OnDemand(layout))
        case "sorted-array": ErasedStrategy(SortedArray(layout))
        case "r-tree": ErasedStrategy(RTree(layout))
        default: nil
        }
    }
}
