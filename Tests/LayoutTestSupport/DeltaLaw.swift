import LayoutCore

/// The law of deltas, checked over any layout: a copy of identity, z-index, band and frame by ordinal, changed by the
/// delta alone, equals what the layout says; and segments that no delta replaced keep their members, their order and
/// their local frames.
///
/// ```swift
/// var law = DeltaLaw(layout)
/// #expect(law.follow(try layout.apply(change), layout) == [])
/// ```
package struct DeltaLaw {
    private struct Segment: Equatable {
        var ordinals: Range<UInt32>
        var origin: Point
        /// Local frames by local number; nil where there is no element.
        var frames: [Rect?]
    }

    /// By ordinal; nil for a hole.
    private var elements: [LayoutAttributes?] = []
    private var segments: [Segment] = []

    /// A copy of the layout as it is.
    package init(_ layout: any CollectionLayout) {
        elements = Self.elements(of: layout)
        segments = (0..<layout.segmentCount).map { segment($0, of: layout) }
    }

    private static func elements(of layout: any CollectionLayout) -> [LayoutAttributes?] {
        (0..<UInt32(layout.elementCount)).map { exists($0, in: layout) ? layout.attributes(at: $0) : nil }
    }

    private static func exists(_ ordinal: UInt32, in layout: any CollectionLayout) -> Bool {
        layout.ordinal(of: layout.id(at: ordinal)) == ordinal
    }

    private func segment(_ number: Int, of layout: any CollectionLayout) -> Segment {
        let (ordinals, origin) = (layout.ordinals(ofSegment: number), layout.origin(ofSegment: number))
        return Segment(
            ordinals: ordinals, origin: origin,
            frames: ordinals.map { ordinal in
                Self.element(Int(ordinal), elements).map { $0.frame.offset(dx: -origin.x, dy: -origin.y) }
            })
    }

    /// Changes the copy by the delta of the layout's last change, and compares. Returns what is wrong in words, nothing
    /// if the law holds; the copy is the layout's state then, whatever was wrong. O(n).
    package mutating func follow(_ delta: LayoutDelta, _ layout: any CollectionLayout) -> [String] {
        let next = DeltaLaw(layout)
        defer { self = next }
        var wrong: [String] = []
        if delta.elementCount != layout.elementCount { wrong.append("\(delta.elementCount) elements") }
        if delta.contentSize != layout.contentSize { wrong.append("the content is \(delta.contentSize)") }
        let lists = [delta.removed, delta.inserted, delta.reframed, delta.renamed]
        if delta.isReset {
            let isBare = lists.allSatisfy(\.isEmpty) && delta.translated.isEmpty && delta.resegmented.isEmpty
            return wrong + (isBare ? [] : ["a reset names changes"])
        }
        for list in lists where !Self.ascend(list) { wrong.append("the ranges \(list) do not ascend") }
        if !Self.ascend(delta.translated.map(\.segments)) { wrong.append("translated segments do not ascend") }
        guard let kept = keptSegments(delta, count: layout.segmentCount) else {
            return wrong + ["segments \(delta.resegmented) make no \(layout.segmentCount) of \(segments.count)"]
        }
        wrong += check(kept, delta, layout, next.segments)
        wrong += change(delta, layout)
        let actual = next.elements
        for ordinal in 0..<max(actual.count, elements.count) {
            let (is_, should) = (Self.element(ordinal, actual), Self.element(ordinal, elements))
            if is_ != should {
                wrong.append("by the delta, ordinal \(ordinal) is \(text(should)), and not \(text(is_))")
            }
        }
        return wrong
    }

    private static func element(_ ordinal: Int, _ elements: [LayoutAttributes?]) -> LayoutAttributes? {
        ordinal < elements.count ? elements[ordinal] : nil
    }

    private func text(_ element: LayoutAttributes?) -> String {
        element.map { "\($0.id) z \($0.zIndex)/\($0.band) \($0.frame)" } ?? "a hole"
    }

    private static func ascend<Bound>(_ ranges: [Range<Bound>]) -> Bool {
        zip(ranges, ranges.dropFirst()).allSatisfy { $0.upperBound <= $1.lowerBound }
            && ranges.allSatisfy { !$0.isEmpty }
    }

    /// Numbers before and after of the segments that were not replaced; nil where the counts don't fit.
    private func keptSegments(_ delta: LayoutDelta, count: Int) -> [(before: Int, after: Int)]? {
        var kept: [(before: Int, after: Int)] = []
        var (before, after) = (0, 0)
        let end = SegmentReplacement(before: segments.count..<segments.count, after: count..<count)
        for replacement in delta.resegmented + [end] {
            let length = replacement.before.lowerBound - before
            guard length >= 0, replacement.after.lowerBound - after == length else { return nil }
            kept += (0..<length).map { (before + $0, after + $0) }
            (before, after) = (replacement.before.upperBound, replacement.after.upperBound)
        }
        return before == segments.count && after == count ? kept : nil
    }

    /// What is wrong with segments: those kept, and whether they overlap.
    private func check(
        _ kept: [(before: Int, after: Int)], _ delta: LayoutDelta, _ layout: any CollectionLayout, _ after: [Segment]
    ) -> [String] {
        var wrong: [String] = []
        for (before, number) in kept {
            let (old, new) = (segments[before], after[number])
            let move = delta.translated.first { $0.segments.contains(number) }
            if old.frames != new.frames { wrong.append("segment \(number) was not replaced and is another") }
            let shift = Int(new.ordinals.lowerBound) - Int(old.ordinals.lowerBound)
            if shift != move?.ordinalShift ?? 0 { wrong.append("segment \(number) has ordinals shifted by \(shift)") }
            let (dx, dy) = (new.origin.x - old.origin.x, new.origin.y - old.origin.y)
            // Who has no elements may be anywhere.
            if new.frames.contains(where: { $0?.isNull == false }), dx != move?.dx ?? 0 || dy != move?.dy ?? 0 {
                wrong.append("segment \(number) has moved by (\(dx), \(dy))")
            }
        }
        let ranges = after.map(\.ordinals).filter { !$0.isEmpty }
        let sorted = ranges.sorted { $0.lowerBound < $1.lowerBound }
        if !Self.ascend(sorted) { wrong.append("segments share ordinals") }
        if sorted.last.map({ Int($0.upperBound) > layout.elementCount }) == true {
            wrong.append("a segment has more ordinals than there are")
        }
        return wrong
    }

    /// Changes the copy by the delta; returns what can't be done.
    private mutating func change(_ delta: LayoutDelta, _ layout: any CollectionLayout) -> [String] {
        var wrong: [String] = []
        for ordinal in delta.removed.joined() {
            if Self.element(Int(ordinal), elements) == nil { wrong.append("\(ordinal) was removed and was none") }
            set(nil, ordinal)
        }
        var moved: [(UInt32, LayoutAttributes)] = []
        for translation in delta.translated {
            for segment in translation.segments {
                for ordinal in layout.ordinals(ofSegment: segment) {
                    let old = Int(ordinal) - translation.ordinalShift
                    guard old >= 0, var element = Self.element(old, elements) else { continue }
                    element.frame = element.frame.offset(dx: translation.dx, dy: translation.dy)
                    moved.append((ordinal, element))
                    elements[old] = nil
                }
            }
        }
        for (ordinal, element) in moved { set(element, ordinal) }
        for ordinal in delta.inserted.joined() {
            if Self.element(Int(ordinal), elements) != nil { wrong.append("\(ordinal) was inserted where one is") }
            set(layout.attributes(at: ordinal), ordinal)
        }
        for ordinal in delta.reframed.joined() {
            if Self.element(Int(ordinal), elements) == nil { wrong.append("\(ordinal) was reframed and is none") }
            elements[Int(ordinal)]?.frame = layout.frame(at: ordinal)
        }
        for ordinal in delta.renamed.joined() {
            guard let old = Self.element(Int(ordinal), elements) else {
                wrong.append("\(ordinal) was renamed and is none")
                continue
            }
            let new = layout.attributes(at: ordinal)
            elements[Int(ordinal)] = LayoutAttributes(
                id: new.id, frame: old.frame, zIndex: new.zIndex, band: new.band)
        }
        if delta.spanningChanged { readSpanning(layout) }
        return wrong
    }

    private mutating func set(_ element: LayoutAttributes?, _ ordinal: UInt32) {
        while elements.count <= Int(ordinal) { elements.append(nil) }
        elements[Int(ordinal)] = element
    }

    /// Elements in no segment are not told one by one.
    private mutating func readSpanning(_ layout: any CollectionLayout) {
        var isMember = [Bool](repeating: false, count: layout.elementCount)
        for segment in 0..<layout.segmentCount {
            for ordinal in layout.ordinals(ofSegment: segment) { isMember[Int(ordinal)] = true }
        }
        for ordinal in isMember.indices where !isMember[ordinal] {
            let ordinal = UInt32(ordinal)
            set(Self.exists(ordinal, in: layout) ? layout.attributes(at: ordinal) : nil, ordinal)
        }
    }
}

/// Elements that meet `rect` and are neither in a segment that the layout says is met nor among its spanning ones,
/// and those given twice: none, by the law of ``CollectionLayout/segments(meeting:into:)``. O(n).
package func missedBySegments(_ layout: any CollectionLayout, _ rect: Rect) -> [UInt32] {
    var (segments, spanning) = (OrdinalBuffer(), OrdinalBuffer())
    layout.segments(meeting: rect, into: &segments)
    layout.spanning(meeting: rect, into: &spanning)
    let given = segments.ordinals.flatMap { Array(layout.ordinals(ofSegment: Int($0))) } + spanning.ordinals
    let counts = Dictionary(given.map { ($0, 1) }, uniquingKeysWith: +)
    let missed = bruteForce(layout, rect).filter { counts[$0] == nil }
    return missed + counts.filter { $0.value > 1 }.map(\.key).sorted()
}
