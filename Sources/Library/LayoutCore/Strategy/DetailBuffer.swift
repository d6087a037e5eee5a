/// The answer to a ``DetailQuery``: entries by row. It keeps its storage when it is cleared.
@frozen public struct DetailBuffer {
    // Contiguous for the same reason as in ``OrdinalBuffer``.
    @usableFromInline var storage: ContiguousArray<DetailEntry>
    @usableFromInline var used = 0
    @usableFromInline var rowStorage: ContiguousArray<DetailRow> = []
    /// The entry that elements of a cell are folded into, and how wide its widest element is.
    @usableFromInline var open = (cell: Int.min, position: 0, width: 0.0)
    /// Number of elements and nodes compared since the buffer was emptied.
    public var examined = 0
    /// The counts of ``examined`` at each time the buffer was emptied, summed up.
    @usableFromInline var examinedBefore = 0

    /// An empty buffer with room for `capacity` entries.
    public init(capacity: Int = 256) {
        storage = ContiguousArray(
            repeating: DetailEntry(representative: 0, count: 0, left: 0, right: 0), count: max(capacity, 16))
    }

    /// How many entries there are.
    @inlinable public var count: Int { used }
    /// All entries, row by row; in a row in the order of their first elements: by left edge, then by ordinal.
    @inlinable public var entries: ArraySlice<DetailEntry> { ArraySlice(storage[0..<used]) }
    /// The rows that have entries, by top edge, then by bottom edge.
    @inlinable public var rows: ArraySlice<DetailRow> { ArraySlice(rowStorage[...]) }

    /// The entry at `position` < ``count``.
    @inlinable public subscript(position: Int) -> DetailEntry {
        precondition(position < used)
        return storage[position]
    }

    /// Number of elements and nodes compared since the buffer was made: a search that is made twice counts twice.
    @inlinable public var totalExamined: Int { examinedBefore &+ examined }

    /// Empties the buffer, keeps its storage, and counts from 0 again. O(1).
    @inlinable public mutating func removeAll() {
        used = 0
        rowStorage.removeAll(keepingCapacity: true)
        open.cell = .min
        examinedBefore &+= examined
        examined = 0
    }

    @usableFromInline mutating func grow(to minimum: Int) {
        let target = Swift.max(minimum, storage.count * 2)
        storage.append(contentsOf: repeatElement(storage[0], count: target - storage.count))
    }

    /// Adds an entry of one element. Amortised O(1).
    @inlinable public mutating func append(_ ordinal: UInt32, left: Double, right: Double) {
        if used == storage.count { grow(to: used + 1) }
        storage[used] = DetailEntry(representative: ordinal, count: 1, left: left, right: right)
        used += 1
    }

    /// Adds elements that begin in a cell to the row's entry of that cell; to a new one where the last that was added to
    /// is another's. `width` is that of the representative, in points. Amortised O(1).
    @inlinable public mutating func fold(_ entry: DetailEntry, width: Double, in cell: Int) {
        if cell != open.cell {
            if used == storage.count { grow(to: used + 1) }
            storage[used] = entry
            open = (cell, used, width)
            used += 1
            return
        }
        let position = open.position
        storage[position].count &+= entry.count
        if entry.right > storage[position].right { storage[position].right = entry.right }
        if width > open.width || width == open.width && entry.representative < storage[position].representative {
            storage[position].representative = entry.representative
            open.width = width
        }
    }

    /// Whether what is folded next into a cell goes on with an entry that there is. O(1).
    @inlinable public func isOpen(_ cell: Int) -> Bool { open.cell == cell }

    /// Has what is folded next into a cell go on with the entry at `position` < ``count``, whose widest element is as wide
    /// as `width` points. O(1).
    @inlinable public mutating func reopen(_ cell: Int, at position: Int, width: Double) {
        precondition(position < used)
        open = (cell, position, width)
    }

    /// Lets `body` write up to `capacity` entries, each of a cell of its own, from the given position of the storage on;
    /// it returns how many it wrote (checked against the capacity). What is folded next begins a new entry.
    @inlinable public mutating func withUnusedCapacity(
        _ capacity: Int, _ body: (inout MutableSpan<DetailEntry>, _ first: Int) -> Int
    ) {
        if used + capacity > storage.count { grow(to: used + capacity) }
        let first = used
        var span = storage.mutableSpan
        let written = body(&span, first)
        precondition(written >= 0 && written <= capacity)
        used = first + written
        if written > 0 { open.cell = .min }
    }

    /// Ends a row: the entries added since the last one ended are its. A row without entries is left out.
    @inlinable public mutating func endRow(top: Double, bottom: Double) {
        let first = rowStorage.last?.entries.upperBound ?? 0
        open.cell = .min
        if used > first { rowStorage.append(DetailRow(top: top, bottom: bottom, entries: first..<used)) }
    }
}
