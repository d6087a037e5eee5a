import LayoutCore

/// Builds what a settled change did to the bars: it looks at each bar of the touched segments, and at the others by
/// segment.
struct GanttDelta {
    private let state: GanttState
    private let axis: GanttAxis
    private let originX: Double
    private var past: GanttPast
    private var removed: [Range<UInt32>] = []
    private var inserted: [Range<UInt32>] = []
    private var reframed: [Range<UInt32>] = []
    private var renamed: [Range<UInt32>] = []
    private var resegmented: [SegmentReplacement] = []

    /// By how much what follows differs from before: segment numbers, tops, groups and items before it.
    private var shift = 0
    private var dy = 0.0
    private var starts = 0
    private var items = 0
    /// Where that held from on, by segment numbers now.
    private var itemShifts: [(from: Int, items: Int)] = []
    /// Items by which the later pieces of a group are shifted, by group.
    private var groupShifts: [UInt32: Int] = [:]
    /// Items before the touched segments, before the change.
    private var itemsBefore: [UInt32: Int] = [:]

    /// The delta of a change to `state`; completes `past`. O(items touched + segments that are renamed).
    static func delta(
        _ replacements: [GanttReplacement], _ state: GanttState, _ axis: GanttAxis, originX: Double,
        past: inout GanttPast, contentSize: Size
    ) -> LayoutDelta {
        var builder = GanttDelta(state: state, axis: axis, originX: originX, past: past)
        builder.translate(0..<(replacements.first?.before.segment.number ?? state.order.count))
        for (index, replacement) in replacements.enumerated() {
            let number = replacement.before.segment.number
            let next = index + 1 < replacements.count ? replacements[index + 1].before.segment.number : nil
            builder.add(replacement)
            builder.follow(number + 1 + builder.shift..<(next.map { $0 + builder.shift } ?? state.order.count))
        }
        past = builder.past
        if state.log.hadNoSegment {
            builder.resegmented = [SegmentReplacement(before: 0..<0, after: 0..<state.order.count)]
        }
        return LayoutDelta(
            removed: merged(builder.removed), inserted: merged(builder.inserted), reframed: merged(builder.reframed),
            renamed: merged(builder.renamed), translated: past.translated, resegmented: builder.resegmented,
            elementCount: Int(state.ranges.end), contentSize: contentSize)
    }

    private init(state: GanttState, axis: GanttAxis, originX: Double, past: GanttPast) {
        self.state = state
        self.axis = axis
        self.originX = originX
        self.past = past
        self.past.groups = state.log.groups
    }

    private static func merged(_ ranges: [Range<UInt32>]) -> [Range<UInt32>] {
        var merged: [Range<UInt32>] = []
        for range in ranges.sorted(by: { $0.lowerBound < $1.lowerBound }) { merged.appendAscending(range) }
        return merged
    }

    private mutating func translate(_ segments: Range<Int>) {
        let dx = originX - past.originX
        if segments.isEmpty || (dx == 0 && dy == 0) { return }
        if let last = past.translated.last, last.segments.upperBound == segments.lowerBound, last.dy == dy {
            past.translated[past.translated.count - 1].segments = last.segments.lowerBound..<segments.upperBound
        } else {
            past.translated.append(SegmentTranslation(segments: segments, dx: dx, dy: dy))
        }
    }

    /// A touched segment and what has taken its place.
    private mutating func add(_ replacement: GanttReplacement) {
        let before = replacement.before.segment
        let after = before.number + shift..<before.number + shift + replacement.after.count
        appendReplacement(SegmentReplacement(before: before.number..<before.number + 1, after: after))
        itemsBefore[replacement.handle] = state.items.sum(before: after.lowerBound) - items
        let old = GanttPast.Segment(
            segment: before, top: state.top(ofSegment: after.lowerBound) - dy,
            places: placesBefore(
                before, replacement.handle, startsBefore: state.groupStarts.sum(before: after.lowerBound) - starts))
        past.segments.append(old)
        let kept = replacement.after.first.map { state.segments[Int($0)] }
        if let kept, replacement.after[0] == replacement.handle, kept.firstOrdinal == before.firstOrdinal {
            translate(after.lowerBound..<after.lowerBound + 1)
            let groups = past.groups
            let oldElements = state.elements(of: before, past.axis, originX: past.originX, old.places) {
                groups[$0] ?? state.groups[Int($0)]
            }
            let newElements = state.elements(of: kept, axis, originX: originX, state.places(of: kept)) {
                state.groups[Int($0)]
            }
            compare(oldElements, newElements, kept.firstOrdinal)
            for handle in replacement.after.dropFirst() { inserted.append(state.segments[Int(handle)].ordinals) }
        } else {
            removed.append(before.ordinals)
            for handle in replacement.after { inserted.append(state.segments[Int(handle)].ordinals) }
        }
        note(replacement, after)
    }

