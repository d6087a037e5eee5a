import LayoutCore
import LayoutStrategies
import RunRecords

/// Configurations that walks of changes are taken under, beside what was given.
enum WalkConfiguration {
    /// Values of keys that decide how a layout follows its data; a layout without the key has none of it.
    private static let values: [(key: String, values: [JSONValue])] = [
        ("rowPolicy", ["automatic", "perItem", "lanes", "split", "rows"].map(JSONValue.string)),
        ("collapsedPolicy", ["overlay", "hidden"].map(JSONValue.string)),
        ("expanded", ["all", "all", "none"].map(JSONValue.string)),
        ("timeAxis", ["automatic", "continuous", "dayColumns"].map(JSONValue.string)),
        ("horizon", ["clip", "extend"].map(JSONValue.string)),
        ("stickyGroupHeaders", [false, true].map(JSONValue.bool)),
        ("scrollDirection", ["vertical", "horizontal"].map(JSONValue.string)),
    ]

    /// What was given with a random value for each of the other keys that the layout has.
    static func random(
        of layout: String, given: [String: JSONValue], _ registry: LayoutRegistry, _ generator: inout SeededGenerator
    ) throws -> [String: JSONValue] {
        let known = Set(try registry.configurationKeys(of: layout).map(\.name))
        var configuration = given
        for (key, values) in values {
            // Drawn in any case, so that one layout's keys don't decide another's values.
            let value = values[generator.below(values.count)]
            if known.contains(key), given[key] == nil { configuration[key] = value }
        }
        return configuration
    }
}
