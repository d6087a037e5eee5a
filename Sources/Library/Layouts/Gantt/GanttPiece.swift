import LayoutCore

/// Source of the frames of items, besides their group: the schedule's own columns, or columns of items that a change
/// has put together, some of them patched. A class, so that pieces share them.
final class GanttColumns: Sendable {
    /// The bit of each patched item, by its number modulo 64.
    let patchedBits: UInt64
    let starts: [Double]
    let ends: [Double]
    /// Row or lane of each item in its group; empty where rows follow from the order of items.
    let rows: [UInt32]
    /// For `split`: among how many lanes the display row is divided at each item.
    let clusters: [UInt32]
    /// The items whose values are here and not in the columns, ascending.
    let patches: [GanttPatch]
    /// The columns that these patches lie over; nil where there are none.
    private let base: GanttColumns?

    init(starts: [Double], ends: [Double], rows: [UInt32], clusters: [UInt32]) {
        (self.starts, self.ends, self.rows, self.clusters) = (starts, ends, rows, clusters)
        (patches, patchedBits, base) = ([], 0, nil)
    }

    /// The same columns with these patches alone.
    init(_ columns: GanttColumns, patches: [GanttPatch]) {
        (starts, ends, rows, clusters) = (columns.starts, columns.ends, columns.rows, columns.clusters)
        self.patches = patches
        patchedBits = patches.reduce(0) { $0 | 1 << UInt64($1.item & 63) }
        base = columns.base ?? columns
    }

    /// Whether only patched items can have other values than the items of the same numbers there.
    func isSameButPatches(_ other: GanttColumns) -> Bool { (base ?? self) === (other.base ?? other) }

    @inline(__always) func times(_ item: Int) -> (start: Double, end: Double) {
        if mayBePatched(item), let patch = patch(item) { return (patch.start, patch.end) }
        return (starts[item], ends[item])
    }

    @inline(__always) func row(_ item: Int) -> UInt32 {
        if mayBePatched(item), let patch = patch(item) { return patch.row }
        return rows.isEmpty ? 0 : rows[item]
    }

    @inline(__always) func cluster(_ item: Int) -> UInt32 {
        if mayBePatched(item), let patch = patch(item) { return patch.cluster }
        return clusters.isEmpty ? 1 : clusters[item]
    }

    @inline(__always) func values(_ item: Int) -> GanttPatch {
        if mayBePatched(item), let patch = patch(item) { return patch }
        return GanttPatch(
            item: item, start: starts[item], end: ends[item], row: rows.isEmpty ? 0 : rows[item],
            cluster: clusters.isEmpty ? 1 : clusters[item])
    }

    @inline(__always) func isSame(_ item: Int, _ other: GanttColumns, _ otherItem: Int) -> Bool {
        if mayBePatched(item) || other.mayBePatched(otherItem) { return isSamePatched(item, other, otherItem) }
        return starts[item] == other.starts[otherItem] && ends[item] == other.ends[otherItem]
            && (rows.isEmpty ? 0 : rows[item]) == (other.rows.isEmpty ? 0 : other.rows[otherItem])
            && (clusters.isEmpty ? 1 : clusters[item]) == (other.clusters.isEmpty ? 1 : other.clusters[otherItem])
    }

    /// The ranges of `count` places at which an item has other values than there, from the items `first` there and `other`
    /// here on; `havePlaces`: each of these items has a beginning and an end.
    @inline(__always) func forEachOther(
        than there: GanttColumns, _ first: Int, _ other: Int, _ count: Int,
        _ body: (_ places: Range<Int>, _ havePlaces: Bool) -> Void
    ) {
        func hasPlace(_ times: (start: Double, end: Double)) -> Bool { times.start <= times.end }
        var (begin, kind) = (0, Bool?.none)
        for place in 0...count {
            var next: Bool?
            if place < count, !isSame(other + place, there, first + place) {
                next = hasPlace(times(other + place)) && hasPlace(there.times(first + place))
            }
            if next == kind { continue }
            if let kind { body(begin..<place, kind) }
            (begin, kind) = (place, next)
        }
    }

    @inline(never) private func isSamePatched(_ item: Int, _ other: GanttColumns, _ otherItem: Int) -> Bool {
        times(item) == other.times(otherItem) && row(item) == other.row(otherItem)
            && cluster(item) == other.cluster(otherItem)
    }
}

/// An item of a piece that has other values than its columns: an edit of a few items leaves the columns as they are.
struct GanttPatch: Sendable {
    let item: Int
    let (start, end): (Double, Double)
    /// Row 0 where items have none, and 1 where they don't divide their row.
    var (row, cluster): (UInt32, UInt32)
}

/// The items of a segment: a range of columns, before the first edit of the schedule's.
struct GanttPiece: SegmentPiece {
    let columns: GanttColumns
    let items: Range<Int>

    var count: Int { items.count }
    /// Pieces have no extent: groups have the heights.
    var extent: Double { 0 }

