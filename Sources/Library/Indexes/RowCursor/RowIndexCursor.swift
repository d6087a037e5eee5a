import CSupport
import LayoutCore

/// A ``ViewportCursor`` over a ``RowIndex``: keeps, for each visible row, its answer and how far the rectangle may
/// move before that changes.
///
/// For each row there is a *cell*: the ordinals that meet the rectangle, and the open intervals in which the
/// rectangle's left and right edge may lie without changing them, which are the nearest ends and starts of bars on
/// either side. Those four numbers are a box, the two edges a point: sixteen cells are tested in a few vector
/// instructions (``BoxBlocks``), and only cells that the point has left are searched again. Rows that come into view
/// are searched, rows that leave it are dropped. The full answer is copied from the cells; an element in no row is
/// searched for each time.
///
/// Where more than one row in five leaves its bounds in a step, a query takes less time: the next 64 whole answers are
/// asked of the index.
///
/// It works where rows are in order (every row's bottom edge is below the previous row's), up to 512 rows and
/// 512 elements of a row; otherwise, and where rectangles have little in common, it asks the index. Source: the idea
/// of safe regions for moving queries (Prabhakar et al.: Query indexing and velocity constrained indexing, 2002), in
/// one dimension a row.
///
/// Memory: about 150 bytes for each visible row, with more than 16 elements in one 8 for each of them. Confined to one
/// thread at a time.
public final class RowIndexCursor: ViewportCursor, BoxIndex {
    private let index: RowIndex
    private let canFollow: Bool
    /// The rectangle the cursor is at.
    private var rect = Rect.null
    private var cells = RowCells(capacity: 32, stride: 16)
    /// Whether ``cells`` holds the answer for ``rect`` and its touched rows ``rows``.
    private var isFollowing = false
    private var rows = 0..<0
    /// Queries for which the cells needn't be tried, because the last answer didn't fit.
    private var rest = 0
    /// Whole answers that are asked of the index, because too many rows left their bounds in a step.
    private var wholeRest = 0
    private var difference = AnswerDifference()
    private var looseDifference = AnswerDifference()

    /// Most rows, and most elements of a row, in an answer that is followed.
    private static var mostInCells: Int { 512 }

    /// Following takes less time than a query while at most one row in so many leaves its bounds in a step.
    private static var rowsPerChange: Int { 5 }
    /// With fewer rows following takes as long as with this many.
    private static var fewRows: Int { 16 }
    /// Whole answers asked of the index before following is tried again.
    static var mostRest: Int { 64 }

    /// Rows whose cache lines are asked for before they come into view.
    private static var ahead: Int { 4 }

    /// A cursor over `index`, which must not change.
    public init(_ index: RowIndex) {
        self.index = index
        canFollow = index.rows.rowCount > 0 && !index.bands.rows[0].isUnordered
    }

    /// A cursor over an index of its own.
    public convenience init(elementCount: Int, variant: Void, frames: FrameReader) {
        // Ordinals are copied from cells, wherever they lie.
        self.init(RowIndex(elementCount: elementCount, limits: RowLimits(scattered: 1), frames: frames))
    }

    /// Moves to `rect`; the buffer must be empty.
    @inline(__always) public func search(_ rect: Rect, into buffer: inout OrdinalBuffer, frame: (UInt32) -> Rect) {
        if index.rows.rowCount == 0 {
            self.rect = rect
            return index.search(rect, into: &buffer, frame: frame)
        }
        advance(to: rect, into: &buffer, frame: frame)
    }

    /// See ``ViewportCursor``.
    public func advance(to rect: Rect, into buffer: inout OrdinalBuffer, frame: (UInt32) -> Rect) {
        buffer.removeAll()
        let isNear = canFollow && self.rect.isNear(rect)
        self.rect = rect
        if isNear && answer(rect, &buffer, frame) { return }
        isFollowing = false
        index.search(rect, into: &buffer, frame: frame)
    }

