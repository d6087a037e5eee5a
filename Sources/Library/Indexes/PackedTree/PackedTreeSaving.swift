extension PackedRTree: SavableIndex {
    /// Writes the tree to a file, under a name that never has half of it: 21.1 bytes an element (compact: 13.6), and the
    /// header. O(n). Throws `io`.
    public func save(to path: String, as identity: SavedIdentity) throws(SavedIndexError) {
        try SavedHeader.save(
            form: Self.form(precision), figures: [count, leavesInSlice], as: identity, parts, to: path)
    }

    /// The parts as a file has them, which are valid as long as the tree.
    var parts: [UnsafeRawBufferPointer] {
        leaves.parts + nodes.parts + [UnsafeRawBufferPointer(UnsafeBufferPointer(start: ordinals.base, count: count))]
    }

    /// The tree in a file: see ``SavableIndex/init(mapping:as:variant:validate:)``.
    public convenience init(
        mapping path: String, as identity: SavedIdentity, variant: BoxPrecision = .float32, validate: Bool = true
    ) throws(SavedIndexError) {
        let file = try MappedFile(path)
        let header = try SavedHeader(file, at: path, for: identity, form: Self.form(variant), validate: validate)
        let figures = SavedTree.Figures(header.figures[0..<2])
        var offset = header.end
        guard figures.fit(file, header, variant, at: offset) else { throw SavedIndexError(damaged: path) }
        self.init(SavedTree(file, figures, variant, at: &offset))
        if validate, !isSound(SeenOrdinals(identity.elementCount)) { throw SavedIndexError(damaged: path) }
    }

    private static func form(_ precision: BoxPrecision) -> Int { precision == .float32 ? 1 : 2 }

    var precision: BoxPrecision { leaves.precision }

    /// Whether no search can lead out of the tree: each ordinal is that of an element and stands once, and a lane without a
    /// node or element below it is unused. The lists of a search have room for any boxes. O(n).
    func isSound(_ seen: SeenOrdinals) -> Bool {
        guard (0..<count).allSatisfy({ seen.add(ordinals[$0]) }) else { return false }
        for level in 0..<levelCount {
            let members = level == 0 ? count : blockCount(level: level - 1)
            let last = blockCount(level: level) - 1
            for lane in members - last * Self.fanOut..<Self.fanOut
            where box(level: level, block: last, lane: lane) != nil { return false }
        }
        return leaves.hasSoundGrids && nodes.hasSoundGrids
    }
}

/// The parts of a tree in a file.
struct SavedTree: ~Copyable {
    let (count, leavesInSlice): (Int, Int)
    let leaves, nodes: NodeBlocks
    let ordinals: OwnedMemory<UInt32>

    /// Numbers from which the lengths of the parts follow.
    struct Figures {
        let (count, leavesInSlice, leafCount, nodeCount): (Int, Int, Int, Int)

        init(_ numbers: ArraySlice<Int>) {
            (count, leavesInSlice) = (numbers[numbers.startIndex], numbers[numbers.startIndex + 1])
            let starts = PackedRTree.levelStarts(count: count)
            leafCount = starts.count > 1 ? starts[1] : 0
            nodeCount = starts[starts.count - 1] - leafCount
        }

        /// Whether a file has such parts from `offset` bytes on to its end.
        func fit(_ file: MappedFile, _ header: SavedHeader, _ precision: BoxPrecision, at offset: Int) -> Bool {
            let blocks = NodeBlocks.bytes(leafCount, precision) + NodeBlocks.bytes(nodeCount, precision)
            return count <= header.identity.elementCount && header.identity.elementCount < Int(UInt32.max)
                && leavesInSlice <= leafCount && offset + blocks + MemoryPart<UInt32>.bytes(count) == file.byteCount
        }
    }

    init(_ file: MappedFile, _ figures: Figures, _ precision: BoxPrecision, at offset: inout Int) {
        (count, leavesInSlice) = (figures.count, figures.leavesInSlice)
        leaves = NodeBlocks(of: file, count: figures.leafCount, precision, at: &offset)
        nodes = NodeBlocks(of: file, count: figures.nodeCount, precision, at: &offset)
        ordinals = OwnedMemory(of: file, count: count, at: &offset)
    }
}

/// Which ordinals of elements an index has, while it is validated.
final class SeenOrdinals {
    private var isSeen: [Bool]

    init(_ elementCount: Int) { isSeen = [Bool](repeating: false, count: elementCount) }

    /// Notes an ordinal; false for one that no element has, or that was noted before.
    func add(_ ordinal: UInt32) -> Bool {
        guard ordinal < isSeen.count, !isSeen[Int(ordinal)] else { return false }
        isSeen[Int(ordinal)] = true
        return true
    }
}