    /// Groups and items before the parts of a touched segment, before the change.
    private func placesBefore(_ segment: GanttSegment, _ handle: UInt32, startsBefore: Int) -> [GanttPartPlace] {
        var section = startsBefore - 1
        return segment.parts.map { part in
            section += part.isStart ? 1 : 0
            if part.isStart { return GanttPartPlace(section: section, offset: 0) }
            let start = (past.groups[part.group] ?? state.groups[Int(part.group)]).segment
            let before = itemsBefore[start] ?? untouchedItemsBefore(state.segments[Int(start)].number)
            return GanttPartPlace(section: section, offset: itemsBefore[handle]! - before)
        }
    }

    /// Items before a segment that was not touched, before the change.
    private func untouchedItemsBefore(_ number: Int) -> Int {
        state.items.sum(before: number) - (itemShifts.last { $0.from <= number }?.items ?? 0)
    }

    /// Notes by how much what follows differs.
    private mutating func note(_ replacement: GanttReplacement, _ after: Range<Int>) {
        let before = replacement.before
        for number in after {
            dy += state.heights[number]
            starts += state.groupStarts[number]
            items += state.items[number]
        }
        dy -= before.height
        starts -= before.starts
        items -= before.segment.count
        shift += after.count - 1
        itemShifts.append((after.upperBound, items))
        for part in before.segment.parts { groupShifts[part.group, default: 0] -= part.count }
        for handle in replacement.after {
            for part in state.segments[Int(handle)].parts { groupShifts[part.group, default: 0] += part.count }
        }
    }

    /// Untouched segments, by their numbers now.
    private mutating func follow(_ segments: Range<Int>) {
        translate(segments)
        for number in segments {
            let segment = state.segments[Int(state.order[number])]
            // Later pieces of a group are named by items before them; they follow at once.
            let isLater = segment.parts.first.map { !$0.isStart } ?? false
            if starts != 0 || (isLater && groupShifts[segment.parts[0].group, default: 0] != 0) {
                renamed.append(segment.ordinals)
            } else if !isLater {
                return
            }
        }
    }

    private mutating func appendReplacement(_ replacement: SegmentReplacement) {
        if let last = resegmented.last, last.before.upperBound == replacement.before.lowerBound {
            resegmented[resegmented.count - 1] = SegmentReplacement(
                before: last.before.lowerBound..<replacement.before.upperBound,
                after: last.after.lowerBound..<replacement.after.upperBound)
        } else {
            resegmented.append(replacement)
        }
    }

    private mutating func compare(_ old: [GanttElement], _ new: [GanttElement], _ first: UInt32) {
        for local in 0..<max(old.count, new.count) {
            let ordinal = first + UInt32(local)
            let range = ordinal..<ordinal + 1
            if local >= new.count {
                removed.appendAscending(range)
            } else if local >= old.count {
                inserted.appendAscending(range)
            } else {
                if old[local].frame != new[local].frame { reframed.appendAscending(range) }
                if old[local].id != new[local].id { renamed.appendAscending(range) }
            }
        }
    }
}

/// A bar relative to its segment's origin.
struct GanttElement {
    var id: ElementID
    var frame: Rect
}

extension GanttState {
    /// Groups and items before the parts of a segment.
    func places(of segment: GanttSegment) -> [GanttPartPlace] {
        segment.parts.indices.map {
            GanttPartPlace(section: section(ofPart: $0, in: segment), offset: itemOffset(ofPart: $0, in: segment))
        }
    }

    /// The bars of a segment, in order. O(items).
    func elements(
        of segment: GanttSegment, _ axis: GanttAxis, originX: Double, _ places: [GanttPartPlace],
        group: (UInt32) -> GanttGroup
    ) -> [GanttElement] {
        var elements: [GanttElement] = []
        elements.reserveCapacity(segment.count)
        for (part, place) in zip(segment.parts, places) {
            let group = group(part.group)
            for local in part.items {
                elements.append(
                    GanttElement(
                        id: ElementID(
                            .cell, section: Int32(clamping: place.section + 1),
                            item: Int32(clamping: place.offset + local - part.first)),
                        frame: bar(local, segment, part, group, axis).offset(dx: -originX, dy: 0)))
            }
        }
        return elements
    }
}
