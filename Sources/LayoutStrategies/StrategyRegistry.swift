import LayoutCore

/// The strategies there are.
public enum StrategyRegistry {
    /// Name and summary of each, in the order of reports.
    public static let entries: [RegistryEntry] = []

    /// The strategy of that name, specialised for the layout; nil when there is none.
    static func strategy<Layout: CollectionLayout>(named name: String, for layout: Layout) -> ErasedStrategy? {
        switch name {
        default: nil
        }
    }
}
