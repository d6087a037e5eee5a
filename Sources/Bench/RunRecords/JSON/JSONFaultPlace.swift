/// Where a text stops being JSON, as editors count; nil where all of it is JSON. O(bytes).
package struct JSONFaultPlace: Equatable, CustomStringConvertible {
    /// From 1 on.
    package let line: Int
    /// The character of that line, from 1 on.
    package let column: Int

    package init?(in bytes: [UInt8]) {
        guard let place = JSONTape.placeOfFault(in: bytes) else { return nil }
        let before = bytes[..<place]
        let start = before.lastIndex(of: UInt8(ascii: "\n")).map { $0 + 1 } ?? 0
        line = 1 + before.count { $0 == UInt8(ascii: "\n") }
        column = 1 + String(decoding: bytes[start..<place], as: UTF8.self).count
    }

    package var description: String { "line \(line), column \(column)" }
}
