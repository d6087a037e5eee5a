import LayoutCore

/// The lengths of layouts, on the grid of 1/1024 point. Sums of such lengths are exact up to the grid's end.
enum GridLengths {
    /// The grid's end, 2⁴² points: an element that ends beyond has no frame.
    @inline(__always) static var limit: Double { 4_398_046_511_104 }

    /// Whether a value can be a length: NaN, negative values and values beyond the grid can't.
    @inline(__always) static func accepts(_ value: Double) -> Bool { value >= 0 && value <= limit }

    /// A length on the grid; 0 for a value that can't be a length, which `sanitised` counts.
    static func length(_ value: Double, _ sanitised: inout Int) -> Double {
        if accepts(value) { return onGrid(value) }
        sanitised += 1
        return 0
    }

    /// A difference of lengths on the grid; 0 for a negative difference, which is not counted.
    static func rest(_ value: Double, _ sanitised: inout Int) -> Double {
        length(value.isFinite ? max(value, 0) : value, &sanitised)
    }

    /// A viewport's size less insets, on the grid.
    static func rest(_ size: Size, _ insets: EdgeInsets, _ sanitised: inout Int) -> Size {
        Size(
            width: rest(size.width - insets.left - insets.right, &sanitised),
            height: rest(size.height - insets.top - insets.bottom, &sanitised))
    }

    /// A length on the grid; nil for a negative number, infinity and NaN.
    static func onGridLength(_ length: Double) -> Double? { length >= 0 && length < .infinity ? onGrid(length) : nil }
}

extension LayoutDiagnostics {
    /// A rectangle with position and lengths on the grid. A negative, infinite or NaN length becomes 0; without a finite
    /// position the rectangle is null. Both are counted.
    mutating func sanitise(_ rectangle: Rect) -> Rect {
        guard rectangle.minX.isFinite, rectangle.minY.isFinite else {
            dropped += 1
            return .null
        }
        let width = GridLengths.onGridLength(rectangle.width)
        let height = GridLengths.onGridLength(rectangle.height)
        sanitised += (width == nil ? 1 : 0) + (height == nil ? 1 : 0)
        return Rect(x: onGrid(rectangle.minX), y: onGrid(rectangle.minY), width: width ?? 0, height: height ?? 0)
    }
}
