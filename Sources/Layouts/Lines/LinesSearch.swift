import LayoutCore

extension LinesLayout {
    /// Appends exactly the elements that meet `rect`, but for those beyond 2⁴² points. O(log sections + found +
    /// sections met), where all sections have as many items O(found + sections met).
    public func candidates(in rect: Rect, into buffer: inout OrdinalBuffer) {
        let (along, across) = metrics.edges(rect)
        let takesParts = metrics.partCount > 0 && across.meet(0, metrics.across)
        let columns = metrics.columns(meeting: across)
        if takesParts || !columns.isEmpty { search(along, parts: takesParts, columns, &buffer) }
    }

    /// Headers and footers that meet `rect`: they lie in no segment.
    public func spanning(meeting rect: Rect, into buffer: inout OrdinalBuffer) {
        let (along, across) = metrics.edges(rect)
        guard metrics.partCount > 0, across.meet(0, metrics.across) else { return }
        search(along, parts: true, 0..<0, &buffer)
    }

    @inline(__always) private func search(
        _ along: LinesEdges, parts takesParts: Bool, _ columns: Range<Int>, _ buffer: inout OrdinalBuffer
    ) {
        let (metrics, counts) = (self.metrics, self.counts)
        counts.forEach(counts.sections(meeting: along, metrics)) { section, before, count in
            let origin = metrics.origin(before, section: section)
            if takesParts {
                let first = parts.ordinal(ofSection: section)
                for part in 0..<metrics.partCount {
                    let extent = self.part(part, sectionAt: origin, itemCount: count, metrics)
                    if along.meet(extent.start, extent.end) { buffer.append(first + UInt32(part)) }
                }
            }
            if columns.isEmpty || count == 0 { return }
            let found = metrics.items(count, from: origin + metrics.lead, meeting: along)
            if !found.isEmpty {
                append(found, columns, ofSection: section, before, linesAt: origin + metrics.lead, to: &buffer)
            }
        }
    }

    /// Appends of consecutive items of a section those that are in some places of their lines.
    @inline(__always) private func append(
        _ found: Range<Int>, _ columns: Range<Int>, ofSection section: Int, _ before: LinesCounts.Sum,
        linesAt start: Double, to buffer: inout OrdinalBuffer
    ) {
        guard let segments else {
            let first = UInt32(counts.sections * metrics.partCount + before.items + found.lowerBound)
            let ordinals = first..<first + UInt32(found.count)
            return append(
                LinesRun(ordinals, ofSection: section, from: found.lowerBound, linesAt: start, metrics), columns,
                to: &buffer)
        }
        var number = segments.segment(of: section, found.lowerBound)
        var item = found.lowerBound
        while item < found.upperBound {
            let segment = segments.table[number]
            let base = counts.items(before: Int(segment.section))
            let first = segment.start + UInt32(before.items - base + item - Int(segment.first))
            let count = min(found.upperBound - item, Int(segment.ordinals.upperBound - first))
            let ordinals = first..<first + UInt32(count)
            append(
                LinesRun(ordinals, ofSection: section, from: item, linesAt: start, metrics), columns, to: &buffer)
            item += count
            number += 1
        }
    }

    @inline(__always) private func append(_ run: LinesRun, _ columns: Range<Int>, to buffer: inout OrdinalBuffer) {
        // Their frames are what is asked for next.
        recent = run
        if columns.count == metrics.perLine {
            buffer.append(contentsOf: run.ordinals)
        } else {
            append(run, partly: columns, to: &buffer)
        }
    }

    private func append(_ run: LinesRun, partly columns: Range<Int>, to buffer: inout OrdinalBuffer) {
        // Of each line, whose first item may lie before the run.
        var line = Int(run.ordinals.lowerBound) - Int(run.column)
        while line < Int(run.ordinals.upperBound) {
            let lower = max(line + columns.lowerBound, Int(run.ordinals.lowerBound))
            let upper = min(line + columns.upperBound, Int(run.ordinals.upperBound))
            if lower < upper { buffer.append(contentsOf: UInt32(lower)..<UInt32(upper)) }
            line += metrics.perLine
        }
    }
}

extension LinesMetrics {
    /// Of so many items in lines from `start` on those in lines that meet two edges along the direction.
    @inline(__always) func items(_ count: Int, from start: Double, meeting along: LinesEdges) -> Range<Int> {
        if perLine == 1 { return lines(count, from: start, meeting: along) }
        let lines = lines(Self.lines(count, of: perLine), from: start, meeting: along)
        return lines.lowerBound * perLine..<max(min(lines.upperBound * perLine, count), lines.lowerBound * perLine)
    }
}

extension LinesLayout {
    /// Number of segments.
    public var segmentCount: Int { segments?.count ?? even.count }

    /// Ordinals of a segment's items.
    public func ordinals(ofSegment segment: Int) -> Range<UInt32> {
        segments?.table[segment].ordinals ?? even.ordinals(ofSegment: segment)
    }

    /// Where the first item of the line is in which the segment begins, or would begin.
    public func origin(ofSegment segment: Int) -> Point {
        let start = start(ofSegment: segment)
        return metrics.isVertical ? Point(x: metrics.cellAcross, y: start) : Point(x: start, y: metrics.cellAcross)
    }

    /// Where a segment begins along the direction.
    func start(ofSegment segment: Int) -> Double {
        let place = place(ofSegment: segment)
        return lines(ofSection: place.section) + metrics.line(ofItem: place.item).start
    }

    /// First place of a segment.
    func place(ofSegment segment: Int) -> LinesPlace {
        if let segments {
            let segment = segments.table[segment]
            return LinesPlace(Int(segment.section), Int(segment.first))
        }
        let place = even.place(ofSegment: segment)
        return LinesPlace(place.section, place.item)
    }

    /// Appends the segments from the first to the last with an item that meets `rect`. O(log sections + found).
    public func segments(meeting rect: Rect, into buffer: inout OrdinalBuffer) {
        let (along, across) = metrics.edges(rect)
        if metrics.columns(meeting: across).isEmpty { return }
        let sections = counts.sections(meeting: along, metrics)
        guard let first = sections.first, let last = sections.last else { return }
        let from = items(ofSection: first, meeting: along)
        let to = first == last ? from : items(ofSection: last, meeting: along)
        let lower = segment(of: first, min(from.lowerBound, max(counts.items(in: first) - 1, 0)))
        let upper = segment(of: last, max(to.upperBound - 1, 0))
        if first == last, from.isEmpty { return }
        if lower <= upper { buffer.append(contentsOf: UInt32(lower)..<UInt32(upper) + 1) }
    }

    private func items(ofSection section: Int, meeting along: LinesEdges) -> Range<Int> {
        metrics.items(counts.items(in: section), from: lines(ofSection: section), meeting: along)
    }

    private func segment(of section: Int, _ item: Int) -> Int {
        segments?.segment(of: section, item) ?? even.segment(of: section, item)
    }
}
