/// The items of a schedule in sections, in order, with their columns and identifiers: data that can be edited, of which
/// any number of layouts show them.
///
/// Until the first edit the store is the schedule's arrays, which are shared, and a look-up is O(1). The first edit of
/// a section makes pieces of it of at most 512 items each, which refer to the shared arrays until they are edited
/// themselves (a piece table: Crowley, Data Structures for Text Sequences, 1998). Then a look-up in the section is
/// O(log pieces), and an edit O(pieces + 512) at worst; sections come and go in O(sections). Identifiers are the
/// schedule's ordinals; an inserted item takes ``nextIdentifier``, or the identifier it had before.
///
/// An edit is told to every layout over the store at once, before the next, by ``LayoutChange/data(_:)``. Confined to
/// one thread at a time.
public final class ItemStore: ItemSource, LimitedItems {
    /// The schedule the store began as: unit, origin, and whether there are groups and rows, are its own.
    public let columns: ScheduleColumns
    /// An identifier that no item has had.
    public private(set) var nextIdentifier: UInt32
    /// Whether an item may have a ratio of its own: the schedule has ratios, or an item came that has one. O(1).
    public var hasRatios: Bool { columns.ratios != nil || hasOwnRatios }
    private var hasOwnRatios = false
    /// What the last batch took; of the store as it began, nothing.
    public private(set) var former: FormerItems
    /// By section; nil until the first edit.
    private var sections: [ItemSection]?
    /// How finely the store and the layouts over it are cut.
    package let limits: SegmentLimits

    /// A store of a schedule's items. O(1).
    public convenience init(_ columns: ScheduleColumns) { self.init(columns, limits: .standard) }

    /// A store of a schedule's items that is cut by other limits, as are the layouts over it. O(1).
    package init(_ columns: ScheduleColumns, limits: SegmentLimits) {
        self.columns = columns
        self.limits = limits
        nextIdentifier = UInt32(columns.itemCount)
        former = FormerItems(columns)
    }

    /// The same items in a store of its own, which edits of this one don't reach. O(1): sections are shared, and copied by
    /// the next edit.
    package init(copying other: ItemStore) {
        (columns, limits, nextIdentifier) = (other.columns, other.limits, other.nextIdentifier)
        (hasOwnRatios, former, sections) = (other.hasOwnRatios, other.former, other.sections)
    }

    /// Whether the items are still those of the schedule.
    public var isPristine: Bool { sections == nil }

    /// Number of sections, empty ones included. O(1).
    public var sectionCount: Int { sections?.count ?? columns.groupCount }

    /// Number of items in a section. O(1).
    public func itemCount(ofSection section: Int) -> Int {
        if let sections { return sections[section].count }
        return Int(columns.groupOffsets[section + 1] - columns.groupOffsets[section])
    }

    /// Number of rows in a section, 0 where the schedule has none. It grows with inserted items, and never shrinks.
    public func rowCount(ofSection section: Int) -> Int {
        return Int(sections.map { $0[section].rowCount } ?? columns.groupRowCounts[section])
    }

    /// The item at a place, which must exist (checked).
    public func item(at place: ItemPlace) -> StoredItem {
        if let sections { return sections[Int(place.section)].item(Int(place.item), columns) }
        let first = columns.groupOffsets[Int(place.section)]
        precondition(place.item >= 0 && first + UInt32(place.item) < columns.groupOffsets[Int(place.section) + 1])
        return columns.item(first + UInt32(place.item))
    }

    /// Calls `body` with consecutive items of a section, in order. O(items).
    public func forEachItem(ofSection section: Int, _ range: Range<Int>, _ body: (StoredItem) -> Void) {
        if let sections { return sections[section].forEach(range, columns, body) }
        let first = Int(columns.groupOffsets[section])
        precondition(range.lowerBound >= 0 && first + range.upperBound <= Int(columns.groupOffsets[section + 1]))
        for item in range { body(columns.item(UInt32(first + item))) }
    }

