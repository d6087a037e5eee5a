import CSupport
import LayoutCore

/// Receives the elements that enter and leave cells.
protocol CellChanges {
    /// Whether the receiver uses the changes.
    static var isRecording: Bool { get }
    func appeared(_ ordinal: UInt32)
    func vanished(_ ordinal: UInt32)
}

/// Ignores all changes.
struct UnrecordedChanges: CellChanges {
    static var isRecording: Bool { false }
    @inline(__always) func appeared(_ ordinal: UInt32) {}
    @inline(__always) func vanished(_ ordinal: UInt32) {}
}

/// Appends to two buffers, which must live as long.
struct RecordedChanges: CellChanges {
    static var isRecording: Bool { true }
    let new, gone: UnsafeMutablePointer<OrdinalBuffer>
    @inline(__always) func appeared(_ ordinal: UInt32) { new.pointee.append(ordinal) }
    @inline(__always) func vanished(_ ordinal: UInt32) { gone.pointee.append(ordinal) }
}

/// A query, and its results while the cells are updated.
struct CellUpdate<Changes: CellChanges> {
    let query: BoxQuery
    let changes: Changes
    /// Elements in the fullest cell; more than fit when the cells are too small.
    var needed = 0
    /// Elements compared with the query.
    var examined = 0
    /// Rows searched again that have bounds.
    var departed = 0
    var entries = GroupEntries()

    init(query: BoxQuery, changes: Changes) { (self.query, self.changes) = (query, changes) }
}

// The index is handed from call to call, because a struct that held it would count references to it all the time.
extension RowCells {
    /// Empties the cell of a row that is no longer touched.
    @inline(__always) func drop<Changes: CellChanges>(_ row: Int, _ changes: Changes) {
        let cell = cell(row)
        if Changes.isRecording {
            for element in 0..<Int(counts.base[cell]) {
                changes.vanished(ordinals[cell &* stride &+ element])
            }
        }
        setCount(cell, 0)
        setBounds(cell, Self.unbounded)
    }

    /// Asks for the cache lines of the rows that come into view next.
    @inline(__always) func prefetch<Changes: CellChanges>(
        _ rows: Range<Int>, of index: RowIndex, _ update: inout CellUpdate<Changes>
    ) {
        for row in rows {
            index.rows.prefetch(
                index.rows.estimate(
                    row: row, lower: update.query.rounded.minX, upper: update.query.rounded.maxX,
                    entries: &update.entries))
        }
    }

    /// Searches the rows again whose bounds the query has left, or which its upper or lower edge touches.
    @inline(__always) func refreshDeparted<Changes: CellChanges>(
        _ rows: Range<Int>, of index: RowIndex, _ update: inout CellUpdate<Changes>, _ frame: (UInt32) -> Rect
    ) {
        let (lower, upper) = (update.query.rounded.minX, update.query.rounded.maxX)
        let point = BoxQuery(point: support_box(minX: lower, minY: upper, maxX: lower, maxY: upper))
        let mask = capacity &- 1
        for block in 0..<bounds.count {
            var departed = ~bounds.meeting(point, block: block) & 0xffff
            while departed != 0 {
                let cell = block &* BoxBlocks.width &+ departed.trailingZeroBitCount
                let row = rows.lowerBound &+ ((cell &- rows.lowerBound) & mask)
                if row < rows.upperBound { refresh(row, of: index, &update, frame) }
                departed &= departed &- 1
            }
        }
        var row = rows.lowerBound
        while row < rows.upperBound, !(index.bands.ends.base[row] > update.query.rounded.minY) {
            refresh(row, of: index, &update, frame)
            row &+= 1
        }
        row = rows.upperBound
        while row > rows.lowerBound, !(index.bands.starts.base[row &- 1] < update.query.rounded.maxY) {
            row &-= 1
            refresh(row, of: index, &update, frame)
        }
    }
}
