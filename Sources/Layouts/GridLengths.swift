import LayoutCore

/// The lengths that layouts take: on the grid of 1/1024 point, of which sums are exact up to its end.
enum GridLengths {
    /// The grid's end, 2⁴² points: coordinates beyond are not on it, and what ends there has no frame.
    @inline(__always) static var limit: Double { 4_398_046_511_104 }

    /// Whether a value can be a length: NaN, negative ones and those beyond the grid can't.
    @inline(__always) static func accepts(_ value: Double) -> Bool { value >= 0 && value <= limit }

    /// A length on the grid; 0, and counted, for a value that can be none.
    static func length(_ value: Double, _ mended: inout Int) -> Double {
        if accepts(value) { return onGrid(value) }
        mended += 1
        return 0
    }

    /// The same of a length that others were taken from: less than nothing is nothing, and not counted.
    static func rest(_ value: Double, _ mended: inout Int) -> Double {
        length(value.isFinite ? max(value, 0) : value, &mended)
    }

    /// What insets leave of a viewport, on the grid.
    static func rest(_ size: Size, _ insets: EdgeInsets, _ mended: inout Int) -> Size {
        Size(
            width: rest(size.width - insets.left - insets.right, &mended),
            height: rest(size.height - insets.top - insets.bottom, &mended))
    }

    /// A length on the grid; nil for one that is negative or no finite number.
    static func onGridLength(_ length: Double) -> Double? { length >= 0 && length < .infinity ? onGrid(length) : nil }
}

extension LayoutDiagnostics {
    /// A rectangle with position and lengths on the grid. A length that is negative or no finite number becomes 0; without
    /// a finite position the rectangle is null. Both are counted.
    mutating func sanitise(_ rectangle: Rect) -> Rect {
        guard rectangle.minX.isFinite, rectangle.minY.isFinite else {
            dropped += 1
            return .null
        }
        let (width, height) = (
            GridLengths.onGridLength(rectangle.width), GridLengths.onGridLength(rectangle.height)
        )
        sanitised += (width == nil ? 1 : 0) + (height == nil ? 1 : 0)
        return Rect(x: onGrid(rectangle.minX), y: onGrid(rectangle.minY), width: width ?? 0, height: height ?? 0)
    }
}
