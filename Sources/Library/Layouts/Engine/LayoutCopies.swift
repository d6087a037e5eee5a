import LayoutCore

/// A layout that can be copied: what it keeps is values, or objects that don't change, or that are copied too.
protocol CopiedLayout: RegisteredLayout {
    /// The same layout over the same items in another source. Nothing is shared that a change of either would reach: arrays
    /// are shared until one is written. Nil where a part can't be copied.
    init?(copying other: Self, over items: any ItemSource)
}

extension CopiedLayout {
    /// The layout as it is; nil over items of another source than a store.
    func frozen() -> LayoutSnapshot? {
        guard let store = itemSource as? ItemStore else { return nil }
        let items = ItemStore(copying: store)
        guard let frozen = Self(copying: self, over: items) else { return nil }
        // Threads share it. No one asks it, so it never changes: a copy only reads it.
        nonisolated(unsafe) let kept = (layout: frozen, items: items)
        // The layout was copied once, and its parts are the same.
        return LayoutSnapshot { kept.layout.copied(over: ItemStore(copying: kept.items))! }
    }

    /// A copy, of a layout whose type is not known.
    func copied(over items: any ItemSource) -> Self? { Self(copying: self, over: items) }
}

extension GeometryLayout {
    /// The layout as it is, where it can be copied.
    public func snapshot() -> LayoutSnapshot? { snapshotOfCopied(self) }
}

/// Apart from the generic code that calls it, in which the compiler (6.3.1) may crash on the cast.
private func snapshotOfCopied(_ layout: any RegisteredLayout) -> LayoutSnapshot? {
    (layout as? any CopiedLayout)?.frozen()
}
