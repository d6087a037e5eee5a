/// Shares of the bars in rows beyond which a tree of all boxes is faster than rows.
struct RowLimits {
    /// Bars that end before one in front of them. Charts have none or more than a third.
    var behind = 0.125
    /// Bars of rows whose ordinals aren't consecutive. Where all are, viewports take 1.3 times as long as in the tree; an
    /// edit scatters its own row.
    var scattered = 0.25
}

/// The rows that lie in a set of boxes: at least ``leastInRow`` of them with the same top and bottom edge.
///
/// Boxes are sorted by top edge; boxes of a row by left edge as well. O(n) by radix sorts, one pass of reading when
/// the boxes come in that order.
struct RowDiscovery: ~Copyable {
    /// A row: entries of ``LoadedBoxes`` that follow one another.
    struct Run {
        var entries: Range<Int>
        /// Whether each ordinal is one more than that before.
        var isConsecutive: Bool
    }

    /// Boxes from which on a row is worth a description of its own.
    static var leastInRow: Int { 24 }

    /// Rows by top edge.
    private(set) var rows: [Run] = []
    private(set) var boxesInRows = 0
    /// Number of those that end before one in front of them in their row.
    private var boxesBehind = 0

    /// Orders the entries of `loaded` and finds its rows: none beyond the limits.
    init(_ loaded: borrowing LoadedBoxes, _ limits: RowLimits) {
        let sorter = RadixSorter()
        loaded.sort(0..<loaded.count, sorter) { RadixSort.key($0[1]) }
        RadixSort.forEachRun(of: loaded.present) { findRows(loaded, $0, sorter) }
        let scattered = rows.reduce(0) { $1.isConsecutive ? $0 : $0 + $1.entries.count }
        let count = Double(boxesInRows)
        if Double(boxesBehind) > limits.behind * count || Double(scattered) > limits.scattered * count {
            (rows, boxesInRows) = ([], 0)
        }
    }

    /// Splits entries with the same top edge by their bottom edges, if there are enough for a row.
    private mutating func findRows(_ loaded: borrowing LoadedBoxes, _ range: Range<Int>, _ sorter: RadixSorter) {
        guard range.count >= Self.leastInRow else { return }
        let bottom = loaded.box(at: range.lowerBound)[3]
        if range.allSatisfy({ loaded.box(at: $0)[3] == bottom }) { return finishRow(loaded, range, sorter) }
        loaded.sort(range, sorter) { RadixSort.key($0[3]) }
        var first = range.lowerBound
        while first < range.upperBound {
            let bottom = loaded.box(at: first)[3]
            var end = first + 1
            while end < range.upperBound && loaded.box(at: end)[3] == bottom { end += 1 }
            finishRow(loaded, first..<end, sorter)
            first = end
        }
    }

    /// Sorts entries with the same edges by their left edges, if they are enough for a row.
    private mutating func finishRow(_ loaded: borrowing LoadedBoxes, _ range: Range<Int>, _ sorter: RadixSorter) {
        guard range.count >= Self.leastInRow else { return }
        var previous = -Float.infinity
        var isSorted = true
        for position in range {
            let start = loaded.box(at: position)[0]
            if start < previous { isSorted = false }
            previous = start
        }
        if !isSorted { loaded.sort(range, sorter) { RadixSort.key($0[0]) } }
        var greatestEnd = -Float.infinity
        for position in range {
            let end = loaded.box(at: position)[2]
            boxesBehind &+= end < greatestEnd ? 1 : 0
            greatestEnd = max(greatestEnd, end)
        }
        let first = RadixSort.ordinal(loaded.entries[range.lowerBound])
        let isConsecutive = range.allSatisfy {
            RadixSort.ordinal(loaded.entries[$0]) == first &+ UInt32($0 - range.lowerBound)
        }
        rows.append(Run(entries: range, isConsecutive: isConsecutive))
        boxesInRows += range.count
    }
}
