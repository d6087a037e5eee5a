import LayoutCore

/// Writes the frames of some consecutive elements of a segment to `frames[0..<numbers.count]`: relative to the
/// segment's origin, and by *local numbers*, which count the segment's ordinals from 0.
public typealias SegmentReader = (_ segment: Int, _ numbers: Range<Int>, _ frames: inout MutableSpan<Rect>) -> Void

/// Place of a segment: the offsets of its local coordinates and local numbers.
public typealias SegmentPlace = (origin: Point, first: UInt32)

/// An index over the segments of a layout, of which one that only moves is never written again.
///
/// Law: a search appends exactly the ordinals of the elements in the segments given whose frame ``Rect/meets(_:)`` the
/// rectangle, each once, in any order, and allocates nothing in steady state but the buffer's own growth. Elements
/// whose frame is null are in no answer. Segments that are not loaded are empty. Confined to one thread at a time.
public protocol SegmentIndex: AnyObject {
    /// An index of no segments.
    init()
    /// Loads all segments of a layout again. Returns the entries written.
    func load(_ layout: any CollectionLayout) -> Int
    /// Replaces some segments by others, after a change that the delta tells of; the segments lie where `places` says, and
    /// `length` gives how many local numbers one has. The others are loaded, or are loaded by the search that first meets
    /// them. Returns the entries written then and now; nil where all segments had better be loaded again, before anything
    /// is searched.
    func replace(
        _ replacements: [SegmentReplacement], after delta: LayoutDelta, at places: borrowing SegmentPlaces,
        length: (Int) -> Int, frames: SegmentReader
    ) -> Int?
    /// Loads some elements of a segment again, which now has `length` local numbers, and returns how many; nil where the
    /// segment must be replaced instead, before anything is searched.
    func rewrite(_ segment: Int, _ numbers: [Range<Int>], length: Int, frames: SegmentReader) -> Int?
    /// Replaces the buffer's contents with the elements of a layout that meet `rect`: those in the segments that the
    /// layout says can be met, and those in no segment; `met` is scratch.
    ///
    /// A requirement with a default, as ``replay(_:_:of:at:met:into:)``.
    func answer(
        _ rect: Rect, of layout: any CollectionLayout, at places: borrowing SegmentPlaces, met: inout OrdinalBuffer,
        into buffer: inout OrdinalBuffer)
    /// Asks a range of a trace, as a strategy over a layout does, and returns the number of hits; `met` is scratch.
    ///
    /// A requirement with a default for the same reason as ``BoxIndex/replay(_:_:into:frame:)``.
    func replay(
        _ queries: [Rect], _ range: ReplayRange, of layout: any CollectionLayout, at places: borrowing SegmentPlaces,
        met: inout OrdinalBuffer, into buffer: inout OrdinalBuffer
    ) -> Int
    /// Searches the segments listed, which are at least those that hold an element that meets `rect`, and each of which
    /// lies where `places` says; `frame` gives the exact frame of an ordinal in content coordinates.
    func search(
        _ segments: borrowing OrdinalBuffer, _ rect: Rect, at places: borrowing SegmentPlaces,
        into buffer: inout OrdinalBuffer, frame: (UInt32) -> Rect)
}

extension SegmentIndex {
    /// Searches the segments that can be met, and filters what lies in no segment.
    @inline(__always) public func answer(
        _ rect: Rect, of layout: any CollectionLayout, at places: borrowing SegmentPlaces, met: inout OrdinalBuffer,
        into buffer: inout OrdinalBuffer
    ) {
        buffer.removeAll()
        guard rect.isNumeric else { return }
        met.removeAll()
        layout.segments(meeting: rect, into: &met)
        search(met, rect, at: places, into: &buffer) { layout.frame(at: $0) }
        layout.appendSpanning(meeting: rect, into: &buffer)
    }

