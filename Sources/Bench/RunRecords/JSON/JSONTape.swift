import Errors
import Foundation

/// JSON taken apart once: where each value begins and ends, in the order of the text. Values are made when they are asked
/// for, so that unread values cost a few bytes.
///
/// It takes what RFC 8259 allows, and refuses the rest without saying why: whoever must say so asks `JSONDecoder`.
final class JSONTape {
    enum Kind: UInt8 { case null, yes, no, number, string, escapedString, array, object }

    /// A value: its bytes, of a string those between the quotes.
    struct Node {
        let kind: Kind
        let start: Int32
        var end: Int32
        /// The place of the node after it and what it holds.
        var next: Int32
    }

    struct Refusal: Error {}

    let bytes: [UInt8]
    /// Of an object its keys and values by turns.
    private(set) var nodes: [Node] = []

    /// Takes a text of UTF-8 apart. O(bytes).
    init(_ bytes: [UInt8]) throws(Refusal) {
        self.bytes = bytes
        guard bytes.count < Int(Int32.max) else { throw Refusal() }
        nodes.reserveCapacity(bytes.count / 12)
        var reader = Reader(bytes)
        try reader.readAll(into: &nodes)
    }

    /// The value that a key of an object has; nil where there is none. O(keys).
    func value(of key: String, in object: Int) -> Int? {
        var place = object + 1
        let end = Int(nodes[object].next)
        while place < end {
            if isKey(nodes[place], key) { return place + 1 }
            place = Int(nodes[place + 1].next)
        }
        return nil
    }

    private func isKey(_ node: Node, _ key: String) -> Bool {
        guard node.kind == .string else { return string(node) == key }
        guard key.utf8.count == Int(node.end - node.start) else { return false }
        var place = Int(node.start)
        for byte in key.utf8 {
            if bytes[place] != byte { return false }
            place += 1
        }
        return true
    }

    /// A string's text; nil for another value, and for one that is no text.
    func string(_ node: Node) -> String? {
        let content = bytes[Int(node.start)..<Int(node.end)]
        switch node.kind {
        case .string:
            let text = String(decoding: content, as: UTF8.self)
            // Invalid UTF-8 was replaced.
            return text.utf8.count == content.count && !text.unicodeScalars.contains("\u{fffd}") ? text : nil
        case .escapedString:
            // There are few: no reason for a second reader of escapes.
            let quote = UInt8(ascii: "\"")
            return try? JSONDecoder().decode(String.self, from: Data([quote] + content + [quote]))
        default: return nil
        }
    }

    func number(_ node: Node) -> Double? {
        node.kind == .number ? JSONNumber.double(bytes, Int(node.start)..<Int(node.end)) : nil
    }

    /// A number without a point and an exponent; nil for others, and where the type does not hold it.
    func integer<Integer: FixedWidthInteger>(_ node: Node) -> Integer? {
        guard node.kind == .number else { return nil }
        let isNegative = bytes[Int(node.start)] == UInt8(ascii: "-")
        var value: Integer = 0
        for byte in bytes[(Int(node.start) + (isNegative ? 1 : 0))..<Int(node.end)] {
            guard (48...57).contains(byte) else { return nil }
            let (times, isOver) = value.multipliedReportingOverflow(by: 10)
            let digit = Integer(byte - 48)
            let (sum, isBeyond) =
                isNegative ? times.subtractingReportingOverflow(digit) : times.addingReportingOverflow(digit)
            if isOver || isBeyond { return nil }
            value = sum
        }
        return value
    }
}

extension JSONTape {
    /// How many bytes of a text can begin JSON; nil where all of it is JSON. O(bytes).
    static func placeOfFault(in bytes: [UInt8]) -> Int? {
        var (reader, nodes) = (Reader(bytes), [Node]())
        do throws(Refusal) {
            try reader.readAll(into: &nodes)
            return nil
        } catch {
            return min(reader.place, bytes.count)
        }
    }

    /// Reads the text from its first byte to its last.
    private struct Reader {
        private let bytes: [UInt8]
        private(set) var place = 0
        /// Arrays and objects that are open, by their nodes.
        private var open: [Int] = []

        init(_ bytes: [UInt8]) { self.bytes = bytes }

