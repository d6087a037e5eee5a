extension TreeNodes {
    /// Entries that a bulk load gives to a node of a level at most: the rest is room for insertions. Most of it is on
    /// level 1, because there a split makes neighbours overlap that every query goes through.
    private static func loadedEntries(level: Int) -> Int { level == 1 ? 12 : 14 }

    /// Packs boxes in the order of their entries.
    init(_ loaded: borrowing LoadedBoxes, ordinalCount: Int) {
        var nodeCount = 0
        var members = loaded.count
        var level = 0
        while members > 1 || (level == 0 && members > 0) {
            members = Self.groupCount(members, level: level)
            nodeCount += members
            level += 1
        }
        self.init(capacity: nodeCount + nodeCount / 32, ordinalCount: ordinalCount)
        guard loaded.count > 0 else { return }
        elementCount = loaded.count
        var first = 0
        var made = Self.groupCount(loaded.count, level: 0)
        for group in 0..<made {
            let leaf = makeNode()
            for position in Self.members(of: group, among: made, total: loaded.count) {
                let ordinal = RadixSort.ordinal(loaded.entries[position])
                append(loaded.box(at: position), ordinal, to: leaf, level: 0)
            }
        }
        levelCount = 1
        while made > 1 {
            let above = Self.groupCount(made, level: levelCount)
            for group in 0..<above {
                let node = makeNode()
                for child in Self.members(of: group, among: above, total: made) {
                    append(envelope(of: first + child), UInt32(first + child), to: node, level: levelCount)
                }
            }
            first += made
            made = above
            levelCount += 1
        }
        makeRoot(first)
    }

    /// Number of nodes for a level with this number of entries.
    private static func groupCount(_ total: Int, level: Int) -> Int {
        let length = loadedEntries(level: level)
        return total <= width ? 1 : (total + length - 1) / length
    }

    /// Entries of one of the nodes of a level, which differ by one at most.
    private static func members(of group: Int, among groups: Int, total: Int) -> Range<Int> {
        (total * group / groups)..<(total * (group + 1) / groups)
    }
}
