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
