import Errors
import RunRecords

/// The values of an object of a configuration file, each read once; remaining keys are unknown.
struct ConfigurationValues {
    /// The file, for messages.
    let file: String
    /// Where in the file the object is, such as `suites.own`; empty for the whole.
    let path: String
    private let values: [String: JSONValue]

    /// - Parameter known: the keys that there are. Throws for another one.
    init(_ value: JSONValue, file: String, path: String, known: [String]) throws(CommandError) {
        (self.file, self.path) = (file, path)
        guard case .object(let values) = value else {
            throw Self.fault("\(path.isEmpty ? "it" : path) is not an object", file, "give an object of keys")
        }
        self.values = values
        if let key = values.keys.sorted().first(where: { !known.contains($0) }) {
            throw Self.fault(
                "unknown key \(key)\(path.isEmpty ? "" : " of \(path)")", file,
                didYouMean(key, among: known) ?? "the keys are \(known.joined(separator: ", "))")
        }
    }

    static func fault(_ cause: String, _ file: String, _ remedy: String) -> CommandError {
        CommandError(.content, cause: cause, place: file, remedy: remedy)
    }

    func fault(_ key: String, _ cause: String, _ remedy: String) -> CommandError {
        Self.fault("\(name(key)) \(cause)", file, remedy)
    }

    func name(_ key: String) -> String { path.isEmpty ? key : "\(path).\(key)" }

    subscript(key: String) -> JSONValue? { values[key] }

    func string(_ key: String) throws(CommandError) -> String? {
        guard let value = values[key] else { return nil }
        guard case .string(let text) = value, !text.isEmpty else { throw fault(key, "is not a text", "give a text") }
        return text
    }

    func strings(_ key: String) throws(CommandError) -> [String]? {
        guard let value = values[key] else { return nil }
        guard case .array(let values) = value, !values.isEmpty else {
            throw fault(key, "is not a list", "give a list of texts, such as [\"r-*\"]")
        }
        var texts: [String] = []
        for value in values {
            guard case .string(let text) = value, !text.isEmpty else {
                throw fault(key, "has an entry that is not a text", "give only texts")
            }
            texts.append(text)
        }
        return texts
    }

    func integer(_ key: String, in range: ClosedRange<Int>) throws(CommandError) -> Int? {
        guard let value = values[key] else { return nil }
        guard case .number(let number) = value, number == number.rounded(), let whole = Int(exactly: number),
            range.contains(whole)
        else {
            throw fault(key, "is not a valid whole number", "give one from \(range.lowerBound) to \(range.upperBound)")
        }
        return whole
    }

    /// The members of an object of objects or texts, by name.
    func members(_ key: String) throws(CommandError) -> [(name: String, value: JSONValue)] {
        guard let value = values[key] else { return [] }
        guard case .object(let members) = value else { throw fault(key, "is not an object", "give an object of names") }
        return members.sorted { $0.key < $1.key }.map { ($0.key, $0.value) }
    }
}
