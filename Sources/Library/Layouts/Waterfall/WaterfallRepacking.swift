import LayoutCore

/// A section that is packed again after a change, from its first change to where its columns meet again with what was
/// kept: there all of them end by as much later as before, so that all behind moves as a whole.
public struct WaterfallRepacking {
    /// Items that may lie elsewhere within the section, by their numbers before and after, up to where columns meet.
    struct Moved {
        var before: Range<Int>
        var after: Range<Int>
        /// Whether what lies behind, up to the next, is as it was: neither moved nor numbered otherwise.
        var isSameBehind = false
    }

    /// The change.
    let edit: SectionEdit
    /// Whether the section has no marks, before or after.
    var isWhole = false
    /// Blocks that are replaced, by their numbers before; those behind are kept.
    var blocks = 0..<0
    /// The marks of the blocks in their place.
    var marks = WaterfallMarks()
    /// The first item of each of those blocks.
    var firsts: [Int] = []
    /// By how much the blocks behind are moved.
    var shift = 0.0
    /// How many items more are before them.
    var growth = 0
    /// How many items more their columns have; modulo 2³².
    var countShift: [UInt32] = []
    /// What moved, ascending.
    var moved: [Moved] = []
    /// Items that were packed.
    var packed = 0

    /// Whether all items of the section may have other numbers in identities.
    func isRenumbered(_ metrics: WaterfallMetrics) -> Bool {
        metrics.isColumnMajor && (metrics.fill == .shortest || edit.old != edit.new)
    }

    /// Places within the section whose frames may be others, ascending.
    var changedPlaces: [Range<Int>] {
        var places: [Range<Int>] = []
        for (position, moved) in moved.enumerated() {
            // Before the first, and behind what is the same, an item has the number that it had.
            let next = position + 1 < self.moved.count ? self.moved[position + 1].after.lowerBound : .max
            let range = moved.after.lowerBound..<(moved.isSameBehind ? moved.after.upperBound : next)
            if let last = places.last, last.upperBound >= range.lowerBound {
                places[places.count - 1] = last.lowerBound..<range.upperBound
            } else {
                places.append(range)
            }
        }
        return places
    }
}

/// Marks that were replaced, and what became of those behind them: what tells those of before from those of now.
struct WaterfallReplacedMarks {
    /// Their blocks.
    let blocks: Range<Int>
    /// With which items all blocks began.
    let starts: WaterfallBlockStarts
    /// How many there are in their place.
    let others: Int
    /// By how much the columns behind end later.
    let shift: Double
    /// How many items more they have; modulo 2³².
    let countShift: [UInt32]
    /// The ends and counts of the marks.
    var ends: [Double] = []
    var counts: [UInt32] = []
}

/// An item of a section that went, came or has another value.
struct WaterfallItemChange {
    /// Its number before; of one that came, of what it lies before.
    let before: Int
    /// Its number after; of one that went, of what lies there instead.
    let after: Int
    /// Items that there are more.
    let growth: Int
}

extension SectionEdit {
    /// Items that went, came or have other values, ascending. O(items of the change).
    var itemChanges: [WaterfallItemChange] {
        let (removed, inserted, reloaded) = (removed, inserted, reloaded)
        var changes: [WaterfallItemChange] = []
        changes.reserveCapacity(removed.count + inserted.count + reloaded.count)
        var (gone, come, other, growth) = (0, 0, 0, 0)
        while true {
            let removal = gone < removed.count ? removed[gone] + growth : .max
            let insertion = come < inserted.count ? inserted[come] : .max
            let place = min(removal, insertion, other < reloaded.count ? reloaded[other] : .max)
            if place == .max { return changes }
            if place == removal {
                changes.append(WaterfallItemChange(before: removed[gone], after: place, growth: -1))
                (gone, growth) = (gone + 1, growth - 1)
            } else if place == insertion {
                changes.append(WaterfallItemChange(before: place - growth, after: place, growth: 1))
                (come, growth) = (come + 1, growth + 1)
                // One that moved and has another value is in both.
                if other < reloaded.count, reloaded[other] == place { other += 1 }
            } else {
                changes.append(WaterfallItemChange(before: place - growth, after: place, growth: 0))
                other += 1
            }
        }
    }
}
