import CSupport
import LayoutCore

/// Tiles of one size with the elements that touch them, each tile's in four classes: elements that begin in the tile
/// along both axes, elements that come into it from the left, from above, and from both.
///
/// A class lies in memory in the order of tiles, row by row, so that what a query wants of a row of tiles is one range
/// of the first class and one tile of the second; the other two are read in its first row only. Whatever it sees that
/// way it sees once: in the tile that holds the top left corner of what the element and the query have in common.
final class GridLevel {
    let tiles: GridTiles
    /// Entries: an element counts once for each tile that it touches.
    let entryCount: Int

    private let blocks: BoxBlocks
    private let ordinals: OwnedMemory<UInt32>
    /// Where each class of each tile begins, four numbers a tile, and one tile more for the ends; another one is of use
    /// while the level is filled.
    private let starts: OwnedMemory<UInt32>

    private static var classes: Int { 4 }
    private static var beginsHere: Int { 0 }
    private static var fromLeft: Int { 1 }
    private static var fromAbove: Int { 2 }
    private static var fromBoth: Int { 3 }

    /// Takes the boxes among the first `count` that touch at most `most` tiles; the entries of the others
    /// are moved to the front, in their order, and `left` says how many there are.
    init(_ loaded: borrowing LoadedBoxes, count: Int, tiles: GridTiles, most: Int, left: inout Int) {
        self.tiles = tiles
        starts = OwnedMemory(count: (tiles.count + 2) * Self.classes)
        entryCount = Self.count(loaded, count, tiles, most, starts)
        blocks = BoxBlocks(count: (entryCount + BoxBlocks.width - 1) / BoxBlocks.width)
        ordinals = OwnedMemory(count: entryCount)
        left = fill(loaded, count, most)
        if entryCount % BoxBlocks.width != 0 { blocks.pad(block: blocks.count - 1, from: entryCount % BoxBlocks.width) }
    }

    /// Calls `body` with each tile and class of a box that touches at most `most` tiles; whether it does.
    @inline(__always) private static func forEachTile(
        of box: FloatBox, _ tiles: GridTiles, _ most: Int, _ body: (_ tile: Int, _ class: Int) -> Void
    ) -> Bool {
        let (columns, rows) = tiles.touched(box)
        if columns.count * rows.count > most { return false }
        for row in rows {
            for column in columns {
                let isLeft = column > columns.lowerBound
                let isAbove = row > rows.lowerBound
                body(row * tiles.columns + column, (isLeft ? fromLeft : 0) + (isAbove ? fromAbove : 0))
            }
        }
        return true
    }

    /// Counts the entries of tile t in `starts` at t + 2 and makes `starts` at t + 1 where tile t begins: once it has
    /// been filled, that is where it ends and where tile t + 1 begins.
    private static func count(
        _ loaded: borrowing LoadedBoxes, _ count: Int, _ tiles: GridTiles, _ most: Int,
        _ starts: borrowing OwnedMemory<UInt32>
    ) -> Int {
        starts.base.update(repeating: 0, count: starts.count)
        let target = starts.base + 2 * classes
        for position in 0..<count {
            _ = forEachTile(of: loaded.box(at: position), tiles, most) { target[$0 * classes + $1] += 1 }
        }
        var sum = 0
        for kind in 0..<classes {
            starts[kind] = UInt32(sum)
            for tile in 1...tiles.count + 1 {
                sum += Int(starts[tile * classes + kind])
                // Checked: entries are numbered by 32 bits.
                starts[tile * classes + kind] = UInt32(sum)
            }
        }
        return sum
    }

    private func fill(_ loaded: borrowing LoadedBoxes, _ count: Int, _ most: Int) -> Int {
        let next = starts.base + Self.classes
        var left = 0
        for position in 0..<count {
            let entry = loaded.entries[position]
            let ordinal = RadixSort.ordinal(entry)
            let box = loaded.boxes[Int(ordinal)]
            let isTaken = Self.forEachTile(of: box, tiles, most) { tile, kind in
                let target = Int(next[tile * Self.classes + kind])
                next[tile * Self.classes + kind] += 1
                blocks.write(box, block: target / BoxBlocks.width, lane: target % BoxBlocks.width)
                ordinals[target] = ordinal
            }
            if isTaken { continue }
            loaded.entries[left] = entry
            left += 1
        }
        return left
    }

    /// Where a class of a tile begins; the next tile's beginning is its end.
    @inline(__always) private func start(_ kind: Int, _ tile: Int) -> Int { Int(starts[tile &* Self.classes &+ kind]) }