        mutating func readAll(into nodes: inout [Node]) throws(Refusal) {
            skipSpace()
            try value(into: &nodes)
            while let container = open.last {
                skipSpace()
                let isObject = nodes[container].kind == .object
                let isFirst = nodes.count == container + 1
                if try takes(isObject ? UInt8(ascii: "}") : UInt8(ascii: "]")) {
                    nodes[container].end = Int32(place)
                    nodes[container].next = Int32(nodes.count)
                    open.removeLast()
                    continue
                }
                if !isFirst {
                    guard try takes(UInt8(ascii: ",")) else { throw Refusal() }
                    skipSpace()
                }
                if isObject {
                    try string(into: &nodes)
                    skipSpace()
                    guard try takes(UInt8(ascii: ":")) else { throw Refusal() }
                    skipSpace()
                }
                try value(into: &nodes)
            }
            skipSpace()
            if place < bytes.count { throw Refusal() }
        }

        private mutating func skipSpace() {
            while place < bytes.count {
                switch bytes[place] {
                case 0x20, 0x0a, 0x0d, 0x09: place += 1
                default: return
                }
            }
        }

        private mutating func takes(_ byte: UInt8) throws(Refusal) -> Bool {
            guard place < bytes.count else { throw Refusal() }
            guard bytes[place] == byte else { return false }
            place += 1
            return true
        }

        private mutating func value(into nodes: inout [Node]) throws(Refusal) {
            guard place < bytes.count else { throw Refusal() }
            switch bytes[place] {
            case UInt8(ascii: "\""): try string(into: &nodes)
            case UInt8(ascii: "{"): try container(.object, into: &nodes)
            case UInt8(ascii: "["): try container(.array, into: &nodes)
            case UInt8(ascii: "t"): try word("true", .yes, into: &nodes)
            case UInt8(ascii: "f"): try word("false", .no, into: &nodes)
            case UInt8(ascii: "n"): try word("null", .null, into: &nodes)
            default: try number(into: &nodes)
            }
        }

        private func add(_ kind: Kind, _ start: Int, _ end: Int, to nodes: inout [Node]) {
            nodes.append(Node(kind: kind, start: Int32(start), end: Int32(end), next: Int32(nodes.count + 1)))
        }

        private mutating func container(_ kind: Kind, into nodes: inout [Node]) throws(Refusal) {
            guard open.count < mostJSONLevels else { throw Refusal() }
            open.append(nodes.count)
            add(kind, place, place, to: &nodes)
            place += 1
        }

        private mutating func word(_ word: StaticString, _ kind: Kind, into nodes: inout [Node]) throws(Refusal) {
            let start = place
            for byte in "\(word)".utf8 {
                guard try takes(byte) else { throw Refusal() }
            }
            add(kind, start, place, to: &nodes)
        }

        private mutating func string(into nodes: inout [Node]) throws(Refusal) {
            guard try takes(UInt8(ascii: "\"")) else { throw Refusal() }
            let start = place
            var isEscaped = false
            while place < bytes.count {
                let byte = bytes[place]
                if byte == UInt8(ascii: "\"") {
                    add(isEscaped ? .escapedString : .string, start, place, to: &nodes)
                    place += 1
                    return
                }
                if byte < 0x20 { throw Refusal() }
                if byte == UInt8(ascii: "\\") {
                    isEscaped = true
                    place += 1
                }
                place += 1
            }
            throw Refusal()
        }

        private mutating func number(into nodes: inout [Node]) throws(Refusal) {
            let start = place
            if bytes[place] == UInt8(ascii: "-") { place += 1 }
            let isZero = place < bytes.count && bytes[place] == UInt8(ascii: "0")
            let whole = digits()
            if whole == 0 || isZero && whole > 1 { throw Refusal() }
            if place < bytes.count, bytes[place] == UInt8(ascii: ".") {
                place += 1
                if digits() == 0 { throw Refusal() }
            }
            if place < bytes.count, bytes[place] | 0x20 == UInt8(ascii: "e") {
                place += 1
                if place < bytes.count, [UInt8(ascii: "+"), UInt8(ascii: "-")].contains(bytes[place]) { place += 1 }
                if digits() == 0 { throw Refusal() }
            }
            add(.number, start, place, to: &nodes)
        }

        private mutating func digits() -> Int {
            let start = place
            while place < bytes.count, bytes[place] &- 48 < 10 { place += 1 }
            return place - start
        }
    }
}
