import LayoutCore

/// Follows a viewport that moves a little at a time, keeping its place in an index between queries.
///
/// Law: after either form of ``ViewportCursor/advance(to:into:frame:)`` the cursor is at that rectangle. The
/// first form gives every element that meets it; the second the elements that came and went since the rectangle
/// before (at first, everything: a cursor begins at ``Rect/null``). Applied to the answer before, the difference
/// gives the answer. Both may be mixed. Where successive rectangles overlap, the time of the second depends on what
/// changes and hardly on what is visible, but for elements in no row, which are searched for each time; elsewhere
/// it is that of a plain query, and of a second one for the elements that went if they are unknown. Rectangles may be
/// anything. Frames must be unchanged since the bulk load.
public protocol ViewportCursor: AnyObject {
    /// Moves to `rect` and replaces the buffer's contents with the elements that meet it, each once.
    func advance(to rect: Rect, into buffer: inout OrdinalBuffer, frame: (UInt32) -> Rect)
    /// Moves to `rect` and appends the elements that meet it but didn't meet the previous rectangle, and the elements
    /// that did but don't.
    func advance(
        to rect: Rect, appeared: inout OrdinalBuffer, vanished: inout OrdinalBuffer, frame: (UInt32) -> Rect)
}

/// The difference of two answers, by sorting: where it can't be told from what changed.
struct AnswerDifference {
    /// The last answer, sorted, and the rectangle it is of.
    private var before: [UInt32] = []
    private var place = Rect.null
    private var after: [UInt32] = []
    private var buffer = OrdinalBuffer()

    /// Appends what meets one of two rectangles and not the other; `search` appends what meets one. O(n log n) for n
    /// elements in the second answer, and in the first unless it is the last one.
    mutating func append(
        appeared: inout OrdinalBuffer, vanished: inout OrdinalBuffer, from old: Rect, to new: Rect,
        search: (Rect, inout OrdinalBuffer) -> Void
    ) {
        if place != old {
            find(old, search)
            swap(&before, &after)
        }
        find(new, search)
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
        swap(&before, &after)
    }

    /// Puts the sorted answer of a rectangle into ``after``.
    private mutating func find(_ rect: Rect, _ search: (Rect, inout OrdinalBuffer) -> Void) {
        buffer.removeAll()
        search(rect, &buffer)
        after.removeAll(keepingCapacity: true)
        for ordinal in buffer.ordinals { after.append(ordinal) }
        after.sort()
        place = rect
    }
}

extension Rect {
    /// Whether a cursor at this rectangle is worth moving to `other`: at least half of the larger one is in both.
    func isNear(_ other: Rect) -> Bool {
        guard isNumeric && other.isNumeric else { return false }
        let width = min(maxX, other.maxX) - max(minX, other.minX)
        let height = min(maxY, other.maxY) - max(minY, other.minY)
        // False for an empty or infinite rectangle.
        return width > 0 && height > 0 && width.isFinite && height.isFinite
            && 2 * width * height >= max(self.width * self.height, other.width * other.height)
    }
}
