import LayoutCore

/// A section that was packed anew.
struct WaterfallRepacked {
    /// Its number after.
    var section: Int
    /// The items that may have moved within the section, by their numbers after.
    var items: Range<Int>
    /// Whether all its items may have other numbers in identities.
    var isRenumbered: Bool
}

/// By what segments before and after a change are compared.
struct WaterfallComparison {
    /// Number of each section after; nil where all have that of before.
    var after: [Int]?
    private var packed: [Int: WaterfallRepacked]

    init(after: [Int]? = nil, packed: [WaterfallRepacked]) {
        self.after = after
        self.packed = Dictionary(uniqueKeysWithValues: packed.map { ($0.section, $0) })
    }

    func isRenumbered(_ section: Int) -> Bool { packed[section]?.isRenumbered ?? false }

    /// Of items of a section, which are the same as before, those that may have moved within it.
    func moved(_ section: Int, _ items: Range<Int>) -> Range<Int> {
        packed[section].map { $0.items.clamped(to: items) } ?? items.lowerBound..<items.lowerBound
    }

    func isSame(_ before: Int, _ section: Int) -> Bool { (after?[before] ?? before) == section }
}

/// What is taken down before a change of the segments that it replaces, and of those in between.
struct WaterfallCapture {
    /// Items of one section in a segment.
    struct Stretch {
        var section: Int
        var items: Range<Int>
        /// Where the section begins.
        var origin: Double
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

extension WaterfallLayout {
    /// Takes down what runs are going to change.
    func capture(_ runs: [LinesRebuilding]) -> WaterfallCapture {
        let segments = segments!
        var capture = WaterfallCapture()
        var end = 0
        func keep(_ segment: Int, until last: Int) {
            let section = segment < last ? place(ofSegment: segment).section : nil
            capture.kept.append(section.map { ($0, shape.origin($0)) })
        }
        for run in runs {
            keep(end, until: run.old.lowerBound)
            capture.segments.append(
                run.old.map {
                    WaterfallCapture.Segment(
                        ordinals: segments.table[$0].ordinals,
                        stretches: stretches(segments.table[$0], to: segments.endSection($0, shape.counts.sections)))
                })
            end = run.old.upperBound
        }
        keep(end, until: segments.count)
        return capture
    }

    private func stretches(_ segment: LinesSegments.Segment, to end: Int) -> [WaterfallCapture.Stretch] {
        let first = Int(segment.section)
        if end == first + 1 {
            let items = Int(segment.item)..<Int(segment.item) + Int(segment.count)
            return [.init(section: first, items: items, origin: shape.origin(first))]
        }
        return (first..<end).map {
            .init(section: $0, items: 0..<shape.counts.items(in: $0), origin: shape.origin($0))
        }
    }

    /// Replaces the segments of runs by others, by the shape as it now is, and tells what came of it: segments
    /// replaced and moved, items removed, inserted, with other frames and other names. A reset, with other ordinals,
    /// where these are used up, though there are not that many elements.
    func rebuilt(
        _ runs: [LinesRebuilding], _ old: WaterfallCapture, _ comparison: WaterfallComparison
    ) -> LayoutDelta {
        var delta = LayoutDelta(elementCount: 0, contentSize: contentSize)
        do {
            try rebuild(runs, old, comparison, in: &delta)
        } catch {
            number()
            return LayoutDelta(isReset: true, elementCount: elementCount, contentSize: contentSize)
        }
        delta.removed = delta.removed.ascending()
        delta.inserted = delta.inserted.ascending()
        delta.reframed = delta.reframed.ascending()
        delta.renamed = delta.renamed.united()
        delta.elementCount = elementCount
        return delta
    }

    private func rebuild(
        _ runs: [LinesRebuilding], _ old: WaterfallCapture, _ comparison: WaterfallComparison,
        in delta: inout LayoutDelta
    ) throws(LayoutError) {
        var (growth, end) = (0, 0)
        var givenUp: [LinesSegments.Segment] = []
        var renumber = false
        for (position, run) in runs.enumerated() {
            let section = position == 0 ? 0 : runs[position - 1].to
            follow(end..<run.old.lowerBound, growth, section, old.kept[position], in: &delta)
            let range = run.old.lowerBound + growth..<run.old.upperBound + growth
            let fresh = try segments!.replace(
                range, with: LinesSegments.recut(shape.counts, from: run.from, to: run.to), &givenUp)
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
        let shift = shape.origin(section) - first.origin
        if shift != 0 { delta.translated.append(SegmentTranslation(segments: range, dx: 0, dy: shift)) }
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
        _ old: [WaterfallCapture.Segment], _ fresh: [LinesSegments.Segment], to end: Int,
        _ comparison: WaterfallComparison, in delta: inout LayoutDelta
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
        _ old: [WaterfallCapture.Stretch], _ new: [WaterfallCapture.Stretch], from ordinal: UInt32,
        _ comparison: WaterfallComparison, in delta: inout LayoutDelta
    ) {
        var (left, right) = (old.makeIterator(), new.makeIterator())
        var (before, after) = (left.next(), right.next())
        var next = ordinal
        while let was = before, let now = after {
            let count = min(was.items.count, now.items.count)
            let range = next..<next + UInt32(count)
            let first = now.items.lowerBound
            let isSame = comparison.isSame(was.section, now.section)
            if was.section != now.section || was.items.lowerBound != first || comparison.isRenumbered(now.section)
                || (!isSame && shape.metrics.isColumnMajor)
            {
                delta.renamed.append(range)
            }
            if isSame, was.items.lowerBound == first, was.origin == now.origin {
                let moved = comparison.moved(now.section, first..<first + count)
                delta.reframed.append(next + UInt32(moved.lowerBound - first)..<next + UInt32(moved.upperBound - first))
            } else {
                delta.reframed.append(range)
            }
            next = range.upperBound
            before = was.items.count > count ? was.dropping(count) : left.next()
            after = now.items.count > count ? now.dropping(count) : right.next()
        }
    }
}

extension WaterfallCapture.Stretch {
    /// What is left behind the first items.
    fileprivate func dropping(_ count: Int) -> Self {
        .init(section: section, items: items.lowerBound + count..<items.upperBound, origin: origin)
    }
}

extension [Range<UInt32>] {
    /// The ranges in order, joined where they touch or overlap. O(n log n).
    fileprivate func united() -> [Range<UInt32>] {
        var joined: [Range<UInt32>] = []
        for range in sorted(by: { $0.lowerBound < $1.lowerBound }) where !range.isEmpty {
            if let last = joined.last, range.lowerBound <= last.upperBound {
                joined[joined.count - 1] = last.lowerBound..<Swift.max(last.upperBound, range.upperBound)
            } else {
                joined.append(range)
            }
        }
        return joined
    }
}
