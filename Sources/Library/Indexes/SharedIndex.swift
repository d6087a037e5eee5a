/// An index that any number of threads can search at once, each through a reader of its own.
///
/// Law: memory that a reader shares is written only while the index is made, so that no search needs a lock. A search
/// writes nothing but its caller's buffer and the reader's scratch space.
public protocol SharedIndex: BoxIndex, SendableMetatype where Variant: Sendable {
    /// An index over the memory of another, with scratch space of its own. O(scratch space).
    init(reading other: Self)
}

/// An index that is made, as a value that can be handed to other threads.
///
/// ```swift
/// let built = BuiltIndex(index)
/// Thread.detachNewThread {
///     let index = built.reader()  // kept as long as the thread asks
///     index.search(rect, into: &buffer) { frames[Int($0)] }
/// }
/// ```
public struct BuiltIndex<Index: SharedIndex>: @unchecked Sendable {
    // Sendable without a check: `init(reading:)` alone reads the index, and only what is written while an index is made.
    // Searches of who has the index besides write scratch space, which no reader shares.
    private let index: Index

    /// A value of an index that is made.
    public init(_ index: Index) { self.index = index }

    /// An index for one thread, with the same answers. O(scratch space).
    public func reader() -> Index { Index(reading: index) }
}
