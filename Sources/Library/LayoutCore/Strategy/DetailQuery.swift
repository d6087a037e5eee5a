/// A query where a rectangle shows more elements than pixels: narrow elements are folded together.
///
/// Elements with the same top and bottom edge are a *row*. Narrow elements of a row whose left edges lie in the same cell
/// are folded into one entry. Cells lie on a grid that does not depend on the rectangle, so that a pan changes entries at
/// its ends only.
@frozen public struct DetailQuery: Equatable, Hashable, Sendable {
    /// The visible rectangle, in content coordinates.
    public let rect: Rect
    /// Width of a pixel in points.
    public let pointsPerPixel: Double
    /// How many pixels wide an element is at least that is never folded.
    public let leastWidth: Double
    /// Cells are 2^`cellShift` / 1024 points wide: the least power of two that is not narrower than a pixel, from 1/1024
    /// point, where the grid of ``onGrid(_:)`` ends, to 2⁴² points.
    public let cellShift: Int
    /// Elements of this width in points, or wider, are never folded; 0 where none are.
    public let leastPoints: Double

    /// Cells of at most 2⁴² points.
    @usableFromInline static var mostShift: Int { 52 }

    /// A query. Without a positive number of points a pixel, or with a least width of 0 or NaN, nothing is folded.
    public init(_ rect: Rect, pointsPerPixel: Double, leastWidth: Double = 1) {
        self.rect = rect
        self.pointsPerPixel = pointsPerPixel
        self.leastWidth = leastWidth
        let least = pointsPerPixel > 0 && leastWidth > 0 ? pointsPerPixel * leastWidth : 0
        leastPoints = least > 0 ? least : 0
        var shift = 0
        while shift < Self.mostShift, Self.width(ofCells: shift) < pointsPerPixel { shift += 1 }
        cellShift = shift
    }

    /// Width in points of cells of a shift.
    @inlinable public static func width(ofCells shift: Int) -> Double { Double(UInt64(1) << UInt64(shift)) / 1024 }

    /// Width of a cell in points.
    @inlinable public var cellWidth: Double { Self.width(ofCells: cellShift) }

    /// Whether an element between these edges is an entry of its own: it is wide enough, or begins beyond 2⁴² points,
    /// where the grid ends.
    @inlinable public func isOwnEntry(_ minX: Double, _ maxX: Double) -> Bool {
        !(maxX - minX < leastPoints) || !(minX.magnitude < 4_398_046_511_104)
    }

    /// Number of the cell in which an element begins that is not an entry of its own.
    @inlinable public func cell(_ minX: Double) -> Int { Int((minX / cellWidth).rounded(.down)) }
}

/// One element, or several of a row that were folded together.
@frozen public struct DetailEntry: Equatable, Hashable, Sendable {
    /// Ordinal of the widest element; of equally wide ones the lowest.
    public var representative: UInt32
    /// Number of elements folded together; 1 for a single one.
    public var count: UInt32
    /// Left edge of the first element, in points.
    public var left: Double
    /// Rightmost edge of all, in points.
    public var right: Double

    /// An entry from its parts.
    @inlinable public init(representative: UInt32, count: UInt32, left: Double, right: Double) {
        self.representative = representative
        self.count = count
        self.left = left
        self.right = right
    }
}

/// The entries of a row.
@frozen public struct DetailRow: Equatable, Hashable, Sendable {
    /// Top edge of the row's elements, in points.
    public var top: Double
    /// Bottom edge of the row's elements, in points.
    public var bottom: Double
    /// Positions of its entries in ``DetailBuffer/entries``.
    public var entries: Range<Int>

    /// A row from its parts.
    @inlinable public init(top: Double, bottom: Double, entries: Range<Int>) {
        self.top = top
        self.bottom = bottom
        self.entries = entries
    }
}
