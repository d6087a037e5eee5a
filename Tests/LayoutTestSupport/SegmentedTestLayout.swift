import LayoutCore

/// Elements in segments stacked on each other, each with a range of ordinals of its own and room in it, and a few that
/// span segments: a layout that makes every kind of delta. What a change did is found by comparing all elements before
/// and after, so that the delta is right whatever the change.
package final class SegmentedTestLayout: CollectionLayout {
    struct Member: Equatable {
        /// Which element it is, whatever it is called.
        let key: Int
        var name: ElementID
        var zIndex: Int32
        /// Relative to the segment's origin; null for one that is hidden.
        var frame: Rect
    }

    struct Segment {
        let key: Int
        var first: UInt32
        /// By local number; nil for a hole.
        var members: [Member?]
        /// How far the next one is below.
        var height: Double
        /// Other segments' origins are elsewhere along x.
        var left: Double
        /// Whether something changed that a strategy must see.
        var isTouched = true
    }

    struct Spanning {
        var member: Member
        var ordinal: UInt32
        /// Keys of the segments it goes from and to.
        var from: Int
        var to: Int
    }

    var segments: [Segment] = []
    var spans: [Spanning] = []
    /// Where the first segment begins.
    var start = Point.zero
    var nextKey = 0
    var random: TestRandom
    /// Ordinals given so far.
    package internal(set) var elementCount = 0
    /// By ordinal.
    private(set) var table: [(member: Member, segment: Int?)?] = []
    private(set) var origins: [Point] = []
    private var placed: [Rect] = []
    private var envelopes: [Rect] = []
    private var ordinals: [ElementID: UInt32] = [:]
    private var someName = ElementID(.cell, section: 0, item: 0)

    /// About so many elements in so many segments.
    package init(segments count: Int, length: Int, seed: UInt64) {
        random = TestRandom(seed: seed)
        // The first ordinals are those of spanning elements, so that a shift of the others leaves them.
        elementCount = 4
        for number in 0..<count { segments.insert(makeSegment(length: random.below(2 * length + 1)), at: number) }
        index()
        settle()
    }

    /// A position or length on the grid.
    func length(_ limit: Int) -> Double { Double(random.below(limit * 1024)) / 1024 }

    func makeMember() -> Member {
        nextKey += 1
        let frame = Rect(x: length(900) - 50, y: length(300) - 10, width: length(200), height: length(40))
        return Member(
            key: nextKey, name: ElementID(.cell, section: 0, item: Int32(nextKey)), zIndex: Int32(random.below(3)),
            frame: random.below(20) == 0 ? .null : frame)
    }

    /// A segment behind all others in ordinal space, with room.
    func makeSegment(length count: Int) -> Segment {
        var members: [Member?] = (0..<count).map { _ in random.below(8) == 0 ? nil : makeMember() }
        members += [Member?](repeating: nil, count: count / 4)
        nextKey += 1
        defer { elementCount += members.count + random.below(3) }
        return Segment(
            key: nextKey, first: UInt32(elementCount), members: members, height: length(300), left: length(40))
    }

    /// Makes the tables.
    func index() {
        table = Array(repeating: nil, count: elementCount)
        origins = []
        var top = start.y
        for (number, segment) in segments.enumerated() {
            origins.append(Point(x: start.x + segment.left, y: top))
            top += segment.height
            for (position, member) in segment.members.enumerated() {
                table[Int(segment.first) + position] = member.map { ($0, number) }
            }
        }
        for span in spans { table[Int(span.ordinal)] = (span.member, nil) }
        ordinals = [:]
        for (ordinal, entry) in table.enumerated() where entry != nil { ordinals[entry!.member.name] = UInt32(ordinal) }
        contentSize = Size(width: 1000, height: max(0, top))
        placed = (0..<UInt32(elementCount)).map { place(of: $0) }
        envelopes = segments.indices.map { number in
            ordinals(ofSegment: number).reduce(into: Rect.null) { $0.formUnion(placed[Int($1)]) }
        }
        someName = table.lazy.compactMap { $0 }.first?.member.name ?? someName
    }

    /// Takes the present for what comes before the next change.
    func settle() { for number in segments.indices { segments[number].isTouched = false } }

    /// As high as all segments.
    package private(set) var contentSize = Size(width: 0, height: 0)
    /// None.
    package var diagnostics: LayoutDiagnostics { LayoutDiagnostics() }
    /// Cells only.
    package var kindNames: [String] { [""] }
    /// Segments there are.
    package var segmentCount: Int { segments.count }

    /// Looked up.
    package func frame(at ordinal: UInt32) -> Rect { placed[Int(ordinal)] }

    private func place(of ordinal: UInt32) -> Rect {
        guard let entry = table[Int(ordinal)] else { return .null }
        guard let segment = entry.segment else { return spanFrame(ordinal) }
        return entry.member.frame.offset(dx: origins[segment].x, dy: origins[segment].y)
    }

    private func spanFrame(_ ordinal: UInt32) -> Rect {
        guard let span = spans.first(where: { $0.ordinal == ordinal }),
            let from = segments.firstIndex(where: { $0.key == span.from }),
            let to = segments.firstIndex(where: { $0.key == span.to })
        else { return .null }
        return Rect(
            minX: 900, minY: origins[from].y, maxX: 910, maxY: max(origins[from].y, origins[to].y + segments[to].height)
        )
    }

    /// One by one.
    package func frames(_ ordinals: Range<UInt32>, into frames: inout MutableSpan<Rect>) {
        for ordinal in ordinals { frames[Int(ordinal - ordinals.lowerBound)] = frame(at: ordinal) }
    }

    /// A hole has the name of another element, which it may by the contract.
    package func id(at ordinal: UInt32) -> ElementID {
        table[Int(ordinal)]?.member.name ?? someName
    }

    /// Looked up.
    package func ordinal(of id: ElementID) -> UInt32? { ordinals[id] }

    /// With the z-index that the member has.
    package func attributes(at ordinal: UInt32) -> LayoutAttributes {
        LayoutAttributes(
            id: id(at: ordinal), frame: frame(at: ordinal), zIndex: table[Int(ordinal)]?.member.zIndex ?? 0)
    }

    /// All elements.
    package func candidates(in rect: Rect, into buffer: inout OrdinalBuffer) {
        for (ordinal, entry) in table.enumerated() where entry != nil { buffer.append(UInt32(ordinal)) }
    }

    /// Holes and room included.
    package func ordinals(ofSegment segment: Int) -> Range<UInt32> {
        segments[segment].first..<segments[segment].first + UInt32(segments[segment].members.count)
    }

    /// Looked up.
    package func origin(ofSegment segment: Int) -> Point { origins[segment] }

    /// Those whose envelope meets, the last first.
    package func segments(meeting rect: Rect, into buffer: inout OrdinalBuffer) {
        for number in segments.indices.reversed() where envelopes[number].meets(rect) {
            buffer.append(UInt32(number))
        }
    }

    /// All of them.
    package func spanning(meeting rect: Rect, into buffer: inout OrdinalBuffer) {
        for span in spans { buffer.append(span.ordinal) }
    }
}
