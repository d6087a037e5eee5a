import Errors

/// A JSON value: what configurations and plans hold.
package enum JSONValue: Equatable, Hashable, Sendable, Codable {
    case null
    case bool(Bool)
    case number(Double)
    case string(String)
    case array([JSONValue])
    case object([String: JSONValue])

    package init(from decoder: any Decoder) throws {
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

    package func encode(to encoder: any Encoder) throws {
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

extension [String: JSONValue] {
    /// `barHeight 24, timeAxis continuous`; empty when there is nothing.
    package var summary: String {
        sorted { $0.key < $1.key }.map { "\($0.key) \($0.value.summary)" }.joined(separator: ", ")
    }
}

extension JSONValue {
    /// The value as a reader would write it.
    package var summary: String {
        switch self {
        case .null: "null"
        case .bool(let value): String(value)
        case .number(let value): Format.exact(value)
        case .string(let value): value
        case .array(let values): "[" + values.map(\.summary).joined(separator: ", ") + "]"
        case .object(let values): "{" + values.summary + "}"
        }
    }
}
