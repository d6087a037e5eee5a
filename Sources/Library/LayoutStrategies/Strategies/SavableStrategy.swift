/// A strategy that can be written to a file once it is prepared, and opened there.
///
/// Law: an opened strategy gives the answers of the one that was saved, over the same layout.
public protocol SavableStrategy: LayoutStrategy {
    /// Writes what the strategy keeps to a file; nothing where it keeps nothing. O(n). Throws `io`.
    func save(to path: String, as identity: SavedIdentity) throws(SavedIndexError)
    /// The same strategy over a layout, prepared from a file. O(1), validated O(n). Throws as
    /// ``SavableIndex/init(mapping:as:variant:validate:)`` does.
    func opened(
        over layout: any CollectionLayout, mapping path: String, as identity: SavedIdentity, validate: Bool
    ) throws(SavedIndexError) -> any LayoutStrategy
}

extension IndexStrategy: SavableStrategy where Index: SavableIndex {
    /// A strategy of the same index and variant.
    public func opened(
        over layout: any CollectionLayout, mapping path: String, as identity: SavedIdentity, validate: Bool
    ) throws(SavedIndexError) -> any LayoutStrategy {
        try IndexStrategy(layout, mapping: path, as: identity, variant, validate: validate)
    }
}

extension OnDemand: SavableStrategy {
    /// Does nothing: the layout is all there is.
    public func save(to path: String, as identity: SavedIdentity) {}

    /// A strategy that asks `layout` alone.
    public func opened(
        over layout: any CollectionLayout, mapping path: String, as identity: SavedIdentity, validate: Bool
    ) -> any LayoutStrategy { OnDemand(layout) }
}
