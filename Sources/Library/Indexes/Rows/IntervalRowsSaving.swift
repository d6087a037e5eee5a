import CSupport

extension IntervalRows {
    /// Numbers from which the lengths of a file's parts follow.
    struct Figures {
        let (count, rowCount, groupCount, tableBytes): (Int, Int, Int, Int)
        let hasIDs: Bool

        init(_ numbers: ArraySlice<Int>) {
            let numbers = Array(numbers)
            (count, rowCount, groupCount, tableBytes) = (numbers[0], numbers[1], numbers[2], numbers[3])
            hasIDs = numbers[4] != 0
        }
    }

    /// The numbers that ``Figures`` are made from.
    var figures: [Int] { [count, rowCount, groups.count, tableBytes, ids.count > 0 ? 1 : 0] }

    /// Bytes of the parts in a file, each up to the next one; behind the table lie zeros that may be read.
    static func lengths(_ figures: Figures) -> [Int] {
        let (count, rows) = (figures.count, figures.rowCount)
        return [
            MemoryPart<support_row>.bytes(rows), MemoryPart<UInt32>.bytes(rows + width),
            MemoryPart<support_row_group>.bytes(figures.groupCount),
            MemoryPart<Float>.bytes((count >> farShift) + 1), MemoryPart<Float>.bytes(count + width),
            MemoryPart<Float>.bytes(count + 2 * width), MemoryPart<UInt32>.bytes(figures.hasIDs ? count + overrun : 0),
            MemoryPart<Float>.bytes(count / width + 1 + width), MemoryPart<UInt8>.bytes(figures.tableBytes + 64),
        ]
    }

    /// The same with the zeros behind the table.
    func withParts(_ body: ([UnsafeRawBufferPointer]) throws(SavedIndexError) -> Void) throws(SavedIndexError) {
        let rest = OwnedMemory([UInt64](repeating: 0, count: 16))
        let zeros = SavedHeader.padded(tableBytes + 64) - SavedHeader.padded(tableBytes)
        try body(parts + [UnsafeRawBufferPointer(start: rest.base, count: zeros)])
    }

    /// Whether the tables and maxima follow from the intervals, and `isNew` accepts each id. O(n).
    func isSound(_ isNew: (UInt32) -> Bool) -> Bool {
        var made = IntervalRows(count: count, rowCount: rowCount, hasIDs: ids.count > 0)
        var position = 0
        for row in 0..<rowCount {
            let (own, isScattered) = (rows[row], rows[row].isScattered)
            guard Int(own.first) == position, own.end >= own.first, Int(own.end) <= count, !isScattered || ids.count > 0
            else { return false }
            var before = -Float.infinity
            for place in position..<Int(own.end) {
                let id = isScattered ? ids[place] : UInt32(truncatingIfNeeded: place) &+ own.shift
                guard starts[place] >= before, ends[place] >= starts[place], isNew(id) else { return false }
                before = starts[place]
                made.write(start: before, end: ends[place], id: ids.count > 0 ? ids[place] : 0, at: place)
            }
            made.describeRow(row, positions: position..<Int(own.end), shift: isScattered ? nil : own.shift)
            position = Int(own.end)
        }
        guard position == count else { return false }
        made.finish()
        return isSame(as: made)
    }

    /// Whether other rows have the same bytes in all parts. O(n).
    func isSame(as other: borrowing IntervalRows) -> Bool {
        zip(parts, other.parts).allSatisfy { own, other in
            guard own.count == other.count else { return false }
            let rest = own.count % 8
            return own.suffix(rest).elementsEqual(other.suffix(rest))
                && stride(from: 0, to: own.count - rest, by: 8).allSatisfy { place in
                    own.loadUnaligned(fromByteOffset: place, as: UInt64.self)
                        == other.loadUnaligned(fromByteOffset: place, as: UInt64.self)
                }
        }
    }
}
