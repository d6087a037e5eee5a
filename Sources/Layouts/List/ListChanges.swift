import LayoutCore

/// What went from a section and what came into it.
struct ListSectionEdit {
    /// Items by their numbers before, and after; ascending.
    var (removed, inserted): ([Int], [Int]) = ([], [])

    /// Number after of an item that stays, by its number before.
    func after(_ item: Int) -> Int {
        let kept = item - partitioningIndex(0, removed.count) { removed[$0] >= item }
        return kept + partitioningIndex(0, inserted.count) { inserted[$0] - $0 > kept }
    }

    /// Number before of the item that stays before which so many stay.
    func before(kept: Int) -> Int { kept + partitioningIndex(0, removed.count) { removed[$0] - $0 > kept } }
}

/// A change of a list's data, and which segments it touches.
struct ListEdits {
    /// By the number of the section before; those of sections that are new, by that after.
    private var edits: [Int: ListSectionEdit] = [:]
    private let map: SectionMap?
    /// Sections after.
    private let sectionCount: Int

    init(_ change: DataChange, _ map: SectionMap?, sectionCount: Int) {
        (self.map, self.sectionCount) = (map, sectionCount)
        Self.forEachSection(change.removed + change.moved.map(\.from)) { edits[$0, default: .init()].removed = $1 }
        Self.forEachSection(change.inserted + change.moved.map(\.to)) { section, items in
            let before = map.map { $0.before[section] } ?? section
            if before >= 0 { edits[before, default: .init()].inserted = items }
        }
    }

    /// Places by section, in order.
    static func forEachSection(_ places: [ItemPlace], _ body: (Int, [Int]) -> Void) {
        let sorted = zip(places, places.dropFirst()).allSatisfy({ $0 < $1 }) ? places : places.sorted()
        var first = 0
        while first < sorted.count {
            let section = sorted[first].section
            let end = partitioningIndex(first, sorted.count) { sorted[$0].section > section }
            body(Int(section), sorted[first..<end].map { Int($0.item) })
            first = end
        }
    }

    /// Whether the change tells how sections came to have as many rows as they have. O(edits), O(sections) where
    /// sections came, went or moved.
    func isComplete(_ shape: ListShape, _ store: ItemStore) -> Bool {
        func fits(_ before: Int, _ after: Int) -> Bool {
            let edit = edits[before] ?? ListSectionEdit()
            return shape.rowCount(ofSection: before) - edit.removed.count + edit.inserted.count
                == store.itemCount(ofSection: after)
        }
        if let map {
            return map.after.indices.allSatisfy { map.after[$0] < 0 || fits($0, map.after[$0]) }
        }
        return edits.keys.allSatisfy { fits($0, $0) }
    }

    /// The segments that rows and sections go from, come to, or change in.
    func touched(_ shape: ListShape, _ change: DataChange) -> Set<Int> {
        var touched: Set<Int> = []
        for (section, edit) in edits { touch(section, edit, shape, &touched) }
        if shape.metrics.thickness > 0 { touchReloaded(shape, change, &touched) }
        guard let map else { return touched }
        for section in map.staying.indices where map.staying[section] < 0 {
            touched.formUnion(segments(ofSection: section, shape))
        }
        var stays = [Bool](repeating: false, count: sectionCount)
        for section in map.staying where section >= 0 { stays[section] = true }
        // With the end of the section before that stays, or the beginning: of new ones in a row, the first says it for all.
        for section in 0..<sectionCount where !stays[section] {
            if section == 0 {
                touched.insert(0)
            } else if stays[section - 1] {
                touched.insert(segments(ofSection: map.before[section - 1], shape).last!)
            }
        }
        return touched
    }

    private func touch(_ section: Int, _ edit: ListSectionEdit, _ shape: ListShape, _ touched: inout Set<Int>) {
        let first = shape.rows(beforeSection: section)
        var known = 0..<0
        func touch(_ item: Int) {
            if known.contains(item) { return }
            let place = shape.place(ofRow: first + item)
            touched.insert(place.segment)
            known = item - place.row..<item - place.row + shape.segments[place.segment].count
        }
        for item in edit.removed { touch(item) }
        for (position, item) in edit.inserted.enumerated() {
            let kept = item - position
            if kept == 0 {
                touched.insert(shape.beginning(ofSection: section).segment)
            } else {
                touch(edit.before(kept: kept - 1))
            }
        }
    }

    /// Rows whose level may be another.
    private func touchReloaded(_ shape: ListShape, _ change: DataChange, _ touched: inout Set<Int>) {
        Self.forEachSection(change.reloaded) { section, items in
            let before = map.map { $0.before[section] } ?? section
            guard before >= 0 else { return }
            let edit = edits[before] ?? ListSectionEdit()
            for item in items {
                let come = partitioningIndex(0, edit.inserted.count) { edit.inserted[$0] >= item }
                if come < edit.inserted.count, edit.inserted[come] == item { continue }
                if let place = shape.place(before, edit.before(kept: item - come)) { touched.insert(place.segment) }
            }
        }
    }

    private func segments(ofSection section: Int, _ shape: ListShape) -> ClosedRange<Int> {
        let first = shape.beginning(ofSection: section).segment
        if section + 1 == shape.sectionCount { return first...shape.count - 1 }
        let (next, stretch) = shape.beginning(ofSection: section + 1)
        return first...(stretch > 0 ? next : next - 1)
    }

    // MARK: Places after

    /// The place after the last of a segment that is not touched, after the change.
    func end(ofSegment number: Int, _ shape: ListShape) -> (section: Int, item: Int) {
        let segment = shape.segments[number]
        let last = segment.stretches.count - 1
        let before = shape.section(ofStretch: last, segment, number)
        let section = map.map { $0.staying[before] } ?? before
        if segment.stretches[last].ends { return (section + 1, 0) }
        let item = shape.item(ofStretch: last, segment, number) + segment.stretches[last].count - 1
        return (section, (edits[before]?.after(item) ?? item) + 1)
    }

    /// The first place of a segment that is not touched, after the change; behind all where there is none.
    func beginning(ofSegment number: Int, _ shape: ListShape) -> (section: Int, item: Int) {
        if number == shape.count { return (sectionCount, 0) }
        let segment = shape.segments[number]
        let before = shape.section(ofStretch: 0, segment, number)
        let section = map.map { $0.staying[before] } ?? before
        if segment.stretches[0].begins { return (section, 0) }
        let item = shape.item(ofStretch: 0, segment, number)
        return (section, edits[before]?.after(item) ?? item)
    }

    /// The heights that the header and footer of a section after the change were measured to have.
    func parts(_ section: Int, _ shape: ListShape) -> ListPartHeights {
        let before = map.map { $0.before[section] } ?? section
        return before < 0 ? ListPartHeights() : shape.parts(ofSection: before)
    }

    /// Which kind a section after the change is.
    func style(_ section: Int, _ shape: ListShape) -> Int {
        if shape.metrics.styles.count == 1 { return 0 }
        let before = map.map { $0.before[section] } ?? section
        return before < 0 ? 0 : shape.style(ofSection: before)
    }
}
