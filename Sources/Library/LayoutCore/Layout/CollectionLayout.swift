/// Inputs a layout sanitised or refused at its door.
@frozen public struct LayoutDiagnostics: Equatable, Sendable {
    /// Lengths that were NaN, infinite or negative and became 0.
    public var sanitised = 0
    /// Elements whose position was NaN or infinite, or whose end precedes their start: they have no frame.
    public var dropped = 0
    /// Elements with a place that lies beyond the layout's reach: past 2⁴² points, where the grid ends, or outside its
    /// columns. They have no frame either.
    public var outside = 0

    /// All elements that have no frame for a reason counted here.
    public var withoutFrame: Int { dropped + outside }

    /// Diagnostics that report nothing: every count is 0.
    public init() {}
}

/// Where each element of a collection view is.
///
/// Law: `frame(at:)`, `frames(_:into:)` and `candidates(in:into:)` agree bit for bit; no frame holds a NaN; an
/// element without a frame has ``Rect/null``. Ordinals `0..<elementCount` name the *static* elements, whose frames
/// do not depend on the viewport; elements that do are *pinned* and never stored in an index (``HostedLayout``). An
/// ordinal may be a hole: its frame is null, its identity unspecified, and ``ordinal(of:)`` never gives it. A layout is
/// confined to the thread that made it.
///
/// Every static element lies in one *segment*, consecutive elements that move as one, or is *spanning*,
/// because it depends on more than one. Law of segments: members of a segment are the ordinals of
/// ``ordinals(ofSegment:)``, which overlap no other's; their frames relative to ``origin(ofSegment:)`` change only
/// where a ``LayoutDelta`` replaces the segment. Origins are on the grid of ``onGrid(_:)``.
public protocol CollectionLayout: AnyObject {
    /// Number of ordinals, elements without a frame and holes included; at most 2³² − 1.
    var elementCount: Int { get }
    /// Extent of the content in points.
    var contentSize: Size { get }
    /// Along which axis the content grows with the data, and a user scrolls most.
    var scrollAxis: Axis { get }
    /// Input that was sanitised or dropped when the layout was made.
    var diagnostics: LayoutDiagnostics { get }
    /// Names of the layout's element kinds, indexed by ``ElementKind/rawValue``; the first is empty (cells).
    var kindNames: [String] { get }

    /// Frame of a static element. O(1).
    func frame(at ordinal: UInt32) -> Rect
    /// Frames of consecutive static elements, written to `frames[0..<ordinals.count]`. O(1) each.
    func frames(_ ordinals: Range<UInt32>, into frames: inout MutableSpan<Rect>)
    /// Appends the frames of many static elements. O(1) each.
    func frames(of ordinals: ArraySlice<UInt32>, into frames: inout [Rect])
    /// Identity of a static element. O(1) before the first change, then O(log n).
    func id(at ordinal: UInt32) -> ElementID
    /// Ordinal of a static element, or nil when there is none of that identity. O(1) before the first change, then
    /// O(log n).
    func ordinal(of id: ElementID) -> UInt32?
    /// Appends the ordinals of many elements, in their order, leaving out those unknown to ``ordinal(of:)``.
    func ordinals(of ids: [ElementID], into buffer: inout OrdinalBuffer)
    /// Attributes of a static element. O(1) before the first change, then O(log n).
    func attributes(at ordinal: UInt32) -> LayoutAttributes
    /// Appends the attributes of many static elements.
    func attributes(_ ordinals: ArraySlice<UInt32>, into attributes: inout [LayoutAttributes])
    /// Appends the attributes of consecutive static elements.
    func attributes(_ ordinals: Range<UInt32>, into attributes: inout [LayoutAttributes])

    /// The layout's own search on demand: appends at least every static element that meets `rect`, each once, and
    /// possibly some that do not. Allocates nothing in steady state.
    func candidates(in rect: Rect, into buffer: inout OrdinalBuffer)
    /// Keeps of some candidates those whose frame meets `rect`, in their order. O(1) each.
    func filter(_ candidates: inout OrdinalBuffer, meeting rect: Rect)
    /// Replaces the contents of the buffer with exactly the static elements that meet `rect`, each once, and counts the
    /// candidates as examined. By default filters ``candidates(in:into:)``; a layout that knows of some candidates that
    /// they meet compares only the others.
    func elements(meeting rect: Rect, into buffer: inout OrdinalBuffer)

