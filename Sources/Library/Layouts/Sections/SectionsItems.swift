import LayoutCore

/// Some sections of a store, as the layout of a part reads them; the store edits them.
package final class SectionsItems: ItemSource, LimitedItems {
    private let whole: any ItemSource
    /// Numbers of the sections in the whole.
    private var numbers: [Int32]
    /// Previous states that the last batch left of these sections, in the order of the part's own change.
    package private(set) var former: FormerItems

    /// Sections of a source, by their numbers there.
    package init(_ whole: any ItemSource, sections: [Int32]) {
        (self.whole, numbers) = (whole, sections)
        former = whole.former.part(removed: [], replaced: [], sections: [:])
    }

    /// Takes new numbers of the sections in the whole.
    func setNumbers(_ sections: [Int32]) { numbers = sections }

    /// Takes the previous states that the last batch of the whole left of these sections.
    func setFormer(removed: [StoredItem], replaced: [StoredItem], sections: [Int32: Int32]) {
        former = whole.former.part(removed: removed, replaced: replaced, sections: sections)
    }

    package var columns: ScheduleColumns { whole.columns }
    package var limits: SegmentLimits { whole.limits }
    package var hasRatios: Bool { whole.hasRatios }
    package var isPristine: Bool { whole.isPristine }
    package var sectionCount: Int { numbers.count }

    package func itemCount(ofSection section: Int) -> Int { whole.itemCount(ofSection: Int(numbers[section])) }

    package func rowCount(ofSection section: Int) -> Int { whole.rowCount(ofSection: Int(numbers[section])) }

    package func item(at place: ItemPlace) -> StoredItem {
        whole.item(at: ItemPlace(section: numbers[Int(place.section)], item: place.item))
    }

    package func forEachItem(ofSection section: Int, _ range: Range<Int>, _ body: (StoredItem) -> Void) {
        whole.forEachItem(ofSection: Int(numbers[section]), range, body)
    }

    package func durations(ofSection section: Int, _ range: Range<Int>, into durations: inout ContiguousArray<Double>) {
        whole.durations(ofSection: Int(numbers[section]), range, into: &durations)
    }

    package func ratios(ofSection section: Int, _ range: Range<Int>, into ratios: inout ContiguousArray<Double>) {
        whole.ratios(ofSection: Int(numbers[section]), range, into: &ratios)
    }
}