    /// See ``ViewportCursor``.
    public func advance(
        to rect: Rect, appeared: inout OrdinalBuffer, vanished: inout OrdinalBuffer, frame: (UInt32) -> Rect
    ) {
        var examined = 0
        let old = self.rect
        self.rect = rect
        if canFollow && old.isNear(rect) {
            let counts = (appeared.count, vanished.count)
            let isReady = isFollowing || follow(BoxQuery(old), UnrecordedChanges(), &examined, frame)
            let isDone = withUnsafeMutablePointer(to: &appeared) { new in
                withUnsafeMutablePointer(to: &vanished) { gone in
                    isReady && follow(BoxQuery(rect), RecordedChanges(new: new, gone: gone), &examined, frame)
                }
            }
            if isDone {
                guard index.loose.count > 0 else { return }
                return looseDifference.append(appeared: &appeared, vanished: &vanished, from: old, to: rect) {
                    index.loose.search($0, into: &$1, frame: frame)
                }
            }
            appeared.filter(from: counts.0) { _ in false }
            vanished.filter(from: counts.1) { _ in false }
        }
        isFollowing = false
        difference.append(appeared: &appeared, vanished: &vanished, from: old, to: rect) {
            index.search($0, into: &$1, frame: frame)
        }
    }

    /// Appends the answer out of the cells; nothing, and false, when it doesn't fit into them. Not inlined, because a
    /// query of the index would have to save the registers this uses.
    @inline(never) private func answer(_ rect: Rect, _ buffer: inout OrdinalBuffer, _ frame: (UInt32) -> Rect) -> Bool {
        if wholeRest > 0 {
            wholeRest -= 1
            return false
        }
        guard follow(BoxQuery(rect), UnrecordedChanges(), &buffer.examined, frame) else { return false }
        cells.append(rows, to: &buffer)
        index.searchLoose(rect, into: &buffer, frame: frame)
        return true
    }

    /// Brings the cells to the query; false when its answer doesn't fit into them, which are then of no use.
    @inline(__always) private func follow<Changes: CellChanges>(
        _ query: BoxQuery, _ changes: Changes, _ examined: inout Int, _ frame: (UInt32) -> Rect
    ) -> Bool {
        if rest > 0 {
            rest -= 1
            return false
        }
        let cells = cells
        let new = index.touchedRows(query)
        if new.count > cells.capacity { return grow(capacity: new.count, stride: cells.stride) }
        let old = isFollowing ? rows : new.lowerBound..<new.lowerBound
        isFollowing = true
        rows = new
        if old.isEmpty { cells.clear() }
        var update = CellUpdate(query: query, changes: changes)
        for row in old.lowerBound..<max(old.lowerBound, min(old.upperBound, new.lowerBound)) {
            cells.drop(row, changes)
        }
        for row in min(max(old.lowerBound, new.upperBound), old.upperBound)..<old.upperBound {
            cells.drop(row, changes)
        }
        cells.refreshDeparted(new, of: index, &update, frame)
        if update.departed &* Self.rowsPerChange > max(new.count, Self.fewRows) { wholeRest = Self.mostRest }
        for row in new.lowerBound..<max(new.lowerBound, min(new.upperBound, old.lowerBound)) {
            cells.refresh(row, of: index, &update, frame)
        }
        for row in min(max(new.lowerBound, old.upperBound), new.upperBound)..<new.upperBound {
            cells.refresh(row, of: index, &update, frame)
        }
        if new.lowerBound < old.lowerBound {
            cells.prefetch(max(0, new.lowerBound - Self.ahead)..<new.lowerBound, of: index, &update)
        } else if new.upperBound > old.upperBound {
            cells.prefetch(new.upperBound..<min(index.rows.rowCount, new.upperBound + Self.ahead), of: index, &update)
        }
        examined &+= update.examined
        return update.needed <= cells.stride || grow(capacity: cells.capacity, stride: update.needed)
    }

    /// Makes room for the next time, or waits until it is worth trying again.
    private func grow(capacity: Int, stride: Int) -> Bool {
        isFollowing = false
        if max(capacity, stride) > Self.mostInCells {
            rest = Self.mostRest
        } else {
            var larger = (capacity: cells.capacity, stride: cells.stride)
            while larger.capacity < capacity { larger.capacity *= 2 }
            while larger.stride < stride { larger.stride *= 2 }
            cells = RowCells(capacity: larger.capacity, stride: larger.stride)
        }
        return false
    }
}
