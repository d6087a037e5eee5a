import LayoutCore

/// Consecutive segments that are replaced because of a change.
struct LinesRebuilding {
    /// Their numbers before.
    var old: Range<Int>
    /// First place of those that replace them, after.
    var from: LinesPlace
    /// Section after those that replace them.
    var to: Int
    /// Items that they hold together.
    var total: Int
}

/// What is taken down before a change of the segments that it replaces, and of those in between.
struct LinesCapture {
    /// Items of one section in a segment.
    struct Stretch {
        var section: Int
        var item: Int
        var count: Int
        /// Where the section's lines begin.
        var lines: Double

        /// Those behind the first ones.
        func rest(after count: Int) -> Stretch {
            Stretch(section: section, item: item + count, count: self.count - count, lines: lines)
        }
    }

    /// A replaced segment.
    struct Segment {
        var ordinals: Range<UInt32>
        var stretches: [Stretch]
    }

    /// Of each run its segments.
    var segments: [[Segment]] = []
    /// The first segment that stays before each run, and behind the last: its section and where it begins. nil where
    /// none stays there.
    var kept: [(section: Int, start: Double)?] = []
}

extension LinesLayout {
    /// Takes down what runs are going to change.
    func capture(_ runs: [LinesRebuilding]) -> LinesCapture {
        let segments = segments!
        var capture = LinesCapture()
        var end = 0
        for run in runs {
            capture.kept.append(end < run.old.lowerBound ? (place(ofSegment: end).section, start(ofSegment: end)) : nil)
            capture.segments.append(
                run.old.map {
                    LinesCapture.Segment(
                        ordinals: segments.table[$0].ordinals,
                        stretches: stretches(segments.table[$0], to: segments.endSection($0, counts.sections)))
                })
            end = run.old.upperBound
        }
        capture.kept.append(end < segments.count ? (place(ofSegment: end).section, start(ofSegment: end)) : nil)
        return capture
    }

    private func stretches(_ segment: LinesSegments.Segment, to end: Int) -> [LinesCapture.Stretch] {
        let first = Int(segment.section)
        if end == first + 1 {
            return [
                .init(
                    section: first, item: Int(segment.item), count: Int(segment.count),
                    lines: lines(ofSection: first))
            ]
        }
        var stretches: [LinesCapture.Stretch] = []
        stretches.reserveCapacity(end - first)
        counts.forEach(first..<end) { section, before, count in
            let lines = metrics.origin(before, section: section) + metrics.lead
            stretches.append(.init(section: section, item: 0, count: count, lines: lines))
        }
        return stretches
    }

    /// Replaces the segments of runs by others, by the counts as they now are, and tells what came of it: segments
    /// replaced and moved, items removed, inserted, with other frames and other names. Ranges are not in order.
    func rebuild(
        _ runs: [LinesRebuilding], _ old: LinesCapture, in delta: inout LayoutDelta
    ) throws(LayoutError) {
        var (growth, end) = (0, 0)
        var givenUp: [LinesSegments.Segment] = []
        var renumber = false
        for (position, run) in runs.enumerated() {
            let section = position == 0 ? 0 : runs[position - 1].to
            follow(end..<run.old.lowerBound, growth, section, old.kept[position], in: &delta)
            let range = run.old.lowerBound + growth..<run.old.upperBound + growth
            let fresh = try segments!.replace(
                range, with: LinesSegments.recut(counts, from: run.from, to: run.to), &givenUp)
            delta.resegmented.append(
                SegmentReplacement(before: run.old, after: range.lowerBound..<range.lowerBound + fresh.count))
            name(old.segments[position], fresh, to: run.to, in: &delta)
            growth += fresh.count - run.old.count
            renumber = renumber || fresh.count != run.old.count
            end = run.old.upperBound
        }
        follow(end..<segments!.count - growth, growth, runs.last?.to ?? 0, old.kept[runs.count], in: &delta)
        segments!.finish(givenUp, renumber: renumber)
    }

    /// Segments that stay, by their numbers before: how they moved, and what their sections are called now.
    private func follow(
        _ stayed: Range<Int>, _ growth: Int, _ section: Int, _ first: (section: Int, start: Double)?,
        in delta: inout LayoutDelta
    ) {
        guard let first else { return }
        let range = stayed.lowerBound + growth..<stayed.upperBound + growth
        if section != first.section {
            segments!.shiftSections(range, by: section - first.section)
            for number in range { delta.renamed.append(segments!.table[number].ordinals) }
        }
        let shift = start(ofSegment: range.lowerBound) - first.start
        if shift == 0 { return }
        let (dx, dy) = metrics.isVertical ? (0, shift) : (shift, 0)
        delta.translated.append(SegmentTranslation(segments: range, dx: dx, dy: dy))
    }

    /// Names what changed in segments that were replaced, by those at the same position.
    private func name(
        _ old: [LinesCapture.Segment], _ fresh: [LinesSegments.Segment], to end: Int, in delta: inout LayoutDelta
    ) {
        for position in 0..<max(old.count, fresh.count) {
            let before = position < old.count ? old[position] : nil
            guard position < fresh.count else {
                delta.removed.append(before!.ordinals)
                continue
            }
            let after = fresh[position]
            guard let before, before.ordinals.lowerBound == after.start else {
                if let before { delta.removed.append(before.ordinals) }
                delta.inserted.append(after.ordinals)
                continue
            }
            let next = position + 1 < fresh.count ? max(Int(fresh[position + 1].section), Int(after.section) + 1) : end
            compare(before.stretches, stretches(after, to: next), from: after.start, in: &delta)
            let common = min(before.ordinals.upperBound, after.ordinals.upperBound)
            delta.removed.append(common..<before.ordinals.upperBound)
            delta.inserted.append(common..<after.ordinals.upperBound)
        }
    }

    /// Compares what ordinals named with what they name, stretch by stretch: within one all is shifted alike, or, where
    /// another place in the line is theirs, all has another frame.
    private func compare(
        _ old: [LinesCapture.Stretch], _ new: [LinesCapture.Stretch], from ordinal: UInt32,
        in delta: inout LayoutDelta
    ) {
        var (left, right) = (old.makeIterator(), new.makeIterator())
        var (before, after) = (left.next(), right.next())
        var next = ordinal
        while let was = before, let now = after {
            let count = min(was.count, now.count)
            let range = next..<next + UInt32(count)
            if was.section != now.section || was.item != now.item { delta.renamed.append(range) }
            if place(of: was) != place(of: now) { delta.reframed.append(range) }
            next = range.upperBound
            before = was.count > count ? was.rest(after: count) : left.next()
            after = now.count > count ? now.rest(after: count) : right.next()
        }
    }

    private func place(of stretch: LinesCapture.Stretch) -> Point {
        let line = metrics.line(ofItem: stretch.item)
        return Point(x: Double(line.column), y: stretch.lines + line.start)
    }
}
