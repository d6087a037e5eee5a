import LayoutCore

/// Frames of elements as rows are made of them, and where each element goes.
private struct DetailLoad: ~Copyable {
    /// Left and right edges by ordinal; written for elements in a row only.
    let edges: OwnedMemory<SIMD2<Double>>
    /// Ordinals by row, from top to bottom, each row by left edge and then by ordinal.
    let order: OwnedMemory<UInt32>
    var keys = DetailRowKeys()
    /// Rows from top to bottom, by their numbers.
    let fromTop: [Int]
    /// Where the rows of ``fromTop`` begin, and where the last one ends.
    let offsets: [Int]

    init(elementCount: Int, frames read: FrameReader) {
        let edges = OwnedMemory<SIMD2<Double>>(count: elementCount)
        let rows = OwnedMemory<UInt32>(count: elementCount)
        var keys = DetailRowKeys()
        let (edge, row) = (edges.base, rows.base)
        LoadedBoxes.forEachFrame(elementCount, read) { ordinal, frame in
            let isPresent = frame.minX <= frame.maxX && frame.minY <= frame.maxY
            row[ordinal] = isPresent ? keys.number(frame) : .max
            edge[ordinal] = SIMD2(frame.minX, frame.maxX)
        }
        let fromTop = keys.fromTop
        (self.keys, self.fromTop) = (keys, fromTop)
        let next = OwnedMemory<UInt32>(count: keys.count)
        offsets = Self.offsets(rows, next, fromTop)
        order = Self.order(rows, next, offsets[fromTop.count])
        self.edges = edges
        sortRows()
    }

    /// Counts the elements of each row, and gives where rows begin, by their numbers in `next` too.
    private static func offsets(
        _ rows: borrowing OwnedMemory<UInt32>, _ next: borrowing OwnedMemory<UInt32>, _ fromTop: [Int]
    ) -> [Int] {
        next.base.initialize(repeating: 0, count: next.count)
        for ordinal in 0..<rows.count where rows.base[ordinal] != .max { next.base[Int(rows.base[ordinal])] &+= 1 }
        var offsets = [0]
        offsets.reserveCapacity(fromTop.count + 1)
        var sum = 0
        for row in fromTop {
            let count = Int(next[row])
            next[row] = UInt32(sum)
            sum += count
            offsets.append(sum)
        }
        return offsets
    }

    /// Assigns elements to places.
    private static func order(
        _ rows: borrowing OwnedMemory<UInt32>, _ next: borrowing OwnedMemory<UInt32>, _ count: Int
    ) -> OwnedMemory<UInt32> {
        let order = OwnedMemory<UInt32>(count: count)
        for ordinal in 0..<rows.count where rows.base[ordinal] != .max {
            let row = Int(rows.base[ordinal])
            order.base[Int(next.base[row])] = UInt32(truncatingIfNeeded: ordinal)
            next.base[row] &+= 1
        }
        return order
    }

    /// Sorts each row that is not sorted already: by radix, with edges rounded, and then those that are equal so.
    private func sortRows() {
        let sorter = RadixSorter()
        var entries = OwnedMemory<UInt64>(count: 0)
        let (edges, order) = (edges.base, order.base)
        for row in 0..<offsets.count - 1 {
            let range = offsets[row]..<offsets[row + 1]
            var isSorted = true
            for position in range.dropFirst() where isSorted {
                isSorted = !(edges[Int(order[position])][0] < edges[Int(order[position - 1])][0])
            }
            if isSorted { continue }
            if entries.count < range.count { entries = OwnedMemory(count: range.count) }
            for (number, position) in range.enumerated() {
                // Both zeros are one key.
                let key = RadixSort.key(Float(edges[Int(order[position])][0]) + 0)
                entries[number] = RadixSort.entry(key: key, ordinal: order[position])
            }
            let sorted = UnsafeMutableBufferPointer(start: entries.base, count: range.count)
            sorter.sort(sorted)
            sortEqual(sorted)
            for (number, position) in range.enumerated() {
                let ordinal = RadixSort.ordinal(entries[number])
                var target = position
                while target > range.lowerBound, edges[Int(order[target - 1])][0] > edges[Int(ordinal)][0] {
                    order[target] = order[target - 1]
                    target -= 1
                }
                order[target] = ordinal
            }
        }
    }
}

extension DetailLoad {
    /// Sorts long ranges of one rounded edge, as edges far from the origin have, by the edges themselves.
    private func sortEqual(_ entries: UnsafeMutableBufferPointer<UInt64>) {
        let edges = edges.base
        RadixSort.forEachRun(of: entries) { range in
            if range.count <= 32 { return }
            var equal = UnsafeMutableBufferPointer(rebasing: entries[range])
            equal.sort {
                let (left, right) = (RadixSort.ordinal($0), RadixSort.ordinal($1))
                return (edges[Int(left)][0], left) < (edges[Int(right)][0], right)
            }
        }
    }
}

