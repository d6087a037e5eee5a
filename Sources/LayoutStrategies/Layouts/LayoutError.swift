/// What is wrong with a layout's configuration or input.
public enum LayoutError: Error, Equatable, Sendable {
    /// No layout has this name.
    case unknownLayout(name: String, known: [String])
    /// The layout has no such key.
    case unknownKey(key: String, layout: String, known: [String])
    /// The key's value is not of the accepted form.
    case invalidValue(key: String, value: String, accepted: String)
    /// The layout can't be laid over this input.
    case unsuitableInput(layout: String, reason: String)
    /// Two elements have the same identity.
    case duplicateElement(id: String)
    /// More than 2³² − 1 elements.
    case tooManyElements(count: Int)
}

extension LayoutError: CustomStringConvertible {
    /// Cause, place and remedy in a sentence.
    public var description: String {
        switch self {
        case .unknownLayout(let name, let known):
            "no layout \"\(name)\": use \(known.joined(separator: ", "))"
        case .unknownKey(let key, let layout, let known):
            "unknown key \"\(key)\" (configuration of \(layout)): use \(known.joined(separator: ", "))"
        case .invalidValue(let key, let value, let accepted):
            "unusable value \(value) (key \"\(key)\" of the layout configuration): give \(accepted)"
        case .unsuitableInput(let layout, let reason):
            "\(reason) (layout \(layout)): choose another layout or mend the input"
        case .duplicateElement(let id):
            "two elements have the same identity (\(id)): give each its own"
        case .tooManyElements(let count):
            "\(count) elements are too many (limit 4294967295): lay out a part of them"
        }
    }
}
