/// Turns a file in UTF-16 into UTF-8 while it is read, in memory that does not grow with the file. A surrogate without
/// its other half becomes U+FFFD.
struct UTF16Decoder {
    private let isBigEndian: Bool
    /// Bytes of the file that wait to be decoded.
    private var waiting: [UInt8]

    /// A decoder of a file that begins with these bytes; nil where they have no byte order mark of UTF-16.
    init?(_ beginning: ArraySlice<UInt8>) {
        guard beginning.starts(with: [0xff, 0xfe]) || beginning.starts(with: [0xfe, 0xff]) else { return nil }
        isBigEndian = beginning.first == 0xfe
        waiting = Array(beginning.dropFirst(2))
    }

    /// Bytes that are decoded at once.
    private static let chunk = 1 << 16

    /// Decodes into the buffer from `offset` on, where half as many bytes again as a chunk has must fit, and returns how
    /// many bytes; 0 at the end of the file. Throws `content` for a file that ends within a character.
    mutating func read(_ file: InputFile, into buffer: inout [UInt8], from offset: Int) throws(ScheduleError) -> Int {
        while true {
            let fresh = waiting.count < 4 ? try file.bytes(Self.chunk) : []
            let isAtEnd = waiting.count < 4 && fresh.isEmpty
            if isAtEnd, waiting.count == 1 {
                throw ScheduleError(
                    .content, "ends within a character of UTF-16", at: file.path, remedy: "copy or export it again")
            }
            waiting += fresh
            var units = stride(from: 0, to: min(waiting.count, Self.chunk) - 1, by: 2).map { position in
                let (first, second) = (UInt16(waiting[position]), UInt16(waiting[position + 1]))
                return isBigEndian ? first << 8 | second : second << 8 | first
            }
            // Half a character waits for its other half.
            if !isAtEnd, units.last.map(UTF16.isLeadSurrogate) == true { units.removeLast() }
            waiting.removeFirst(2 * units.count)
            let text = String(decoding: units, as: UTF16.self).utf8
            buffer.replaceSubrange(offset..<offset + text.count, with: text)
            if isAtEnd || !text.isEmpty { return text.count }
        }
    }
}