extension DetailRows {
    /// Reads the frames. O(n) where each row's elements come by left edge, O(n log n) at worst. Memory besides: 24 bytes
    /// an element, and 40 a row that comes out of order.
    init(elementCount: Int, frames: FrameReader) {
        let load = DetailLoad(elementCount: elementCount, frames: frames)
        var rows: [Row] = []
        var strands: [Strand] = []
        var loose: [SIMD2<Double>] = []
        var maximaCount = 0
        rows.reserveCapacity(load.offsets.count)
        strands.reserveCapacity(load.offsets.count)
        starts = OwnedMemory(count: load.order.count)
        ends = OwnedMemory(count: load.order.count)
        for (place, number) in load.fromTop.enumerated() {
            let edges = load.keys.edges(number)
            rows.append(Row(top: edges.top, bottom: edges.bottom, firstStrand: UInt32(strands.count)))
            var position = load.offsets[place]
            while position < load.offsets[place + 1] {
                var strand = packed(position..<load.offsets[place + 1], load.edges, load.order)
                if strand.isLoose {
                    strand.detail = UInt32(loose.count)
                    loose.append(load.edges[Int(load.order[position])])
                    // Neighbours are one strand.
                    if let last = strands.last, last.isLoose, last.end == strand.first,
                        strands.count > rows[place].firstStrand
                    {
                        strands[strands.count - 1].end = strand.end
                        position = Int(strand.end)
                        continue
                    }
                } else if strand.count >= Self.block {
                    strand.detail = UInt32(maximaCount)
                    maximaCount += (strand.count + Self.block - 1) / Self.block
                }
                strands.append(strand)
                position = Int(strand.end)
            }
        }
        rows.append(Row(top: .infinity, bottom: .infinity, firstStrand: UInt32(strands.count)))
        keep(rows, strands, loose, maximaCount)
        keepOrdinals(load.order)
    }

    /// Packs elements from the beginning of a range on, as far as they go into a strand; a single one that goes into none
    /// is loose.
    private func packed(
        _ range: Range<Int>, _ edges: borrowing OwnedMemory<SIMD2<Double>>, _ order: borrowing OwnedMemory<UInt32>
    ) -> Strand {
        let base = edges.base[Int(order.base[range.lowerBound])][0]
        var strand = Strand(base: base, first: UInt32(range.lowerBound), end: 0, detail: 0)
        var position = range.lowerBound
        var furthest: UInt32 = 0
        // The grid ends at 2⁴², and cells of elements beyond have no numbers.
        if base.magnitude < 0x1p42, onGrid(base) == base {
            while position < range.upperBound {
                let steps = (edges.base[Int(order.base[position])] - base) * 1024
                guard steps[1] < 0x1p32 else { break }
                let (start, end) = (UInt32(steps[0]), UInt32(steps[1]))
                let (left, right) = (strand.points(start), strand.points(end))
                guard SIMD2(left, right) == edges.base[Int(order.base[position])], left.magnitude < 0x1p42
                else { break }
                starts.base[position] = start
                ends.base[position] = end
                strand.isOrdered = strand.isOrdered && end >= furthest
                furthest = max(furthest, end)
                position += 1
            }
        }
        strand.isLoose = position == range.lowerBound
        strand.end = UInt32(strand.isLoose ? position + 1 : position)
        return strand
    }

    private mutating func keep(_ rows: [Row], _ strands: [Strand], _ loose: [SIMD2<Double>], _ maximaCount: Int) {
        self.rows = OwnedMemory(copying: rows)
        self.strands = OwnedMemory(copying: strands)
        self.loose = OwnedMemory(copying: loose)
        (rowCount, strandCount) = (rows.count - 1, strands.count)
        bottoms = OwnedMemory(count: (rowCount + Self.block - 1) / Self.block)
        var greatest = -Double.infinity
        for block in 0..<bottoms.count {
            var bottom = -Double.infinity
            for row in rows[block * Self.block..<min((block + 1) * Self.block, rowCount)] {
                bottom = max(bottom, row.bottom)
            }
            greatest = max(greatest, bottom)
            bottoms[block] = SIMD2(bottom, greatest)
        }
        maxima = OwnedMemory(count: maximaCount)
        for strand in strands where !strand.isLoose && strand.count >= Self.block {
            for (block, first) in stride(from: Int(strand.first), to: Int(strand.end), by: Self.block).enumerated() {
                var end: UInt32 = 0
                for position in first..<min(first + Self.block, Int(strand.end)) { end = max(end, ends[position]) }
                maxima[Int(strand.detail) + block] = end
            }
        }
    }

    /// Keeps the ordinals of positions, or by how much they differ from positions where that is the same in each strand.
    private mutating func keepOrdinals(_ order: borrowing OwnedMemory<UInt32>) {
        shifts = OwnedMemory(count: strandCount)
        for number in 0..<strandCount {
            let strand = strands[number]
            let shift = order[Int(strand.first)] &- strand.first
            shifts[number] = shift
            for position in Int(strand.first)..<Int(strand.end)
            where order.base[position] != UInt32(truncatingIfNeeded: position) &+ shift {
                shifts = OwnedMemory(count: 0)
                ordinals = OwnedMemory(count: order.count)
                ordinals.base.update(from: order.base, count: order.count)
                return
            }
        }
    }
}

extension OwnedMemory {
    init(copying elements: [Element]) {
        self.init(count: elements.count)
        for (position, element) in elements.enumerated() { base[position] = element }
    }
}
