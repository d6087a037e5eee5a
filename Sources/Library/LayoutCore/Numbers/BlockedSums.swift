/// Numbers in order, by their sums before any place: a look-up is two reads and an addition, a change of one
/// number costs O(√n), and an insertion or removal O(n).
///
/// Sums within blocks of 256, and before each block (a square-root decomposition). Of Doubles on the grid of
/// ``onGrid(_:)`` all sums are exact, so that they equal running sums bit for bit, and a number is the
/// difference of two. Bytes a number: its own.
/// Public and inlinable so that it is specialised where layouts use it.
@frozen public struct BlockedSums<Value: AdditiveArithmetic & Comparable & Sendable>: Sendable {
    @usableFromInline static var shift: Int { 8 }

    /// Sum of the numbers before each within its block.
    @usableFromInline var local: [Value] = []
    /// Sum of all before each block, and of all.
    @usableFromInline var blocks: [Value] = [.zero]

    /// Sums of the numbers. O(n).
    @inlinable public init(_ values: [Value] = []) {
        self.init(capacity: values.count)
        for value in values { append(value) }
    }

    /// No numbers, and room for as many. O(1).
    @inlinable public init(capacity: Int) {
        local.reserveCapacity(capacity)
        blocks.reserveCapacity(capacity >> Self.shift + 2)
    }

    /// Number of values.
    @inlinable public var count: Int { local.count }

    /// Sum of all numbers.
    @inlinable public var total: Value { blocks[blocks.count - 1] }

    /// The number at `position`. O(1); setting it costs O(√n).
    @inlinable public subscript(position: Int) -> Value {
        get { sum(before: position + 1) - sum(before: position) }
        set { add(newValue - self[position], at: position) }
    }

    /// Sum of the numbers before `position` ≤ ``count``. O(1).
    @inlinable public func sum(before position: Int) -> Value {
        position == local.count ? blocks[blocks.count - 1] : blocks[position >> Self.shift] + local[position]
    }

    /// The first position behind which a place lies beyond `target`; ``count`` where there is none. `place` tells where
    /// lies the element at a given sum; the places must not decrease from one position to the next.
    ///
    /// Searched from where it would be if places were evenly spaced, in the sums before blocks and then within one:
    /// O(log n) at worst, and a few reads beside each other where places are nearly even.
    @inlinable @inline(__always)
    public func position(beyond target: Double, _ place: (_ position: Int, _ sum: Value) -> Double) -> Int {
        let (count, blockCount) = (count, blocks.count - 1)
        func end(_ block: Int) -> Double { place(min((block + 1) << Self.shift, count), blocks[block + 1]) }
        if blockCount == 0 { return 0 }
        let origin = place(0, .zero)
        let share = (target - origin) / (end(blockCount - 1) - origin)
        let block = partitioningIndex(0, blockCount, near: guessedIndex(share, of: blockCount)) { end($0) > target }
        if block == blockCount { return count }
        let first = block << Self.shift
        let last = min(first + 1 << Self.shift, count) - 1
        let start = place(first, blocks[block])
        let rest = guessedIndex((target - start) / (end(block) - start), of: last + 1 - first)
        return partitioningIndex(first, last, near: first + rest) {
            place($0 + 1, blocks[block] + local[$0 + 1]) > target
        }
    }

    /// Replaces consecutive numbers by others. O(n − lower bound); O(√n) where they are as many.
    @inlinable public mutating func replace(_ range: Range<Int>, with replacement: some Collection<Value>) {
        if range.count == replacement.count {
            for (position, value) in zip(range, replacement) where self[position] != value { self[position] = value }
            return
        }
        let block = range.lowerBound >> Self.shift
        let first = block << Self.shift
        let behind = (range.upperBound..<count).map { self[$0] }
        let numbers = (first..<range.lowerBound).map { self[$0] } + replacement + behind
        local.removeSubrange(first...)
        blocks.removeSubrange((block + 1)...)
        for number in numbers { append(number) }
    }

    /// Adds a number behind all others. Amortised O(1).
    @inlinable public mutating func append(_ number: Value) {
        if local.count & (1 << Self.shift - 1) == 0 { blocks.append(blocks[blocks.count - 1]) }
        let last = blocks.count - 1
        local.append(blocks[last] - blocks[last - 1])
        blocks[last] += number
    }

    @inlinable mutating func add(_ difference: Value, at position: Int) {
        let block = position >> Self.shift
        for later in position + 1..<max(position + 1, min((block + 1) << Self.shift, count)) {
            local[later] += difference
        }
        for later in block + 1..<blocks.count { blocks[later] += difference }
    }
}

extension BlockedSums where Value: BinaryFloatingPoint {
    /// The first position whose sum with all before it is greater than `value`; ``count`` where there is none. Numbers
    /// must not be negative. O(log n), see ``position(beyond:_:)``.
    @inlinable public func position(after value: Value) -> Int { position(beyond: Double(value)) { Double($1) } }
}

extension BlockedSums where Value: BinaryInteger {
    /// The first position whose sum with all before it is greater than `value`; ``count`` where there is none. Numbers
    /// must not be negative, sums below 2⁵³. O(log n), see ``position(beyond:_:)``.
    @inlinable public func position(after value: Value) -> Int { position(beyond: Double(value)) { Double($1) } }
}
