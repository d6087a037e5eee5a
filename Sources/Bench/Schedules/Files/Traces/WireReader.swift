/// Reads the fields of a message in the wire format of Protocol Buffers, one after another.
struct WireReader {
    enum Value {
        case number(UInt64)
        /// Text, bytes or a message, by its range.
        case bytes(Range<Int>)
    }

    let bytes: [UInt8]
    private(set) var position: Int
    private let end: Int
    /// Whether the bytes so far are not a message.
    private(set) var isBad = false

    init(_ bytes: [UInt8], _ range: Range<Int>) {
        (self.bytes, position, end) = (bytes, range.lowerBound, range.upperBound)
    }

    /// The next field; nil at the end, and where there is no field.
    mutating func next() -> (number: UInt64, value: Value)? {
        guard position < end, !isBad else { return nil }
        guard let tag = varint(), tag >> 3 > 0 else { return fail() }
        switch tag & 7 {
        case 0: return varint().map { (tag >> 3, .number($0)) } ?? fail()
        case 1: return fixed(8).map { (tag >> 3, .number($0)) } ?? fail()
        case 5: return fixed(4).map { (tag >> 3, .number($0)) } ?? fail()
        case 2:
            guard let length = varint(), length <= UInt64(end - position) else { return fail() }
            defer { position += Int(length) }
            return (tag >> 3, .bytes(position..<position + Int(length)))
        default: return fail()
        }
    }

    private mutating func fail() -> (number: UInt64, value: Value)? {
        isBad = true
        return nil
    }

    /// A number of up to 64 bits, seven in each byte; nil when it does not end.
    mutating func varint() -> UInt64? {
        var value: UInt64 = 0
        var shift: UInt64 = 0
        while position < end, shift < 64 {
            let byte = bytes[position]
            position += 1
            value |= UInt64(byte & 0x7f) << shift
            if byte < 0x80 { return value }
            shift += 7
        }
        return nil
    }

    private mutating func fixed(_ count: Int) -> UInt64? {
        guard count <= end - position else { return nil }
        defer { position += count }
        return (0..<count).reversed().reduce(0) { $0 << 8 | UInt64(bytes[position + $1]) }
    }
}
