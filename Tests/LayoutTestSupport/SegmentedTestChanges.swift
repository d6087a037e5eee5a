import LayoutCore

extension SegmentedTestLayout {
    /// What ``change(_:)`` can do.
    package enum Change: CaseIterable, Sendable {
        /// Elements of a segment come, go, move or are named otherwise; a segment without room gets another range.
        case edit
        /// Several segments are edited at once.
        case batch
        /// All elements from a segment on have other frames.
        case reframe
        /// Elements are named otherwise, and nothing else.
        case rename
        /// A segment grows, and all below it move.
        case grow
        /// All segments move.
        case moveAll
        /// A segment becomes two, whose elements stay where they are.
        case split
        /// Two segments become one, with another range.
        case join
        /// A segment goes.
        case remove
        /// A segment comes, maybe an empty one.
        case insert
        /// All segments have other ordinals.
        case shift
        /// Elements that lie in no segment come, go, or have other ends.
        case span
        /// Everything may be otherwise.
        case reset
    }

    /// Changes something by chance, and tells what.
    package func change(_ change: Change) -> LayoutDelta {
        let before = state()
        perform(change)
        index()
        defer { settle() }
        if change == .reset { return LayoutDelta(isReset: true, elementCount: elementCount, contentSize: contentSize) }
        return delta(from: before)
    }

    private func perform(_ change: Change) {
        let last = segments.count - 1
        guard last >= 0 || [.insert, .span, .moveAll].contains(change) else { return perform(.insert) }
        let number = last < 0 ? 0 : random.below(segments.count)
        switch change {
        case .edit: edit(number)
        case .batch: for _ in 0..<3 { edit(random.below(segments.count)) }
        case .reframe: for number in number...last { reframe(number) }
        case .rename: rename(number)
        case .grow: segments[number].height += length(50) - 20
        case .moveAll: start = Point(x: start.x + length(9) - 4, y: start.y + length(9))
        case .split: split(number)
        case .join: if number < last { join(number) }
        case .remove: segments.remove(at: number)
        case .insert: segments.insert(makeSegment(length: 5 * random.below(8)), at: number)
        case .shift: shift(by: 1 + random.below(9))
        case .span: span()
        case .reset: for number in segments.indices { edit(number) }
        }
        spans.removeAll { span in
            ![span.from, span.to].allSatisfy { key in segments.contains { $0.key == key } }
        }
    }

    private func edit(_ number: Int) {
        segments[number].isTouched = true
        for _ in 0..<1 + random.below(6) {
            let members = segments[number].members
            let position = members.isEmpty ? 0 : random.below(members.count)
            switch random.below(4) {
            case 0: insert(into: number)
            case 1 where !members.isEmpty: segments[number].members[position] = nil
            case 2 where !members.isEmpty && members[position] != nil:
                segments[number].members[position]!.frame = makeMember().frame
            default: rename(number)
            }
        }
        if random.below(2) == 0 { segments[number].height += length(20) }
    }

    private func reframe(_ number: Int) {
        segments[number].isTouched = true
        for position in segments[number].members.indices {
            segments[number].members[position]?.frame = makeMember().frame
        }
    }

    private func insert(into number: Int) {
        if let hole = segments[number].members.firstIndex(where: { $0 == nil }) {
            segments[number].members[hole] = makeMember()
            return
        }
        // Outgrown: a new range with room, and none of the old ordinals.
        segments[number].first = UInt32(elementCount)
        segments[number].members.append(makeMember())
        let room = segments[number].members.count / 4 + 1
        segments[number].members += [Member?](repeating: nil, count: room)
        elementCount += segments[number].members.count
    }

    private func rename(_ number: Int) {
        for position in segments[number].members.indices where random.below(6) == 0 {
            nextKey += 1
            segments[number].members[position]?.name.section = Int32(nextKey)
            if random.below(2) == 0 { segments[number].members[position]?.zIndex += 1 }
        }
    }

    private func split(_ number: Int) {
        let half = segments[number].members.count / 2
        let height = length(100)
        var lower = segments[number]
        nextKey += 1
        lower = Segment(
            key: nextKey, first: lower.first + UInt32(half), members: Array(lower.members.dropFirst(half)),
            height: lower.height - height, left: lower.left + 1)
        for position in lower.members.indices {
            if let frame = lower.members[position]?.frame {
                lower.members[position]!.frame = frame.offset(dx: -1, dy: -height)
            }
        }
        segments[number].members.removeLast(segments[number].members.count - half)
        segments[number].height = height
        segments[number].isTouched = true
        segments.insert(lower, at: number + 1)
    }

