import LayoutCore

/// One key of a layout's configuration, as it is listed.
public struct ConfigurationKey: Sendable {
    /// The key's name, as it is written in a configuration.
    public let name: String
    /// The value where none is given.
    public let defaultValue: ConfigurationValue
    /// One sentence with its effect, unit and accepted values.
    public let summary: String
    /// The values it takes where they are few, or some that make a difference; none where any number will do.
    public let choices: [ConfigurationValue]

    /// A key from its parts.
    public init(
        name: String, defaultValue: ConfigurationValue, summary: String, choices: [ConfigurationValue] = []
    ) {
        (self.name, self.defaultValue) = (name, defaultValue)
        (self.summary, self.choices) = (summary, choices)
    }
}

/// One key of a layout's configuration, or of an object in it, and where its value goes.
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
        return Self("viewportSize", .list([.number(size.width), .number(size.height)]), summary, path, .size)
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

/// A layout that can be registered: its name, its keys, and how it is rebuilt.
public protocol RegisteredLayout: HostedLayout, SendableMetatype {
    /// The name used on the command line and in records.
    static var name: String { get }
    /// One sentence that describes it.
    static var summary: String { get }
    /// Name of the layout over the same data that a user of this one goes to and comes back from.
    static var counterpart: String { get }
    /// The keys of its configuration.
    static var keys: [ConfigurationKey] { get }
    /// Whether its content is at least as high as the viewport: as a part of another layout it is told a height of 0.
    /// False by default.
    static var stretchesToViewport: Bool { get }
    /// Whether values that fit some data may not fit data with more groups; `lines` are all layouts. False by default.
    static func limitsGroups(_ values: [String: ConfigurationValue], among lines: [LayoutLine]) -> Bool
    /// The viewport's size that its configuration says.
    var viewportSize: Size { get }
    /// The items the layout shows; nil where it keeps rectangles of its own.
    var itemSource: (any ItemSource)? { get }
    /// A layout of the same configuration, including open groups and values from all data, made from
    /// the data as they are now, as if nothing had ever changed: what the layout must be equal to after any change,
    /// but for its ordinals. O(n).
    func madeAnew() throws(LayoutError) -> Self
    /// Restores the present state, including ordinals and the previous state, after one change of the viewport, a
    /// `remeasure` or a `reload`: where it is a part, and another part can't follow. O(1), since a layout that follows
    /// these keeps the previous state.
    func restorePoint() -> () -> Void
}

/// A registered layout that is made from data and values alone, and needs no other layout.
public protocol ConfiguredLayout: RegisteredLayout {
    /// Makes the layout over data; `values` holds only the keys that were given. Throws for data or values it can't
    /// take.
    init(source: LayoutSource, values: [String: ConfigurationValue]) throws(LayoutError)
}

extension RegisteredLayout {
    /// The store in which the items are edited; nil where the layout shows none, or a part of one.
    public var store: ItemStore? { itemSource as? ItemStore }
    /// By default the content is not stretched to the viewport: false.
    public static var stretchesToViewport: Bool { false }
    /// By default a layout shows all groups: false.
    public static func limitsGroups(_ values: [String: ConfigurationValue], among lines: [LayoutLine]) -> Bool { false }
}

/// What a layout is laid over.
public enum LayoutInput: Sendable {
    /// A schedule.
    case schedule(ScheduleColumns)
    /// Explicit rectangles.
    case frames([Rect])
}

extension LayoutInput {
    /// The same as data that can be edited.
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
    /// Explicit rectangles, which the layout keeps itself.
    case frames([Rect])
}

extension LayoutSource {
    /// The items that a layout is laid over; it throws where there are none.
    public func items(for layout: String) throws(LayoutError) -> any ItemSource {
        guard case .store(let store) = self else {
            throw .unsuitableInput(layout: layout, reason: "explicit rectangles are not items of a schedule")
        }
        return store
    }
}
