/// Every element that a rectangle meets is found, sorted by row and left edge, and then folded with its neighbours: what a
/// layout does that was made for answers of single elements.
///
/// Source: Tracy's timeline view (Bartosz Taudul, 2017), which goes over the zones in view and draws neighbours that are
/// narrower than a few pixels as one.
/// Elements are found by ``SegmentedRTree``. Prepare, and bytes per element: its, 26. Query: O(k log k) for k elements
/// found, and their frames; the sort allocates. Edit and toggle: as ``SegmentedStrategy``, whose index follows by segment.
public final class DetailMerge: DetailStrategy {
    private struct Found {
        var ordinal: UInt32
        var frame: Rect
    }

    private let layout: any CollectionLayout
    private let base: SegmentedStrategy<SegmentedRTree>
    // Exclusivity is not checked: a query would pay for it, and no call comes back to the strategy.
    @exclusivity(unchecked) private var buffer = OrdinalBuffer()
    @exclusivity(unchecked) private var found: [Found] = []

    /// A strategy over `layout`, to be prepared.
    public init(_ layout: any CollectionLayout) {
        self.layout = layout
        base = SegmentedStrategy(layout)
    }

    /// Loads every segment of the layout.
    public func prepare() { base.prepare() }

    /// True: only what a delta names or replaces is loaded.
    public var followsChanges: Bool { true }

    /// Loads the segments that were replaced.
    @discardableResult public func invalidate(_ delta: LayoutDelta) -> Int { base.invalidate(delta) }

    /// Searches the segments that the layout says can be met.
    public func elements(in rect: Rect, into buffer: inout OrdinalBuffer) { base.elements(in: rect, into: &buffer) }

    /// Has the index ask for one after the other.
    public func replay(_ queries: [Rect], _ range: ReplayRange, into buffer: inout OrdinalBuffer) -> Int {
        base.replay(queries, range, into: &buffer)
    }

    /// Finds the elements that meet the query's rectangle, sorts them by row and left edge, and folds narrow ones.
    public func details(_ query: DetailQuery, into entries: inout DetailBuffer) {
        entries.removeAll()
        let before = buffer.totalExamined
        base.elements(in: query.rect, into: &buffer)
        entries.examined = buffer.totalExamined - before
        found.removeAll(keepingCapacity: true)
        for ordinal in buffer.ordinals { found.append(Found(ordinal: ordinal, frame: layout.frame(at: ordinal))) }
        found.sort(by: Self.isBefore)
        for position in found.indices {
            let (ordinal, frame) = (found[position].ordinal, found[position].frame)
            if query.isOwnEntry(frame.minX, frame.maxX) {
                entries.append(ordinal, left: frame.minX, right: frame.maxX)
            } else {
                entries.fold(
                    DetailEntry(representative: ordinal, count: 1, left: frame.minX, right: frame.maxX),
                    width: frame.maxX - frame.minX, in: query.cell(frame.minX))
            }
            let isLast = position + 1 == found.count
            if isLast || found[position + 1].frame.minY != frame.minY || found[position + 1].frame.maxY != frame.maxY {
                entries.endRow(top: frame.minY, bottom: frame.maxY)
            }
        }
    }

    /// By row, left edge and ordinal.
    private static func isBefore(_ left: Found, _ right: Found) -> Bool {
        if left.frame.minY != right.frame.minY { return left.frame.minY < right.frame.minY }
        if left.frame.maxY != right.frame.maxY { return left.frame.maxY < right.frame.maxY }
        if left.frame.minX != right.frame.minX { return left.frame.minX < right.frame.minX }
        return left.ordinal < right.ordinal
    }

    /// Attributes as the layout computes them.
    public func layoutAttributes(for id: ElementID) -> LayoutAttributes? { layout.staticAttributes(for: id) }
}
