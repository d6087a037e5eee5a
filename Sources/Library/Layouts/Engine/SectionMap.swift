import LayoutCore

/// The numbers of sections before and after some came, went or moved.
struct SectionMap {
    /// Number of each section after; −1 for removed ones.
    let after: [Int]
    /// Number of each section before; −1 for new ones.
    let before: [Int]
    /// Number of each section after; −1 for removed or moved ones: the order of the others stays.
    let staying: [Int]

    /// The sections of a change; nil where it doesn't tell how there came to be `new`. O(sections).
    init?(_ change: DataChange, old: Int, new: Int) {
        var after = [Int](repeating: -2, count: old)
        var before = [Int](repeating: -2, count: new)
        for section in change.removedSections { after[Int(section)] = -1 }
        for section in change.insertedSections { before[Int(section)] = -1 }
        for move in change.movedSections {
            after[Int(move.from)] = Int(move.to)
            before[Int(move.to)] = Int(move.from)
        }
        var next = 0
        for section in after.indices where after[section] == -2 {
            while next < new, before[next] != -2 { next += 1 }
            if next == new { return nil }
            (after[section], before[next]) = (next, section)
        }
        if before.contains(-2) { return nil }
        (self.after, self.before) = (after, before)
        var staying = after
        for move in change.movedSections { staying[Int(move.from)] = -1 }
        self.staying = staying
    }
}
