import LayoutCore

/// An R-tree whose elements can be inserted, removed and moved, one by one, in a time that does not depend on the rest.
///
/// Source: Guttman: R-trees: A Dynamic Index Structure for Spatial Searching (SIGMOD 1984), with the split of Beckmann,
/// Kriegel, Schneider, Seeger: The R*-tree (SIGMOD 1990), moves from the bottom up by Lee, Hsu, Jensen, Cui, Teo (VLDB
/// 2003), and bulk load by ``SortTileRecursive`` with some room left in every node. Nodes are like those in
/// ``PackedRTree``, sixteen Float32 boxes side by side, and are searched as there, breadth-first with the next ones
/// prefetched; but they lie anywhere and name their children.
///
/// What edits can do to queries is bounded: envelopes are exact, nodes are always filled to a third at least, and
/// full ones share with their siblings before they are split (deferred splitting: Kamel, Faloutsos: Hilbert R-tree,
/// VLDB 1994). Even after edits of half the elements a query takes little more than after a new bulk load.
///
/// Bytes per element: 330 a node (256 boxes, 64 slots, 5 for the parent and the count, 4.8 of scratch for queries)
/// and 4 for the place of each ordinal: 30.5 after bulk load, whose nodes have some room. Where nodes run out, all
/// are copied to memory an eighth larger; removals give no memory back, a new bulk load does. Confined to one thread
/// at a time, because queries share the scratch.
public final class DynamicRTree: BoxIndex {
    var nodes: TreeNodes

    /// Number of elements in the tree.
    public var count: Int { nodes.elementCount }

    /// Loads the elements `0..<elementCount`, whose frames `frames` reads; null frames are left out.
    ///
    /// O(n) by radix sorts; the tree depends on the frames alone. Peak memory: the tree and 32 bytes an element. At
    /// most 2³² − 2 elements (checked).
    public init(elementCount: Int, variant: Void, frames: FrameReader) {
        let loaded = LoadedBoxes(elementCount: elementCount, frames: frames)
        SortTileRecursive.order(loaded)
        nodes = TreeNodes(loaded, ordinalCount: elementCount)
    }

    /// Whether the element is in the tree. O(1).
    public func contains(_ ordinal: UInt32) -> Bool { nodes.home(of: ordinal) != TreeNodes.none }

    /// Makes the tree hold an element with this frame, whether it held the element before or not; an element whose
    /// frame is null (or holds a NaN) is taken out. Amortised O(log n).
    ///
    /// Ordinals should be dense: 4 bytes are kept for each up to the largest, which is at most 2³² − 2 (checked).
    public func update(_ ordinal: UInt32, to frame: Rect) {
        precondition(ordinal < UInt32.max)
        guard frame.minX <= frame.maxX && frame.minY <= frame.maxY else { return remove(ordinal) }
        let box = FloatBox(rounding: frame)
        if contains(ordinal) { nodes.move(ordinal, to: box) } else { nodes.insert(ordinal, box) }
    }

    /// Takes an element out; does nothing when it is absent. O(log n).
    public func remove(_ ordinal: UInt32) { nodes.remove(ordinal) }

    /// True: each change is written into the tree.
    public static var follows: Bool { true }

    /// Removes, inserts and moves the elements that changed, O(log n) each; false if loading again is faster.
    public func follow(_ delta: LayoutDelta, frame: (UInt32) -> Rect) -> Bool {
        let changes = delta.changeCount - delta.renamed.reduce(0) { $0 + $1.count }
        guard changes <= max(Self.fewChanges, count / Self.editsPerLoadedElement) else { return false }
        for range in delta.removed { for ordinal in range { remove(ordinal) } }
        for range in delta.inserted { for ordinal in range { update(ordinal, to: frame(ordinal)) } }
        for range in delta.reframed { for ordinal in range { update(ordinal, to: frame(ordinal)) } }
        return true
    }

    /// Number of elements that take as long to load as one edit.
    private static var editsPerLoadedElement: Int { 16 }
    /// Changes that are never worth a bulk load.
    private static var fewChanges: Int { 64 }

    /// Appends the ordinals of the elements that meet `rect`, each once.
    ///
    /// O(log n + k) for k results on data whose boxes overlap little, O(n) at worst; allocates nothing but the buffer's
    /// own growth. `frame` gives the current exact frame of an element; it is called for about the elements
    /// on the rectangle's border only.
    public func search(_ rect: Rect, into buffer: inout OrdinalBuffer, frame: (UInt32) -> Rect) {
        nodes.search(BoxQuery(rect), into: &buffer, frame: frame)
    }

}
