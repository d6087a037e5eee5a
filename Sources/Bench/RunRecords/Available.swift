/// A value, or the reason why there is none: never a zero that stands for "not measured".
package enum Available<Value: Codable & Sendable>: Codable, Sendable {
    case value(Value)
    case unavailable(reason: String)

    private enum Key: String, CodingKey { case unavailable }

    package var value: Value? { if case .value(let value) = self { value } else { nil } }

    package var reason: String? { if case .unavailable(let reason) = self { reason } else { nil } }

    package func map<Other>(_ transform: (Value) -> Other) -> Available<Other> {
        switch self {
        case .value(let value): .value(transform(value))
        case .unavailable(let reason): .unavailable(reason: reason)
        }
    }

    /// Decodes `{"unavailable": reason}` or the value.
    package init(from decoder: any Decoder) throws {
        if let container = try? decoder.container(keyedBy: Key.self), container.contains(.unavailable) {
            self = .unavailable(reason: try container.decode(String.self, forKey: .unavailable))
        } else {
            self = .value(try Value(from: decoder))
        }
    }

    /// Encodes `{"unavailable": reason}` or the bare value.
    package func encode(to encoder: any Encoder) throws {
        switch self {
        case .value(let value): try value.encode(to: encoder)
        case .unavailable(let reason):
            var container = encoder.container(keyedBy: Key.self)
            try container.encode(reason, forKey: .unavailable)
        }
    }
}

extension Available: Equatable where Value: Equatable {}
