import LayoutCore

extension WaterfallLayout {
    /// The sections that stay and some of whose items are others, ascending by their numbers after; nil where the
    /// change doesn't tell how a section came to have as many items as it has. O(changes), where sections come, go or
    /// move O(sections).
    func changes(_ change: DataChange, _ map: SectionMap?, _ new: LinesCounts?) -> [WaterfallChange]? {
        var changes: [Int: (change: WaterfallChange, growth: Int)] = [:]
        func note(_ section: Int, _ sectionBefore: Int, _ item: Int32, _ growth: Int) {
            if section < 0 || sectionBefore < 0 { return }
            let empty = WaterfallChange(
                sectionBefore: sectionBefore, section: section, old: shape.counts.items(in: sectionBefore),
                new: items.itemCount(ofSection: section), first: .max, end: 0)
            changes[section, default: (empty, 0)].growth += growth
            changes[section]!.change.first = min(changes[section]!.change.first, Int(item))
            changes[section]!.change.end = max(changes[section]!.change.end, Int(item) + 1)
        }
        func leaves(_ place: ItemPlace) {
            let section = Int(place.section)
            note(map?.after[section] ?? section, section, place.item, -1)
        }
        func comes(_ place: ItemPlace, _ growth: Int) {
            let section = Int(place.section)
            note(section, map?.before[section] ?? section, place.item, growth)
        }
        for place in change.removed { leaves(place) }
        for place in change.inserted { comes(place, 1) }
        for move in change.moved {
            leaves(move.from)
            comes(move.to, 1)
        }
        for place in change.reloaded { comes(place, 0) }
        guard changes.values.allSatisfy({ $0.change.old + $0.growth == $0.change.new }) else { return nil }
        if let map, let new {
            for (section, after) in map.after.enumerated() where after >= 0 && changes[after] == nil {
                if shape.counts.items(in: section) != new.items(in: after) { return nil }
            }
        }
        return changes.values.map(\.change).sorted { $0.section < $1.section }
    }

    /// Packs changed sections anew, whose number of items is already that of now.
    func repack(_ changes: [WaterfallChange]) -> (packed: [WaterfallRepacked], past: [WaterfallPast.Section]) {
        var packed: [WaterfallRepacked] = []
        var past: [WaterfallPast.Section] = []
        for change in changes {
            let (end, section) = shape.repack(items, change, &blocks[0])
            packed.append(
                WaterfallRepacked(
                    section: change.section, items: change.first..<max(change.first, end),
                    isRenumbered: shape.metrics.isColumnMajor
                        && (shape.metrics.fill == .shortest || change.old != change.new)))
            past.append(section)
        }
        forget()
        return (packed, past)
    }

    /// Follows changes of items where sections stay as they are.
    func followItems(_ changes: [WaterfallChange], _ data: (DataChange, FormerItems)) -> LayoutDelta {
        if changes.isEmpty {
            past = WaterfallPast(data: data)
            return LayoutDelta(elementCount: elementCount, contentSize: contentSize)
        }
        if shape.counts.sections == 1, segments == nil { return followOnly(changes[0], data) }
        if segments == nil { segments = SegmentTable(even, items.limits) }
        shape.counts.spread()
        let runs = segments!.joiningSmall(runs(changes), sections: shape.counts.sections)
        let old = capture(runs)
        for change in changes { shape.counts.set(change.section, to: change.new) }
        let (packed, sections) = repack(changes)
        past = WaterfallPast(sections: sections, data: data)
        var delta = rebuilt(runs, old, WaterfallComparison(packed: packed))
        if !delta.isReset { delta.spanningChanged = movesParts(sections) }
        return delta
    }

    /// Follows a change of an only section, whose segments stay computed.
    private func followOnly(_ change: WaterfallChange, _ data: (DataChange, FormerItems)) -> LayoutDelta {
        let old = even
        shape.counts.set(0, to: change.new)
        let (packed, sections) = repack([change])
        past = WaterfallPast(sections: sections, data: data)
        var delta = LayoutDelta(elementCount: elementCount, contentSize: contentSize)
        let common = min(change.old, change.new)
        func ordinals(_ items: Range<Int>) -> [Range<UInt32>] {
            items.isEmpty ? [] : [old.base + UInt32(items.lowerBound)..<old.base + UInt32(items.upperBound)]
        }
        delta.removed = ordinals(common..<change.old)
        delta.inserted = ordinals(common..<change.new)
        let repacked = packed[0].items
        delta.reframed = ordinals(repacked.clamped(to: 0..<common))
        if packed[0].isRenumbered { delta.renamed = ordinals(0..<common) }
        let first = min(change.first, common) / old.size
        if change.old == change.new {
            let end = (repacked.upperBound + old.size - 1) / old.size
            delta.resegmented = [SegmentReplacement(before: first..<end, after: first..<end)]
        } else {
            delta.resegmented = [
                SegmentReplacement(before: first..<max(first, old.count), after: first..<max(first, even.count))
            ]
        }
        delta.spanningChanged = movesParts(sections)
        return delta
    }

