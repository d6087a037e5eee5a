/// `linear-scan`: every box, compared with every query.
public typealias LinearScanStrategy = IndexStrategy<BoxScan>
/// `sorted-array`: boxes by top edge, found by binary search.
public typealias SortedArrayStrategy = IndexStrategy<SortedBoxArray>
/// `grid`: uniform tiles sized from the data.
public typealias GridStrategy = IndexStrategy<BoxGrid>
/// `row-index`: rows found in the frames, each entered through a table.
public typealias RowIndexStrategy = IndexStrategy<RowIndex>
/// `row-index-cursor`: the same, which keeps its place in every visible row between queries.
public typealias RowIndexCursorStrategy = IndexStrategy<RowIndexCursor>
/// `r-tree`: a packed R-tree.
public typealias RTreeStrategy = IndexStrategy<PackedRTree>
/// `r-tree-dynamic`: an R-tree that follows edits.
public typealias DynamicRTreeStrategy = IndexStrategy<DynamicRTree>
/// `r-tree-segmented`: one packed R-tree, and a small one for each segment that has gained or lost elements.
public typealias SegmentedRTreeStrategy = SegmentedStrategy<SegmentedRTree>
/// `scan-segmented`: the boxes of the segments met, under envelopes of sixteen.
public typealias SegmentedScanStrategy = SegmentedStrategy<SegmentScans>
/// `detail-forest`: elements by row, and nodes that say of eight which is widest.
public typealias DetailForestStrategy = FoldedStrategy<RowForest>
/// `detail-pyramid`: elements by row, and cells of powers of two.
public typealias DetailPyramidStrategy = FoldedStrategy<RowPyramid>
