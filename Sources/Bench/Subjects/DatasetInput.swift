import LayoutStrategies
import RunRecords
import Schedules

/// Bridges between datasets, which know no layout, and layouts, which know no dataset.
package enum DatasetInput {
    package static func layoutInput(_ dataset: LoadedDataset) -> LayoutInput {
        switch dataset.content {
        case .schedule(let schedule): .schedule(schedule.columns)
        case .frames(let frames): .frames(frames)
        }
    }

    package static func json(_ value: ConfigurationValue) -> JSONValue {
        switch value {
        case .bool(let value): .bool(value)
        case .number(let value): .number(value)
        case .string(let value): .string(value)
        case .list(let values): .array(values.map(json))
        case .object(let values): .object(values.mapValues(json))
        }
    }

    fileprivate static func configurationValue(_ value: JSONValue, key: String) throws -> ConfigurationValue {
        switch value {
        case .bool(let value): .bool(value)
        case .number(let value): .number(value)
        case .string(let value): .string(value)
        case .array(let values): .list(try values.map { try configurationValue($0, key: key) })
        case .object(let values): .object(try values.mapValues { try configurationValue($0, key: key) })
        case .null:
            throw LayoutError.invalidValue(
                key: key, value: "null", accepted: "a number, string, true, false, list or object")
        }
    }
}

extension LayoutRegistry {
    /// The configuration a layout gets: the dataset's defaults that the layout knows, and over them the keys given.
    package func configuration(
        of layout: String, dataset: LoadedDataset, given: [String: JSONValue]
    ) throws -> [String: ConfigurationValue] {
        let known = Set(try configurationKeys(of: layout).map(\.name))
        var values: [String: ConfigurationValue] = [:]
        for (key, value) in dataset.layoutDefaults where known.contains(key) { values[key] = value }
        for (key, value) in given { values[key] = try DatasetInput.configurationValue(value, key: key) }
        return values
    }

    package func lay(_ layout: String, over dataset: LoadedDataset, config: [String: JSONValue]) throws -> LaidOut {
        try makeLayout(
            named: layout, input: DatasetInput.layoutInput(dataset),
            configuration: configuration(of: layout, dataset: dataset, given: config))
    }
}
