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
}
