import Foundation
import LayoutCore
import LayoutStrategies
import RunRecords
import Schedules

/// Layout configurations: read as the program reads them, and a hundred bars laid out with them.
enum Target: FuzzTarget {
    private static let dataset: LoadedDataset = {
        do { return try DatasetRegistry.builtIn.source(for: "lanes").load(items: 100) } catch {
            fatalError("no dataset: \(error)")
        }
    }()

    /// The same bars, joined by dependencies.
    private static let plan: LoadedDataset = {
        guard case .schedule(let schedule) = dataset.content,
            let connected = try? Schedule(columns: schedule.columns.withDependencies())
        else { fatalError("lanes are no schedule") }
        return LoadedDataset(name: "plan", content: .schedule(connected))
    }()

    static func seeds(root: String) throws -> [String: [UInt8]] {
        var all: [String: JSONValue] = [:]
        for layout in LayoutRegistry.builtIn.entries {
            for key in try LayoutRegistry.builtIn.configurationKeys(of: layout.name) {
                all[key.name] = DatasetInput.json(key.defaultValue)
            }
        }
        var seeds = ["all": Array(try JSONEncoder().encode(all)), "empty": Array("{}".utf8)]
        for (key, value) in all { seeds[key] = Array(try JSONEncoder().encode([key: value])) }
        for policy in GanttConfiguration.RowPolicy.allCases {
            for axis in GanttConfiguration.TimeAxis.allCases {
                seeds["\(policy)-\(axis)"] = Array(
                    "{\"rowPolicy\":\"\(policy)\",\"timeAxis\":\"\(axis)\",\"expanded\":[1],\"columnGap\":2.5}".utf8)
            }
        }
        return seeds
    }

    static func run(_ bytes: [UInt8]) {
        guard let values = try? JSONDecoder().decode([String: JSONValue].self, from: Data(bytes)) else { return }
        let cases = LayoutRegistry.builtIn.entries.map { ($0.name, dataset) } + [("gantt", plan)]
        for (name, dataset) in cases {
            guard let laid = try? LayoutRegistry.builtIn.lay(name, over: dataset, config: values) else { continue }
            let layout = laid.layout
            let size = layout.contentSize
            guard size.width.isFinite, size.height.isFinite else { fatalError("\(name): an infinite content size") }
            for ordinal in 0..<UInt32(layout.elementCount) { _ = layout.attributes(at: ordinal) }
            var buffer = OrdinalBuffer(capacity: 1)
            layout.candidates(in: Rect(x: 0, y: 0, width: 1180, height: 820), into: &buffer)
            guard let strategy = laid.strategy(named: "r-tree") else { fatalError("no strategy") }
            strategy.prepare()
            strategy.elements(in: .infinite, into: &buffer)
        }
    }
}
