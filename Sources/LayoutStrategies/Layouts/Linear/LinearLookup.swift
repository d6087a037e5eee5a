import LayoutCore

/// Items of a section whose ordinals are consecutive.
struct LinearRun: Equatable {
    var ordinals: Range<UInt32>
    var section: Int
    /// Number of the first item.
    var item: Int
    /// Where the first begins along the direction.
    var start: Double

    /// No items.
    static let none = LinearRun(ordinals: 0..<0, section: 0, item: 0, start: 0)

    @inline(__always) func start(_ ordinal: UInt32, _ metrics: LinearMetrics) -> Double {
        start + Double(ordinal - ordinals.lowerBound) * metrics.pitch
    }
}

extension LinearLayout {
    /// Frame of an element; null for a hole, and beyond 2⁴² points.
    public func frame(at ordinal: UInt32) -> Rect {
        // One comparison for both ends.
        if ordinal &- recent.ordinals.lowerBound < UInt32(truncatingIfNeeded: recent.ordinals.count) {
            return metrics.cell(recent.start(ordinal, metrics))
        }
        if let place = parts.place(ordinal) {
            guard place.section < counts.sections else { return .null }
            return partFrame(
                place.part, sectionAt: origin(ofSection: place.section), itemCount: counts.items(in: place.section),
                metrics)
        }
        guard let run = run(at: ordinal) else { return .null }
        recent = run
        return metrics.cell(run.start(ordinal, metrics))
    }

    /// Frames of consecutive elements, looked up once for each section.
    public func frames(_ ordinals: Range<UInt32>, into frames: inout MutableSpan<Rect>) {
        for ordinal in ordinals { frames[Int(ordinal - ordinals.lowerBound)] = frame(at: ordinal) }
    }

    /// The items of a section among which an ordinal is; nil for one that names no item.
    func run(at ordinal: UInt32) -> LinearRun? {
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
            return run(first, Int(segment.item)..<Int(segment.item) + Int(segment.count), from: segment.start)
        }
        let base = counts.before(first).items
        let target = base + Int(ordinal - segment.start)
        let section = partitioningIndex(first, end) { counts.before($0 + 1).items > target }
        let start = segment.start + UInt32(counts.before(section).items - base)
        return run(section, 0..<counts.items(in: section), from: start)
    }

    private func run(_ section: Int, _ items: Range<Int>, from ordinal: UInt32) -> LinearRun {
        LinearRun(
            ordinals: ordinal..<ordinal + UInt32(items.count), section: section, item: items.lowerBound,
            start: origin(ofSection: section) + metrics.lead + Double(items.lowerBound) * metrics.pitch)
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
        let before = counts.before(section).items - counts.before(Int(segment.section)).items
        return segment.start + UInt32(before + item - Int(segment.item))
    }

    /// Attributes of an element, all of z-index 0.
    public func attributes(at ordinal: UInt32) -> LayoutAttributes {
        LayoutAttributes(id: id(at: ordinal), frame: frame(at: ordinal), zIndex: 0)
    }
}

extension LinearMetrics {
    /// Identity of a header or footer, of which headers are counted first.
    func partID(_ part: Int, section: Int) -> ElementID {
        part < headerCount
            ? ElementID(.supplementary, kind: LinearLayout.header, section: Int32(section), item: Int32(part))
            : ElementID(
                .supplementary, kind: LinearLayout.footer, section: Int32(section), item: Int32(part - headerCount))
    }

    /// Which header or footer an identity names; nil for another element.
    func part(of id: ElementID) -> Int? {
        guard id.category == .supplementary, id.item >= 0 else { return nil }
        let item = Int(id.item)
        if id.kind == LinearLayout.header { return item < headerCount ? item : nil }
        return id.kind == LinearLayout.footer && item < footerCount ? headerCount + item : nil
    }
}
