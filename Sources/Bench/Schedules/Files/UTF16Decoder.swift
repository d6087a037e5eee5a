/// Turns a file in UTF-16 into UTF-8 while it is read, in memory that does not grow with the file. A surrogate without
/// its other half becomes U+FFFD.
struct UTF16Decoder {
    private let isBigEndian: Bool
    /// Bytes of the file that wait to be decoded, from ``next`` to ``count``.
    private var raw: [UInt8]
    private var next = 2
    private var count: Int
    private var highSurrogate: UInt16?

    /// A decoder of a file that begins with these bytes; nil where they have no byte order mark of UTF-16.
    init?(_ beginning: ArraySlice<UInt8>) {
        guard beginning.count >= 2, let first = beginning.first else { return nil }
        switch (first, beginning[beginning.startIndex + 1]) {
        case (0xff, 0xfe): isBigEndian = false
        case (0xfe, 0xff): isBigEndian = true
        default: return nil
        }
        raw = Array(beginning)
        count = raw.count
        if raw.count < Self.chunk { raw += [UInt8](repeating: 0, count: Self.chunk - raw.count) }
    }

    private static let chunk = 1 << 16
    /// Bytes that a character takes at most, and the replacement of half a one before it.
    private static let longestCharacter = 6

    /// Decodes into the buffer from `offset` on, up to its end, and returns how many bytes; 0 at the end of the file.
    /// Throws `content` for a file that ends within a character.
    mutating func read(_ file: InputFile, into buffer: inout [UInt8], from offset: Int) throws(ScheduleError) -> Int {
        var position = offset
        while position == offset {
            if count - next < 2 {
                guard try refill(file) else {
                    if highSurrogate != nil { put(0xfffd, into: &buffer, at: &position) }
                    highSurrogate = nil
                    return position - offset
                }
            }
            while count - next >= 2, buffer.count - position >= Self.longestCharacter {
                let (first, second) = (UInt16(raw[next]), UInt16(raw[next + 1]))
                next += 2
                decode(isBigEndian ? first << 8 | second : second << 8 | first, into: &buffer, at: &position)
            }
        }
        return position - offset
    }

    /// Reads on; false at the end of the file.
    private mutating func refill(_ file: InputFile) throws(ScheduleError) -> Bool {
        let rest = count - next
        if rest == 1 { raw[0] = raw[next] }
        (next, count) = (0, rest)
        while count < 2 {
            let read = try file.read(into: &raw, from: count)
            if read == 0, count == 1 {
                throw ScheduleError(
                    .content, "ends within a character of UTF-16", at: file.path, remedy: "copy or export it again")
            }
            if read == 0 { return false }
            count += read
        }
        return true
    }

    private mutating func decode(_ unit: UInt16, into buffer: inout [UInt8], at position: inout Int) {
        if let high = highSurrogate {
            highSurrogate = nil
            if (0xdc00...0xdfff).contains(unit) {
                put(0x10000 + (UInt32(high) - 0xd800) << 10 + UInt32(unit) - 0xdc00, into: &buffer, at: &position)
                return
            }
            put(0xfffd, into: &buffer, at: &position)
        }
        if (0xd800...0xdbff).contains(unit) {
            highSurrogate = unit
        } else {
            put(UInt32(unit), into: &buffer, at: &position)
        }
    }

    /// Writes a character in UTF-8, U+FFFD for half a one.
    private func put(_ value: UInt32, into buffer: inout [UInt8], at position: inout Int) {
        let scalar = Unicode.Scalar(value)
        for byte in scalar.flatMap(UTF8.encode) ?? UTF8.encodedReplacementCharacter {
            buffer[position] = byte
            position += 1
        }
    }
}
