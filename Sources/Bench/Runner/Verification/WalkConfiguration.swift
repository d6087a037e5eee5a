import LayoutStrategies
import RunRecords
import Subjects

/// Configurations for walks of changes, beside the given one.
enum WalkConfiguration {
    /// The given values, and a random one for each other key with few values, as far as they can be used: not every value
    /// suits every dataset, or the other values.
    static func random(
        of layout: String, given: [String: JSONValue], _ registry: LayoutRegistry, _ generator: inout SeededGenerator,
        isUsable: ([String: JSONValue]) throws -> Bool = { _ in true }
    ) throws -> [String: JSONValue] {
        var configuration = given
        for key in try registry.configurationKeys(of: layout) where given[key.name] == nil && !key.choices.isEmpty {
            configuration[key.name] = DatasetInput.json(key.choices[generator.below(key.choices.count)])
            if try !isUsable(configuration) { configuration[key.name] = nil }
        }
        return configuration
    }
}
