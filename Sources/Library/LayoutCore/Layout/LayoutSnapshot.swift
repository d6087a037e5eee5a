/// A layout as it was, for other threads: each makes a layout of its own of it.
///
/// ```swift
/// guard let snapshot = layout.snapshot() else { return }
/// Thread.detachNewThread {
///     let layout = snapshot.layout()  // kept as long as the thread asks
///     layout.elements(meeting: rect, into: &buffer)
/// }
/// ```
public struct LayoutSnapshot: Sendable {
    private let make: @Sendable () -> any CollectionLayout

    /// A snapshot from which `make` makes layouts: at any time, on any thread, and several threads at once.
    public init(_ make: @escaping @Sendable () -> any CollectionLayout) { self.make = make }

    /// A layout with the same ordinals, identities, frames and segments as the one that gave the snapshot had then, for one
    /// thread. Edits of data don't reach it. As quick as ``CollectionLayout/snapshot()``.
    public func layout() -> any CollectionLayout { make() }
}
