/// Decodes values from a ``JSONTape``: what large records are read with, several times as fast as by `JSONDecoder`.
///
/// It says no more of what it refuses than that it does.
struct JSONTapeDecoder: Decoder {
    let tape: JSONTape
    /// The value to decode.
    let place: Int

    var codingPath: [any CodingKey] { [] }
    var userInfo: [CodingUserInfoKey: Any] { [:] }

    /// The value that a text of JSON holds. O(bytes).
    static func decode<Value: Decodable>(_ type: Value.Type, from tape: JSONTape) throws -> Value {
        try JSONTapeDecoder(tape: tape, place: 0).value(type)
    }

    func container<Key: CodingKey>(keyedBy type: Key.Type) throws -> KeyedDecodingContainer<Key> {
        guard tape.nodes[place].kind == .object else { throw JSONTape.Refusal() }
        return KeyedDecodingContainer(Keyed<Key>(tape: tape, object: place))
    }

    func unkeyedContainer() throws -> any UnkeyedDecodingContainer {
        guard tape.nodes[place].kind == .array else { throw JSONTape.Refusal() }
        return Unkeyed(tape: tape, array: place)
    }

    func singleValueContainer() throws -> any SingleValueDecodingContainer { Single(decoder: self) }

    var isNull: Bool { tape.nodes[place].kind == .null }

    func value<Value: Decodable>(_ type: Value.Type) throws -> Value {
        // An array of numbers is most of a record.
        if type == [Double].self, let numbers = try numbers() as? Value { return numbers }
        if type == String.self, let text = try string() as? Value { return text }
        if type == Double.self, let number = try double() as? Value { return number }
        return try Value(from: self)
    }

    private func numbers() throws -> [Double] {
        let node = tape.nodes[place]
        guard node.kind == .array else { throw JSONTape.Refusal() }
        var numbers: [Double] = []
        numbers.reserveCapacity(Int(node.next) - place - 1)
        for child in place + 1..<Int(node.next) {
            guard let number = tape.number(tape.nodes[child]) else { throw JSONTape.Refusal() }
            numbers.append(number)
        }
        return numbers
    }

    func string() throws -> String { try orRefuse(tape.string(tape.nodes[place])) }
    func double() throws -> Double { try orRefuse(tape.number(tape.nodes[place])) }
    func integer<Integer: FixedWidthInteger>() throws -> Integer { try orRefuse(tape.integer(tape.nodes[place])) }

    func bool() throws -> Bool {
        switch tape.nodes[place].kind {
        case .yes: true
        case .no: false
        default: throw JSONTape.Refusal()
        }
    }

    private func orRefuse<Value>(_ value: Value?) throws -> Value {
        guard let value else { throw JSONTape.Refusal() }
        return value
    }
}

extension JSONTapeDecoder {
    struct Keyed<Key: CodingKey>: KeyedDecodingContainerProtocol {
        let tape: JSONTape
        let object: Int

        var codingPath: [any CodingKey] { [] }

        var allKeys: [Key] {
            var keys: [Key] = []
            var place = object + 1
            while place < Int(tape.nodes[object].next) {
                if let key = tape.string(tape.nodes[place]).flatMap(Key.init(stringValue:)) { keys.append(key) }
                place = Int(tape.nodes[place + 1].next)
            }
            return keys
        }

        func contains(_ key: Key) -> Bool { tape.value(of: key.stringValue, in: object) != nil }

        private func at(_ key: Key) throws -> JSONTapeDecoder {
            guard let place = tape.value(of: key.stringValue, in: object) else { throw JSONTape.Refusal() }
            return JSONTapeDecoder(tape: tape, place: place)
        }

