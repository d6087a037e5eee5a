import LayoutCore

/// The elements of each row in their order, and over positions a forest of nodes of eight, which have the widest element
/// and the rightmost edge below them.
///
/// Source: the implicit segment forest of Perfetto's trace processor (Lalit Maganti, 2023, after Brodal and Vuillemin),
/// here with eight children, so that it takes two bytes an element and not two elements. How many elements a cell has
/// follows from positions: its end is found by steps that double (Bentley and Yao, 1976).
///
/// Load: O(n) where each row's elements come by left edge. Query: O(log n) a cell and wide element. Bytes per element: 8
/// (edges), 4 (ordinal, unless each row has consecutive ones), 1.7 (nodes) and 0.06 (greatest ends); a row 24 and a strand
/// 32 to 36, as ``DetailRows`` counts them.
public final class RowForest: DetailIndex {
    // Exclusivity is not checked: a query would pay for it, and no call comes back to the index.
    @exclusivity(unchecked) private var rows = DetailRows()
    /// By level, from nodes of eight elements on: (greatest width, its ordinal, rightmost edge, unused), in steps. A node
    /// over two strands has values of no use.
    @exclusivity(unchecked) private var levels: [Level] = []

    private final class Level {
        let nodes: OwnedMemory<Node>

        init(count: Int) { nodes = OwnedMemory(count: count) }
    }

    private struct Node {
        var width: UInt32 = 0
        var representative: UInt32 = .max
        var right: UInt32 = 0

        /// Takes up an element, or a node.
        @inline(__always) mutating func add(_ width: UInt32, _ representative: UInt32, _ right: UInt32) {
            self.right = max(self.right, right)
            if width > self.width || width == self.width && representative < self.representative {
                (self.width, self.representative) = (width, representative)
            }
        }
    }

    /// Binary logarithm of the children of a node.
    private static var bits: Int { 3 }

    /// Loads every frame. O(n) where each row's elements come by left edge.
    public init(elementCount: Int, frames: FrameReader) {
        rows = DetailRows(elementCount: elementCount, frames: frames)
        var count = rows.starts.count >> Self.bits
        while count > 0 {
            levels.append(Level(count: count))
            count >>= Self.bits
        }
        if levels.isEmpty { return }
        fillLeaves()
        for level in levels.indices.dropFirst() {
            let (nodes, below) = (levels[level].nodes.base, levels[level - 1].nodes.base)
            for number in 0..<levels[level].nodes.count {
                var node = Node()
                for child in number << Self.bits..<(number + 1) << Self.bits {
                    node.add(below[child].width, below[child].representative, below[child].right)
                }
                nodes[number] = node
            }
        }
    }

    private func fillLeaves() {
        let nodes = levels[0].nodes.base
        nodes.initialize(repeating: Node(), count: levels[0].nodes.count)
        for number in 0..<rows.strandCount where !rows.strands[number].isLoose {
            let strand = rows.strands[number]
            let first = (Int(strand.first) + (1 << Self.bits) - 1) >> Self.bits
            for leaf in first..<max(first, Int(strand.end) >> Self.bits) {
                var node = Node()
                for position in leaf << Self.bits..<(leaf + 1) << Self.bits {
                    let (start, end) = (rows.starts.base[position], rows.ends.base[position])
                    node.add(end &- start, rows.ordinal(position, number), end)
                }
                nodes[leaf] = node
            }
        }
    }

    /// Finds the rows, and their elements by binary search.
    public func search(_ rect: Rect, into buffer: inout OrdinalBuffer) { rows.search(rect, into: &buffer) }

    /// The same: frames are those of rows and positions.
    public func search(_ rect: Rect, into buffer: inout OrdinalBuffer, frames: inout [Rect]) {
        rows.search(rect, into: &buffer, frames: &frames)
    }

    /// The same: a row whose ordinals are consecutive gives one range.
    public func search(_ rect: Rect, into ranges: inout [Range<UInt32>]) { rows.search(rect, into: &ranges) }

    /// Finds where each cell ends, and goes over it node by node.
    public func fold(_ query: DetailQuery, into buffer: inout DetailBuffer) {
        rows.fold(query, into: &buffer) { range, number, strand, fold, buffer in
            let (starts, unit) = (rows.starts.base, strand.unit)
            var (position, step) = (range.lowerBound, 1)
            while position < range.upperBound {
                let cell = (unit &+ Int(starts[position])) &>> fold.shift
                let limit = (cell &+ 1) &<< fold.shift &- unit
                let end = partitioningIndex(position + 1, range.upperBound, near: position + step) {
                    Int(starts[$0]) >= limit
                }
                step = end - position
                foldCell(position..<end, cell, number, strand, fold, into: &buffer)
                position = end
            }
        }
    }

    @inline(__always) private func foldCell(
        _ range: Range<Int>, _ cell: Int, _ number: Int, _ strand: DetailRows.Strand, _ fold: DetailFold,
        into buffer: inout DetailBuffer
    ) {
        if range.count <= 2 << Self.bits {
            return rows.foldElements(range, number, strand, fold, into: &buffer)
        }
        var position = range.lowerBound
        while position < range.upperBound {
            let level = level(at: position, upTo: range.upperBound, fold)
            if level == 0 {
                let end = min((position >> Self.bits + 1) << Self.bits, range.upperBound)
                rows.foldElements(position..<end, number, strand, fold, into: &buffer)
                position = end
                continue
            }
            let shift = level * Self.bits
            let node = levels[level - 1].nodes.base[position >> shift]
            let entry = DetailEntry(
                representative: node.representative, count: 1 << UInt32(shift),
                left: strand.points(rows.starts.base[position]), right: strand.points(node.right))
            buffer.examined &+= 1
            buffer.fold(entry, width: Double(node.width) * 0x1p-10, in: cell)
            position += 1 << shift
        }
    }

    /// The highest level with a node that begins at a position, ends by another, and has no wide element; 0: none.
    @inline(__always) private func level(at position: Int, upTo end: Int, _ fold: DetailFold) -> Int {
        var level = 0
        while level < levels.count {
            let length = 1 << ((level + 1) * Self.bits)
            if position & (length - 1) != 0 || position + length > end { break }
            if Int(levels[level].nodes.base[position >> ((level + 1) * Self.bits)].width) >= fold.least { break }
            level += 1
        }
        return level
    }
}
