/// A position in points; y grows downward.
@frozen public struct Point: Equatable, Hashable, Sendable, Codable {
    /// Distance from the left edge.
    public var x: Double
    /// Distance from the top edge.
    public var y: Double

    /// The position (x, y).
    @inlinable public init(x: Double, y: Double) {
        self.x = x
        self.y = y
    }

    /// The origin.
    @inlinable public static var zero: Point { Point(x: 0, y: 0) }
}

/// One of the two directions of the plane.
@frozen public enum Axis: Equatable, Hashable, Sendable, Codable {
    /// From left to right.
    case horizontal
    /// From top to bottom.
    case vertical
}

/// Width and height in points.
@frozen public struct Size: Equatable, Hashable, Sendable, Codable {
    /// Horizontal extent in points.
    public var width: Double
    /// Vertical extent in points.
    public var height: Double

    /// A size of `width` × `height` points.
    @inlinable public init(width: Double, height: Double) {
        self.width = width
        self.height = height
    }

    /// The viewport unless another is given: 1180 × 820 points, what a 13-inch tablet
    /// shows in landscape, less bars.
    @inlinable public static var standardViewport: Size { Size(width: 1180, height: 820) }
}

/// A rectangle in content coordinates (points, y grows downward), stored by its edges.
///
/// Edges rather than origin and size: the intersection test needs no addition, and an infinite rectangle has no
/// NaN. With lengths on the grid of ``onGrid(_:)``, `x + width` is exact, so both forms hold the same numbers.
@frozen public struct Rect: Equatable, Hashable, Sendable, Codable {
    /// Left edge, in points.
    public var minX: Double
    /// Top edge, in points.
    public var minY: Double
    /// Right edge, in points.
    public var maxX: Double
    /// Bottom edge, in points.
    public var maxY: Double

    /// Whether all edges are equal. Written out, so that other modules inline it.
    @inlinable public static func == (left: Rect, right: Rect) -> Bool {
        left.minX == right.minX && left.minY == right.minY && left.maxX == right.maxX && left.maxY == right.maxY
    }

    /// A rectangle from its edges, which are taken as they are.
    @inlinable public init(minX: Double, minY: Double, maxX: Double, maxY: Double) {
        self.minX = minX
        self.minY = minY
        self.maxX = maxX
        self.maxY = maxY
    }

    /// A rectangle from origin and size; a negative size is standardised (the edges change places).
    @inlinable public init(x: Double, y: Double, width: Double, height: Double) {
        minX = width < 0 ? x + width : x
        maxX = width < 0 ? x : x + width
        minY = height < 0 ? y + height : y
        maxY = height < 0 ? y : y + height
    }

    /// Meets nothing and is neutral under ``formUnion(_:)``: the frame of an element that has none.
    @inlinable public static var null: Rect {
        Rect(minX: .infinity, minY: .infinity, maxX: -.infinity, maxY: -.infinity)
    }

    /// Meets every element that has a frame.
    @inlinable public static var infinite: Rect {
        Rect(minX: -.infinity, minY: -.infinity, maxX: .infinity, maxY: .infinity)
    }

    /// Right edge minus left edge, in points.
    @inlinable public var width: Double { maxX - minX }
    /// Bottom edge minus top edge, in points.
    @inlinable public var height: Double { maxY - minY }
    /// Horizontal centre.
    @inlinable public var midX: Double { minX + (maxX - minX) / 2 }
    /// Vertical centre.
    @inlinable public var midY: Double { minY + (maxY - minY) / 2 }

    /// Whether this is the frame of an element that has none.
    @inlinable public var isNull: Bool { minX > maxX || minY > maxY }

    /// Whether no edge is NaN.
    @inlinable public var isNumeric: Bool { !(minX.isNaN || minY.isNaN || maxX.isNaN || maxY.isNaN) }

    /// The strict intersection predicate: touching edges do not meet, a zero-size rectangle strictly inside does,
    /// and any NaN meets nothing.
    @inlinable public func meets(_ other: Rect) -> Bool {
        minX < other.maxX && other.minX < maxX && minY < other.maxY && other.minY < maxY
    }

    /// Grows to cover `other` as well; ``null`` changes nothing.
    @inlinable public mutating func formUnion(_ other: Rect) {
        minX = Swift.min(minX, other.minX)
        minY = Swift.min(minY, other.minY)
        maxX = Swift.max(maxX, other.maxX)
        maxY = Swift.max(maxY, other.maxY)
    }

    /// The same rectangle moved by (`dx`, `dy`) points.
    @inlinable public func offset(dx: Double, dy: Double) -> Rect {
        Rect(minX: minX + dx, minY: minY + dy, maxX: maxX + dx, maxY: maxY + dy)
    }
}

/// Distances from the four edges, in points.
@frozen public struct EdgeInsets: Equatable, Hashable, Sendable, Codable {
    /// Distance from the top edge.
    public var top: Double
    /// Distance from the left edge.
    public var left: Double
    /// Distance from the bottom edge.
    public var bottom: Double
    /// Distance from the right edge.
    public var right: Double

    /// Insets in the order of UIKit.
    @inlinable public init(top: Double = 0, left: Double = 0, bottom: Double = 0, right: Double = 0) {
        self.top = top
        self.left = left
        self.bottom = bottom
        self.right = right
    }
}

/// What the user sees: a window of `size` points over the content at `contentOffset`.
@frozen public struct Viewport: Equatable, Hashable, Sendable, Codable {
    /// Left edge of the bounds in content coordinates; may be negative or past the end.
    public var offsetX: Double
    /// Top edge of the bounds in content coordinates; may be negative or past the end.
    public var offsetY: Double
    /// Size of the bounds in points.
    public var size: Size
    /// Adjusted content insets, in points: by how much each edge is covered, as by bars.
    public var insets: EdgeInsets

    /// A viewport over the content.
    @inlinable public init(offsetX: Double = 0, offsetY: Double = 0, size: Size, insets: EdgeInsets = EdgeInsets()) {
        self.offsetX = offsetX
        self.offsetY = offsetY
        self.size = size
        self.insets = insets
    }

    /// The visible rectangle, insets included.
    @inlinable public var bounds: Rect { Rect(x: offsetX, y: offsetY, width: size.width, height: size.height) }
    /// Where elements pinned in x sit: 0 at the top-left rest position.
    @inlinable public var pinX: Double { offsetX + insets.left }
    /// Where elements pinned in y sit: 0 at the top-left rest position.
    @inlinable public var pinY: Double { offsetY + insets.top }
    /// The size without the insets, never negative.
    @inlinable public var effectiveSize: Size {
        Size(
            width: Swift.max(0, size.width - insets.left - insets.right),
            height: Swift.max(0, size.height - insets.top - insets.bottom))
    }
}

/// Rounds a length, product or quotient to the nearest 1/1024 point (ties to even).
///
/// Sums of such numbers are exact below 2^43 points, so that running sums, closed forms and prefix sums agree bit
/// for bit and touching edges really touch. NaN stays NaN.
@inlinable public func onGrid(_ value: Double) -> Double {
    // Adding 2^42 with the value's sign leaves exactly ten fraction bits in the sum: rounding without a call. From
    // 2^42 on every number is on the grid already.
    let shift = value < 0 ? -4_398_046_511_104.0 : 4_398_046_511_104.0
    return value.magnitude < 4_398_046_511_104 ? (value + shift) - shift : value
}