    /// How long consecutive items of a section last, end less start, written to the beginning of an array, which must
    /// be as long. O(items), without a call for each, so that cache misses overlap.
    public func durations(ofSection section: Int, _ range: Range<Int>, into durations: inout ContiguousArray<Double>) {
        if let sections { return sections[section].durations(range, columns, into: &durations) }
        let first = Int(columns.groupOffsets[section])
        precondition(range.lowerBound >= 0 && first + range.upperBound <= Int(columns.groupOffsets[section + 1]))
        columns.durations(first + range.lowerBound..<first + range.upperBound, into: &durations, at: 0)
    }

    /// Ratios of consecutive items of a section, 0 for an item without, written to the beginning of an array, which
    /// must be as long. O(items).
    public func ratios(ofSection section: Int, _ range: Range<Int>, into ratios: inout ContiguousArray<Double>) {
        if let sections { return sections[section].ratios(range, columns, into: &ratios) }
        let first = Int(columns.groupOffsets[section])
        precondition(range.lowerBound >= 0 && first + range.upperBound <= Int(columns.groupOffsets[section + 1]))
        columns.ratios(first + range.lowerBound..<first + range.upperBound, into: &ratios, at: 0)
    }

    /// The items as they are now, as a schedule. O(n), O(1) before the first edit.
    public func currentColumns() -> ScheduleColumns {
        guard let sections else { return columns }
        var builder = ColumnsBuilder(columns, hasRatios: hasRatios, count: sections.reduce(0) { $0 + $1.count })
        for section in sections {
            section.append(to: &builder)
            builder.endSection(rowCount: Int(section.rowCount))
        }
        return builder.made()
    }

    /// Makes all changes of a batch, and tells what became of the items. Places must exist, and nothing be named twice
    /// (checked). O(sections) once, and where sections come or go; else O(m log m) for m changes, and O(pieces of a
    /// section + 512) for each run of neighbours among them.
    public func perform(_ batch: ItemBatch) -> DataChange {
        var sections = self.sections ?? columns.sections(pieceSize: limits.usual)
        // Given up while it is changed, so that sections are not copied.
        self.sections = nil
        former = FormerItems(columns)
        let moves = batch.moved.sorted { $0.to < $1.to }
        let going = (batch.removed + moves.map(\.from)).sorted()
        checkNothingTwice(going)
        var carried: [ItemPlace: StoredItem] = [:]
        for move in moves { carried[move.from] = sections[Int(move.from.section)].item(Int(move.from.item), columns) }
        for run in Self.runs(batch.removed.sorted()) {
            sections[run.section].forEach(run.items, columns) { former.removed.append($0) }
        }
        for run in Self.runs(going).reversed() { sections[run.section].remove(run.items, columns) }
        changeSections(batch, &sections)
        let coming =
            (batch.inserted + moves.map { ItemBatch.Item($0.to, carried[$0.from]!) }).sorted { $0.place < $1.place }
        checkNothingTwice(coming.map(\.place))
        var next = 0
        for run in Self.runs(coming.map(\.place)) {
            let items = coming[next..<next + run.items.count].map(\.item)
            sections[run.section].insert(items, at: run.items.lowerBound, columns)
            for item in items { note(item) }
            next += items.count
        }
        for entry in batch.replaced.sorted(by: { $0.place < $1.place }) {
            former.replaced.append(sections[Int(entry.place.section)].item(Int(entry.place.item), columns))
            sections[Int(entry.place.section)].replace(Int(entry.place.item), with: entry.item, columns)
            if entry.item.ratio != nil { hasOwnRatios = true }
        }
        self.sections = sections
        return DataChange(batch)
    }