    private func join(_ number: Int) {
        let lower = segments.remove(at: number + 1)
        segments[number].isTouched = true
        segments[number].first = UInt32(elementCount)
        segments[number].members += lower.members
        segments[number].height += lower.height
        elementCount += segments[number].members.count
    }

    private func shift(by count: Int) {
        for number in segments.indices { segments[number].first += UInt32(count) }
        elementCount += count
    }

    private func span() {
        guard !segments.isEmpty else { return }
        let number = random.below(segments.count)
        let to = random.below(segments.count - number) + number
        spans.removeAll { _ in random.below(3) == 0 }
        guard let free = (0..<UInt32(4)).first(where: { ordinal in !spans.contains { $0.ordinal == ordinal } }) else {
            spans[0].from = segments[number].key
            spans[0].to = segments[to].key
            return
        }
        var member = makeMember()
        member.name.category = .decoration
        spans.append(Spanning(member: member, ordinal: free, from: segments[number].key, to: segments[to].key))
    }
}

// What has changed.
extension SegmentedTestLayout {
    private struct State {
        var segments: [Segment]
        var origins: [Point]
        var table: [(member: Member, segment: Int?)?]
        var frames: [Rect]
    }

    private func state() -> State {
        State(
            segments: segments, origins: origins, table: table,
            frames: (0..<UInt32(elementCount)).map { frame(at: $0) })
    }

    private func delta(from before: State) -> LayoutDelta {
        var delta = LayoutDelta(elementCount: elementCount, contentSize: contentSize)
        delta.resegmented = resegmented(from: before)
        delta.translated = translated(from: before)
        let shifts = delta.translated.first { $0.ordinalShift != 0 }?.ordinalShift ?? 0
        for ordinal in 0..<max(before.table.count, elementCount) {
            let range = UInt32(ordinal)..<UInt32(ordinal) + 1
            // What is shifted is told by segments.
            let isMember = ordinal < elementCount && table[ordinal]?.segment != nil
            let wasMember = ordinal < before.table.count && before.table[ordinal]?.segment != nil
            if shifts != 0 && (isMember || wasMember) { continue }
            let old = ordinal < before.table.count ? before.table[ordinal] : nil
            let new = ordinal < elementCount ? table[ordinal] : nil
            if wasMember, new?.member.key != old?.member.key { delta.removed.appendAscending(range) }
            guard let new else {
                if old != nil && !wasMember { delta.spanningChanged = true }
                continue
            }
            if new.segment == nil {
                let isSame = old?.member == new.member && before.frames[ordinal] == frame(at: UInt32(ordinal))
                if !isSame { delta.spanningChanged = true }
                continue
            }
            guard let old, old.member.key == new.member.key else {
                delta.inserted.appendAscending(range)
                continue
            }
            if (old.member.name, old.member.zIndex) != (new.member.name, new.member.zIndex) {
                delta.renamed.appendAscending(range)
            }
            if segments[new.segment!].isTouched, before.frames[ordinal] != frame(at: UInt32(ordinal)) {
                delta.reframed.appendAscending(range)
            }
        }
        return delta
    }

    private func resegmented(from before: State) -> [SegmentReplacement] {
        let untouched = Set(segments.filter { !$0.isTouched }.map(\.key))
        let kept = before.segments.indices.filter { untouched.contains(before.segments[$0].key) }
        var replacements: [SegmentReplacement] = []
        var (old, new) = (0, 0)
        for end in kept + [before.segments.count] {
            let after =
                end < before.segments.count
                ? segments.firstIndex { $0.key == before.segments[end].key }! : segments.count
            if old < end || new < after {
                replacements.append(SegmentReplacement(before: old..<end, after: new..<after))
            }
            (old, new) = (end + 1, after + 1)
        }
        return replacements
    }

    private func translated(from before: State) -> [SegmentTranslation] {
        var translations: [SegmentTranslation] = []
        for (number, segment) in segments.enumerated() where !segment.isTouched {
            let old = before.segments.firstIndex { $0.key == segment.key }!
            let (dx, dy) = (origins[number].x - before.origins[old].x, origins[number].y - before.origins[old].y)
            let shift = Int(segment.first) - Int(before.segments[old].first)
            if dx == 0 && dy == 0 && shift == 0 { continue }
            var translation = SegmentTranslation(segments: number..<number + 1, dx: dx, dy: dy, ordinalShift: shift)
            if let last = translations.last, last.segments.upperBound == number, last.dx == dx, last.dy == dy,
                last.ordinalShift == shift
            {
                translation.segments = last.segments.lowerBound..<number + 1
                translations.removeLast()
            }
            translations.append(translation)
        }
        return translations
    }
}
