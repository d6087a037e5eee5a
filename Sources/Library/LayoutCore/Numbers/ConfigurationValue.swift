/// A value of a layout's configuration, as JSON has them: what a layout is given, and what a dataset suggests to it.
///
/// Coded as a file of columns has it, which programs built from other commits read: by the name of its case.
public enum ConfigurationValue: Equatable, Hashable, Sendable, Codable {
    /// true or false.
    case bool(Bool)
    /// A number.
    case number(Double)
    /// A string.
    case string(String)
    /// A list.
    case list([ConfigurationValue])
    /// Values by name.
    case object([String: ConfigurationValue])
}

extension ConfigurationValue: ExpressibleByBooleanLiteral, ExpressibleByIntegerLiteral, ExpressibleByFloatLiteral,
    ExpressibleByStringLiteral, ExpressibleByArrayLiteral, ExpressibleByDictionaryLiteral
{
    /// true or false.
    public init(booleanLiteral value: Bool) { self = .bool(value) }
    /// A whole number.
    public init(integerLiteral value: Int) { self = .number(Double(value)) }
    /// A number.
    public init(floatLiteral value: Double) { self = .number(value) }
    /// A string.
    public init(stringLiteral value: String) { self = .string(value) }
    /// A list.
    public init(arrayLiteral elements: ConfigurationValue...) { self = .list(elements) }
    /// Values by name, each name once (checked).
    public init(dictionaryLiteral elements: (String, ConfigurationValue)...) {
        self = .object(Dictionary(uniqueKeysWithValues: elements))
    }
}
