/// Numbers the spans of traces, by the identifiers that a file gives both: in hexadecimal of any length, in base64, as
/// protobuf's own printers write them, or any other text.
struct SpanNumbers {
    static let none = UInt32.max
    private static let digits = Array("0123456789abcdef".utf8)
    /// The value of each byte as a digit of base64, 64 for none.
    private static let base64: [UInt32] = {
        let letters = Array("ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/".utf8)
        return (0...255).map { byte in UInt32(letters.firstIndex(of: byte) ?? letters.count) }
    }()

    private var traces = NameInterner()
    private var spans = NameInterner()
    private var key: [UInt8] = []

    var count: Int { spans.count }

    /// The number of a trace; nil when there are too many.
    mutating func trace(_ bytes: [UInt8], _ range: Range<Int>) -> UInt32? {
        key.removeAll(keepingCapacity: true)
        addToKey(bytes, range)
        return traces.number(of: key, in: key.indices)
    }

    /// The number of a span of a trace, ``none`` where it is not named; nil when there are too many.
    mutating func span(_ bytes: [UInt8], _ range: Range<Int>, of trace: UInt32) -> UInt32? {
        key.removeAll(keepingCapacity: true)
        for step in 0..<4 { key.append(UInt8(truncatingIfNeeded: trace >> UInt32(8 * step))) }
        addToKey(bytes, range)
        return key.count == 4 ? Self.none : spans.number(of: key, in: key.indices)
    }

    /// Adds an identifier in hexadecimal without zeros before it, or as it is if it is neither that nor base64.
    private mutating func addToKey(_ bytes: [UInt8], _ range: Range<Int>) {
        let start = key.count
        key.append(contentsOf: bytes[range].drop { $0 == UInt8(ascii: "0") })
        for position in start..<key.count where !Self.isDigit(key[position]) {
            guard (key[position] | 32) &- UInt8(ascii: "a") < 6 else {
                key.removeLast(key.count - start)
                return addBase64(bytes, range)
            }
            key[position] |= 32
        }
    }

    /// Whether a byte is a digit of hexadecimal in lower case.
    private static func isDigit(_ byte: UInt8) -> Bool {
        byte &- UInt8(ascii: "0") < 10 || byte &- UInt8(ascii: "a") < 6
    }

    private mutating func addBase64(_ bytes: [UInt8], _ range: Range<Int>) {
        let start = key.count
        let text = bytes[range].prefix { $0 != UInt8(ascii: "=") }
        let isPadded = text.count < range.count && text.allSatisfy { Self.base64[Int($0)] < 64 }
        guard isPadded else { return key.append(contentsOf: bytes[range]) }
        var (bits, width) = (UInt32(0), UInt32(0))
        for byte in text {
            (bits, width) = (bits << 6 | Self.base64[Int(byte)], width + 6)
            if width < 8 { continue }
            width -= 8
            for digit in [bits >> (width + 4) & 15, bits >> width & 15] where key.count > start || digit > 0 {
                key.append(Self.digits[Int(digit)])
            }
        }
    }

    /// The identifier of a span in sixteen digits, or as the file writes it.
    func text(_ span: UInt32) -> [UInt8] {
        let key = spans.bytes(of: span).dropFirst(4)
        let isHexadecimal = key.allSatisfy(Self.isDigit)
        return Array(repeating: UInt8(ascii: "0"), count: isHexadecimal ? max(0, 16 - key.count) : 0) + key
    }

    func countMemory(in growth: inout ArrayGrowth, more: Int) {
        traces.countMemory(in: &growth, more: more)
        spans.countMemory(in: &growth, more: 2 * more)
    }
}
