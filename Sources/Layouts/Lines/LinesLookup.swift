import LayoutCore

/// Items of a section whose ordinals are consecutive.
struct LinesRun: Equatable {
    var ordinals: Range<UInt32>
    var section: Int
    /// Number of the first item.
    var item: Int
    /// Where the line of the first begins along the direction.
    var start: Double
    /// Its place in the line.
    var column: UInt32

    /// No items.
    static let none = LinesRun(ordinals: 0..<0, section: 0, item: 0, start: 0, column: 0)

    /// Items from one on, of a section whose lines begin at `start`.
    @inline(__always) init(
        _ ordinals: Range<UInt32>, ofSection section: Int, from item: Int, linesAt start: Double,
        _ metrics: LinesMetrics
    ) {
        let line = metrics.line(ofItem: item)
        self.init(
            ordinals: ordinals, section: section, item: item, start: start + line.start,
            column: UInt32(truncatingIfNeeded: line.column))
    }

    private init(ordinals: Range<UInt32>, section: Int, item: Int, start: Double, column: UInt32) {
        (self.ordinals, self.section, self.item) = (ordinals, section, item)
        (self.start, self.column) = (start, column)
    }

    /// The frame of one of them.
    @inline(__always) func frame(_ place: UInt32, _ metrics: LinesMetrics) -> Rect {
        metrics.cell(place &+ column, from: start)
    }
}

extension LinesLayout {
    /// Frame of an element; null for a hole, and beyond 2⁴² points.
    public func frame(at ordinal: UInt32) -> Rect {
        let place = ordinal &- recent.ordinals.lowerBound
        // One comparison for both ends.
        if place < UInt32(truncatingIfNeeded: recent.ordinals.count) { return recent.frame(place, metrics) }
        return frameElsewhere(ordinal)
    }

    /// Not inlined, so that the way of most look-ups saves no registers.
    @inline(never) private func frameElsewhere(_ ordinal: UInt32) -> Rect {
        if let place = parts.place(ordinal) {
            guard place.section < counts.sections else { return .null }
            return partFrame(
                place.part, sectionAt: origin(ofSection: place.section), itemCount: counts.items(in: place.section),
                metrics)
        }
        guard let run = run(at: ordinal) else { return .null }
        recent = run
        return run.frame(ordinal - run.ordinals.lowerBound, metrics)
    }

    /// Frames of consecutive elements, looked up once for each section.
    public func frames(_ ordinals: Range<UInt32>, into frames: inout MutableSpan<Rect>) {
        for ordinal in ordinals { frames[Int(ordinal - ordinals.lowerBound)] = frame(at: ordinal) }
    }

    /// The items of a section among which an ordinal is; nil for one that names no item.
    func run(at ordinal: UInt32) -> LinesRun? {
        guard let segments else {
            let first = counts.sections * metrics.partCount
            guard Int(ordinal) >= first, Int(ordinal) < elementCount else { return nil }
            let section = Int((ordinal - UInt32(first)) / UInt32(counts.each))
            return run(section, 0..<counts.each, from: UInt32(first + section * counts.each))
        }
        guard let number = segments.segment(of: ordinal) else { return nil }
        let segment = segments.table[number]
        guard ordinal < segment.ordinals.upperBound else { return nil }
        let (first, end) = (Int(segment.section), segments.endSection(number, counts.sections))
        if end == first + 1 {
            return run(first, Int(segment.first)..<Int(segment.first) + Int(segment.count), from: segment.start)
        }
        let base = counts.items(before: first)
        let target = base + Int(ordinal - segment.start)
        let section = partitioningIndex(first, end) { counts.items(before: $0 + 1) > target }
        let start = segment.start + UInt32(counts.items(before: section) - base)
        return run(section, 0..<counts.items(in: section), from: start)
    }

    private func run(_ section: Int, _ items: Range<Int>, from ordinal: UInt32) -> LinesRun {
        LinesRun(
            ordinal..<ordinal + UInt32(items.count), ofSection: section, from: items.lowerBound,
            linesAt: lines(ofSection: section), metrics)
    }

    /// Identity of an element.
    public func id(at ordinal: UInt32) -> ElementID {
        if let place = parts.place(ordinal) { return metrics.partID(place.part, section: place.section) }
        guard let run = run(at: ordinal) else { return ElementID(.cell, section: -1, item: -1) }
        return ElementID(
            .cell, section: Int32(run.section), item: Int32(run.item) + Int32(ordinal - run.ordinals.lowerBound))
    }

    /// Ordinal of an element.
    public func ordinal(of id: ElementID) -> UInt32? {
        guard id.section >= 0, id.section < counts.sections, id.item >= 0 else { return nil }
        let (section, item) = (Int(id.section), Int(id.item))
        if let part = metrics.part(of: id) { return parts.ordinal(ofSection: section) + UInt32(part) }
        guard id.category == .cell, id.kind == .none, item < counts.items(in: section) else { return nil }
        return ordinal(section, item)
    }

    /// Ordinal of an item that there is.
    func ordinal(_ section: Int, _ item: Int) -> UInt32 {
        guard let segments else {
            return UInt32(counts.sections * metrics.partCount + section * counts.each + item)
        }
        let segment = segments.table[segments.segment(of: section, item)]
        let before = counts.items(before: section) - counts.items(before: Int(segment.section))
        return segment.start + UInt32(before + item - Int(segment.first))
    }

    /// Attributes of an element, all of z-index 0.
    public func attributes(at ordinal: UInt32) -> LayoutAttributes {
        LayoutAttributes(id: id(at: ordinal), frame: frame(at: ordinal), zIndex: 0)
    }
}

extension LinesMetrics {
    /// Identity of a header or footer, of which headers are counted first.
    func partID(_ part: Int, section: Int) -> ElementID {
        part < headerCount
            ? ElementID(.supplementary, kind: LinesLayout.header, section: Int32(section), item: Int32(part))
            : ElementID(
                .supplementary, kind: LinesLayout.footer, section: Int32(section), item: Int32(part - headerCount))
    }

    /// Which header or footer an identity names; nil for another element.
    func part(of id: ElementID) -> Int? {
        guard id.category == .supplementary, id.item >= 0 else { return nil }
        let item = Int(id.item)
        if id.kind == LinesLayout.header { return item < headerCount ? item : nil }
        return id.kind == LinesLayout.footer && item < footerCount ? headerCount + item : nil
    }
}
