import LayoutCore

/// A registered layout of a geometry: all that there is to it but its name, its keys and how it is made.
///
/// Each layout has its own copy of what stands here, compiled for its geometry.
public protocol GeometryLayout: RegisteredLayout where Self: LayoutEngine<Geometry> {
    /// The geometry of its elements.
    associatedtype Geometry: LayoutGeometry
    /// Follows a change that few layouts follow: of sizes, offsets, groups and rectangles. By default it is refused.
    func followOther(_ change: LayoutChange) throws(LayoutError) -> LayoutDelta
}

// swift-format-ignore: AllPublicDeclarationsHaveDocumentation
extension GeometryLayout {
    public var itemSource: (any ItemSource)? { items }

    public var elementCount: Int {
        order.table.map { Int($0.end) } ?? Int(order.even.base) + geometry.memberCount(before: geometry.sectionCount)
    }
    public var contentSize: Size { geometry.contentSize }
    public var kindNames: [String] { [""] }

    /// Sanitised input. Elements that end beyond 2⁴² points have no frame and are counted; O(n) if there are any.
    public var diagnostics: LayoutDiagnostics {
        var diagnostics = geometry.diagnostics
        diagnostics.sanitised += sanitised
        if geometry.isBeyondGrid {
            forEachFrame { ordinal, frame in
                if frame.isNull, exists(ordinal) { diagnostics.outside += 1 }
            }
        }
        return diagnostics
    }

    private func exists(_ ordinal: UInt32) -> Bool {
        if let place = parts.place(ordinal), place.section >= geometry.sectionCount { return false }
        return self.ordinal(of: id(at: ordinal)) == ordinal
    }

    // MARK: Look-up

    public func frame(at ordinal: UInt32) -> Rect {
        let offset = recent.offset(ordinal)
        if offset < recent.count { return geometry.frame(offset, of: recent.run) }
        return frameElsewhere(ordinal)
    }

    /// Not inlined, so that the way of most look-ups saves no registers.
    @inline(never) func frameElsewhere(_ ordinal: UInt32) -> Rect {
        if let place = parts.place(ordinal) {
            return place.section < geometry.sectionCount ? geometry.part(place.part, in: place.section).frame : .null
        }
        return frame(elsewhere: ordinal) ?? .null
    }

    /// A header or footer; a hole where its section is gone.
    private func part(at ordinal: UInt32) -> LayoutAttributes? {
        parts.place(ordinal).map { $0.section < geometry.sectionCount ? geometry.part($0.part, in: $0.section) : .hole }
    }

    /// One after the other: nothing is dynamic.
    public func frames(of ordinals: ArraySlice<UInt32>, into frames: inout [Rect]) {
        frames.reserveCapacity(frames.count + ordinals.count)
        for ordinal in ordinals { frames.append(frame(at: ordinal)) }
    }

    public func frames(_ ordinals: Range<UInt32>, into frames: inout MutableSpan<Rect>) {
        var ordinal = ordinals.lowerBound
        while ordinal < ordinals.upperBound {
            let position = Int(ordinal - ordinals.lowerBound)
            guard recent.holds(ordinal) || parts.place(ordinal) == nil && find(ordinal) else {
                frames[position] = frameElsewhere(ordinal)
                ordinal += 1
                continue
            }
            let end = min(ordinals.upperBound, recent.ordinals.upperBound)
            geometry.frames(recent.offset(ordinal)..<recent.offset(end), of: recent.run, into: &frames, at: position)
            ordinal = end
        }
    }

    public func id(at ordinal: UInt32) -> ElementID {
        if recent.holds(ordinal) { return geometry.id(recent.offset(ordinal), of: recent.run) }
        guard parts.place(ordinal) == nil, find(ordinal) else { return (part(at: ordinal) ?? .hole).id }
        return geometry.id(recent.offset(ordinal), of: recent.run)
    }

