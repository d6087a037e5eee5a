import LayoutCore

/// An error in the parent of an item, by the item's position.
struct ParentFault {
    let item: Int
    let cause: String
    /// Whether only the parent of an ancestor is wrong.
    var follows = false
}

/// How a file says which item is the parent of one.
enum ParentNaming {
    case names
    /// By the number of its line of data, from 1; lines that are left out count.
    case numbers
}

/// Parents while a file is read, as it names them: by the number of the parent's name, or by the parent's own number.
struct ParentColumn {
    /// Of an item that has none.
    static let none = UInt32.max
    /// Of an item whose parent is neither a number nor empty, where parents are numbers.
    static let unreadable = none - 1

    let naming: ParentNaming
    /// By item: number of the parent's name, or of its line of data; ``none``.
    private(set) var named: [UInt32] = []
    /// The line each item stands on.
    private(set) var lines: [UInt32] = []
    /// The number of each item's line of data, where parents are numbers.
    private(set) var numbers: [UInt32] = []

    init(_ naming: ParentNaming) { self.naming = naming }

    mutating func append(_ parent: UInt32, line: Int, number: Int) {
        named.append(parent)
        lines.append(UInt32(clamping: line))
        if naming == .numbers { numbers.append(UInt32(clamping: number)) }
    }

    /// The parent of each item, and in their order the items whose parents are unknown, ambiguous, in another group or
    /// beneath their own children, and those beneath these, which have none. `names` are the items' names where parents
    /// are, ``none`` for an item that is no parent; where the file was not read to its end, parents that are not there are none. O(n), and O(n log n) for
    /// numbers with some left out.
    func parents(names: [UInt32], groups: [UInt32], isWhole: Bool) -> (parents: [UInt32], faults: [ParentFault]) {
        // Names are numbered one after another.
        let names = naming == .names ? names : []
        var items = [UInt32](repeating: Self.none, count: names.reduce(0) { max($0, Int($1 &+ 1)) })
        var isTwice = [Bool](repeating: false, count: items.count)
        for (item, name) in names.enumerated() where name != Self.none {
            if items[Int(name)] != Self.none { isTwice[Int(name)] = true }
            items[Int(name)] = UInt32(item)
        }
        var parents = [UInt32](repeating: Self.none, count: named.count)
        var causes: [Int: String] = [:]
        for (item, name) in named.enumerated() where name != Self.none {
            let isKnown = name < items.count && items[Int(name)] != Self.none
            let parent = isKnown ? items[Int(name)] : naming == .names ? nil : self.item(ofNumber: name)
            if isKnown, isTwice[Int(name)] {
                causes[item] = "several items have this name"
            } else if let parent {
                parents[item] = parent
                if !groups.isEmpty, groups[Int(parent)] != groups[item] {
                    causes[item] = "the parent is in another group"
                }
            } else if isWhole || isSurelyMissing(name) {
                causes[item] = "there is no such parent"
            }
        }
        let faults = Self.faults(parents, causes)
        for fault in faults { parents[fault.item] = Self.none }
        return (parents, faults)
    }

    private func item(ofNumber number: UInt32) -> UInt32? {
        // As a rule no line was left out.
        let guess = Int(number) - 1
        if numbers.indices.contains(guess), numbers[guess] == number { return UInt32(guess) }
        let item = partitioningIndex(0, numbers.count) { numbers[$0] >= number }
        return item < numbers.count && numbers[item] == number ? UInt32(item) : nil
    }

    /// Whether the rest of the file can't have a parent either.
    private func isSurelyMissing(_ name: UInt32) -> Bool {
        naming == .numbers && (name == Self.unreadable || name <= numbers.last ?? 0)
    }

    /// Adds to the errors the items that are their own ancestors, and the descendants of any of
    /// these: follows every item up to one that is known. O(n).
    private static func faults(_ parents: [UInt32], _ causes: [Int: String]) -> [ParentFault] {
        enum State { case unknown, passed, good, bad }
        var states = [State](repeating: .unknown, count: parents.count)
        var faults = causes.map { ParentFault(item: $0.key, cause: $0.value) }
        for fault in faults { states[fault.item] = .bad }
        var path: [Int] = []
        for item in parents.indices {
            var at = item
            path.removeAll(keepingCapacity: true)
            while states[at] == .unknown {
                states[at] = .passed
                path.append(at)
                if parents[at] == none { break }
                at = Int(parents[at])
            }
            if states[at] == .passed, parents[at] == none { states[at] = .good }
            if states[at] == .passed, let first = path.firstIndex(of: at) {
                for passed in path[first...] {
                    faults.append(ParentFault(item: passed, cause: "the item is its own ancestor"))
                    states[passed] = .bad
                }
            }
            for passed in path where states[passed] == .passed {
                states[passed] = states[at]
                if states[at] == .bad {
                    faults.append(ParentFault(item: passed, cause: "the parent is left out", follows: true))
                }
            }
        }
        faults.sort { $0.item < $1.item }
        return faults
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