    func isSame(_ other: GanttPiece) -> Bool { columns === other.columns && items == other.items }

    /// The extent of its items. O(items).
    var bounds: SegmentBounds {
        if columns.patches.isEmpty { return SegmentBounds(columns.starts, columns.ends, columns.rows, items) }
        var bounds = SegmentBounds()
        for item in items {
            let times = columns.times(item)
            bounds.add(times.start, times.end, row: columns.row(item))
        }
        return bounds
    }
}

/// Puts a piece together, of ranges of others and of new items. What goes on in the same columns is not copied.
struct GanttPieceBuilder {
    let keepsRows: Bool
    let keepsClusters: Bool
    private var kept: GanttPiece?
    private var (starts, ends): ([Double], [Double]) = ([], [])
    private var (rows, clusters): ([UInt32], [UInt32]) = ([], [])

    init(keepsRows: Bool, keepsClusters: Bool) {
        (self.keepsRows, self.keepsClusters) = (keepsRows, keepsClusters)
    }

    var count: Int { kept?.count ?? starts.count }

    /// Makes room for as many items where they are not only kept.
    var expected = 0

    mutating func append(_ items: Range<Int>, of columns: GanttColumns) {
        if items.isEmpty { return }
        if kept == nil, starts.isEmpty {
            kept = GanttPiece(columns: columns, items: items)
        } else if let kept, kept.columns === columns, kept.items.upperBound == items.lowerBound {
            self.kept = GanttPiece(columns: columns, items: kept.items.lowerBound..<items.upperBound)
        } else {
            copy()
            add(items, of: columns)
        }
    }

    mutating func append(_ item: StoredItem, row: UInt32) {
        copy()
        starts.append(item.start)
        ends.append(item.end)
        if keepsRows { rows.append(row) }
        if keepsClusters { clusters.append(1) }
    }

    mutating func set(_ item: Int, lane: UInt32, cluster: UInt32) {
        if let kept {
            let place = kept.items.lowerBound + item
            if kept.columns.row(place) == lane, kept.columns.cluster(place) == cluster { return }
        }
        copy()
        rows[item] = lane
        if keepsClusters { clusters[item] = cluster }
    }

    func made() -> GanttPiece {
        if let kept { return kept }
        let columns = GanttColumns(starts: starts, ends: ends, rows: rows, clusters: clusters)
        return GanttPiece(columns: columns, items: 0..<starts.count)
    }

    private mutating func copy() {
        if starts.isEmpty, expected > 0 { reserve() }
        guard let kept else { return }
        self.kept = nil
        add(kept.items, of: kept.columns)
    }

    private mutating func reserve() {
        starts.reserveCapacity(expected)
        ends.reserveCapacity(expected)
        if keepsRows { rows.reserveCapacity(expected) }
        if keepsClusters { clusters.reserveCapacity(expected) }
        expected = 0
    }

    private mutating func add(_ items: Range<Int>, of columns: GanttColumns) {
        let shift = starts.count - items.lowerBound
        starts += columns.starts[items]
        ends += columns.ends[items]
        if keepsRows { rows += columns.rows[items] }
        if keepsClusters { clusters += columns.clusters[items] }
        for patch in columns.patches where items.contains(patch.item) {
            (starts[patch.item + shift], ends[patch.item + shift]) = (patch.start, patch.end)
            if keepsRows { rows[patch.item + shift] = patch.row }
            if keepsClusters { clusters[patch.item + shift] = patch.cluster }
        }
    }
}

/// Consecutive items of a group, with all that their frames follow from: a look-up reads nothing of the geometry.
public struct GanttRun {
    let columns: GanttColumns
    /// The first item in the columns.
    let first: Int
    /// Group, and number there of the first item.
    let (section, item): (Int, Int)
    /// Top of the first display row; where each item is a row, of the first item's.
    let top: Double
    let form: RowForm
    let axis: GanttAxis
    /// From display row to display row, and the height of a bar.
    let (pitch, height): (Double, Double)
}

extension GanttRun {
    /// Frame of an item by its number in the run.
    @inline(__always) func frame(_ offset: Int) -> Rect {
        if form == .hidden { return .null }
        let values = columns.values(first + offset)
        let (minX, maxX) = axis.extent(values.start, values.end)
        guard minX <= maxX else { return .null }
        return form.frame(
            minX, maxX, top: top, pitch: pitch, height: height, item: offset, row: values.row, lanes: values.cluster)
    }
}

extension Members<GanttRun> {
    /// Frame of a member relative to the origin of its segment.
    @inline(__always) func frame(_ place: Int) -> Rect { local(run.frame(offset + place)) }

    /// Whether other members have rows at the same heights, as far as places tell.
    func haveSameRows(as other: Members<GanttRun>) -> Bool {
        func top(_ members: Members<GanttRun>) -> Double {
            let rows = members.run.form == .ownRow ? Double(members.offset) * members.run.pitch : 0
            return members.run.top + rows - members.origin.y
        }
        return run.form == other.run.form && top(self) == top(other)
    }
}
