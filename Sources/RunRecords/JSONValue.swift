/// A JSON value: what configurations and plans hold.
public enum JSONValue: Equatable, Hashable, Sendable, Codable {
    /// JSON null.
    case null
    /// true or false.
    case bool(Bool)
    /// A number.
    case number(Double)
    /// A string.
    case string(String)
    /// An array.
    case array([JSONValue])
    /// An object.
    case object([String: JSONValue])

    /// Decodes whatever the decoder holds.
    public init(from decoder: any Decoder) throws {
        let container = try decoder.singleValueContainer()
        if container.decodeNil() {
            self = .null
        } else if let value = try? container.decode(Bool.self) {
            self = .bool(value)
        } else if let value = try? container.decode(Double.self) {
            self = .number(value)
        } else if let value = try? container.decode(String.self) {
            self = .string(value)
        } else if let value = try? container.decode([JSONValue].self) {
            self = .array(value)
        } else {
            self = .object(try container.decode([String: JSONValue].self))
        }
    }

    /// Encodes the bare value.
    public func encode(to encoder: any Encoder) throws {
        var container = encoder.singleValueContainer()
        switch self {
        case .null: try container.encodeNil()
        case .bool(let value): try container.encode(value)
        case .number(let value): try container.encode(value)
        case .string(let value): try container.encode(value)
        case .array(let value): try container.encode(value)
        case .object(let value): try container.encode(value)
        }
    }
}

/// A value, or the reason why there is none: never a zero that stands for "not measured".
public enum Available<Value: Codable & Sendable>: Codable, Sendable {
    /// The value.
    case value(Value)
    /// Why there is none.
    case unavailable(reason: String)

    private enum Key: String, CodingKey { case unavailable }

    /// The value, or nil.
    public var value: Value? {
        if case .value(let value) = self { value } else { nil }
    }

    /// The reason, or nil when there is a value.
    public var reason: String? {
        if case .unavailable(let reason) = self { reason } else { nil }
    }

    /// Decodes `{"unavailable": reason}` or the value.
    public init(from decoder: any Decoder) throws {
        if let container = try? decoder.container(keyedBy: Key.self), container.contains(.unavailable) {
            self = .unavailable(reason: try container.decode(String.self, forKey: .unavailable))
        } else {
            self = .value(try Value(from: decoder))
        }
    }

    /// Encodes `{"unavailable": reason}` or the bare value.
    public func encode(to encoder: any Encoder) throws {
        switch self {
        case .value(let value): try value.encode(to: encoder)
        case .unavailable(let reason):
            var container = encoder.container(keyedBy: Key.self)
            try container.encode(reason, forKey: .unavailable)
        }
    }
}

extension Available: Equatable where Value: Equatable {}
