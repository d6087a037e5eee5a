import LayoutCore

/// One key of a layout's configuration.
public struct ConfigurationKey: Sendable {
    /// The key's name.
    public let name: String
    /// The value of a configuration without the key.
    public let defaultValue: ConfigurationValue
    /// One sentence with effect, unit and accepted values.
    public let summary: String
    /// The accepted values if they are few, or some values that make a difference; none if any number will do.
    public let choices: [ConfigurationValue]

    /// A key from its parts.
    public init(
        name: String, defaultValue: ConfigurationValue, summary: String, choices: [ConfigurationValue] = []
    ) {
        (self.name, self.defaultValue) = (name, defaultValue)
        (self.summary, self.choices) = (summary, choices)
    }
}

/// One key of a layout's configuration, or of an object in it, and the property that it sets.
struct ConfigurationRow<Configuration>: Sendable {
    let key: ConfigurationKey
    /// The accepted values of a key that must be given; nil for a key with a default.
    private let required: String?
    private let set: @Sendable (inout Configuration, ConfigurationValue, String) throws(LayoutError) -> Void

    /// A key whose values `reader` reads for the property at `path`.
    init<Value>(
        _ name: String, _ defaultValue: ConfigurationValue, _ summary: String,
        _ path: WritableKeyPath<Configuration, Value> & Sendable, _ reader: ConfigurationReader<Value>,
        isRequired: Bool = false
    ) {
        key = ConfigurationKey(name: name, defaultValue: defaultValue, summary: summary, choices: reader.choices)
        required = isRequired ? reader.accepted : nil
        set = { (configuration, value, key) throws(LayoutError) in
            configuration[keyPath: path] = try reader.read(value, of: key)
        }
    }

    /// A key of an object, which the summary of the object's key explains.
    init<Value>(
        _ name: String, _ path: WritableKeyPath<Configuration, Value> & Sendable, _ reader: ConfigurationReader<Value>,
        isRequired: Bool = false
    ) {
        self.init(name, .object([:]), "", path, reader, isRequired: isRequired)
    }

    /// The viewport's size, which is by default the standard one.
    static func viewport(_ summary: String, _ path: WritableKeyPath<Configuration, Size> & Sendable) -> Self {
        let size = Size.standardViewport
        return Self("viewportSize", [.number(size.width), .number(size.height)], summary, path, .size)
    }

    /// The extents of a section's headers or footers.
    static func extents(of part: String, _ path: WritableKeyPath<Configuration, [Double]> & Sendable) -> Self {
        let summary = "Extent of a section's \(part) in points along the direction, or a list for several \(part)s"
        return Self("\(part)Extent", 30, "\(summary); 0 for none.", path, .lengths)
    }

    static func direction(inWhich follow: String, _ path: WritableKeyPath<Configuration, Axis> & Sendable) -> Self {
        Self("scrollDirection", "vertical", "Direction in which \(follow): vertical, horizontal.", path, .axis)
    }

    /// Sets the given values; names in errors begin with `prefix`. Throws
    /// ``LayoutError/unknownKey(key:layout:known:)`` and ``LayoutError/invalidValue(key:value:accepted:)``; of several
    /// faults the one whose key comes first in the alphabet, and a missing key last.
    static func set(
        _ values: [String: ConfigurationValue], of rows: [Self], in configuration: inout Configuration, layout: String,
        prefix: String = ""
    ) throws(LayoutError) {
        for (name, value) in values.sorted(by: { $0.key < $1.key }) {
            guard let row = rows.first(where: { $0.key.name == name }) else {
                throw .unknownKey(key: prefix + name, layout: layout, known: rows.map(\.key.name))
            }
            try row.set(&configuration, value, prefix + name)
        }
        for row in rows where values[row.key.name] == nil {
            guard let accepted = row.required else { continue }
            throw .invalidValue(key: prefix + row.key.name, value: "none", accepted: accepted)
        }
    }
}

/// A layout that can be registered.
public protocol RegisteredLayout: HostedLayout, SendableMetatype {
    /// The name used on the command line and in records.
    static var name: String { get }
    /// One sentence about the layout.
    static var summary: String { get }
    /// Name of the layout over the same data to which the workload `switch` goes and from which it comes back.
    static var counterpart: String { get }
    /// The keys of the layout's configuration.
    static var keys: [ConfigurationKey] { get }
    /// Whether the content is at least as high as the viewport; as a part it is told a height of 0. By default false.
    static var stretchesToViewport: Bool { get }
    /// Whether values that fit some data may not fit data with more groups; `lines` are all layouts. False by default.
    static func limitsGroups(_ values: [String: ConfigurationValue], among lines: [LayoutLine]) -> Bool
    /// The viewport's size in the configuration.
    var viewportSize: Size { get }
    /// The items the layout shows; nil for a layout that keeps rectangles of its own.
    var itemSource: (any ItemSource)? { get }
    /// A layout of the same configuration, including open groups and values from all data, made from the present data
    /// as if nothing had ever changed. After any change the layout must be equal to it, except ordinals. O(n).
    func rebuilt() throws(LayoutError) -> Self
    /// Returns what restores the present state, including ordinals and the previous state, after one change of the
    /// viewport, a `remeasure` or a `reload`. A layout of parts needs it if another part can't follow. O(1), since a
    /// layout that follows these changes keeps the previous state.
    func restorePoint() -> () -> Void
}

/// A registered layout that is made from data and values alone.
public protocol ConfiguredLayout: RegisteredLayout {
    /// Makes the layout over data; `values` holds only the given keys. Throws for unsuitable data or values.
    init(source: LayoutSource, values: [String: ConfigurationValue]) throws(LayoutError)
}

extension RegisteredLayout {
    /// The store in which the items are edited; nil for a layout without a store, or over a part of a store.
    public var store: ItemStore? { itemSource as? ItemStore }
    /// By default the content is not stretched to the viewport: false.
    public static var stretchesToViewport: Bool { false }
    /// By default a layout shows all groups: false.
    public static func limitsGroups(_ values: [String: ConfigurationValue], among lines: [LayoutLine]) -> Bool { false }
}

/// The data of a layout.
public enum LayoutInput: Sendable {
    /// A schedule.
    case schedule(ScheduleColumns)
    /// Explicit rectangles.
    case frames([Rect])
}

extension LayoutInput {
    /// The input as data that can be edited.
    public var source: LayoutSource {
        switch self {
        case .schedule(let columns): .store(ItemStore(columns))
        case .frames(let rectangles): .frames(rectangles)
        }
    }
}

/// The data of a layout, which can be edited.
public enum LayoutSource {
    /// The items of a schedule.
    case store(any ItemSource)
    /// Explicit rectangles, which the layout keeps.
    case frames([Rect])
}

extension LayoutSource {
    /// The items of a schedule. Throws ``LayoutError/unsuitableInput(layout:reason:)`` for rectangles.
    public func items(for layout: String) throws(LayoutError) -> any ItemSource {
        guard case .store(let store) = self else {
            throw .unsuitableInput(layout: layout, reason: "explicit rectangles are not items of a schedule")
        }
        return store
    }
}