    /// Whether headers or footers moved because sections have other extents.
    private func movesParts(_ old: [WaterfallPast.Section]) -> Bool {
        let first = old.first { $0.extent != shape.extents[$0.section] }
        guard let first, shape.metrics.partCount > 0 else { return false }
        return shape.metrics.footer > 0 || first.section + 1 < shape.counts.sections
    }

    /// The segments that changes of items touch: of a large section those from the first change on, else the one that
    /// holds it.
    private func runs(_ changes: [WaterfallChange]) -> [LinesRebuilding] {
        let segments = segments!
        var runs: [LinesRebuilding] = []
        for change in changes {
            let last = segments.segment(of: change.section, .max)
            if let open = runs.last, open.old.contains(last) {
                runs[runs.count - 1].total += change.new - change.old
                continue
            }
            // With an item that stays, so that no piece is empty.
            let from = min(change.first, max(min(change.old, change.new) - 1, 0))
            let first = segments.isPiece(last) ? segments.segment(of: change.section, from) : last
            let total = segments.table[first...last].reduce(0) { $0 + Int($1.count) }
            runs.append(
                LinesRebuilding(
                    old: first..<last + 1, from: place(ofSegment: first),
                    to: segments.endSection(last, shape.counts.sections), total: total + change.new - change.old))
        }
        return runs
    }
}

extension WaterfallLayout {
    /// Follows a change in which sections came, went or moved. O(sections + segments + items packed · columns).
    func followSections(
        _ changes: [WaterfallChange], _ map: SectionMap, _ counts: LinesCounts,
        _ data: (DataChange, FormerItems)
    ) throws(LayoutError) -> LayoutDelta {
        let old = shape
        if segments == nil { segments = SegmentTable(even, items.limits) }
        let firsts = Dictionary(uniqueKeysWithValues: changes.map { ($0.section, $0.first) })
        let staying = segments!.staying(map.staying, old.counts, counts).filter { stay in
            let sections =
                Int(segments!.table[stay.segment].section)..<segments!.endSection(stay.segment, old.counts.sections)
            if segments!.isPiece(stay.segment) {
                let end = stay.from.item + Int(segments!.table[stay.segment].count)
                return end <= firsts[stay.from.section] ?? .max
            }
            return sections.allSatisfy { firsts[map.after[$0]] == nil }
        }
        let runs = segments!.joiningSmall(
            segments!.between(staying, old: old.counts.sections, counts), sections: old.counts.sections)
        let capture = capture(runs)
        take(counts, map)
        let (packed, _) = repack(changes)
        past = WaterfallPast(shape: old, data: data)
        var delta = rebuilt(runs, capture, WaterfallComparison(after: map.after, packed: packed))
        if delta.isReset { return delta }
        do {
            try parts.extend(to: counts.sections) { (count) throws(LayoutError) in try segments!.takeForParts(count) }
        } catch {
            number()
            return LayoutDelta(isReset: true, elementCount: elementCount, contentSize: contentSize)
        }
        delta.elementCount = elementCount
        delta.spanningChanged =
            shape.metrics.partCount > 0
            && (old.counts.sections != counts.sections
                || (0...counts.sections).contains { old.origin($0) != shape.origin($0) })
        return delta
    }

    /// Takes other numbers of sections: those that stay keep what they have, new ones are packed.
    private func take(_ counts: LinesCounts, _ map: SectionMap) {
        let old = shape
        shape.counts = counts
        shape.counts.spread()
        shape.large = old.large.compactMap {
            map.after[$0.section] < 0 ? nil : .init(section: map.after[$0.section], marks: $0.marks)
        }
        var extents: [Double] = []
        for (section, before) in map.before.enumerated() {
            extents.append(before < 0 ? shape.pack(items, section, &blocks[0]) : old.extents[before])
        }
        shape.large.sort { $0.section < $1.section }
        shape.extents = BlockedSums(extents)
    }
}
