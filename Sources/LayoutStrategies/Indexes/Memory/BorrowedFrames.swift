import LayoutCore

/// The frames of a layout for the length of a call. A closure that captures this has no references to count, on which
/// the shortest queries of ``RowIndex`` and ``BoxGrid`` would spend much of their time;
/// searches that the compiler makes one function of, such as ``PackedRTree``'s, gain nothing.
///
/// Invariant: the layout outlives this; whoever makes it holds the layout until the call has returned.
struct BorrowedFrames<Layout: CollectionLayout> {
    private unowned(unsafe) let layout: Layout

    init(_ layout: Layout) { self.layout = layout }

    /// See ``CollectionLayout/frame(at:)``.
    func callAsFunction(_ ordinal: UInt32) -> Rect { layout.frame(at: ordinal) }
}
