import LayoutCore

/// A value of a layout's configuration, as JSON has them.
public enum ConfigurationValue: Equatable, Hashable, Sendable {
    /// true or false.
    case bool(Bool)
    /// A number.
    case number(Double)
    /// A string.
    case string(String)
    /// A list.
    case list([ConfigurationValue])
}

/// One key of a layout's configuration.
public struct ConfigurationKey: Sendable {
    /// Its name.
    public let name: String
    /// Its value unless given.
    public let defaultValue: ConfigurationValue
    /// What it does, in a sentence with unit and accepted values.
    public let summary: String

    /// A key.
    public init(_ name: String, _ defaultValue: ConfigurationValue, _ summary: String) {
        self.name = name
        self.defaultValue = defaultValue
        self.summary = summary
    }
}

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

/// What a layout is laid over.
public enum LayoutInput: Sendable {
    /// A schedule.
    case schedule(ScheduleColumns)
    /// Explicit rectangles.
    case frames([Rect])
}
