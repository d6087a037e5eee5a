import LayoutCore

/// Follows a viewport that moves a little at a time, keeping its place in an index between queries.
///
/// Law: after either form of ``ViewportCursor/advance(to:into:observer:frame:)`` the cursor is at that rectangle. The
/// first form gives every element that meets it; the second what has come and what has gone since the rectangle
/// before (at first, everything: a cursor begins at ``Rect/null``). Applied to the answer before, the difference
/// gives the answer. Both may be mixed. Where successive rectangles overlap, the time of the second depends on what
/// changes and hardly on what is visible, but for elements in no row, which are searched for twice; where they don't,
/// it is that of a plain query and one more for what is gone. Rectangles may be anything. Frames must be those of the
/// bulk load.
public protocol ViewportCursor: AnyObject {
    /// Moves to `rect` and replaces the buffer's contents with the elements that meet it, each once.
    func advance<Observer: QueryObserver>(
        to rect: Rect, into buffer: inout OrdinalBuffer, observer: inout Observer, frame: (UInt32) -> Rect)
    /// Moves to `rect` and appends the elements that meet it but didn't meet the rectangle before, and those that did
    /// but don't.
    func advance(
        to rect: Rect, appeared: inout OrdinalBuffer, vanished: inout OrdinalBuffer, frame: (UInt32) -> Rect)
}

/// The difference of two answers, by sorting: where it can't be told from what changed.
struct AnswerDifference {
    private var old = OrdinalBuffer()
    private var new = OrdinalBuffer()

    /// Appends what is in one answer and not in the other. O(n) for n elements in both answers.
    mutating func append(
        appeared: inout OrdinalBuffer, vanished: inout OrdinalBuffer, old findOld: (inout OrdinalBuffer) -> Void,
        new findNew: (inout OrdinalBuffer) -> Void
    ) {
        old.removeAll()
        new.removeAll()
        findOld(&old)
        findNew(&new)
        let before = old.ordinals.sorted()
        let after = new.ordinals.sorted()
        var position = 0
        for ordinal in after {
            while position < before.count && before[position] < ordinal {
                vanished.append(before[position])
                position += 1
            }
            if position < before.count && before[position] == ordinal {
                position += 1
            } else {
                appeared.append(ordinal)
            }
        }
        while position < before.count {
            vanished.append(before[position])
            position += 1
        }
    }
}

extension Rect {
    /// Whether a cursor at this rectangle is worth moving to `other`: at least half of the larger one is in both.
    func isNear(_ other: Rect) -> Bool {
        guard isNumeric && other.isNumeric else { return false }
        let width = min(maxX, other.maxX) - max(minX, other.minX)
        let height = min(maxY, other.maxY) - max(minY, other.minY)
        // False for whatever is empty or infinite.
        return width > 0 && height > 0 && width.isFinite && height.isFinite
            && 2 * width * height >= max(self.width * self.height, other.width * other.height)
    }
}
