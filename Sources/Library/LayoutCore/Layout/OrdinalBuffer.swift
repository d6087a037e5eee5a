/// A growing list of element ordinals that keeps its storage when it is cleared, so that queries in steady state
/// allocate nothing.
@frozen public struct OrdinalBuffer {
    // Contiguous: spans of arrays came with macOS 26, these can be had from macOS 10.14.4 on.
    @usableFromInline var storage: ContiguousArray<UInt32>
    @usableFromInline var used: Int
    /// Number of elements compared with the rectangle since the buffer was emptied. Strategies and indexes add to it, a
    /// node or a block at a time.
    public var examined = 0
    /// The counts of ``examined`` at each time the buffer was emptied, summed up.
    @usableFromInline var examinedBefore = 0

    /// An empty buffer with room for `capacity` ordinals.
    public init(capacity: Int = 256) {
        storage = ContiguousArray(repeating: 0, count: max(capacity, 16))
        used = 0
    }

    /// How many ordinals the buffer holds.
    @inlinable public var count: Int { used }
    /// Whether the buffer holds no ordinal.
    @inlinable public var isEmpty: Bool { used == 0 }
    /// The ordinals in the order they were found.
    @inlinable public var ordinals: ArraySlice<UInt32> { storage[0..<used] }

    /// The ordinal at `position` < ``count``.
    @inlinable public subscript(position: Int) -> UInt32 {
        precondition(position < used)
        return storage[position]
    }

    /// Number of elements compared since the buffer was made: a search that is made twice counts twice.
    @inlinable public var totalExamined: Int { examinedBefore &+ examined }

    /// Empties the buffer, keeps its storage, and counts from 0 again. O(1).
    @inlinable public mutating func removeAll() {
        used = 0
        examinedBefore &+= examined
        examined = 0
    }

    /// Makes room for `additional` more ordinals. Amortised O(1) an ordinal.
    @inlinable public mutating func reserve(additional: Int) {
        if used + additional > storage.count { grow(to: used + additional) }
    }

    @usableFromInline mutating func grow(to minimum: Int) {
        let target = Swift.max(minimum, storage.count * 2)
        storage.append(contentsOf: repeatElement(0, count: target - storage.count))
    }

    /// Adds one ordinal. Amortised O(1).
    @inlinable public mutating func append(_ ordinal: UInt32) {
        reserve(additional: 1)
        storage[used] = ordinal
        used += 1
    }

    /// Adds every ordinal of a range or a slice. O(length).
    @inlinable public mutating func append(contentsOf ordinals: some Collection<UInt32>) {
        reserve(additional: ordinals.count)
        var position = used
        for ordinal in ordinals {
            storage[position] = ordinal
            position += 1
        }
        used = position
    }

    /// Adds a number to every ordinal from `position` on, which wraps around. O(count − position).
    @inlinable public mutating func shift(from position: Int = 0, by difference: UInt32) {
        precondition(position <= used)
        let end = used
        var span = storage.mutableSpan
        for place in position..<end { span[place] &+= difference }
    }

    /// Lets `body` write up to `capacity` ordinals from the given position of the storage on; it returns how many it
    /// wrote (checked against the capacity).
    @inlinable public mutating func withUnusedCapacity(
        _ capacity: Int, _ body: (inout MutableSpan<UInt32>, _ first: Int) -> Int
    ) {
        reserve(additional: capacity)
        let first = used
        var span = storage.mutableSpan
        let written = body(&span, first)
        precondition(written >= 0 && written <= capacity)
        used = first + written
    }

    /// Lets `body` write other ordinals in place of those in a range of the storage, which goes from `position` to the end;
    /// it returns how many it wrote, at most as many (checked).
    @inlinable public mutating func replace(
        from position: Int, _ body: (inout MutableSpan<UInt32>, _ range: Range<Int>) -> Int
    ) {
        precondition(position <= used)
        let range = position..<used
        var span = storage.mutableSpan
        let written = body(&span, range)
        precondition(written >= 0 && written <= range.count)
        used = position + written
    }

    /// Keeps, from `position` on, only the ordinals that satisfy `predicate`, in their order. O(count − position).
    @inlinable public mutating func filter(from position: Int = 0, _ predicate: (UInt32) -> Bool) {
        var target = position
        for source in position..<used {
            let ordinal = storage[source]
            // Written unconditionally and counted conditionally: no branch on data that can't be predicted.
            storage[target] = ordinal
            target += predicate(ordinal) ? 1 : 0
        }
        used = target
    }
}
