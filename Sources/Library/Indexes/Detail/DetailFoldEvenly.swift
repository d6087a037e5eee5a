import LayoutCore

/// The entry that narrow elements are folded into, in steps.
private struct OpenEntry {
    var cell = Int.min
    var place = 0
    var left: UInt32 = 0
    var right: UInt32 = 0
    var count: UInt32 = 0
    /// Width of the widest element, and below it the complement of its ordinal: of equally wide ones the lowest has the
    /// greatest key.
    var widest: UInt64 = 0

    var width: UInt32 { UInt32(truncatingIfNeeded: widest >> 32) }
    var representative: UInt32 { ~UInt32(truncatingIfNeeded: widest) }

    /// Another entry where `mask` is all ones, this one where it is 0.
    @inline(__always) func or(_ other: OpenEntry, where mask: UInt64) -> OpenEntry {
        let (short, whole) = (UInt32(truncatingIfNeeded: mask), Int(bitPattern: UInt(mask)))
        return OpenEntry(
            cell: cell ^ ((cell ^ other.cell) & whole), place: place ^ ((place ^ other.place) & whole),
            left: left ^ ((left ^ other.left) & short), right: right ^ ((right ^ other.right) & short),
            count: count ^ ((count ^ other.count) & short), widest: widest ^ ((widest ^ other.widest) & mask))
    }
}

extension DetailRows {
    /// Elements folded in one go.
    private static var mostFolded: Int { 4_096 }

    /// Folds elements of a packed strand one by one, without a branch on whether one begins a cell: where there are about
    /// as many as cells, that can't be predicted. O(length).
    func foldEvenly(
        _ range: Range<Int>, _ number: Int, _ strand: Strand, _ fold: DetailFold, into buffer: inout DetailBuffer
    ) {
        // What goes on with an entry that there is has to be compared with it.
        var position = range.lowerBound
        while position < range.upperBound, buffer.isOpen((strand.unit &+ Int(starts[position])) &>> fold.shift) {
            foldElements(position..<position + 1, number, strand, fold, into: &buffer)
            position += 1
        }
        while position < range.upperBound {
            let end = min(position + Self.mostFolded, range.upperBound)
            var open = OpenEntry()
            let first = buffer.count
            buffer.withUnusedCapacity(end - position) { span, used in
                span.withUnsafeMutableBufferPointer { storage in
                    write(position..<end, number, strand, fold, to: storage.baseAddress! + used, &open)
                }
            }
            if open.cell != .min {
                buffer.reopen(open.cell, at: first + open.place, width: Double(open.width) * 0x1p-10)
            }
            buffer.examined &+= end - position
            position = end
            // A cell may go on beyond what was folded in one go.
            while position < range.upperBound, buffer.isOpen((strand.unit &+ Int(starts[position])) &>> fold.shift) {
                foldElements(position..<position + 1, number, strand, fold, into: &buffer)
                position += 1
            }
        }
    }

    /// Writes entries, and returns how many.
    @inline(__always) private func write(
        _ range: Range<Int>, _ number: Int, _ strand: Strand, _ fold: DetailFold,
        to target: UnsafeMutablePointer<DetailEntry>, _ opened: inout OpenEntry
    ) -> Int {
        let (starts, ends, unit) = (starts.base, ends.base, strand.unit)
        var open = opened
        var count = 0
        for position in range {
            let (start, end, ordinal) = (starts[position], ends[position], ordinal(position, number))
            let width = end &- start
            if Int(width) >= fold.least {
                target[count] = DetailEntry(
                    representative: ordinal, count: 1, left: strand.points(start), right: strand.points(end))
                count &+= 1
                continue
            }
            let cell = (unit &+ Int(start)) &>> fold.shift
            let joins: UInt64 = cell == open.cell ? 1 : 0
            let key = UInt64(width) << 32 | UInt64(~ordinal)
            let own = OpenEntry(cell: cell, place: count, left: start, right: end, count: 1, widest: key)
            let joined = OpenEntry(
                cell: cell, place: open.place, left: open.left, right: max(open.right, end), count: open.count &+ 1,
                widest: max(open.widest, key))
            open = own.or(joined, where: 0 &- joins)
            target[open.place] = DetailEntry(
                representative: open.representative, count: open.count, left: strand.points(open.left),
                right: strand.points(open.right))
            count &+= Int(1 &- joins)
        }
        opened = open
        return count
    }
}
