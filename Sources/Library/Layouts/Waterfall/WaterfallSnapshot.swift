import LayoutCore

/// What a layout was before its last change, in so far as it was different.
public struct WaterfallSnapshot {
    /// A section as it was.
    struct Section {
        /// Its number.
        var section: Int
        /// Number of its items.
        var count: Int
        var extent: Double
        /// Marks that were others, where it had marks and has some.
        var replaced: WaterfallReplacedMarks?
        /// All of its marks, where it has none or has got its first.
        var marks: WaterfallMarks?
    }

    /// All, where sections came, went or moved.
    var shape: WaterfallShape?
    /// Sections that were different, where that is not all, ascending.
    var sections: [Section] = []
    /// How the items changed, and what those were that are no more; nil where they did not.
    var data: (change: DataChange, former: FormerItems)?
    /// Whether nothing is known.
    var isUnknown = false
    /// Number of each section after; nil where all have that of before.
    var after: [Int]?
    /// Sections that were packed again, ascending.
    var packed: [WaterfallRepacked] = []

    /// A section that was packed again, by its number after. O(log packed).
    func repacked(_ section: Int) -> WaterfallRepacked? {
        let position = partitioningIndex(0, packed.count) { packed[$0].section >= section }
        return position < packed.count && packed[position].section == section ? packed[position] : nil
    }
}

/// A section that was packed again.
struct WaterfallRepacked {
    /// Number after the change.
    var section: Int
    /// Places within the section whose frames may be others, ascending.
    var places: [Range<Int>]

    /// What came of a change to a section.
    init(_ repacking: WaterfallRepacking) {
        (section, places) = (repacking.edit.section, repacking.changedPlaces)
    }

    /// Places that may have other frames, of those in a range. O(log places + given).
    func places(in range: Range<Int>) -> some Sequence<Range<Int>> {
        let first = partitioningIndex(0, places.count) { places[$0].upperBound > range.lowerBound }
        return places[first...].lazy.prefix { $0.lowerBound < range.upperBound }.map { $0.clamped(to: range) }
    }
}
