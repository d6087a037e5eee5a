/// Where a text stops being JSON, as editors count; nil where all of it is JSON. O(bytes).
package struct JSONFaultPlace: Equatable, CustomStringConvertible {
    /// From 1 on.
    package let line: Int
    /// The character of that line, from 1 on.
    package let column: Int

    package init?(in bytes: [UInt8]) {
        var scanner = JSONScanner(bytes: bytes)
        if scanner.takesAll() { return nil }
        let before = bytes[..<min(scanner.place, bytes.count)]
        let start = before.lastIndex(of: UInt8(ascii: "\n")).map { $0 + 1 } ?? 0
        line = 1 + before.count { $0 == UInt8(ascii: "\n") }
        column = 1 + String(decoding: before[start...], as: UTF8.self).count
    }

    package var description: String { "line \(line), column \(column)" }
}

/// Reads a text as far as RFC 8259 allows it: Foundation does not say where it stops.
private struct JSONScanner {
    let bytes: [UInt8]
    private(set) var place = 0

    private var next: UInt8? { place < bytes.count ? bytes[place] : nil }

    init(bytes: [UInt8]) { self.bytes = bytes }

    /// Whether the whole text is one value.
    mutating func takesAll() -> Bool {
        // The brackets that end the open arrays and objects.
        var ends: [Character] = []
        var isFirst = true
        repeat {
            skipSpace()
            if let end = ends.last {
                if takes(end) {
                    ends.removeLast()
                    isFirst = false
                    continue
                }
                guard isFirst || takes(",") else { return false }
                if end == "}" {
                    skipSpace()
                    guard takesString(), takesColon() else { return false }
                }
                skipSpace()
            }
            isFirst = takes("{") || takes("[")
            if isFirst {
                ends.append(bytes[place - 1] == UInt8(ascii: "{") ? "}" : "]")
            } else if !takesScalar() {
                return false
            }
        } while !ends.isEmpty
        skipSpace()
        return place == bytes.count
    }

    private mutating func skipSpace() {
        while let byte = next, [0x20, 0x0a, 0x0d, 0x09].contains(byte) { place += 1 }
    }

    private mutating func takes(_ character: Character) -> Bool {
        guard let next, next == character.asciiValue else { return false }
        place += 1
        return true
    }

    private mutating func takesColon() -> Bool {
        skipSpace()
        return takes(":")
    }

    private mutating func takesScalar() -> Bool {
        switch next {
        case UInt8(ascii: "\""): takesString()
        case UInt8(ascii: "t"): "true".allSatisfy { takes($0) }
        case UInt8(ascii: "f"): "false".allSatisfy { takes($0) }
        case UInt8(ascii: "n"): "null".allSatisfy { takes($0) }
        default: takesNumber()
        }
    }

    private mutating func takesString() -> Bool {
        guard takes("\"") else { return false }
        while let byte = next, byte >= 0x20 {
            if takes("\"") { return true }
            place += byte == UInt8(ascii: "\\") ? 2 : 1
        }
        return false
    }

    private mutating func takesNumber() -> Bool {
        _ = takes("-")
        let isZero = next == UInt8(ascii: "0")
        let whole = digits()
        guard whole == 1 || whole > 1 && !isZero else { return false }
        if takes("."), digits() == 0 { return false }
        if takes("e") || takes("E") {
            _ = takes("+") || takes("-")
            return digits() > 0
        }
        return true
    }

    private mutating func digits() -> Int {
        let start = place
        while let byte = next, (48...57).contains(byte) { place += 1 }
        return place - start
    }
}