    /// Hints that the beginnings of the first rows' tiles will be read soon.
    @inline(__always) func prefetchStarts(_ query: BoxQuery) {
        let met = met(query)
        for row in met.rows.lowerBound...min(met.rows.lowerBound &+ 8, met.rows.upperBound) {
            support_prefetch(starts.base + (row &* tiles.columns &+ met.columns.lowerBound) &* Self.classes)
        }
    }

    /// Hints that what the query wants of its first row will be read soon.
    @inline(__always) func prefetchFirstRow(_ query: BoxQuery) {
        let met = met(query)
        let row = met.rows.lowerBound &* tiles.columns
        let (first, last) = (row &+ met.columns.lowerBound, row &+ met.columns.upperBound)
        prefetch(Self.fromAbove, first, last)
        prefetch(Self.fromBoth, first, first)
        prefetch(Self.fromLeft, first, first)
        prefetch(Self.beginsHere, first, last)
    }

    /// Appends the ordinals of the level's elements that meet the query, which must hold no NaN.
    @inline(__always) func search(_ query: BoxQuery, into buffer: inout OrdinalBuffer, frame: (UInt32) -> Rect) {
        let met = met(query)
        func test(_ kind: Int, _ first: Int, _ last: Int) {
            let positions = start(kind, first)..<start(kind, last &+ 1)
            if positions.isEmpty { return }
            buffer.examined &+= positions.count
            blocks.collect(query, positions: positions, ordinals: ordinals.base, into: &buffer, frame: frame)
        }
        for row in met.rows {
            let first = row &* tiles.columns &+ met.columns.lowerBound
            let last = row &* tiles.columns &+ met.columns.upperBound
            let (isFirst, isLast) = (row == met.rows.lowerBound, row == met.rows.upperBound)
            if !isLast {
                prefetch(Self.fromLeft, first &+ tiles.columns, first &+ tiles.columns)
                prefetch(Self.beginsHere, first &+ tiles.columns, last &+ tiles.columns)
            }
            if isFirst {
                test(Self.fromAbove, first, last)
                test(Self.fromBoth, first, first)
            }
            test(Self.fromLeft, first, first)
            if isFirst || isLast || last - first < 2 {
                test(Self.beginsHere, first, last)
            } else {
                // What begins in a tile between has its left edge right of the query's and left of its right one, and
                // likewise along y: no coordinate needs to be compared.
                test(Self.beginsHere, first, first)
                buffer.append(ordinals, start(Self.beginsHere, first &+ 1)..<start(Self.beginsHere, last))
                test(Self.beginsHere, last, last)
            }
        }
    }

    /// The tiles that the query touches. Where its edges are the wrong way round, only what covers both of them meets
    /// it: the elements of one of them are enough.
    @inline(__always) private func met(_ query: BoxQuery) -> (columns: ClosedRange<Int>, rows: ClosedRange<Int>) {
        let (left, right) = (tiles.column(query.rounded.minX), tiles.column(query.rounded.maxX))
        let (top, bottom) = (tiles.row(query.rounded.minY), tiles.row(query.rounded.maxY))
        return (left...max(left, right), top...max(top, bottom))
    }

    /// Hints that the first blocks of a class of some tiles will be read soon.
    @inline(__always) private func prefetch(_ kind: Int, _ first: Int, _ last: Int) {
        let (begin, end) = (start(kind, first), start(kind, last &+ 1))
        var block = begin / BoxBlocks.width
        let endOfBlocks = min((end &+ BoxBlocks.width &- 1) / BoxBlocks.width, block &+ Self.mostPrefetched)
        if begin == end { return }
        while block < endOfBlocks {
            blocks.prefetch(block)
            support_prefetch(ordinals.base + block &* BoxBlocks.width)
            block &+= 1
        }
    }

    private static var mostPrefetched: Int { 6 }
}

extension GridLevel {
    /// The entries of a class of a tile, as ordinals and rounded boxes: for checking the structure.
    func entries(tile: Int, isFromLeft: Bool, isFromAbove: Bool) -> [(ordinal: UInt32, box: FloatBox)] {
        precondition(tile >= 0 && tile < tiles.count)
        let kind = (isFromLeft ? Self.fromLeft : 0) + (isFromAbove ? Self.fromAbove : 0)
        return (start(kind, tile)..<start(kind, tile + 1)).map {
            (ordinals[$0], blocks.box(block: $0 / BoxBlocks.width, lane: $0 % BoxBlocks.width))
        }
    }
}
