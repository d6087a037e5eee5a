import Foundation
import LayoutCore
import LayoutStrategies
import Schedules

/// The temporary that hands a dataset to workers: read and laid out.
enum Target: FuzzTarget {
    static func seeds(root: String) throws -> [String: [UInt8]] {
        var seeds: [String: [UInt8]] = [:]
        for name in ["building-site.csv", "shifts.csv", "pictures.csv", "cards.csv"] {
            let columns = name == "shifts.csv" ? "row=nurse,start=from,end=until" : nil
            let path = (name == "cards.csv" ? "frames:" : "") + root + "/Datasets/" + name
            let dialect = try CSVDialect(columns: columns)
            let dataset = try DatasetRegistry.builtIn.source(for: path, dialect: dialect).load()
            let file = FuzzFile("seed")
            try ColumnarFile.write(dataset, to: file.path)
            seeds[name] = file.read()
        }
        return seeds
    }

    static func run(_ bytes: [UInt8]) {
        let file = FuzzFile("columns")
        file.write(bytes)
        guard let dataset = try? ColumnarFile.read(file.path) else { return }
        _ = dataset.checksum
        for layout in LayoutRegistry.builtIn.entries.map(\.name) {
            guard let laid = try? LayoutRegistry.builtIn.lay(layout, over: dataset, config: [:]) else { continue }
            var buffer = OrdinalBuffer(capacity: 1)
            laid.layout.candidates(in: Rect(x: 0, y: 0, width: 1180, height: 820), into: &buffer)
        }
    }
}