    /// Asks a range of a trace, one query after the other.
    public func replay(
        _ queries: [Rect], _ range: ReplayRange, of layout: any CollectionLayout, at places: borrowing SegmentPlaces,
        met: inout OrdinalBuffer, into buffer: inout OrdinalBuffer
    ) -> Int {
        var hits = 0
        var position = range.start
        for _ in 0..<range.count {
            answer(queries[position], of: layout, at: places, met: &met, into: &buffer)
            hits &+= buffer.count
            position += range.stride
            if position >= queries.count { position -= queries.count }
        }
        return hits
    }

    /// By default nil: only whole segments are loaded.
    public func rewrite(_ segment: Int, _ numbers: [Range<Int>], length: Int, frames: SegmentReader) -> Int? { nil }
}

extension CollectionLayout {
    @inlinable @inline(__always) package func appendSpanning(meeting rect: Rect, into buffer: inout OrdinalBuffer) {
        let inSegments = buffer.count
        spanning(meeting: rect, into: &buffer)
        if buffer.count > inSegments {
            buffer.examined &+= buffer.count - inSegments
            buffer.filter(from: inSegments) { frame(at: $0).meets(rect) }
        }
    }

    /// Where a segment lies, and its first ordinal.
    @inlinable @inline(__always) package func place(ofSegment segment: Int) -> SegmentPlace {
        (origin(ofSegment: segment), ordinals(ofSegment: segment).lowerBound)
    }

    /// Writes the frames of some of a segment's elements, relative to its origin: ``SegmentReader``.
    public func readLocalFrames(_ segment: Int, _ numbers: Range<Int>, _ frames: inout MutableSpan<Rect>) {
        let (origin, first) = place(ofSegment: segment)
        self.frames(first + UInt32(numbers.lowerBound)..<first + UInt32(numbers.upperBound), into: &frames)
        if origin == .zero { return }
        for position in 0..<numbers.count { frames[position] = frames[position].offset(dx: -origin.x, dy: -origin.y) }
    }
}

extension Rect {
    /// The rectangle relative to a segment's origin: a frame on the grid, relative to it, meets this one where it meets
    /// the rectangle.
    ///
    /// Frames and origins are on the grid of ``onGrid(_:)``, and rectangles anywhere. Edges are compared strictly, so
    /// that an edge may be moved outward to the grid without another frame being met; its difference from the origin is
    /// exact then. Infinite edges stay; a NaN meets nothing before and after. Relative to zero it is itself.
    @inline(__always) package func local(to origin: Point) -> Rect {
        origin == .zero ? self : outward.offset(dx: -origin.x, dy: -origin.y)
    }

    /// With edges moved outward to the grid.
    @inline(__always) var outward: Rect {
        Rect(minX: gridFloor(minX), minY: gridFloor(minY), maxX: gridCeiling(maxX), maxY: gridCeiling(maxY))
    }
}

/// The last number on the grid at or below `value`.
@inline(__always) private func gridFloor(_ value: Double) -> Double {
    let nearest = onGrid(value)
    return nearest > value ? nearest - 0x1p-10 : nearest
}

/// The first number on the grid at or above `value`.
@inline(__always) private func gridCeiling(_ value: Double) -> Double {
    let nearest = onGrid(value)
    return nearest < value ? nearest + 0x1p-10 : nearest
}

/// Calls `body` with some local numbers of a segment and their frames, which are read in blocks.
func withLocalFrames(
    of segment: Int, _ numbers: Range<Int>, _ read: SegmentReader, _ body: (_ number: Int, _ frame: Rect) -> Void
) {
    let block = 1024
    withUnsafeTemporaryAllocation(of: Rect.self, capacity: min(block, max(numbers.count, 1))) { memory in
        memory.initialize(repeating: .null)
        for first in stride(from: numbers.lowerBound, to: numbers.upperBound, by: block) {
            let part = first..<min(first + block, numbers.upperBound)
            var span = MutableSpan(_unsafeElements: memory)
            read(segment, part, &span)
            for number in part { body(number, memory[number - first]) }
        }
    }
}
