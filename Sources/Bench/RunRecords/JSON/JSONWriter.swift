/// Encodes values as JSON straight into bytes, keys in the order of declaration: what pages with many figures are written
/// with, several times as fast as by `JSONEncoder`. It knows what such values are made of, and refuses the rest: nested
/// containers, and numbers that JSON has none for.
package struct JSONWriter: Encoder {
    package struct Refusal: Error {}

    /// Where everything goes.
    fileprivate final class Output {
        var bytes: [UInt8] = []
        var isRefused = false
    }

    /// The container that a value has opened.
    fileprivate final class Opened {
        var closing: UInt8?
        var isEmpty = true
        /// Whether the value is there without a container.
        var isWritten = false
    }

    private let output: Output
    private let opened = Opened()

    package var codingPath: [any CodingKey] { [] }
    package var userInfo: [CodingUserInfoKey: Any] { [:] }

    /// The value as JSON without white space. O(size).
    package static func bytes(_ value: some Encodable) throws -> [UInt8] {
        let output = Output()
        try write(value, to: output)
        if output.isRefused { throw Refusal() }
        return output.bytes
    }

    private init(_ output: Output) { self.output = output }

    fileprivate static func write(_ value: some Encodable, to output: Output) throws {
        // Lists of numbers are most of a page.
        switch value {
        case let list as [Int]: output.list(list) { output.integer($0) }
        case let list as [Double?]: output.list(list) { output.number($0) }
        case let list as [Int?]: output.list(list) { value in value.map { output.integer($0) } ?? output.word("null") }
        case let text as String: output.string(text)
        default:
            let writer = JSONWriter(output)
            try value.encode(to: writer)
            if let closing = writer.opened.closing {
                output.bytes.append(closing)
            } else if !writer.opened.isWritten {
                throw Refusal()
            }
        }
    }

    private func open(_ opening: Unicode.Scalar, _ closing: Unicode.Scalar) {
        if opened.closing != nil || opened.isWritten { output.isRefused = true }
        output.bytes.append(UInt8(ascii: opening))
        opened.closing = UInt8(ascii: closing)
    }

    package func container<Key: CodingKey>(keyedBy type: Key.Type) -> KeyedEncodingContainer<Key> {
        open("{", "}")
        return KeyedEncodingContainer(Keyed<Key>(output: output, opened: opened))
    }

    package func unkeyedContainer() -> any UnkeyedEncodingContainer {
        open("[", "]")
        return Unkeyed(output: output, opened: opened)
    }

    package func singleValueContainer() -> any SingleValueEncodingContainer { Single(output: output, opened: opened) }
}

extension JSONWriter.Output {
    func word(_ text: String) { bytes.append(contentsOf: text.utf8) }

    func integer(_ value: some FixedWidthInteger) { bytes.append(contentsOf: String(value).utf8) }

    func number(_ value: Double?) {
        guard let value else { return word("null") }
        if value == value.rounded(), abs(value) < 1e15 { return integer(Int(value)) }
        if !value.isFinite { isRefused = true }
        bytes.append(contentsOf: "\(value)".utf8)
    }

    func list<Value>(_ values: [Value], _ write: (Value) -> Void) {
        bytes.append(UInt8(ascii: "["))
        for (place, value) in values.enumerated() {
            if place > 0 { bytes.append(UInt8(ascii: ",")) }
            write(value)
        }
        bytes.append(UInt8(ascii: "]"))
    }

    func string(_ text: String) {
        bytes.append(UInt8(ascii: "\""))
        for byte in text.utf8 {
            switch byte {
            case UInt8(ascii: "\""), UInt8(ascii: "\\"):
                bytes.append(UInt8(ascii: "\\"))
                bytes.append(byte)
            case 0..<0x20:
                let digits = Array("0123456789abcdef".utf8)
                bytes.append(contentsOf: Array("\\u00".utf8) + [digits[Int(byte >> 4)], digits[Int(byte & 15)]])
            default: bytes.append(byte)
            }
        }
        bytes.append(UInt8(ascii: "\""))
    }
}

extension JSONWriter {
    private struct Keyed<Key: CodingKey>: KeyedEncodingContainerProtocol {
        let output: Output
        let opened: Opened

        var codingPath: [any CodingKey] { [] }

        private func name(_ key: Key) {
            if !opened.isEmpty { output.bytes.append(UInt8(ascii: ",")) }
            opened.isEmpty = false
            output.string(key.stringValue)
            output.bytes.append(UInt8(ascii: ":"))
        }

        func encodeNil(forKey key: Key) {
            name(key)
            output.word("null")
        }

        func encode(_ value: some Encodable, forKey key: Key) throws {
            name(key)
            try JSONWriter.write(value, to: output)
        }

        func nestedContainer<Other: CodingKey>(
            keyedBy type: Other.Type, forKey key: Key
        ) -> KeyedEncodingContainer<Other> { refused().container(keyedBy: type) }
        func nestedUnkeyedContainer(forKey key: Key) -> any UnkeyedEncodingContainer { refused().unkeyedContainer() }
        func superEncoder() -> any Encoder { refused() }
        func superEncoder(forKey key: Key) -> any Encoder { refused() }

        private func refused() -> JSONWriter {
            output.isRefused = true
            return JSONWriter(Output())
        }
    }

    private struct Unkeyed: UnkeyedEncodingContainer {
        let output: Output
        let opened: Opened
        private(set) var count = 0

        var codingPath: [any CodingKey] { [] }

        init(output: Output, opened: Opened) {
            self.output = output
            self.opened = opened
        }

        private mutating func separate() {
            if count > 0 { output.bytes.append(UInt8(ascii: ",")) }
            count += 1
        }

        mutating func encodeNil() {
            separate()
            output.word("null")
        }

        mutating func encode(_ value: some Encodable) throws {
            separate()
            try JSONWriter.write(value, to: output)
        }

        mutating func nestedContainer<Key: CodingKey>(keyedBy type: Key.Type) -> KeyedEncodingContainer<Key> {
            refused().container(keyedBy: type)
        }
        mutating func nestedUnkeyedContainer() -> any UnkeyedEncodingContainer { refused().unkeyedContainer() }
        mutating func superEncoder() -> any Encoder { refused() }

        private func refused() -> JSONWriter {
            output.isRefused = true
            return JSONWriter(Output())
        }
    }

    private struct Single: SingleValueEncodingContainer {
        let output: Output
        let opened: Opened

        var codingPath: [any CodingKey] { [] }

        func encodeNil() {
            opened.isWritten = true
            output.word("null")
        }

        func encode(_ value: Bool) {
            opened.isWritten = true
            value ? output.word("true") : output.word("false")
        }

        func encode(_ value: Double) {
            opened.isWritten = true
            output.number(value)
        }

        func encode(_ value: Float) { encode(Double(value)) }

        func encode(_ value: some Encodable) throws {
            opened.isWritten = true
            try JSONWriter.write(value, to: output)
        }

        func encode(_ value: String) {
            opened.isWritten = true
            output.string(value)
        }

        func encode(_ value: some FixedWidthInteger & Encodable) {
            opened.isWritten = true
            output.integer(value)
        }
    }
}
