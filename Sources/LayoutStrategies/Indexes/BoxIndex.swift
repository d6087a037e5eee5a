import LayoutCore

/// An index over the frames of elements, which finds those that meet a rectangle.
///
/// Law: a search appends exactly the ordinals whose frame, as it was loaded or told last, ``Rect/meets(_:)`` the
/// rectangle, each once, in any order, and allocates nothing in steady state but the buffer's own growth. Coordinates
/// may be kept rounded, by a monotone function: where that can't decide, `frame` is asked for the exact one. Elements
/// whose frame is null are in no answer. Confined to one thread at a time: a search may use scratch space, and may
/// keep its place for the next.
public protocol BoxIndex: AnyObject {
    /// Loads the elements `0..<elementCount`, whose frames `frames` reads.
    init(elementCount: Int, frames: FrameReader)
    /// Appends the ordinals of the elements that meet `rect`; `frame` gives the exact frame of an element.
    func search<Observer: QueryObserver>(
        _ rect: Rect, into buffer: inout OrdinalBuffer, observer: inout Observer, frame: (UInt32) -> Rect)
    /// Follows a change of the elements, or answers false where loading anew is right or faster; `frame` gives the
    /// frames after it. Unless an index knows better, it is loaded anew.
    func follow(_ delta: LayoutDelta, frame: (UInt32) -> Rect) -> Bool
}

extension BoxIndex {
    /// False: the index is loaded anew.
    public func follow(_ delta: LayoutDelta, frame: (UInt32) -> Rect) -> Bool { false }

    /// Loads explicit boxes; element i has ordinal i.
    public init(_ boxes: [Rect]) {
        self.init(elementCount: boxes.count) { range, frames in
            for ordinal in range { frames[Int(ordinal - range.lowerBound)] = boxes[Int(ordinal)] }
        }
    }

    /// Appends the ordinals of the elements that meet `rect`, telling no observer.
    public func search(_ rect: Rect, into buffer: inout OrdinalBuffer, frame: (UInt32) -> Rect) {
        var observer = Unobserved()
        search(rect, into: &buffer, observer: &observer, frame: frame)
    }
}
