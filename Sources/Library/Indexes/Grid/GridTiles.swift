/// Tiles of equal size over a region; what lies outside belongs to the tiles at its border.
///
/// Law: ``column(_:)`` and ``row(_:)`` are monotone, so that coordinates in different tiles compare as their tiles do.
struct GridTiles {
    let columns, rows: Int
    private let originX, originY: Float
    /// Tiles per point.
    private let density: SIMD2<Float>

    /// One tile that holds everything.
    static var single: GridTiles { GridTiles(columns: 1, rows: 1, origin: SIMD2(0, 0), density: SIMD2(1, 1)) }

    private init(columns: Int, rows: Int, origin: SIMD2<Float>, density: SIMD2<Float>) {
        (self.columns, self.rows) = (columns, rows)
        originX = origin[0]
        originY = origin[1]
        self.density = density
    }

    var count: Int { columns * rows }

    @inline(__always) func column(_ x: Float) -> Int { Self.index((x - originX) * density[0], columns) }
    @inline(__always) func row(_ y: Float) -> Int { Self.index((y - originY) * density[1], rows) }

    /// The whole part within `0..<count`; 0 for NaN.
    @inline(__always) private static func index(_ value: Float, _ count: Int) -> Int {
        value > 0 ? Int(min(value, Float(count - 1))) : 0
    }

    @inline(__always) func touched(_ box: FloatBox) -> (columns: ClosedRange<Int>, rows: ClosedRange<Int>) {
        let (left, top) = (column(box[0]), row(box[1]))
        return (left...max(left, column(box[2])), top...max(top, row(box[3])))
    }
}

// MARK: - Sizes from data

extension GridTiles {
    /// Mean number of elements in a tile, without elements that it shares with others.
    static var occupancy: Int { 16 }
    /// Elements looked at for the sizes.
    private static var sampleSize: Int { 1024 }
    /// Tiles along an axis, at most.
    private static var most: Double { 65_536 }

    /// Tiles for the first `count` > 0 boxes that were loaded: at least twice as wide and as high as the median box,
    /// and then larger, by the same factor, until there are no more than one for each ``occupancy`` boxes.
    init(_ loaded: borrowing LoadedBoxes, count: Int) {
        var axes = [AxisSample(), AxisSample()]
        let samples = min(count, Self.sampleSize)
        for sample in 0..<samples {
            let box = loaded.box(at: Int(UInt64(count) * UInt64(sample) / UInt64(samples)))
            for axis in 0...1 { axes[axis].add(box[axis], box[axis + 2]) }
        }
        for position in 0..<count {
            let box = loaded.box(at: position)
            for axis in 0...1 { axes[axis].cover(box[axis], box[axis + 2]) }
        }
        let (x, y) = (axes[0].region(), axes[1].region())
        let sizes = Self.leastSize(axes, x.length, y.length)
        let limit = Double(max(1, count / Self.occupancy))
        let (across, down) = (x.length / sizes.width, y.length / sizes.height)
        let factor = max(1, (across * down / limit).squareRoot())
        func whole(_ tiles: Double, _ most: Double) -> Int { Int(max(1, min(tiles, most, Self.most))) }
        let columns = factor >= down ? whole(across, limit) : whole(across / factor, limit)
        let rows = factor >= across ? whole(down, limit) : whole(down / factor, limit / Double(columns))
        self.init(
            columns: columns, rows: rows, origin: SIMD2(Float(x.start), Float(y.start)),
            density: SIMD2(Self.density(columns, x.length), Self.density(rows, y.length)))
    }

    private static func density(_ tiles: Int, _ length: Double) -> Float {
        length > 0 ? Float(Double(tiles) / length) : 1
    }

    /// Twice the median lengths. Without a length along one axis tiles are squares; a length of 0 never comes out.
    private static func leastSize(
        _ axes: [AxisSample], _ width: Double, _ height: Double
    ) -> (width: Double, height: Double) {
        let (medianWidth, medianHeight) = (axes[0].medianLength(), axes[1].medianLength())
        let least = Double.leastNormalMagnitude
        return (
            max(2 * (medianWidth > 0 ? medianWidth : medianHeight), width / most, least),
            max(2 * (medianHeight > 0 ? medianHeight : medianWidth), height / most, least)
        )
    }
}

/// Where boxes lie along one axis, from a sample of them.
private struct AxisSample {
    private var starts: [Float] = []
    private var ends: [Float] = []
    private var lengths: [Double] = []
    private var low = Float.greatestFiniteMagnitude
    private var high = -Float.greatestFiniteMagnitude

    mutating func add(_ start: Float, _ end: Float) {
        starts.append(Self.finite(start))
        ends.append(Self.finite(end))
        lengths.append(Double(Self.finite(end)) - Double(Self.finite(start)))
    }

    @inline(__always) mutating func cover(_ start: Float, _ end: Float) {
        low = min(low, Self.finite(start))
        high = max(high, Self.finite(end))
    }

    private static func finite(_ value: Float) -> Float {
        min(max(value, -Float.greatestFiniteMagnitude), .greatestFiniteMagnitude)
    }

    func medianLength() -> Double { lengths.sorted()[lengths.count / 2] }

    /// Where most boxes are: a few far away ones don't stretch the region, which ends at most half the length of the
    /// middle 31/32 of the sample beyond it.
    func region() -> (start: Double, length: Double) {
        let trimmed = starts.count / 64
        let first = Double(starts.sorted()[trimmed])
        let last = Double(ends.sorted()[ends.count - 1 - trimmed])
        let margin = max(0, last - first) / 2
        let start = max(Double(low), first - margin)
        return (start, max(0, min(Double(high), last + margin) - start))
    }
}
