import LayoutCore

/// The fuzzer's bytes as numbers and rectangles; zeros after their end.
struct FuzzInput {
    private let bytes: UnsafeRawBufferPointer
    private var position = 0
    /// Where coordinates begin and how far apart they are: whole numbers, numbers that Float32 can't tell apart,
    /// numbers beyond Float32.
    private let origin: Double
    private let step: Double

    init(_ bytes: UnsafeRawBufferPointer) {
        self.bytes = bytes
        let origins = [0.0, 0, -64, 0x1p24, 0x1p31, -0x1p26, 1e39, -1e300]
        let steps = [1.0, 0.0009765625, 28, 1000]
        let kind = Int(bytes.first ?? 0)
        origin = origins[kind % origins.count]
        step = steps[kind / origins.count % steps.count]
        position = 1
    }

    var isAtEnd: Bool { position >= bytes.count }

    mutating func byte() -> Int {
        defer { position += 1 }
        return isAtEnd ? 0 : Int(bytes[position])
    }

    mutating func below(_ limit: Int) -> Int { limit == 0 ? 0 : (byte() << 8 | byte()) % limit }

    /// A rectangle with few distinct coordinates, so that edges touch; its sizes may be zero, large or enormous.
    mutating func rect() -> Rect {
        let (x, y) = (origin + Double(byte()) * step, origin + Double(byte()) * step)
        return Rect(x: x, y: y, width: length(), height: length())
    }

    private mutating func length() -> Double {
        let value = byte()
        return switch value {
        case 0..<192: Double(value % 32) * step
        case 192..<250: Double(value) * step * 16
        default: 1e7 * step
        }
    }

    /// Anything that can be asked.
    mutating func query() -> Rect {
        var query = rect()
        let edges = [\Rect.minX, \Rect.minY, \Rect.maxX, \Rect.maxY]
        switch byte() {
        case 0..<16: query = .infinite
        case 16..<24: query = .null
        case 24..<40: query[keyPath: edges[byte() % 4]] = [Double.nan, .infinity, -.infinity, 0][byte() % 4]
        case 40..<48:
            query = Rect(minX: query.maxX, minY: query.maxY, maxX: query.minX, maxY: query.minY)
        case 48..<64: query = Rect(x: query.minX, y: query.minY, width: 1180, height: 820)
        default: break
        }
        return query
    }
}

/// SplitMix64 (Steele, Lea, Flood 2014), for many rectangles from few bytes.
struct FuzzRandom {
    private var state: UInt64

    init(seed: Int) { state = UInt64(seed) }

    mutating func byte() -> UInt8 {
        state &+= 0x9e37_79b9_7f4a_7c15
        var mixed = state
        mixed = (mixed ^ mixed >> 30) &* 0xbf58_476d_1ce4_e5b9
        mixed = (mixed ^ mixed >> 27) &* 0x94d0_49bb_1331_11eb
        return UInt8(truncatingIfNeeded: mixed ^ mixed >> 31)
    }
}