    /// Ascending places as runs of neighbours.
    private static func runs(_ places: [ItemPlace]) -> [(section: Int, items: Range<Int>)] {
        var runs: [(section: Int, items: Range<Int>)] = []
        for place in places {
            let (section, item) = (Int(place.section), Int(place.item))
            if let last = runs.last, last.section == section, last.items.upperBound == item {
                runs[runs.count - 1].items = last.items.lowerBound..<item + 1
            } else {
                runs.append((section, item..<item + 1))
            }
        }
        return runs
    }

    private func changeSections(_ batch: ItemBatch, _ sections: inout [ItemSection]) {
        if batch.removedSections.isEmpty && batch.insertedSections.isEmpty && batch.movedSections.isEmpty { return }
        for section in batch.removedSections { former.sections[section] = sections[Int(section)] }
        var carried: [Int32: ItemSection] = [:]
        for move in batch.movedSections { carried[move.to] = sections[Int(move.from)] }
        let going = Set(batch.removedSections + batch.movedSections.map(\.from))
        precondition(going.count == batch.removedSections.count + batch.movedSections.count, "a section is named twice")
        var kept: [ItemSection] = []
        kept.reserveCapacity(sections.count)
        for (number, section) in sections.enumerated() where !going.contains(Int32(number)) { kept.append(section) }
        for section in batch.insertedSections {
            carried[section.section] = ItemSection(section.items, pieceSize: limits.usual)
            for item in section.items { note(item) }
        }
        for number in carried.keys.sorted() { kept.insert(carried[number]!, at: Int(number)) }
        sections = kept
    }

    private func note(_ item: StoredItem) {
        nextIdentifier = max(nextIdentifier, item.identifier + 1)
        if item.ratio != nil { hasOwnRatios = true }
    }

    private func checkNothingTwice(_ places: [ItemPlace]) {
        for position in places.indices.dropFirst() {
            precondition(places[position - 1] != places[position], "an item is named twice")
        }
    }
}

extension DataChange {
    /// What a batch does, which need not be performed for it.
    public init(_ batch: ItemBatch) {
        self.init(
            removedSections: batch.removedSections, insertedSections: batch.insertedSections.map(\.section),
            movedSections: batch.movedSections, removed: batch.removed, inserted: batch.inserted.map(\.place),
            moved: batch.moved, reloaded: batch.replaced.map(\.place))
    }
}

extension ScheduleColumns {
    /// The item of an ordinal.
    func item(_ ordinal: UInt32) -> StoredItem {
        let item = Int(ordinal)
        return StoredItem(
            identifier: ordinal, start: starts[item], end: ends[item], row: rows.map { $0[item] } ?? 0,
            level: levels.map { $0[item] } ?? 0, ratio: ratios.flatMap { $0[item] == 0 ? nil : $0[item] })
    }

    /// Ratios of consecutive items, 0 for none, written to an array from a position on.
    func ratios(_ range: Range<Int>, into target: inout ContiguousArray<Double>, at position: Int) {
        var target = target.mutableSpan
        guard let slice = ratios?[range] else {
            for place in 0..<range.count { target[position + place] = 0 }
            return
        }
        let ratios = slice.span
        for place in 0..<range.count { target[position + place] = ratios[place] }
    }

    /// How long consecutive items last, written to an array from a position on.
    func durations(_ range: Range<Int>, into durations: inout ContiguousArray<Double>, at position: Int) {
        // Of slices: the span of an array came with macOS 26.
        let (startSlice, endSlice) = (starts[range], ends[range])
        let (starts, ends) = (startSlice.span, endSlice.span)
        var durations = durations.mutableSpan
        for place in 0..<range.count { durations[position + place] = ends[place] - starts[place] }
    }

    /// Every group as an unedited section.
    func sections(pieceSize: Int) -> [ItemSection] {
        (0..<groupCount).map {
            ItemSection(
                groupOffsets[$0]..<groupOffsets[$0 + 1], rowCount: groupRowCounts[$0], pieceSize: pieceSize)
        }
    }
}
