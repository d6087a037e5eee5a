import Errors
import Foundation
import LayoutStrategies
import RunRecords
import Schedules

/// Keys of a layout's configuration, read from a JSON file and checked before anything else is done with them.
struct LayoutConfigurationFile {
    /// Where the keys come from, for messages; nil without a file.
    let path: String?
    /// The keys that were given.
    let values: [String: JSONValue]

    /// Reads the file, if one is given: an object of keys.
    init(_ path: String?) throws {
        self.path = path
        guard let path else {
            values = [:]
            return
        }
        let data = try CommandError.contents(
            of: path, cause: "can't read the layout configuration", remedy: "give a readable JSON file")
        do {
            values = try JSONDecoder().decode([String: JSONValue].self, from: data)
        } catch {
            let fault = JSONFaultPlace(in: [UInt8](data)).map { "not JSON from \($0) on" } ?? "not a JSON object"
            throw CommandError(
                .content, cause: jsonFault(data, otherwise: fault), place: path,
                remedy: "give an object of keys as layoutbench list layouts --format json shows them")
        }
    }

    /// Refuses a layout that can't be laid over the source's kind of data, an unknown key, and a value that is unusable
    /// for any data. Whether the others fit the data is seen when the layout is laid over them.
    func check(layout: String, of layouts: LayoutRegistry, over source: DatasetSource) throws {
        do {
            let nothing = LoadedDataset(name: source.name, content: .frames([]))
            let given = try layouts.configuration(of: layout, dataset: nothing, given: values)
            _ = try layouts.makeLayout(
                named: layout, input: source.isFrames ? .frames([]) : .schedule(Self.oneBar), configuration: given)
        } catch LayoutError.unsuitableData {
            // One bar stands for the measured data.
        } catch LayoutError.unknownKey(let key, _, let known) {
            let match = didYouMean(key, among: known).map { $0 + " " } ?? ""
            throw UsageError(
                "unknown key \(key)", place: path ?? "--layout-config",
                remedy: "\(match)the keys of \(layout) are \(known.joined(separator: ", "))")
        } catch LayoutError.invalidValue(let key, let value, let accepted) {
            throw UsageError(
                "unusable value \(value) of \(key)", place: path ?? "--layout-config", remedy: "give \(accepted)")
        }
    }

    private static var oneBar: ScheduleColumns {
        ScheduleColumns(
            starts: [0], ends: [1], rows: nil, groupOffsets: [0, 1], groupRowCounts: [1], hasGroups: false, unit: .days)
    }
}
