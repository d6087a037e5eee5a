/// Questions of a strategy beside which elements meet a rectangle.
///
/// Each has a default over ``LayoutStrategy/elements(in:into:)``, so that a strategy need not know of them. A buffer is
/// scratch space where nothing else is said, and counts what was examined. No question allocates in steady state.
/// `layout` is the one that the strategy is over.
public protocol ElementSearch: AnyObject {
    /// Replaces the contents of the buffer with the nearest static elements that `isWanted`, the nearest first.
    ///
    /// Law: the elements are those that ``NearestQuery/admits(_:)``, by their distance. Elements at the same distance
    /// come in the order of their z-indices (band, then nominal), the uppermost first. Of these one that encloses the
    /// rectangle comes after others, and the larger after the smaller by width and height together: a box under a point
    /// before the box around it. Then the distance of centres decides, at last the ordinal. Nothing is found from a
    /// rectangle that is not finite. By default asks for the elements of ever wider rectangles: O(log n) queries.
    func nearest(
        _ query: NearestQuery, of layout: any CollectionLayout, where isWanted: (UInt32) -> Bool,
        into buffer: inout NearestBuffer)
    /// Replaces the contents of the buffer with the static elements that meet `rect` and do not reach beyond its edges,
    /// in any order: what a selection rectangle holds. By default compares the frames of all elements that meet it.
    func elements(inside rect: Rect, of layout: any CollectionLayout, into buffer: inout OrdinalBuffer)
    /// Number of static elements that meet `rect`. By default finds them all.
    func count(in rect: Rect, using buffer: inout OrdinalBuffer) -> Int
    /// Calls `body` with the static elements that meet `rect`, each once, in any order, until it answers false.
    /// `body` must not ask the strategy. By default finds them all first.
    func visit(in rect: Rect, using buffer: inout OrdinalBuffer, _ body: (UInt32) -> Bool)
}

extension LayoutStrategy {
    /// By default asks for the elements of ever wider rectangles.
    @inlinable public func nearest(
        _ query: NearestQuery, of layout: any CollectionLayout, where isWanted: (UInt32) -> Bool,
        into buffer: inout NearestBuffer
    ) {
        buffer.widen(query, of: layout, where: isWanted) { elements(in: $0, of: layout, into: &$1, frames: &$2) }
    }

    /// By default compares the frames of all elements that meet the rectangle.
    @inlinable public func elements(
        inside rect: Rect, of layout: any CollectionLayout, into buffer: inout OrdinalBuffer
    ) {
        elements(in: rect, into: &buffer)
        buffer.filter { rect.contains(layout.frame(at: $0)) }
    }

    /// By default finds all elements.
    @inlinable public func count(in rect: Rect, using buffer: inout OrdinalBuffer) -> Int {
        elements(in: rect, into: &buffer)
        return buffer.count
    }

    /// By default finds all elements first.
    @inlinable public func visit(in rect: Rect, using buffer: inout OrdinalBuffer, _ body: (UInt32) -> Bool) {
        elements(in: rect, into: &buffer)
        for ordinal in buffer.ordinals where !body(ordinal) { return }
    }
}

extension ElementSearch {
    /// The nearest elements of a rectangle: ``nearest(_:of:where:into:)``. All are wanted unless a condition is given,
    /// such as `{ layout.id(at: $0).category == .cell }`.
    @inlinable public func nearest(
        to rect: Rect, count: Int = 1, direction: SearchDirection = .any, of layout: any CollectionLayout,
        where isWanted: (UInt32) -> Bool = { _ in true }, into buffer: inout NearestBuffer
    ) {
        nearest(
            NearestQuery(rect, count: count, direction: direction), of: layout, where: isWanted, into: &buffer)
    }

    /// The nearest elements of a point: ``nearest(_:of:where:into:)``. All are wanted unless a condition is given.
    @inlinable public func nearest(
        to point: Point, count: Int = 1, direction: SearchDirection = .any, of layout: any CollectionLayout,
        where isWanted: (UInt32) -> Bool = { _ in true }, into buffer: inout NearestBuffer
    ) {
        nearest(
            to: Rect(x: point.x, y: point.y, width: 0, height: 0), count: count, direction: direction, of: layout,
            where: isWanted, into: &buffer)
    }

    /// Number of static elements that meet `rect` and are wanted. O(found).
    @inlinable public func count(
        in rect: Rect, where isWanted: (UInt32) -> Bool, using buffer: inout OrdinalBuffer
    ) -> Int {
        var count = 0
        visit(in: rect, using: &buffer) {
            count += isWanted($0) ? 1 : 0
            return true
        }
        return count
    }
}

extension LayoutStrategy {
    /// Calls `body` with every pair of elements of a row whose frames overlap horizontally, the one further left in front,
    /// until it answers false: the double bookings. A row is what meets a rectangle and is wanted.
    /// O(n log n + pairs) for n elements in the row, and the query for them.
    public func overlaps(
        in row: Rect, of layout: any CollectionLayout, where isWanted: (UInt32) -> Bool = { _ in true },
        using buffer: inout OverlapBuffer, _ body: (UInt32, UInt32) -> Bool
    ) {
        elements(in: row, into: &buffer.ordinals)
        buffer.ordinals.filter(isWanted)
        buffer.frames.removeAll(keepingCapacity: true)
        layout.frames(of: buffer.ordinals.ordinals, into: &buffer.frames)
        let (ordinals, frames) = (buffer.ordinals, buffer.frames)
        buffer.intervals.visit(frames.count) {
            frames[$0].minX
        } end: {
            frames[$0].maxX
        } _: {
            body(ordinals[$0], ordinals[$1])
        }
    }
}

/// Scratch space of ``LayoutStrategy/overlaps(in:of:where:using:_:)``.
public struct OverlapBuffer {
    var ordinals = OrdinalBuffer()
    var frames: [Rect] = []
    var intervals = IntervalOverlaps()

    /// Scratch space, empty.
    public init() {}
}
