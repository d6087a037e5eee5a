import Foundation

/// A JSON Schema, as far as this project's use its words; a word that it does not know makes it refuse the schema, so
/// that none goes unchecked.
package struct JSONSchema {
    /// Something that a value is not, and where.
    package struct Violation: CustomStringConvertible {
        /// The way from the top level to the value, `/results/0/status`.
        package var path: String
        /// What is wrong with it.
        package var text: String
        /// Both, in a line.
        package var description: String { "\(path.isEmpty ? "/" : path): \(text)" }
    }

    /// A schema that can't be used.
    package struct Unusable: Error {
        /// Why.
        package var reason: String
    }

    private let root: [String: Any]
    /// Words that say nothing of values.
    private static let notes: Set = ["$schema", "$id", "title", "description", "$defs"]
    private static let checks: Set = [
        "type", "enum", "const", "$ref", "anyOf", "oneOf", "properties", "required", "additionalProperties", "items",
        "minItems", "maxItems", "minimum", "maximum", "exclusiveMinimum", "minLength", "pattern",
    ]

    /// Reads a schema; throws where it has a word that is not checked, or refers to nothing.
    package init(_ text: String) throws {
        guard let root = try JSONSerialization.jsonObject(with: Data(text.utf8)) as? [String: Any] else {
            throw Unusable(reason: "no object")
        }
        self.root = root
        try check(root)
    }

    private func check(_ schema: [String: Any]) throws {
        if let unknown = Set(schema.keys).subtracting(Self.notes).subtracting(Self.checks).first {
            throw Unusable(reason: "unknown word \(unknown)")
        }
        if let name = schema["$ref"] as? String, definition(name) == nil { throw Unusable(reason: "no \(name)") }
        for key in ["items", "additionalProperties"] {
            if let inner = schema[key] as? [String: Any] { try check(inner) }
        }
        for key in ["anyOf", "oneOf"] {
            for inner in schema[key] as? [[String: Any]] ?? [] { try check(inner) }
        }
        for key in ["properties", "$defs"] {
            for inner in (schema[key] as? [String: [String: Any]] ?? [:]).values { try check(inner) }
        }
    }

    private func definition(_ reference: String) -> [String: Any]? {
        let prefix = "#/$defs/"
        guard reference.hasPrefix(prefix) else { return nil }
        return (root["$defs"] as? [String: [String: Any]])?[String(reference.dropFirst(prefix.count))]
    }

    /// What is wrong with a JSON text.
    package func violations(in text: String) throws -> [Violation] {
        violations(in: try JSONSerialization.jsonObject(with: Data(text.utf8), options: .fragmentsAllowed))
    }

    /// What is wrong with a value as `JSONSerialization` has it.
    package func violations(in value: Any) -> [Violation] { violations(value, root) }

    /// By paths from the value: most values fit, and their paths are never asked for.
    private func violations(_ value: Any, _ schema: [String: Any]) -> [Violation] {
        var found: [Violation] = []
        func fail(_ text: String) { found.append(Violation(path: "", text: text)) }
        if let name = schema["$ref"] as? String { found += violations(value, definition(name) ?? [:]) }
        let types = (schema["type"] as? String).map { [$0] } ?? schema["type"] as? [String]
        if let types, !types.contains(where: { Self.isOf(type: $0, value) }) { fail("not of type \(types)") }
        if let allowed = schema["enum"] as? [Any], !allowed.contains(where: { Self.areEqual($0, value) }) {
            fail("\(value) is none of \(allowed)")
        }
        if let only = schema["const"], !Self.areEqual(only, value) { fail("\(value) is not \(only)") }
        for (key, isRight) in [("anyOf", { $0 > 0 }), ("oneOf", { $0 == 1 })] as [(String, (Int) -> Bool)] {
            guard let choices = schema[key] as? [[String: Any]] else { continue }
            let attempts = choices.map { violations(value, $0) }
            if !isRight(attempts.count(where: \.isEmpty)) {
                fail("fits \(key) wrongly")
                found += attempts.min { $0.count < $1.count } ?? []
            }
        }
        if let text = value as? String {
            if let least = schema["minLength"] as? Int, text.count < least { fail("too short") }
            if let pattern = schema["pattern"] as? String, text.range(of: pattern, options: .regularExpression) == nil {
                fail("\(text) is not like \(pattern)")
            }
        } else if let object = value as? [String: Any] {
            found += violations(object: object, schema)
        } else if let array = value as? [Any] {
            found += violations(array: array, schema)
        } else if let number = Self.number(value) {
            found += violations(number: number, schema)
        }
        return found
    }

    private func violations(object: [String: Any], _ schema: [String: Any]) -> [Violation] {
        let properties = schema["properties"] as? [String: [String: Any]] ?? [:]
        let missing = (schema["required"] as? [String] ?? []).filter { object[$0] == nil }
            .map { Violation(path: "/\($0)", text: "is missing") }
        var found: [(key: String, violations: [Violation])] = []
        for (key, value) in object {
            var wrong: [Violation] = []
            if let property = properties[key] {
                wrong = violations(value, property)
            } else if let other = schema["additionalProperties"] as? [String: Any] {
                wrong = violations(value, other)
            } else if schema["additionalProperties"] as? Bool == false {
                wrong = [Violation(path: "", text: "is not known")]
            }
            if !wrong.isEmpty { found.append((key, wrong)) }
        }
        return missing
            + found.sorted { $0.key < $1.key }.flatMap { key, wrong in wrong.map { Self.below(key, $0) } }
    }

    private static func below(_ step: String, _ violation: Violation) -> Violation {
        Violation(path: "/\(step)\(violation.path)", text: violation.text)
    }

    private func violations(array: [Any], _ schema: [String: Any]) -> [Violation] {
        var found: [Violation] = []
        if let least = schema["minItems"] as? Int, array.count < least {
            found.append(.init(path: "", text: "too few"))
        }
        if let most = schema["maxItems"] as? Int, array.count > most {
            found.append(.init(path: "", text: "too many"))
        }
        guard let items = schema["items"] as? [String: Any] else { return found }
        for (number, value) in array.enumerated() {
            let wrong = violations(value, items)
            if !wrong.isEmpty { found += wrong.map { Self.below("\(number)", $0) } }
        }
        return found
    }

    private func violations(number: Double, _ schema: [String: Any]) -> [Violation] {
        func bound(_ key: String) -> Double? { schema[key].flatMap(Self.number) }
        let isRight =
            bound("minimum").map { number >= $0 } != false && bound("maximum").map { number <= $0 } != false
            && bound("exclusiveMinimum").map { number > $0 } != false
        return isRight ? [] : [Violation(path: "", text: "\(number) is out of bounds")]
    }

    private static func isOf(type: String, _ value: Any) -> Bool {
        switch type {
        case "null": value is NSNull
        case "boolean": isBoolean(value)
        case "number": number(value) != nil
        case "integer": number(value).map { $0 == $0.rounded() } == true
        case "string": value is String
        case "array": value is [Any]
        case "object": value is [String: Any]
        default: false
        }
    }

    private static func isBoolean(_ value: Any) -> Bool {
        guard let number = value as? NSNumber else { return false }
        return String(cString: number.objCType) == "c" || String(cString: number.objCType) == "B"
    }

    private static func number(_ value: Any) -> Double? {
        guard !isBoolean(value), let number = value as? NSNumber else { return nil }
        return number.doubleValue
    }

    private static func areEqual(_ first: Any, _ second: Any) -> Bool {
        if let (first, second) = (first as? String, second as? String) as? (String, String) { return first == second }
        return (first as? NSObject)?.isEqual(second) == true
    }
}
