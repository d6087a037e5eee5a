/// Where an element may lie, seen from the rectangle that is asked about.
public enum SearchDirection: Hashable, Sendable, CaseIterable {
    /// Anywhere.
    case any
    /// Its centre is further left.
    case left
    /// Its centre is further right.
    case right
    /// Its centre is further up.
    case up
    /// Its centre is further down.
    case down
    /// In the same row, on either side: the two overlap vertically.
    case row
    /// In the same row, and its centre is further left.
    case previousInRow
    /// In the same row, and its centre is further right.
    case nextInRow
}

/// What a search for the nearest elements asks: from where, how many, and in which direction.
///
/// The distance of an element is that of its frame from the rectangle: 0 where they touch or overlap. Distances are
/// compared by their squares, as `Double` has them.
@frozen public struct NearestQuery: Equatable, Sendable {
    /// From where, in content coordinates; a point is a rectangle without width and height.
    public let rect: Rect
    /// The most elements to find.
    public let count: Int
    /// Where they may lie.
    public let direction: SearchDirection
    /// What an element meets if it lies in the direction; its centre is to be compared besides.
    public let window: Rect

    /// The `count` nearest elements of a rectangle.
    public init(_ rect: Rect, count: Int = 1, direction: SearchDirection = .any) {
        (self.rect, self.count, self.direction) = (rect, count, direction)
        var window = Rect.infinite
        switch direction {
        case .any: break
        case .left, .previousInRow: window.maxX = rect.midX
        case .right, .nextInRow: window.minX = rect.midX
        case .up: window.maxY = rect.midY
        case .down: window.minY = rect.midY
        case .row: break
        }
        if [.row, .previousInRow, .nextInRow].contains(direction) {
            (window.minY, window.maxY) = (rect.minY, rect.maxY)
        }
        self.window = window
    }

    /// Whether anything can be found: the rectangle is finite and not ``Rect/null``, and the count above 0.
    @inlinable public var isAnswerable: Bool {
        count > 0 && !rect.isNull && rect.minX.isFinite && rect.minY.isFinite && rect.maxX.isFinite
            && rect.maxY.isFinite
    }

    /// Whether an element of this frame lies in the direction.
    @inlinable public func admits(_ frame: Rect) -> Bool {
        guard frame.meets(window) else { return false }
        return switch direction {
        case .any, .row: true
        case .left, .previousInRow: frame.midX < rect.midX
        case .right, .nextInRow: frame.midX > rect.midX
        case .up: frame.midY < rect.midY
        case .down: frame.midY > rect.midY
        }
    }

    /// The square of a frame's distance, in points.
    @inlinable public func squaredDistance(to frame: Rect) -> Double {
        let across = Swift.max(frame.minX - rect.maxX, rect.minX - frame.maxX, 0)
        let down = Swift.max(frame.minY - rect.maxY, rect.minY - frame.maxY, 0)
        return across * across + down * down
    }
}
