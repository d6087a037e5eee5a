import LayoutCore

/// An index over the frames of elements, which finds those that meet a rectangle.
///
/// Law: a search appends exactly the ordinals whose frame, as it was loaded or told last, ``Rect/meets(_:)`` the
/// rectangle, each once, in any order, and allocates nothing in steady state but the buffer's own growth. Coordinates
/// may be kept rounded, by a monotone function: where that can't decide, `frame` is asked for the exact one. Elements
/// whose frame is null are in no answer. Confined to one thread at a time: a search may use scratch space, and may
/// keep its place for the next.
public protocol BoxIndex: AnyObject {
    /// What there is to choose when it is loaded; nothing unless an index has variants.
    associatedtype Variant = Void
    /// The variant unless one is chosen.
    static var standard: Variant { get }
    /// Whether a strategy hands out frames without counting references to the layout, on which short queries of some
    /// indexes would spend much of their time: ``BorrowedFrames``. Where the compiler makes one function of the
    /// search it counts none anyway, and borrowing keeps it from hoisting what frames are computed from.
    static var borrowsFrames: Bool { get }
    /// Whether its search is so long that a call more is nothing beside it; it is then a function of its own.
    static var searchesApart: Bool { get }
    /// Loads the elements `0..<elementCount`, whose frames `frames` reads.
    init(elementCount: Int, variant: Variant, frames: FrameReader)
    /// Appends the ordinals of the elements that meet `rect`; `frame` gives the exact frame of an element.
    func search<Observer: QueryObserver>(
        _ rect: Rect, into buffer: inout OrdinalBuffer, observer: inout Observer, frame: (UInt32) -> Rect)
    /// Whether it can follow changes at all.
    static var follows: Bool { get }
    /// Follows a change of the elements that ``LayoutDelta/removed``, ``LayoutDelta/inserted`` and
    /// ``LayoutDelta/reframed`` name, in any order and more than once, or answers false where loading anew is right or
    /// faster; `frame` gives the frames after it. Unless an index knows better, it is loaded anew.
    func follow(_ delta: LayoutDelta, frame: (UInt32) -> Rect) -> Bool
}

extension BoxIndex where Variant == Void {
    /// The only one.
    public static var standard: Void { () }
}

extension BoxIndex {
    /// True.
    public static var borrowsFrames: Bool { true }
    /// A search is short.
    public static var searchesApart: Bool { false }

    /// Loads the elements `0..<elementCount` in the standard variant.
    public init(elementCount: Int, frames: FrameReader) {
        self.init(elementCount: elementCount, variant: Self.standard, frames: frames)
    }

    /// False.
    public static var follows: Bool { false }
    /// False: the index is loaded anew.
    public func follow(_ delta: LayoutDelta, frame: (UInt32) -> Rect) -> Bool { false }

    /// Loads explicit boxes; element i has ordinal i.
    public init(_ boxes: [Rect], variant: Variant = Self.standard) {
        self.init(elementCount: boxes.count, variant: variant) { range, frames in
            for ordinal in range { frames[Int(ordinal - range.lowerBound)] = boxes[Int(ordinal)] }
        }
    }

    /// Appends the ordinals of the elements that meet `rect`, telling no observer.
    public func search(_ rect: Rect, into buffer: inout OrdinalBuffer, frame: (UInt32) -> Rect) {
        var observer = Unobserved()
        search(rect, into: &buffer, observer: &observer, frame: frame)
    }
}
