import LayoutCore

extension LinesGeometry {
    /// The sections within which something can meet two edges along the direction. O(1) where all have as many items,
    /// else O(log sections), from where they would be if they were equal.
    func sections(meeting along: LinesEdges) -> Range<Int> {
        let sections = sectionCount
        if along.start.isNaN || along.end.isNaN { return 0..<0 }
        if sections <= 1 { return 0..<sections }
        guard let first = counts.section(beyond: along.start, { metrics.origin($1, section: $0) }) else {
            let extent = origin(ofSection: 1)
            return EvenPositions.meeting(along.start, along.end, sections, from: 0, to: extent, pitch: extent)
        }
        // A viewport is not many sections high.
        var end = first
        while end < sections, end < first + 8, origin(ofSection: end) < along.end { end += 1 }
        if end == first + 8 { end = partitioningIndex(end, sections) { origin(ofSection: $0) >= along.end } }
        return first..<end
    }

    /// The segments from the first to the last with an item that meets `rect`. O(log sections).
    @inline(__always) public func segments(meeting rect: Rect, _ segment: (MemberPlace) -> Int) -> Range<Int> {
        let (along, across) = metrics.edges(rect)
        if metrics.columns(meeting: across).isEmpty { return 0..<0 }
        return segments(of: sections(meeting: along), segment) {
            metrics.items(counts.items(in: $0), from: lines(ofSection: $0), meeting: along)
        }
    }
}

extension GeometryLayout where Geometry == LinesGeometry {
    /// Appends exactly the elements that meet `rect`, but for those beyond 2⁴² points. O(log sections + found +
    /// sections met), where all sections have as many items O(found + sections met).
    public func candidates(in rect: Rect, into buffer: inout OrdinalBuffer) {
        let metrics = geometry.metrics
        let (along, across) = metrics.edges(rect)
        let takesParts = metrics.partCount > 0 && across.meet(0, metrics.across)
        let columns = metrics.columns(meeting: across)
        if takesParts || !columns.isEmpty { search(along, parts: takesParts, columns, &buffer) }
    }

    /// Headers and footers that meet `rect`: they lie in no segment.
    public func spanning(meeting rect: Rect, into buffer: inout OrdinalBuffer) {
        let metrics = geometry.metrics
        let (along, across) = metrics.edges(rect)
        guard metrics.partCount > 0, across.meet(0, metrics.across) else { return }
        search(along, parts: true, 0..<0, &buffer)
    }

    @inline(__always) private func search(
        _ along: LinesEdges, parts takesParts: Bool, _ columns: Range<Int>, _ buffer: inout OrdinalBuffer
    ) {
        let (metrics, counts) = (geometry.metrics, geometry.counts)
        counts.forEach(geometry.sections(meeting: along)) { section, lines, before, count in
            let origin = metrics.origin(lines, section: section)
            if takesParts {
                let first = parts.ordinal(ofSection: section)
                for part in 0..<metrics.partCount {
                    let extent = geometry.part(part, sectionAt: origin, itemCount: count)
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

    /// Appends the consecutive items of a section that are in some places of their lines.
    @inline(__always) private func append(
        _ found: Range<Int>, _ columns: Range<Int>, ofSection section: Int, _ before: Int, linesAt start: Double,
        to buffer: inout OrdinalBuffer
    ) {
        let metrics = geometry.metrics
        forEachRange(of: found, in: section, before: before) { ordinals, item in
            let run = LinesRun(section, from: item, linesAt: start, metrics)
            // Their frames are read next.
            recent = RecentRun(ordinals, run)
            if columns.count == metrics.perLine {
                buffer.append(contentsOf: ordinals)
            } else {
                append(ordinals, run, partly: columns, to: &buffer)
            }
        }
    }

    private func append(
        _ ordinals: Range<UInt32>, _ run: LinesRun, partly columns: Range<Int>, to buffer: inout OrdinalBuffer
    ) {
        // The first item of a line may lie before the run.
        var line = Int(ordinals.lowerBound) - Int(run.column)
        while line < Int(ordinals.upperBound) {
            let lower = max(line + columns.lowerBound, Int(ordinals.lowerBound))
            let upper = min(line + columns.upperBound, Int(ordinals.upperBound))
            if lower < upper { buffer.append(contentsOf: UInt32(lower)..<UInt32(upper)) }
            line += geometry.metrics.perLine
        }
    }
}

extension LinesMetrics {
    /// The items in lines from `start` on, among a number of them, whose lines meet two edges along the direction.
    @inline(__always) func items(_ count: Int, from start: Double, meeting along: LinesEdges) -> Range<Int> {
        if perLine == 1 { return lines(count, from: start, meeting: along) }
        let lines = lines(Counts.lines(count, of: perLine), from: start, meeting: along)
        return lines.lowerBound * perLine..<max(min(lines.upperBound * perLine, count), lines.lowerBound * perLine)
    }
}