    /// The ordinals of consecutive members of a section, range by range, each with the number of its first member.
    @inline(__always) func forEachRange(
        of members: Range<Int>, in section: Int, before: Int, _ body: (Range<UInt32>, _ first: Int) -> Void
    ) {
        guard !order.isSideBySide, let table = order.table else {
            let first = order.even.base + UInt32(before + members.lowerBound)
            return body(first..<first + UInt32(members.count), members.lowerBound)
        }
        var number = table.segment(of: section, members.lowerBound)
        var member = members.lowerBound
        while member < members.upperBound {
            let segment = table.table[number]
            let base = geometry.memberCount(before: Int(segment.section))
            let first = segment.start + UInt32(before - base + member - Int(segment.first))
            let count = min(members.upperBound - member, Int(segment.ordinals.upperBound - first))
            body(first..<first + UInt32(count), member)
            member += count
            number += 1
        }
    }

    public func attributes(at ordinal: UInt32) -> LayoutAttributes { attributes(at: ordinal) { _, _ in 0 } }

    /// Attributes of an element, a member with a nominal z-index by its offset in a run.
    @inline(__always) func attributes(
        at ordinal: UInt32, zIndex: (UInt32, Geometry.Run) -> Int32
    ) -> LayoutAttributes {
        guard recent.holds(ordinal) || parts.place(ordinal) == nil && find(ordinal) else {
            return part(at: ordinal) ?? .hole
        }
        let (offset, run) = (recent.offset(ordinal), recent.run)
        return LayoutAttributes(
            id: geometry.id(offset, of: run), frame: geometry.frame(offset, of: run),
            zIndex: zIndex(offset, run))
    }

    // MARK: Segments

    public var segmentCount: Int {
        prepareSegments()
        return order.count
    }

    public func ordinals(ofSegment segment: Int) -> Range<UInt32> {
        prepareSegments()
        if let table = order.table { return table.table[segment].ordinals }
        guard let numbers = order.numbers else { return order.even.ordinals(ofSegment: segment) }
        let members = numbers.members(ofSegment: segment, geometry)
        return order.even.base + UInt32(members.lowerBound)..<order.even.base + UInt32(members.upperBound)
    }

    public func origin(ofSegment segment: Int) -> Point {
        geometry.origin(of: place(ofSegment: segment), in: segment)
    }

    @inline(__always) func place(ofSegment segment: Int) -> MemberPlace {
        prepareSegments()
        return order.place(ofSegment: segment)
    }

    /// The segment that holds a member, or after whose members it would lie. O(log segments).
    @inline(__always) func segment(of place: MemberPlace) -> Int {
        prepareSegments()
        return order.segment(of: place.section, place.member)
    }

    /// Appends the segments from the first to the last that can have a member which meets `rect`. O(log n + found).
    public func segments(meeting rect: Rect, into buffer: inout OrdinalBuffer) {
        let segments = geometry.segments(meeting: rect) { segment(of: $0) }
        if !segments.isEmpty { buffer.append(contentsOf: UInt32(segments.lowerBound)..<UInt32(segments.upperBound)) }
    }

    // MARK: Search

    /// Of the segments that can have a member which meets `rect` those members that do, and parts. O(log n + members of
    /// the segments).
    public func candidates(in rect: Rect, into buffer: inout OrdinalBuffer) {
        for number in geometry.segments(meeting: rect, { segment(of: $0) }) {
            for ordinal in ordinals(ofSegment: number) where frame(at: ordinal).meets(rect) {
                buffer.append(ordinal)
            }
        }
        spanning(meeting: rect, into: &buffer)
    }

    /// Parts that meet `rect`, each looked at. O(sections) where there are any.
    public func spanning(meeting rect: Rect, into buffer: inout OrdinalBuffer) {
        let counts = geometry.partCounts
        for part in 0..<counts.whole where geometry.part(part, in: -1).frame.meets(rect) {
            buffer.append(UInt32(part))
        }
        if counts.perSection == 0 { return }
        for section in 0..<geometry.sectionCount {
            for part in 0..<counts.perSection where geometry.part(part, in: section).frame.meets(rect) {
                buffer.append(parts.ordinal(ofSection: section) + UInt32(part))
            }
        }
    }
}
