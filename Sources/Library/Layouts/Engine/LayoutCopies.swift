import LayoutCore

/// A geometry that can be copied: what it holds is values, or objects that don't change, or that are copied too.
protocol CopiedGeometry: LayoutGeometry {
    /// The same geometry, which shares nothing that either of them changes. O(1): arrays are shared until they are written.
    func copied() -> Self
}

/// A layout over such a geometry, which has snapshots.
protocol CopiedLayout: GeometryLayout where Geometry: CopiedGeometry {
    /// The same layout over the same items, in a store of their own.
    init(copying other: Self, _ store: ItemStore)
}

extension CopiedLayout {
    /// The layout as it is; nil over items of another source than a store.
    func frozen() -> LayoutSnapshot? {
        guard let store = items as? ItemStore else { return nil }
        // Threads share it. No one asks it, so it never changes: a copy only reads it.
        nonisolated(unsafe) let (frozen, items) = (Self(copying: self, store), ItemStore(copying: store))
        return LayoutSnapshot { Self(copying: frozen, ItemStore(copying: items)) }
    }
}
