import CSupport
import LayoutCore
import Testing

@testable import Indexes

extension RowIndexTests {
    /// Every present element is in one place, those in rows with their boxes; rows, tables, maxima and bands are what
    /// they should be.
    func walk(_ index: RowIndex, _ rects: [Rect]) {
        var ordinals = (0..<index.loose.count).map { index.loose.ordinal(at: $0) }
        var isRight = true
        walk(index.rows)
        walk(index.bands)
        for row in 0..<index.rows.rowCount {
            for position in positions(of: row, index.rows) {
                let ordinal = id(at: position, of: row, index.rows)
                let edges = index.edges[row]
                let box = FloatBox(index.rows.starts[position], edges[0], index.rows.ends[position], edges[1])
                isRight = isRight && box == FloatBox(rounding: rects[Int(ordinal)])
                ordinals.append(ordinal)
            }
        }
        #expect(ordinals.sorted() == rects.indices.filter { !rects[$0].isNull }.map { UInt32($0) })
        #expect(index.count == ordinals.count)
        #expect(index.bands.count == index.rows.rowCount)
        for row in 0..<index.rows.rowCount {
            let edges = index.edges[row]
            isRight = isRight && index.bands.starts[row] == edges[0] && index.bands.ends[row] == edges[1]
            isRight = isRight && id(at: row, of: 0, index.bands) == UInt32(row)
        }
        #expect(isRight)
    }

    private func positions(of row: Int, _ rows: borrowing IntervalRows) -> Range<Int> {
        Int(rows.rows[row].first)..<Int(rows.rows[row].end)
    }

    private func id(at position: Int, of row: Int, _ rows: borrowing IntervalRows) -> UInt32 {
        let record = rows.rows[row]
        return record.isScattered ? rows.ids[position] : UInt32(position) &+ record.shift
    }

    /// For each bucket of a group the first of the values that lies in it or a later one.
    private func firsts(_ values: [Float], _ group: support_row_group) -> [UInt32] {
        var firsts: [UInt32] = []
        for (offset, value) in values.enumerated() {
            while firsts.count <= group.bucket(value) { firsts.append(UInt32(offset)) }
        }
        while firsts.count <= Int(group.limit) { firsts.append(UInt32(values.count)) }
        return firsts
    }

    private func walk(_ rows: borrowing IntervalRows) {
        var next = 0
        for row in 0..<rows.rowCount {
            let positions = positions(of: row, rows)
            #expect(positions.lowerBound == next)
            next = positions.upperBound
            let record = rows.rows[row]
            let starts = positions.map { rows.starts[$0] }
            let ends = positions.map { rows.ends[$0] }
            #expect(starts == starts.sorted())
            #expect(record.isUnordered == (ends != ends.sorted()))
            var running = ends
            for position in running.indices.dropFirst() {
                running[position] = max(running[position - 1], ends[position])
            }
            let group = rows.groups[record.groupNumber]
            #expect(row >= Int(group.firstRow) && row < Int(group.firstRow + group.rowCount))
            let started = firsts(starts, group)
            let ended = firsts(running, group)
            var isRight = true
            for bucket in 0...Int(group.limit) {
                let size = Int(group.entrySize)
                let lane = 2 * bucket * Int(group.rowCount) + row - Int(group.firstRow)
                let entry = Int(group.table) + lane * size
                isRight = isRight && rows.entry(entry, size: size) == started[bucket]
                let end = entry + Int(group.rowCount) * size
                isRight = isRight && rows.entry(end, size: size) == ended[bucket]
            }
            #expect(isRight)
        }
        #expect(next == rows.count)
        for (maxima, size) in [(rows.maxima.base, 16), (rows.farMaxima.base, 4096)] {
            var isRight = true
            for block in 0..<(rows.count + size - 1) / size {
                let positions = block * size..<min((block + 1) * size, rows.count)
                isRight = isRight && maxima[block] == positions.map { rows.ends[$0] }.max()
            }
            #expect(isRight)
        }
        for unused in rows.count..<rows.count + 16 { #expect(rows.starts[unused].isNaN && rows.ends[unused].isNaN) }
    }
}
