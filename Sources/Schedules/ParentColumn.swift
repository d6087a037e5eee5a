/// What is wrong with the parent of an item, by its number in the file.
struct ParentFault: Error {
    let item: Int
    let cause: String
}

/// Parents while a file is read, as it names them: by the number of the parent's name, or by the parent's own number.
struct ParentColumn {
    /// Of an item that has none.
    static let none = UInt32.max

    /// By item: number of the parent's name, or of the parent from 0; ``none``.
    private(set) var named: [UInt32] = []
    /// The line each item stands on.
    private(set) var lines: [UInt32] = []

    mutating func append(_ parent: UInt32, line: Int) {
        named.append(parent)
        lines.append(UInt32(clamping: line))
    }

    /// The parent of each item. `names` are the items' names, nil where parents are numbers; where the file was not read
    /// to its end, parents that are not there are none. O(n). Throws for parents that are unknown, ambiguous, in another
    /// group, or beneath their own children.
    func parents(names: [UInt32]?, groups: [UInt32], isWhole: Bool) throws(ParentFault) -> [UInt32] {
        let count = named.count
        var items: [UInt32: UInt32] = [:]
        var twice: Set<UInt32> = []
        for (item, name) in (names ?? []).enumerated() where items.updateValue(UInt32(item), forKey: name) != nil {
            twice.insert(name)
        }
        var parents = [UInt32](repeating: Self.none, count: count)
        for (item, name) in named.enumerated() where name != Self.none {
            if twice.contains(name) { throw ParentFault(item: item, cause: "several items have the parent's name") }
            let parent = names == nil ? (Int(name) < count ? name : nil) : items[name]
            guard let parent else {
                if !isWhole { continue }
                throw ParentFault(item: item, cause: "there is no such parent")
            }
            if !groups.isEmpty, groups[Int(parent)] != groups[item] {
                throw ParentFault(item: item, cause: "the parent is in another group")
            }
            parents[item] = parent
        }
        try checkCycles(parents)
        return parents
    }

    /// Follows every item up to one that is known to be beneath a root. O(n).
    private func checkCycles(_ parents: [UInt32]) throws(ParentFault) {
        // The walk that has passed an item first; 0 for none.
        var passed = [UInt32](repeating: 0, count: parents.count)
        for item in parents.indices {
            var at = item
            while passed[at] == 0 {
                passed[at] = UInt32(item) + 1
                guard parents[at] != Self.none else { break }
                at = Int(parents[at])
                if passed[at] == UInt32(item) + 1 {
                    throw ParentFault(item: item, cause: "the item is beneath itself")
                }
            }
        }
    }

    /// The position of each item when the items of a group stand in preorder, children in the order of the file. O(n).
    static func preorder(_ parents: [UInt32], groups: [UInt32], offsets: [UInt32]) -> [UInt32] {
        var (first, next) = (
            [UInt32](repeating: none, count: parents.count), [UInt32](repeating: none, count: parents.count)
        )
        var roots: [UInt32] = []
        for item in parents.indices.reversed() {
            if parents[item] == none {
                roots.append(UInt32(item))
            } else {
                next[item] = first[Int(parents[item])]
                first[Int(parents[item])] = UInt32(item)
            }
        }
        var free = offsets
        var positions = [UInt32](repeating: 0, count: parents.count)
        for root in roots.reversed() {
            let group = groups.isEmpty ? 0 : Int(groups[Int(root)])
            var waiting = [root]
            while let item = waiting.popLast() {
                positions[Int(item)] = free[group]
                free[group] += 1
                if item != root, next[Int(item)] != none { waiting.append(next[Int(item)]) }
                if first[Int(item)] != none { waiting.append(first[Int(item)]) }
            }
        }
        return positions
    }
}
