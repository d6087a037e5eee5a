import LayoutCore

/// An index over the frames of elements: finds the elements that meet a rectangle.
///
/// Law: a search appends exactly the ordinals whose frame, as last loaded or updated, ``Rect/meets(_:)`` the
/// rectangle, each once, in any order, and allocates nothing in steady state but the buffer's own growth. Coordinates
/// may be kept rounded, by a monotone function: where that can't decide, `frame` is asked for the exact one. Elements
/// whose frame is null are in no answer. Confined to one thread at a time: a search may use scratch space, and may
/// keep its place for the next.
public protocol BoxIndex: AnyObject {
    /// What there is to choose when it is loaded; nothing unless an index has variants.
    associatedtype Variant = Void
    /// The variant unless one is chosen.
    static var standard: Variant { get }
    /// Loads the elements `0..<elementCount`, whose frames `frames` reads.
    init(elementCount: Int, variant: Variant, frames: FrameReader)
    /// Appends the ordinals of the elements that meet `rect`, and adds the number of compared elements to
    /// ``OrdinalBuffer/examined``; `frame` gives the exact frame of an element.
    func search(_ rect: Rect, into buffer: inout OrdinalBuffer, frame: (UInt32) -> Rect)
    /// Asks a range of a trace and returns the number of hits; `frame` as for a search.
    ///
    /// The default is all that an index needs. It is a requirement so that each index has its own copy of the loop,
    /// into which its search is compiled.
    func replay(
        _ queries: [Rect], _ range: ReplayRange, into buffer: inout OrdinalBuffer, frame: (UInt32) -> Rect
    ) -> Int
    /// Finds the nearest elements as ``ElementSearch/nearest(_:of:where:into:)`` does, but for the order, which the caller
    /// puts them into: considers at least those in reach. Answers false, with nothing considered, where it has no
    /// search of its own for this query, as by default.
    func considerNearest(
        _ query: NearestQuery, into buffer: inout NearestBuffer, frame: (UInt32) -> Rect,
        where isWanted: (UInt32) -> Bool
    ) -> Bool
    /// Number of elements that meet `rect`. The buffer is scratch space, and empty. By default finds them all.
    func countElements(in rect: Rect, using buffer: inout OrdinalBuffer, frame: (UInt32) -> Rect) -> Int
    /// Appends the ordinals of the elements that meet `rect` and do not reach beyond its edges. The buffer is empty. By
    /// default compares the frames of all elements that meet it.
    func searchInside(_ rect: Rect, into buffer: inout OrdinalBuffer, frame: (UInt32) -> Rect)
    /// Calls `body` with the elements that meet `rect`, each once, in any order, until it answers false. `body`
    /// must not ask the index. The buffer is scratch space, and empty. By default finds them all first.
    func visit(in rect: Rect, using buffer: inout OrdinalBuffer, frame: (UInt32) -> Rect, _ body: (UInt32) -> Bool)
    /// Whether it can follow changes at all.
    static var follows: Bool { get }
    /// Follows a change of the elements that ``LayoutDelta/removed``, ``LayoutDelta/inserted`` and
    /// ``LayoutDelta/reframed`` name, in any order and more than once, or answers false where loading again is right or
    /// faster; `frame` gives the frames after it. Unless an index knows better, it is loaded again.
    func follow(_ delta: LayoutDelta, frame: (UInt32) -> Rect) -> Bool
}

extension BoxIndex where Variant == Void {
    /// The one variant that such an index has.
    public static var standard: Void { () }
}

extension BoxIndex {
    /// Loads the elements `0..<elementCount` in the standard variant.
    public init(elementCount: Int, frames: FrameReader) {
        self.init(elementCount: elementCount, variant: Self.standard, frames: frames)
    }

    /// Searches for one after the other.
    public func replay(
        _ queries: [Rect], _ range: ReplayRange, into buffer: inout OrdinalBuffer, frame: (UInt32) -> Rect
    ) -> Int {
        var hits = 0
        var position = range.start
        for _ in 0..<range.count {
            buffer.removeAll()
            search(queries[position], into: &buffer, frame: frame)
            hits &+= buffer.count
            position += range.stride
            if position >= queries.count { position -= queries.count }
        }
        return hits
    }

    /// By default there is no search of its own: false.
    public func considerNearest(
        _ query: NearestQuery, into buffer: inout NearestBuffer, frame: (UInt32) -> Rect,
        where isWanted: (UInt32) -> Bool
    ) -> Bool { false }

    /// By default finds all elements.
    public func countElements(in rect: Rect, using buffer: inout OrdinalBuffer, frame: (UInt32) -> Rect) -> Int {
        search(rect, into: &buffer, frame: frame)
        return buffer.count
    }

    /// Compares the frames of all elements that meet the rectangle, unless an index knows better.
    public func searchInside(_ rect: Rect, into buffer: inout OrdinalBuffer, frame: (UInt32) -> Rect) {
        search(rect, into: &buffer, frame: frame)
        buffer.filter { rect.contains(frame($0)) }
    }

    /// Finds all elements first, unless an index knows better.
    public func visit(
        in rect: Rect, using buffer: inout OrdinalBuffer, frame: (UInt32) -> Rect, _ body: (UInt32) -> Bool
    ) {
        search(rect, into: &buffer, frame: frame)
        for ordinal in buffer.ordinals where !body(ordinal) { return }
    }

    /// By default an index is loaded again after a change: false.
    public static var follows: Bool { false }
    /// False: the index is loaded again.
    public func follow(_ delta: LayoutDelta, frame: (UInt32) -> Rect) -> Bool { false }

    /// Loads explicit boxes; element i has ordinal i.
    public init(_ boxes: [Rect], variant: Variant = Self.standard) {
        self.init(elementCount: boxes.count, variant: variant) { range, frames in
            for ordinal in range { frames[Int(ordinal - range.lowerBound)] = boxes[Int(ordinal)] }
        }
    }
}