        func decodeNil(forKey key: Key) throws -> Bool { try at(key).isNull }
        func decode(_ type: Bool.Type, forKey key: Key) throws -> Bool { try at(key).bool() }
        func decode(_ type: String.Type, forKey key: Key) throws -> String { try at(key).string() }
        func decode(_ type: Double.Type, forKey key: Key) throws -> Double { try at(key).double() }
        func decode(_ type: Float.Type, forKey key: Key) throws -> Float { throw JSONTape.Refusal() }
        func decode(_ type: Int.Type, forKey key: Key) throws -> Int { try at(key).integer() }
        func decode(_ type: Int8.Type, forKey key: Key) throws -> Int8 { try at(key).integer() }
        func decode(_ type: Int16.Type, forKey key: Key) throws -> Int16 { try at(key).integer() }
        func decode(_ type: Int32.Type, forKey key: Key) throws -> Int32 { try at(key).integer() }
        func decode(_ type: Int64.Type, forKey key: Key) throws -> Int64 { try at(key).integer() }
        func decode(_ type: UInt.Type, forKey key: Key) throws -> UInt { try at(key).integer() }
        func decode(_ type: UInt8.Type, forKey key: Key) throws -> UInt8 { try at(key).integer() }
        func decode(_ type: UInt16.Type, forKey key: Key) throws -> UInt16 { try at(key).integer() }
        func decode(_ type: UInt32.Type, forKey key: Key) throws -> UInt32 { try at(key).integer() }
        func decode(_ type: UInt64.Type, forKey key: Key) throws -> UInt64 { try at(key).integer() }
        func decode<Value: Decodable>(_ type: Value.Type, forKey key: Key) throws -> Value { try at(key).value(type) }

        func nestedContainer<Other: CodingKey>(
            keyedBy type: Other.Type, forKey key: Key
        ) throws -> KeyedDecodingContainer<Other> { try at(key).container(keyedBy: type) }
        func nestedUnkeyedContainer(forKey key: Key) throws -> any UnkeyedDecodingContainer {
            try at(key).unkeyedContainer()
        }
        func superDecoder() throws -> any Decoder { throw JSONTape.Refusal() }
        func superDecoder(forKey key: Key) throws -> any Decoder { try at(key) }
    }

    struct Unkeyed: UnkeyedDecodingContainer {
        let tape: JSONTape
        private let end: Int
        private var next: Int
        private(set) var currentIndex = 0

        init(tape: JSONTape, array: Int) {
            self.tape = tape
            next = array + 1
            end = Int(tape.nodes[array].next)
        }

        var codingPath: [any CodingKey] { [] }
        var count: Int? { nil }
        var isAtEnd: Bool { next >= end }

        private mutating func take() throws -> JSONTapeDecoder {
            guard next < end else { throw JSONTape.Refusal() }
            defer {
                next = Int(tape.nodes[next].next)
                currentIndex += 1
            }
            return JSONTapeDecoder(tape: tape, place: next)
        }

        mutating func decodeNil() throws -> Bool {
            guard next < end else { throw JSONTape.Refusal() }
            guard tape.nodes[next].kind == .null else { return false }
            _ = try take()
            return true
        }

        mutating func decode<Value: Decodable>(_ type: Value.Type) throws -> Value { try take().value(type) }
        mutating func nestedContainer<Key: CodingKey>(keyedBy type: Key.Type) throws -> KeyedDecodingContainer<Key> {
            try take().container(keyedBy: type)
        }
        mutating func nestedUnkeyedContainer() throws -> any UnkeyedDecodingContainer { try take().unkeyedContainer() }
        mutating func superDecoder() throws -> any Decoder { try take() }
    }

    struct Single: SingleValueDecodingContainer {
        let decoder: JSONTapeDecoder

        var codingPath: [any CodingKey] { [] }

        func decodeNil() -> Bool { decoder.isNull }
        func decode(_ type: Bool.Type) throws -> Bool { try decoder.bool() }
        func decode(_ type: String.Type) throws -> String { try decoder.string() }
        func decode(_ type: Double.Type) throws -> Double { try decoder.double() }
        func decode(_ type: Float.Type) throws -> Float { throw JSONTape.Refusal() }
        func decode(_ type: Int.Type) throws -> Int { try decoder.integer() }
        func decode(_ type: Int8.Type) throws -> Int8 { try decoder.integer() }
        func decode(_ type: Int16.Type) throws -> Int16 { try decoder.integer() }
        func decode(_ type: Int32.Type) throws -> Int32 { try decoder.integer() }
        func decode(_ type: Int64.Type) throws -> Int64 { try decoder.integer() }
        func decode(_ type: UInt.Type) throws -> UInt { try decoder.integer() }
        func decode(_ type: UInt8.Type) throws -> UInt8 { try decoder.integer() }
        func decode(_ type: UInt16.Type) throws -> UInt16 { try decoder.integer() }
        func decode(_ type: UInt32.Type) throws -> UInt32 { try decoder.integer() }
        func decode(_ type: UInt64.Type) throws -> UInt64 { try decoder.integer() }
        func decode<Value: Decodable>(_ type: Value.Type) throws -> Value { try decoder.value(type) }
    }
}
