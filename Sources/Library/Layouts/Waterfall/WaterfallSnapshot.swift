import LayoutCore

/// The previous state of a waterfall where it differs from the present one.
public struct WaterfallSnapshot {
    /// A section that was different.
    struct Section {
        var section: Int
        var count: Int
        var extent: Double
        /// Its replaced marks, if it had marks and still has.
        var replaced: WaterfallReplacedMarks?
        /// All of its marks, if it has none now or has got its first.
        var marks: WaterfallMarks?
    }

    /// Everything, if sections came, went or moved.
    var shape: WaterfallShape?
    /// Otherwise the sections that were different, ascending.
    var sections: [Section] = []
    /// The change of the items, with the previous items; nil if no items changed.
    var data: (change: DataChange, former: FormerItems)?
    var isUnknown = false
    /// Number of each section after; nil if all sections keep their numbers.
    var after: [Int]?
}
