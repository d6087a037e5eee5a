import LayoutCore

/// Frames in order, with the unions of 16 consecutive frames, of 16 unions, and so on. A search looks at few frames where
/// neighbours in order are neighbours in place.
struct CompositionalBoxes {
    private static let shift = 4

    let frames: [Rect]
    /// Unions by level, the unions of frames first.
    private let levels: [[Rect]]
    /// Union of all; null if there is no frame.
    let bounds: Rect

    /// O(n).
    init(_ frames: [Rect]) {
        self.frames = frames
        var (levels, last): ([[Rect]], [Rect]) = ([], frames)
        while last.count > 1 << Self.shift {
            last = stride(from: 0, to: last.count, by: 1 << Self.shift).map { first in
                Self.union(last[first..<min(first + 1 << Self.shift, last.count)])
            }
            levels.append(last)
        }
        self.levels = levels
        bounds = Self.union(last[...])
    }

    private static func union(_ frames: ArraySlice<Rect>) -> Rect {
        frames.reduce(into: Rect.null) { $0.formUnion($1) }
    }

    /// Calls `body` with the numbers, among the first `count`, of the frames that meet a rectangle once they are moved.
    @inline(__always) func search(_ rect: Rect, movedBy origin: Point, first count: Int, _ body: (Int) -> Void) {
        if levels.isEmpty {
            for number in 0..<count where frames[number].offset(dx: origin.x, dy: origin.y).meets(rect) { body(number) }
            return
        }
        // Unions that don't meet the rectangle are skipped; of a union that does the parts are tested.
        var (level, number) = (levels.count, 0)
        while number << (Self.shift * level) < count {
            let box = level == 0 ? frames[number] : levels[level - 1][number]
            if box.offset(dx: origin.x, dy: origin.y).meets(rect) {
                if level > 0 {
                    (level, number) = (level - 1, number << Self.shift)
                    continue
                }
                body(number)
            }
            number += 1
            while number & (1 << Self.shift - 1) == 0, level < levels.count {
                (level, number) = (level + 1, number >> Self.shift)
            }
        }
    }
}
