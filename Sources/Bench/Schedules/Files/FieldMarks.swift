/// The bytes that end a field: separator, line break, carriage return and, where fields may be in quotes, a quote.
struct FieldMarks {
    let separator: UInt8
    let hasQuotes: Bool
    /// A line break, and what may stand before it.
    static let ofLines = FieldMarks(UInt8(ascii: "\n"), hasQuotes: false)
    static let ofTabs = FieldMarks(UInt8(ascii: "\t"), hasQuotes: false)
    /// Each mark in all bytes of a word.
    private let words: (UInt64, UInt64, UInt64, UInt64)
    private static let ones: UInt64 = 0x0101_0101_0101_0101

    @inline(__always) init(_ separator: UInt8, hasQuotes: Bool) {
        (self.separator, self.hasQuotes) = (separator, hasQuotes)
        words = (
            Self.ones &* UInt64(separator), Self.ones &* (hasQuotes ? 0x22 : 0x0a), Self.ones &* 0x0a, Self.ones &* 0x0d
        )
    }

    /// Where the next mark lies, or `end`. Looks at eight bytes at a time.
    @inline(__always) func next(_ bytes: Span<UInt8>, from start: Int, to end: Int) -> Int {
        let raw = bytes.bytes
        var position = start
        while position + 8 <= end {
            let word = UInt64(littleEndian: raw.unsafeLoadUnaligned(fromByteOffset: position, as: UInt64.self))
            let found = zeros(word ^ words.0) | zeros(word ^ words.1) | zeros(word ^ words.2) | zeros(word ^ words.3)
            if found != 0 { return position + found.trailingZeroBitCount >> 3 }
            position += 8
        }
        while position < end {
            let byte = bytes[position]
            if byte == separator || byte == 0x0a || byte == 0x0d || (byte == 0x22 && hasQuotes) { break }
            position += 1
        }
        return position
    }

    /// The top bit of each byte that is 0, and maybe of some after the first such byte.
    @inline(__always) private func zeros(_ word: UInt64) -> UInt64 { (word &- Self.ones) & ~word & (Self.ones << 7) }
}
