/// How the static elements that meet a rectangle are found.
///
/// Law: after `prepare()`, `elements(in:into:)` leaves in the buffer exactly the ordinals whose frame
/// ``Rect/meets(_:)`` the rectangle, each once, in any order, and in ``OrdinalBuffer/examined`` the number of elements
/// it compared. It allocates nothing once the buffer and the strategy's own scratch space have grown.
/// `layoutAttributes(for:)` answers for invisible elements too. It gives nil for elements that do not exist, have no
/// frame or are pinned. When the layout has changed, tell the strategy by `invalidate(_:)` before the next change, or
/// prepare it again, before you ask it anything.
public protocol LayoutStrategy: ElementSearch {
    /// Builds the strategy's data from the current layout.
    func prepare()
    /// Follows the layout's last change; returns the number of its own entries that it wrote. By default it prepares
    /// again, and returns the number of elements.
    @discardableResult func invalidate(_ delta: LayoutDelta) -> Int
    /// Whether ``invalidate(_:)`` does as a rule less than prepare again. A host lets other strategies wait until the
    /// next layout pass, and prepares them once then, however many changes there were. False by default.
    var followsChanges: Bool { get }
    /// Whether preparing makes the attributes of every element, which a host then has no need to make. False by
    /// default.
    var keepsAttributes: Bool { get }
    /// Replaces the buffer's contents with the static elements that meet `rect`.
    func elements(in rect: Rect, into buffer: inout OrdinalBuffer)
    /// Replaces the contents of the buffer with the static elements that meet `rect`, and those of `frames` with their
    /// frames, in the same order. `layout` is the one that the strategy is over. By default it is asked for each frame; a
    /// strategy that keeps exact frames hands out its own.
    func elements(
        in rect: Rect, of layout: any CollectionLayout, into buffer: inout OrdinalBuffer, frames: inout [Rect])
    /// Replaces the contents of `ranges` with the ordinals of the static elements that meet `rect`, as ranges of
    /// consecutive ones, in any order; the buffer is scratch. By default neighbours of what is found are joined; a strategy
    /// whose elements lie in ranges hands these out.
    func ranges(in rect: Rect, using buffer: inout OrdinalBuffer, into ranges: inout [Range<UInt32>])
    /// Attributes of one static element, visible or not.
    func layoutAttributes(for id: ElementID) -> LayoutAttributes?

    /// Asks a range of a trace and returns the number of hits.
    ///
    /// The default is all that a strategy needs. It is a requirement so that each strategy has its own copy of the
    /// loop without dynamic calls, so that only the strategy is timed.
    func replay(_ queries: [Rect], _ range: ReplayRange, into buffer: inout OrdinalBuffer) -> Int
    /// Asks a range of a trace with the frames of all hits, and returns the number of hits.
    ///
    /// A requirement for the same reason as ``replay(_:_:into:)``.
    func replayFrames(
        _ queries: [Rect], _ range: ReplayRange, of layout: any CollectionLayout, into buffer: inout OrdinalBuffer,
        frames: inout [Rect]
    ) -> Int
    /// Asks a range of a trace, reads the clock before and after each query, and appends the differences.
    ///
    /// A requirement for the same reason as ``replay(_:_:into:)``.
    func replayTimed(
        _ queries: [Rect], _ range: ReplayRange, clock: () -> UInt64, into buffer: inout OrdinalBuffer,
        samples: inout [UInt64])
}

extension LayoutStrategy {
    /// By default every change prepares the strategy again.
    @inlinable @discardableResult public func invalidate(_ delta: LayoutDelta) -> Int {
        prepare()
        return delta.elementCount
    }

    /// By default a change prepares the strategy again: false.
    @inlinable public var followsChanges: Bool { false }

    /// By default attributes come from the layout: false.
    @inlinable public var keepsAttributes: Bool { false }

    /// By default asks the layout for the frames of the elements found.
    @inlinable public func elements(
        in rect: Rect, of layout: any CollectionLayout, into buffer: inout OrdinalBuffer, frames: inout [Rect]
    ) {
        elements(in: rect, into: &buffer)
        frames.removeAll(keepingCapacity: true)
        layout.frames(of: buffer.ordinals, into: &frames)
    }

    /// By default joins neighbours among the elements found.
    @inlinable public func ranges(
        in rect: Rect, using buffer: inout OrdinalBuffer, into ranges: inout [Range<UInt32>]
    ) {
        elements(in: rect, into: &buffer)
        ranges.removeAll(keepingCapacity: true)
        for ordinal in buffer.ordinals { ranges.appendAdjacent(ordinal..<ordinal + 1) }
    }

    /// Asks one query after the other.
    @inlinable public func replayFrames(
        _ queries: [Rect], _ range: ReplayRange, of layout: any CollectionLayout, into buffer: inout OrdinalBuffer,
        frames: inout [Rect]
    ) -> Int {
        var hits = 0
        var position = range.start
        for _ in 0..<range.count {
            elements(in: queries[position], of: layout, into: &buffer, frames: &frames)
            hits &+= buffer.count
            position += range.stride
            if position >= queries.count { position -= queries.count }
        }
        return hits
    }

    /// Asks one query after the other.
    @inlinable public func replay(_ queries: [Rect], _ range: ReplayRange, into buffer: inout OrdinalBuffer) -> Int {
        var hits = 0
        var position = range.start
        for _ in 0..<range.count {
            elements(in: queries[position], into: &buffer)
            hits &+= buffer.count
            position += range.stride
            if position >= queries.count { position -= queries.count }
        }
        return hits
    }

    /// Times one query after the other.
    @inlinable public func replayTimed(
        _ queries: [Rect], _ range: ReplayRange, clock: () -> UInt64, into buffer: inout OrdinalBuffer,
        samples: inout [UInt64]
    ) {
        var position = range.start
        for _ in 0..<range.count {
            let begin = clock()
            elements(in: queries[position], into: &buffer)
            samples.append(clock() - begin)
            position += range.stride
            if position >= queries.count { position -= queries.count }
        }
    }
}

/// Which queries of a trace a replay asks: `count` of them from `start`, `stride` apart, around the trace's end.
@frozen public struct ReplayRange: Equatable, Sendable {
    /// Position of the first query, below the trace's length.
    public var start: Int
    /// Distance between queries, 1 ≤ stride ≤ the trace's length.
    public var stride: Int
    /// Number of queries to ask.
    public var count: Int

    /// A range of a trace.
    @inlinable public init(start: Int = 0, stride: Int = 1, count: Int) {
        self.start = start
        self.stride = stride
        self.count = count
    }
}