    /// Number of segments.
    var segmentCount: Int { get }
    /// Ordinals of a segment's elements, in their order. A table look-up.
    func ordinals(ofSegment segment: Int) -> Range<UInt32>
    /// What the segment's frames are relative to, in content coordinates. A table look-up.
    func origin(ofSegment segment: Int) -> Point
    /// Appends at least the segments that hold an element that meets `rect`, each once, in any order. Allocates
    /// nothing in steady state.
    func segments(meeting rect: Rect, into buffer: inout OrdinalBuffer)
    /// Appends at least the elements that lie in no segment and meet `rect`, each once, in any order.
    func spanning(meeting rect: Rect, into buffer: inout OrdinalBuffer)

    /// The layout as it is, for other threads, while this one goes on to follow changes. O(1): arrays are shared, and
    /// copied by the next change that writes them. By default nil: there is none.
    func snapshot() -> LayoutSnapshot?
}

extension CollectionLayout {
    /// By default elements are read one by one.
    @inlinable public func frames(of ordinals: ArraySlice<UInt32>, into frames: inout [Rect]) {
        frames.reserveCapacity(frames.count + ordinals.count)
        for ordinal in ordinals { frames.append(frame(at: ordinal)) }
    }

    /// By default elements are read one by one.
    @inlinable public func attributes(_ ordinals: ArraySlice<UInt32>, into attributes: inout [LayoutAttributes]) {
        attributes.append(atMost: ordinals.count) { output in
            for ordinal in ordinals { output.append(self.attributes(at: ordinal)) }
        }
    }

    /// By default elements are read one by one.
    @inlinable public func attributes(_ ordinals: Range<UInt32>, into attributes: inout [LayoutAttributes]) {
        attributes.append(atMost: ordinals.count) { output in
            for ordinal in ordinals { output.append(self.attributes(at: ordinal)) }
        }
    }

    /// By default elements are read one by one.
    @inlinable public func ordinals(of ids: [ElementID], into buffer: inout OrdinalBuffer) {
        for id in ids { if let ordinal = ordinal(of: id) { buffer.append(ordinal) } }
    }

    /// Scrolls vertically.
    @inlinable public var scrollAxis: Axis { .vertical }

    /// By default compares the frames one by one.
    @inlinable public func filter(_ candidates: inout OrdinalBuffer, meeting rect: Rect) {
        candidates.filter { frame(at: $0).meets(rect) }
    }

    /// By default compares every candidate.
    @inlinable public func elements(meeting rect: Rect, into buffer: inout OrdinalBuffer) {
        buffer.removeAll()
        candidates(in: rect, into: &buffer)
        buffer.examined &+= buffer.count
        filter(&buffer, meeting: rect)
    }

    /// By default one segment holds all elements.
    @inlinable public var segmentCount: Int { 1 }
    /// By default all ordinals.
    @inlinable public func ordinals(ofSegment segment: Int) -> Range<UInt32> { 0..<UInt32(elementCount) }
    /// By default the content's origin.
    @inlinable public func origin(ofSegment segment: Int) -> Point { .zero }
    /// By default the single segment.
    @inlinable public func segments(meeting rect: Rect, into buffer: inout OrdinalBuffer) { buffer.append(0) }
    /// By default no element is spanning.
    @inlinable public func spanning(meeting rect: Rect, into buffer: inout OrdinalBuffer) {}
    /// There is none by default.
    @inlinable public func snapshot() -> LayoutSnapshot? { nil }
}

extension CollectionLayout {
    /// Calls `body` with every ordinal and its attributes, in order, through ``attributes(_:into:)`` in blocks. O(n).
    @inlinable @inline(__always) public func forEachAttributes(_ body: (UInt32, LayoutAttributes) -> Void) {
        let count = UInt32(elementCount)
        var block: [LayoutAttributes] = []
        var first: UInt32 = 0
        while first < count {
            let end = count - first < 1024 ? count : first + 1024
            block.removeAll(keepingCapacity: true)
            attributes(first..<end, into: &block)
            do {
                // Of a slice: the span of an array came with macOS 26.
                let slice = block[...]
                let span = slice.span
                for position in 0..<span.count { body(first &+ UInt32(truncatingIfNeeded: position), span[position]) }
            }
            first = end
        }
    }

    /// Calls `body` with every ordinal and its frame, in order, through ``frames(_:into:)`` in blocks. O(n).
    @inlinable @inline(__always) public func forEachFrame(_ body: (UInt32, Rect) -> Void) {
        let count = UInt32(elementCount)
        let block: UInt32 = 1024
        var frames = ContiguousArray(repeating: Rect.null, count: Int(min(block, max(count, 1))))
        var first: UInt32 = 0
        while first < count {
            let end = count - first < block ? count : first + block
            do {
                var span = frames.mutableSpan
                self.frames(first..<end, into: &span)
            }
            for ordinal in first..<end { body(ordinal, frames[Int(ordinal - first)]) }
            first = end
        }
    }
}
