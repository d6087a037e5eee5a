import LayoutCore
import LayoutStrategies
import RunRecords

/// Configurations that walks of changes are taken under, beside what was given.
enum WalkConfiguration {
    /// What was given, and a random value for each other key of the layout that takes one of few.
    static func random(
        of layout: String, given: [String: JSONValue], _ registry: LayoutRegistry, _ generator: inout SeededGenerator
    ) throws -> [String: JSONValue] {
        var configuration = given
        for key in try registry.configurationKeys(of: layout) where given[key.name] == nil && !key.choices.isEmpty {
            configuration[key.name] = DatasetInput.json(key.choices[generator.below(key.choices.count)])
        }
        return configuration
    }
}
