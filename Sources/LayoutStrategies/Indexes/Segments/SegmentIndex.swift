import LayoutCore

/// Writes the frames of some consecutive elements of a segment to `frames[0..<numbers.count]`: relative to the
/// segment's origin, and by *local numbers*, which count the segment's ordinals from 0.
public typealias SegmentReader = (
    _ segment: Int, _ numbers: Range<Int>, _ frames: inout MutableSpan<Rect>
) -> Void

/// Where a segment now is: what is added to local coordinates, and to local numbers.
public typealias SegmentPlace = (origin: Point, first: UInt32)

/// An index for each segment of a layout, over its frames in local coordinates, so that a segment which only moves is
/// never written again.
///
/// Law: a search appends exactly the ordinals of the elements in the segments given whose frame ``Rect/meets(_:)`` the
/// rectangle, each once, in any order, and allocates nothing in steady state but the buffer's own growth. Elements
/// whose frame is null are in no answer. Segments that are not loaded are empty. Confined to one thread at a time.
public protocol SegmentIndex: AnyObject {
    /// An index of no segments.
    init()
    /// Loads all segments anew; `length` gives how many local numbers a segment has. Returns the entries written.
    func load(count: Int, length: (Int) -> Int, frames: SegmentReader) -> Int
    /// Replaces some segments by others, which are loaded; there are `count` after that. Returns the entries written.
    func replace(_ replacements: [SegmentReplacement], count: Int, length: (Int) -> Int, frames: SegmentReader) -> Int
    /// Loads some elements of segment 0 again, which now has `length` local numbers, and returns how many; nil, with
    /// nothing changed, where the index loads whole segments only or has no room.
    func rewrite(_ numbers: [Range<Int>], length: Int, frames: SegmentReader) -> Int?
    /// Searches the segments listed, each of which lies where `places` says; `frame` gives the exact frame of an ordinal
    /// in content coordinates.
    func search<Observer: QueryObserver>(
        _ segments: borrowing OrdinalBuffer, _ rect: Rect, at places: borrowing SegmentPlaces,
        into buffer: inout OrdinalBuffer, observer: inout Observer, frame: (UInt32) -> Rect)
}

extension SegmentIndex {
    /// Nil: whole segments only.
    public func rewrite(_ numbers: [Range<Int>], length: Int, frames: SegmentReader) -> Int? { nil }
}

extension Rect {
    /// The rectangle relative to a segment's origin: a frame on the grid, relative to it, meets this one where it meets
    /// the rectangle.
    ///
    /// Frames and origins are on the grid of ``onGrid(_:)``, and rectangles anywhere. Edges are compared strictly, so
    /// that an edge may be moved outward to the grid without another frame being met; its difference from the origin is
    /// exact then. Infinite edges stay; a NaN meets nothing before and after. Relative to zero it is itself.
    @inline(__always) func local(to origin: Point) -> Rect {
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
