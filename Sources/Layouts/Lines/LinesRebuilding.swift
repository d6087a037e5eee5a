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
        var items: Range<Int>
        /// Where the section begins.
        var origin: Double

        /// Those behind the first ones.
        func rest(after count: Int) -> Stretch {
            Stretch(section: section, items: items.lowerBound + count..<items.upperBound, origin: origin)
        }
    }

    /// A replaced segment.
    struct Segment {
        var ordinals: Range<UInt32>
        var stretches: [Stretch]
    }

    /// Of each run its segments.
    var segments: [[Segment]] = []
    /// The first segment that stays before each run, and behind the last: its section and where that begins. nil where
    /// none stays there.
    var kept: [(section: Int, origin: Double)?] = []
}

/// By what items before and after a change are compared.
struct LinesComparison {
    /// Of as many items that ordinals named and that they name: whether they are called otherwise, and which of them,
    /// by their numbers after, have another frame.
    let differences:
        (_ was: LinesCapture.Stretch, _ now: LinesCapture.Stretch, _ count: Int) -> (
            isRenamed: Bool, reframed: Range<Int>
        )
    /// Whether all items of a section may be called otherwise, those in segments that stay as well.
    var isRenumbered: (_ section: Int) -> Bool = { _ in false }
}

/// A layout whose sections lie behind each other, and whose items lie in ``SegmentTable`` once they have changed.
protocol SectionedLayout: HostedLayout {
    var counts: LinesCounts { get }
    var segments: SegmentTable? { get }
    /// Where a section begins along the direction.
    func origin(ofSection section: Int) -> Double
}

extension SectionedLayout {
    /// Takes down what runs are going to change.
    func capture(_ runs: [LinesRebuilding]) -> LinesCapture {
        let segments = segments!
        var capture = LinesCapture()
        var end = 0
        func keep(until next: Int) {
            let section = end < next ? Int(segments.table[end].section) : nil
            capture.kept.append(section.map { ($0, origin(ofSection: $0)) })
        }
        for run in runs {
            keep(until: run.old.lowerBound)
            capture.segments.append(
                run.old.map {
                    LinesCapture.Segment(
                        ordinals: segments.table[$0].ordinals,
                        stretches: stretches(segments.table[$0], to: segments.endSection($0, counts.sections)))
                })
            end = run.old.upperBound
        }
        keep(until: segments.count)
        return capture
    }

    private func stretches(_ segment: SegmentTable.Segment, to end: Int) -> [LinesCapture.Stretch] {
        let first = Int(segment.section)
        if end == first + 1 {
            let items = Int(segment.first)..<Int(segment.first) + Int(segment.count)
            return [.init(section: first, items: items, origin: origin(ofSection: first))]
        }
        return (first..<end).map {
            .init(section: $0, items: 0..<counts.items(in: $0), origin: origin(ofSection: $0))
        }
    }

    /// Replaces the segments of runs by others, by the sections as they now are, and tells what came of it: segments
    /// replaced and moved, items removed, inserted, with other frames and other names. Throws where ordinals are used
    /// up, though there are not that many elements; then everything must get other ones.
    func rebuild(
        _ runs: [LinesRebuilding], _ old: LinesCapture, _ comparison: LinesComparison
    ) throws(LayoutError) -> LayoutDelta {
        var delta = LayoutDelta(elementCount: 0, contentSize: contentSize)
        var (growth, end) = (0, 0)
        var givenUp: [SegmentTable.Segment] = []
        var renumber = false
        for (position, run) in runs.enumerated() {
            let section = position == 0 ? 0 : runs[position - 1].to
            follow(end..<run.old.lowerBound, growth, section, old.kept[position], in: &delta)
            let range = run.old.lowerBound + growth..<run.old.upperBound + growth
            let fresh = try segments!.replace(
                range, with: SegmentTable.recut(counts, from: run.from, to: run.to, segments!.limits), &givenUp)
            delta.resegmented.append(
                SegmentReplacement(before: run.old, after: range.lowerBound..<range.lowerBound + fresh.count))
            name(old.segments[position], fresh, to: run.to, comparison, in: &delta)
            if run.from.item > 0, comparison.isRenumbered(run.from.section) {
                renamePieces(of: run.from.section, before: range.lowerBound, in: &delta)
            }
            growth += fresh.count - run.old.count
            renumber = renumber || fresh.count != run.old.count
            end = run.old.upperBound
        }
        follow(end..<segments!.count - growth, growth, runs.last?.to ?? 0, old.kept[runs.count], in: &delta)
        segments!.finish(givenUp, renumber: renumber)
        delta.removed = delta.removed.united()
        delta.inserted = delta.inserted.united()
        delta.reframed = delta.reframed.united()
        delta.renamed = delta.renamed.united()
        delta.elementCount = elementCount
        return delta
    }

    /// Segments that stay, by their numbers before: how they moved, and what their sections are called now.
    private func follow(
        _ stayed: Range<Int>, _ growth: Int, _ section: Int, _ first: (section: Int, origin: Double)?,
        in delta: inout LayoutDelta
    ) {
        guard let first else { return }
        let range = stayed.lowerBound + growth..<stayed.upperBound + growth
        if section != first.section {
            segments!.shiftSections(range, by: section - first.section)
            for number in range { delta.renamed.append(segments!.table[number].ordinals) }
        }
        let shift = origin(ofSection: section) - first.origin
        if shift == 0 { return }
        let (dx, dy) = scrollAxis == .vertical ? (0, shift) : (shift, 0)
        delta.translated.append(SegmentTranslation(segments: range, dx: dx, dy: dy))
    }

    /// The pieces of a section that stay before one that was replaced have other names.
    private func renamePieces(of section: Int, before segment: Int, in delta: inout LayoutDelta) {
        var number = segment - 1
        while number >= 0, Int(segments!.table[number].section) == section {
            delta.renamed.append(segments!.table[number].ordinals)
            number -= 1
        }
    }

    /// Names what changed in segments that were replaced, by those at the same position.
    private func name(
        _ old: [LinesCapture.Segment], _ fresh: [SegmentTable.Segment], to end: Int, _ comparison: LinesComparison,
        in delta: inout LayoutDelta
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
            compare(before.stretches, stretches(after, to: next), from: after.start, comparison, in: &delta)
            let common = min(before.ordinals.upperBound, after.ordinals.upperBound)
            delta.removed.append(common..<before.ordinals.upperBound)
            delta.inserted.append(common..<after.ordinals.upperBound)
        }
    }

    /// Compares what ordinals named with what they name, stretch by stretch.
    private func compare(
        _ old: [LinesCapture.Stretch], _ new: [LinesCapture.Stretch], from ordinal: UInt32,
        _ comparison: LinesComparison, in delta: inout LayoutDelta
    ) {
        var (left, right) = (old.makeIterator(), new.makeIterator())
        var (before, after) = (left.next(), right.next())
        var next = ordinal
        while let was = before, let now = after {
            let count = min(was.items.count, now.items.count)
            let (isRenamed, reframed) = comparison.differences(was, now, count)
            if isRenamed { delta.renamed.append(next..<next + UInt32(count)) }
            let first = now.items.lowerBound
            delta.reframed.append(
                next + UInt32(reframed.lowerBound - first)..<next + UInt32(reframed.upperBound - first))
            next += UInt32(count)
            before = was.items.count > count ? was.rest(after: count) : left.next()
            after = now.items.count > count ? now.rest(after: count) : right.next()
        }
    }
}
