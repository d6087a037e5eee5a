import Errors
import LayoutCore

/// Reads the values of a kind of key.
struct ConfigurationReader<Value>: Sendable {
    /// The accepted values, for error messages.
    let accepted: String
    /// The accepted values if they are few, or some values that make a difference; none if any number will do.
    let choices: [ConfigurationValue]
    /// The value; nil for one that is not accepted. Throws for a value within it, whose key begins with the given key.
    private let convert: @Sendable (ConfigurationValue, String) throws(LayoutError) -> Value?

    /// A reader of values without keys of their own.
    init(
        accepted: String, choices: [ConfigurationValue] = [], read: @escaping @Sendable (ConfigurationValue) -> Value?
    ) {
        self.init(accepted: accepted, choices: choices, within: { value, _ in read(value) })
    }

    /// A reader of values that hold others.
    init(
        accepted: String, choices: [ConfigurationValue] = [],
        within convert: @escaping @Sendable (ConfigurationValue, String) throws(LayoutError) -> Value?
    ) {
        (self.accepted, self.choices, self.convert) = (accepted, choices, convert)
    }

    /// The value; nil for one that is not accepted.
    func read(_ value: ConfigurationValue) -> Value? { try? convert(value, "") }

    /// The value of a key. Throws ``LayoutError/invalidValue(key:value:accepted:)`` for one that is not accepted.
    func read(_ value: ConfigurationValue, of key: String) throws(LayoutError) -> Value {
        if let read = try convert(value, key) { return read }
        throw .invalidValue(key: key, value: value.text, accepted: accepted)
    }
}

extension ConfigurationReader {
    static func list<Element>(of element: ConfigurationReader<Element>) -> Self where Value == [Element] {
        Self(
            accepted: "a list of objects",
            within: { (value, key) throws(LayoutError) in
                guard case .list(let values) = value else { return nil }
                var read: [Element] = []
                for (number, value) in values.enumerated() {
                    read.append(try element.read(value, of: "\(key)[\(number)]"))
                }
                return read
            })
    }
}

extension ConfigurationReader where Value == Double {
    static var length: Self {
        ConfigurationReader(accepted: "a number of points, 0 or more") {
            guard case .number(let length) = $0, length >= 0, length < .infinity else { return nil }
            return length
        }
    }
}

extension ConfigurationReader where Value == [Double] {
    static var lengths: Self {
        ConfigurationReader(accepted: "a number of points, 0 or more, or a list of such") {
            guard case .list(let values) = $0 else {
                return ConfigurationReader<Double>.length.read($0).map { [$0] }
            }
            let lengths = values.compactMap { ConfigurationReader<Double>.length.read($0) }
            return lengths.count == values.count ? lengths : nil
        }
    }
}

extension ConfigurationReader where Value == Double? {
    static func length(orWord word: String, choices: [ConfigurationValue] = []) -> Self {
        ConfigurationReader(accepted: "a number of points, 0 or more, or \"\(word)\"", choices: choices) {
            if $0 == .string(word) { return .some(nil) }
            return ConfigurationReader<Double>.length.read($0).map { .some($0) }
        }
    }

    static var scale: Self {
        ConfigurationReader(accepted: "a number of points above 0, or \"automatic\"") {
            if $0 == .string("automatic") { return .some(nil) }
            guard case .number(let scale) = $0, scale > 0, scale < .infinity else { return nil }
            return scale
        }
    }
}

extension ConfigurationReader where Value: FixedWidthInteger & Sendable {
    static func whole(_ range: ClosedRange<Value>, accepted: String, choices: [ConfigurationValue] = []) -> Self {
        ConfigurationReader(accepted: accepted, choices: choices) {
            guard case .number(let number) = $0, let whole = Value(exactly: number), range.contains(whole) else {
                return nil
            }
            return whole
        }
    }
}

extension ConfigurationReader where Value == Size {
    static var size: Self {
        ConfigurationReader(accepted: "a list of width and height in points, 0 or more") {
            guard let sides = ConfigurationReader<[Double]>.lengths.read($0), sides.count == 2 else { return nil }
            return Size(width: sides[0], height: sides[1])
        }
    }
}

extension ConfigurationReader where Value == EdgeInsets {
    static var insets: Self {
        ConfigurationReader(
            accepted: "a number of points, 0 or more, or a list of four for top, left, bottom and right"
        ) {
            let lengths = ConfigurationReader<[Double]>.lengths.read($0) ?? []
            if case .number = $0, let all = lengths.first {
                return EdgeInsets(top: all, left: all, bottom: all, right: all)
            }
            guard lengths.count == 4 else { return nil }
            return EdgeInsets(top: lengths[0], left: lengths[1], bottom: lengths[2], right: lengths[3])
        }
    }
}

extension ConfigurationReader where Value == Axis {
    static var axis: Self {
        ConfigurationReader(
            accepted: "\"vertical\", \"horizontal\"", choices: [.string("vertical"), .string("horizontal")]
        ) {
            switch $0 {
            case .string("vertical"): .vertical
            case .string("horizontal"): .horizontal
            default: nil
            }
        }
    }
}

extension ConfigurationReader where Value == Bool {
    static var flag: Self {
        ConfigurationReader(accepted: "true or false", choices: [.bool(false), .bool(true)]) {
            guard case .bool(let flag) = $0 else { return nil }
            return flag
        }
    }
}

extension ConfigurationReader
where Value: RawRepresentable & CaseIterable & SendableMetatype, Value.RawValue == String {
    static var choice: Self {
        ConfigurationReader(
            accepted: Value.allCases.map { "\"\($0.rawValue)\"" }.joined(separator: ", "),
            choices: Value.allCases.map { .string($0.rawValue) }
        ) {
            guard case .string(let word) = $0 else { return nil }
            return Value(rawValue: word)
        }
    }
}

extension ConfigurationValue {
    /// The value as JSON, for messages.
    public var text: String {
        switch self {
        case .bool(let flag): flag ? "true" : "false"
        case .number(let number): Format.exact(number)
        case .string(let string): "\"\(string)\""
        case .list(let values): "[" + values.map(\.text).joined(separator: ", ") + "]"
        case .object(let values):
            "{" + values.sorted { $0.key < $1.key }.map { "\"\($0.key)\": \($0.value.text)" }.joined(separator: ", ")
                + "}"
        }
    }
}
