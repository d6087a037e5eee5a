/// Items in sections, in order, as layouts read them: an ``ItemStore``, or some of its sections.
///
/// A layout reads the items after a change here, and the previous ones from ``former``. Confined to one thread at a
/// time.
public protocol ItemSource: AnyObject {
    /// The schedule that the items began as: unit, origin, and whether there are groups and rows, are its own.
    var columns: ScheduleColumns { get }
    /// Whether an item may have a ratio of its own. O(1).
    var hasRatios: Bool { get }
    /// Items that the last batch removed.
    var former: FormerItems { get }
    /// Whether the items are still those of the schedule.
    var isPristine: Bool { get }
    /// Number of sections.
    var sectionCount: Int { get }
    /// Number of items in a section. O(1).
    func itemCount(ofSection section: Int) -> Int
    /// Number of rows in a section, 0 where the schedule has none. It grows with inserted items, and never shrinks.
    func rowCount(ofSection section: Int) -> Int
    /// The item at a place, which must exist (checked).
    func item(at place: ItemPlace) -> StoredItem
    /// Calls `body` with consecutive items of a section, in order. O(items).
    func forEachItem(ofSection section: Int, _ range: Range<Int>, _ body: (StoredItem) -> Void)
    /// How long consecutive items of a section last, end less start, written to the beginning of an array, which must
    /// be as long. O(items).
    func durations(ofSection section: Int, _ range: Range<Int>, into durations: inout ContiguousArray<Double>)
    /// Ratios of consecutive items of a section, 0 for an item without, written to the beginning of an array, which
    /// must be as long. O(items).
    func ratios(ofSection section: Int, _ range: Range<Int>, into ratios: inout ContiguousArray<Double>)
    /// The items as they are now, as a schedule. O(n).
    func currentColumns() -> ScheduleColumns
}

/// A source that says how finely the layouts over it are cut.
package protocol LimitedItems: AnyObject {
    /// Limits of segments.
    var limits: SegmentLimits { get }
}

extension ItemSource {
    /// How finely the layouts over the items are cut: as the source says, or as usual.
    package var limits: SegmentLimits { (self as? any LimitedItems)?.limits ?? .standard }

    /// The items one by one, as a schedule. O(n).
    public func currentColumns() -> ScheduleColumns {
        let count = (0..<sectionCount).reduce(0) { $0 + itemCount(ofSection: $1) }
        var builder = ColumnsBuilder(columns, hasRatios: hasRatios, count: count)
        for section in 0..<sectionCount {
            forEachItem(ofSection: section, 0..<itemCount(ofSection: section)) { builder.append($0) }
            builder.endSection(rowCount: rowCount(ofSection: section))
        }
        return builder.made()
    }
}
