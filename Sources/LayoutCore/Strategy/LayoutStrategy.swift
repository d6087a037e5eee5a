/// Told how many elements a query compares with its rectangle; costs nothing when specialised for ``Unobserved``.
public protocol QueryObserver {
    /// `count` more elements were compared with the rectangle.
    mutating func examined(_ count: Int)
}

/// Observes nothing: what timed queries use.
@frozen public struct Unobserved: QueryObserver {
    /// The observer without a state.
    @inlinable public init() {}
    /// Does nothing.
    @inlinable public mutating func examined(_ count: Int) {}
}

/// Counts the elements examined.
@frozen public struct ExaminationCount: QueryObserver {
    /// Elements examined so far.
    public var total = 0
    /// A count of nothing.
    @inlinable public init() {}
    /// Adds to the count.
    @inlinable public mutating func examined(_ count: Int) { total += count }
}

/// How the static elements that meet a rectangle are found.
///
/// Law: after `prepare()`, `elements(in:into:observer:)` leaves in the buffer exactly the ordinals whose frame
/// ``Rect/meets(_:)`` the rectangle, each once, in any order; it allocates nothing once the buffer and the strategy's
/// own scratch space have grown. `layoutAttributes(for:)` answers for invisible elements too, and with nil for
/// elements that do not exist, have no frame or are pinned. When the layout has changed, the strategy must be told by
/// `invalidate(_:)` before the next change, or be prepared again, before it is asked anything.
public protocol LayoutStrategy: AnyObject {
    /// Builds whatever the strategy keeps, from the layout as it now is.
    func prepare()
    /// Follows the layout's last change; returns how many entries of its own it wrote. Unless a strategy knows better,
    /// it prepares again, and returns the number of elements.
    @discardableResult func invalidate(_ delta: LayoutDelta) -> Int
    /// Whether ``invalidate(_:)`` does as a rule less than prepare again: a host that waits with what is asked for only
    /// at the next layout pass prepares the others once then, however many changes there were.
    var followsChanges: Bool { get }
    /// Whether preparing makes the attributes of every element, which a host then has no need to make.
    var keepsAttributes: Bool { get }
    /// Replaces the buffer's contents with the static elements that meet `rect`.
    func elements<Observer: QueryObserver>(
        in rect: Rect, into buffer: inout OrdinalBuffer, observer: inout Observer)
    /// Attributes of one static element, visible or not.
    func layoutAttributes(for id: ElementID) -> LayoutAttributes?
}

extension LayoutStrategy {
    /// Prepares again: right for every strategy, in the time of ``prepare()``.
    @inlinable @discardableResult public func invalidate(_ delta: LayoutDelta) -> Int {
        prepare()
        return delta.elementCount
    }

    /// It prepares again.
    @inlinable public var followsChanges: Bool { false }

    /// It keeps frames, or nothing.
    @inlinable public var keepsAttributes: Bool { false }

    /// Replaces the buffer's contents with the static elements that meet `rect`.
    @inlinable public func elements(in rect: Rect, into buffer: inout OrdinalBuffer) {
        var observer = Unobserved()
        elements(in: rect, into: &buffer, observer: &observer)
    }
}

/// Which queries of a trace a replay asks: `count` of them from `start`, `stride` apart, around the trace's end.
@frozen public struct ReplayRange: Equatable, Sendable {
    /// Position of the first query, below the trace's length.
    public var start: Int
    /// Distance between queries, 1 ≤ stride ≤ the trace's length.
    public var stride: Int
    /// Number of queries asked.
    public var count: Int

    /// A range of a trace.
    @inlinable public init(start: Int = 0, stride: Int = 1, count: Int) {
        self.start = start
        self.stride = stride
        self.count = count
    }
}

/// A strategy whose type is erased once for whole batches: the loops over queries are specialised for the concrete
/// strategy and layout where ``init(_:)`` is inlined, so that no query pays for the erasure.
public final class ErasedStrategy {
    /// See ``LayoutStrategy/prepare()``.
    public let prepare: () -> Void
    @usableFromInline let follow: (LayoutDelta) -> Int
    /// See ``LayoutStrategy/followsChanges``.
    public let followsChanges: Bool
    /// See ``LayoutStrategy/keepsAttributes``.
    public let keepsAttributes: Bool
    /// See ``LayoutStrategy/elements(in:into:)``.
    public let elements: (Rect, inout OrdinalBuffer) -> Void
    /// Answers one query and returns the number of elements examined.
    public let examine: (Rect, inout OrdinalBuffer) -> Int
    /// See ``LayoutStrategy/layoutAttributes(for:)``.
    public let layoutAttributes: (ElementID) -> LayoutAttributes?
    /// Asks a range of a trace and returns the number of hits.
    public let replay: ([Rect], ReplayRange, inout OrdinalBuffer) -> Int
    /// Asks a range of a trace, reading the clock before and after each query, and appends the differences.
    public let replayTimed: ([Rect], ReplayRange, () -> UInt64, inout OrdinalBuffer, inout [UInt64]) -> Void

    /// See ``LayoutStrategy/invalidate(_:)``.
    @discardableResult public func invalidate(_ delta: LayoutDelta) -> Int { follow(delta) }

    /// Erases `strategy`. Call it where the concrete type is known.
    @inlinable public init<Strategy: LayoutStrategy>(_ strategy: Strategy) {
        prepare = { strategy.prepare() }
        follow = { strategy.invalidate($0) }
        followsChanges = strategy.followsChanges
        keepsAttributes = strategy.keepsAttributes
        elements = { rect, buffer in strategy.elements(in: rect, into: &buffer) }
        examine = { rect, buffer in
            var count = ExaminationCount()
            strategy.elements(in: rect, into: &buffer, observer: &count)
            return count.total
        }
        layoutAttributes = { strategy.layoutAttributes(for: $0) }
        replay = { queries, range, buffer in
            var hits = 0
            var position = range.start
            for _ in 0..<range.count {
                strategy.elements(in: queries[position], into: &buffer)
                hits &+= buffer.count
                position += range.stride
                if position >= queries.count { position -= queries.count }
            }
            return hits
        }
        replayTimed = { queries, range, clock, buffer, samples in
            var position = range.start
            for _ in 0..<range.count {
                let begin = clock()
                strategy.elements(in: queries[position], into: &buffer)
                samples.append(clock() - begin)
                position += range.stride
                if position >= queries.count { position -= queries.count }
            }
        }
    }
}
