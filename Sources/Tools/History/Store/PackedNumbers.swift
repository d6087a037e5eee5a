/// Numbers of launches as the store holds them: without loss, in less space than their float64s.
///
/// Launches of one metric lie near each other, so that each is stored as its distance from the least in as many bits as
/// the greatest distance takes (frame of reference: Goldstein, Ramakrishnan and Shaft, "Compressing Relations and
/// Indexes", 1998), in the shorter of two forms: as decimals, which counts and whole nanoseconds are, or as the bits of
/// a float64 without the zeros that all end in, which means over epochs of a power of two have many of.
///
/// Bytes: form (bit 7: set for decimals) and the decimal digits or the zero bits (bits 0 to 5); bits a distance; count;
/// the least; distances. Count and least are in LEB128, a decimal's least with its sign in the lowest bit; distances
/// follow each other from the lowest bit of the first byte on. No numbers are no bytes.
enum PackedNumbers {
    private static let decimalMark: UInt8 = 0x80
    private static let mostDigits = 9
    /// Whole numbers up to here are float64s, each the only one.
    private static let mostExact = 0x1p53
    /// More launches than any run has, which are 10,000; equal ones take no bytes, so that nothing else bounds them.
    static let mostValues = 1 << 14

    /// The bytes of some numbers. O(count).
    static func bytes(_ values: [Double]) -> [UInt8] {
        guard !values.isEmpty else { return [] }
        let raw = Frame(patterns: values.map(\.bitPattern))
        guard let decimal = Frame(decimals: values), decimal.width <= raw.width else { return raw.bytes }
        return decimal.bytes
    }

    /// How many numbers some bytes stand for; nil when they are none. O(1).
    static func count(_ bytes: UnsafeRawBufferPointer) -> Int? { bytes.isEmpty ? 0 : Head(bytes)?.count }

    /// The numbers of some bytes; nil when they are not such. O(count).
    static func values(_ bytes: UnsafeRawBufferPointer) -> [Double]? {
        guard !bytes.isEmpty else { return [] }
        guard let head = Head(bytes) else { return nil }
        let (least, scale) = (head.least, Int(head.mark & 0x3f))
        let distances = head.rest.distances(count: head.count, width: head.width)
        guard head.mark & decimalMark != 0 else {
            return distances.map { Double(bitPattern: (least &+ $0) << UInt64(scale)) }
        }
        let base = Int64(bitPattern: least >> 1) ^ -Int64(bitPattern: least & 1)
        let divisor = power(scale)
        return distances.map { Double(base &+ Int64(bitPattern: $0)) / divisor }
    }

    /// What stands before the distances.
    private struct Head {
        let mark: UInt8
        let width, count: Int
        let least: UInt64
        let rest: ByteReader

        /// Nil for other numbers than are written, or when the distances take other bytes than are there.
        init?(_ bytes: UnsafeRawBufferPointer) {
            var reader = ByteReader(bytes: bytes)
            guard let mark = reader.byte(), let width = reader.byte(), width <= 64, let count = reader.number(),
                (1...UInt64(mostValues)).contains(count), let least = reader.number(),
                mark & decimalMark == 0 || mark & 0x3f <= mostDigits, reader.left == (Int(count) * Int(width) + 7) / 8
            else { return nil }
            (self.mark, self.width, self.count, self.least) = (mark, Int(width), Int(count), least)
            rest = reader
        }
    }

    private static func power(_ digits: Int) -> Double { (0..<digits).reduce(1) { power, _ in power * 10 } }

    private struct Frame {
        var mark: UInt8
        let least: UInt64
        let distances: [UInt64]
        let width: Int

        init(patterns: [UInt64]) {
            let zeros = min(63, patterns.reduce(0, |).trailingZeroBitCount)
            let numbers = patterns.map { $0 >> UInt64(zeros) }
            let low = numbers.min() ?? 0
            mark = UInt8(zeros)
            least = low
            distances = numbers.map { $0 - low }
            width = Self.width(distances)
        }

        /// Nil when the values have more digits, or are too large.
        init?(decimals values: [Double]) {
            guard let (digits, numbers) = Self.wholeNumbers(values) else { return nil }
            let low = numbers.min() ?? 0
            mark = PackedNumbers.decimalMark | UInt8(digits)
            least = UInt64(bitPattern: (low << 1) ^ (low >> 63))
            distances = numbers.map { UInt64($0 - low) }
            width = Self.width(distances)
        }

        private static func width(_ distances: [UInt64]) -> Int {
            64 - (distances.max() ?? 0).leadingZeroBitCount
        }

        private static func wholeNumbers(_ values: [Double]) -> (digits: Int, numbers: [Int64])? {
            var digits = 0
            for value in values {
                while !isDecimal(value, digits) {
                    digits += 1
                    if digits > PackedNumbers.mostDigits { return nil }
                }
            }
            let factor = PackedNumbers.power(digits)
            // With more digits than it needs a value may be too large, or no longer the one nearest to its decimals.
            guard values.allSatisfy({ isDecimal($0, digits) }) else { return nil }
            return (digits, values.map { Int64(($0 * factor).rounded()) })
        }

        /// Whether the value is the float64 nearest to a number with this many digits after the point.
        private static func isDecimal(_ value: Double, _ digits: Int) -> Bool {
            let factor = PackedNumbers.power(digits)
            let number = (value * factor).rounded()
            // By bits: -0 is not 0.
            return abs(number) < PackedNumbers.mostExact
                && (Double(Int64(number)) / factor).bitPattern == value.bitPattern
        }

        var bytes: [UInt8] {
            var bytes = [mark, UInt8(width)]
            bytes.append(varint: UInt64(distances.count))
            bytes.append(varint: least)
            var free = 0
            for distance in distances {
                var (rest, left) = (distance, width)
                while left > 0 {
                    if free == 0 {
                        bytes.append(0)
                        free = 8
                    }
                    bytes[bytes.count - 1] |= UInt8(truncatingIfNeeded: rest << UInt64(8 - free))
                    let taken = min(free, left)
                    rest >>= UInt64(taken)
                    left -= taken
                    free -= taken
                }
            }
            return bytes
        }
    }

    private struct ByteReader {
        let bytes: UnsafeRawBufferPointer
        private var next = 0

        init(bytes: UnsafeRawBufferPointer) { self.bytes = bytes }

        var left: Int { bytes.count - next }

        mutating func byte() -> UInt8? {
            guard next < bytes.count else { return nil }
            next += 1
            return bytes[next - 1]
        }

        mutating func number() -> UInt64? {
            var number: UInt64 = 0
            for shift in stride(from: UInt64(0), to: 70, by: 7) {
                guard let byte = byte() else { return nil }
                number |= UInt64(byte & 0x7f) << shift
                if byte < 0x80 { return number }
            }
            return nil
        }

        /// All bytes that are left, which are as many as these distances take.
        func distances(count: Int, width: Int) -> [UInt64] {
            let mask = width == 64 ? UInt64.max : (1 << UInt64(width)) - 1
            return (0..<count).map { index in
                let bit = index * width
                var distance: UInt64 = 0
                var filled = -(bit & 7)
                var place = next + bit >> 3
                while filled < width {
                    let part = UInt64(bytes[place])
                    distance |= filled < 0 ? part >> UInt64(-filled) : part << UInt64(filled)
                    filled += 8
                    place += 1
                }
                return distance & mask
            }
        }
    }
}
