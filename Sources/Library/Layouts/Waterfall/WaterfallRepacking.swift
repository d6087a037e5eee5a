import LayoutCore

/// A section that is packed again after a change, from its first change to where its columns meet the kept blocks again:
/// there all columns end by the same distance later, so that all blocks behind move as a whole.
public struct WaterfallRepacking {
    let edit: SectionEdit
    /// Whether the section has no marks, before or after.
    var isWhole = false
    /// Replaced blocks by their previous numbers; all blocks behind are kept.
    var blocks = 0..<0
    var marks = WaterfallMarks()
    /// The first item of each new block.
    var firsts: [Int] = []
    /// The distance by which the blocks behind are moved.
    var shift = 0.0
    /// Additional items before the blocks behind.
    var growth = 0
    /// Additional items of each column before the blocks behind; modulo 2³².
    var countShift: [UInt32] = []
    /// Items that may lie elsewhere within the section, by their previous numbers, ascending.
    private(set) var moved: [Range<Int>] = []
    /// Places within the section whose frames may differ, ascending.
    fileprivate private(set) var places: [Range<Int>] = []
    var packed = 0

    init(edit: SectionEdit) { self.edit = edit }

    /// Notes items up to where columns meet. `isSameBehind`: items behind them, up to the next noted ones, keep their
    /// places and numbers.
    mutating func note(before: Range<Int>, after: Range<Int>, isSameBehind: Bool) {
        moved.append(before)
        let end = isSameBehind ? after.upperBound : .max
        if let last = places.last, last.upperBound >= after.lowerBound {
            places[places.count - 1] = last.lowerBound..<end
        } else {
            places.append(after.lowerBound..<end)
        }
    }

    /// Whether all items of the section may have other numbers in identities.
    func isRenumbered(_ metrics: WaterfallMetrics) -> Bool {
        metrics.isColumnMajor && (metrics.fill == .shortest || edit.old != edit.new)
    }
}

extension [WaterfallRepacking] {
    /// Places of a section by its number after, among a range, whose frames may differ. O(log sections + log places +
    /// given).
    func changedPlaces(of section: Int, in range: Range<Int>) -> some Sequence<Range<Int>> {
        let position = partitioningIndex(0, count) { self[$0].edit.section >= section }
        let places = position < count && self[position].edit.section == section ? self[position].places : []
        let first = partitioningIndex(0, places.count) { places[$0].upperBound > range.lowerBound }
        return places[first...].lazy.prefix { $0.lowerBound < range.upperBound }.map { $0.clamped(to: range) }
    }
}

/// Replaced marks, and the differences of the marks behind them.
struct WaterfallReplacedMarks {
    /// The blocks of the replaced marks.
    let blocks: Range<Int>
    /// The previous first items of all blocks.
    let starts: WaterfallBlockStarts
    /// Number of the new blocks.
    let others: Int
    /// The distance by which columns behind end later.
    let shift: Double
    /// Additional items of the columns behind; modulo 2³².
    let countShift: [UInt32]
    var ends: [Double] = []
    var counts: [UInt32] = []
}

/// A removed, inserted or changed item of a section.
struct WaterfallItemChange {
    /// Its previous number; for an inserted item, the previous number of the next item.
    let before: Int
    /// Its number now; for a removed item, the number of the next item.
    let after: Int
    /// 1 for an inserted item, −1 for a removed one.
    let growth: Int
}

extension SectionEdit {
    /// Removed, inserted and changed items, ascending. O(items of the change).
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
                // An item that moved and has another value is in both lists.
                if other < reloaded.count, reloaded[other] == place { other += 1 }
            } else {
                changes.append(WaterfallItemChange(before: place - growth, after: place, growth: 0))
                other += 1
            }
        }
    }
}
