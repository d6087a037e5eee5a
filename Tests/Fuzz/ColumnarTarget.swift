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
            let dialect = try CSVDialect(["columns": columns].compactMapValues { $0 })
            let dataset = try DatasetRegistry.builtIn.source(for: path, dialect: dialect).load()
            let file = FuzzFile("seed")
            try ColumnarFile.write(dataset, to: file.path)
            seeds[name] = file.read()
        }
        seeds["plan"] = try plan()
        return seeds
    }

    /// A file with every column that a plan has: parents, names and dependencies of all kinds.
    private static func plan() throws -> [UInt8] {
        let tasks = (1...5).map { number in
            let links = (0..<number - 1).map {
                "<PredecessorLink><PredecessorUID>\($0 + 1)</PredecessorUID><Type>\($0)</Type></PredecessorLink>"
            }
            return "<Task><UID>\(number)</UID><Name>\(number)</Name><OutlineLevel>\(1 + number % 2)</OutlineLevel>"
                + "<Start>2026-03-0\(number)</Start><Finish>2026-03-09</Finish>\(links.joined())</Task>"
        }
        let (text, file) = (FuzzFile("seed.xml"), FuzzFile("seed"))
        text.write(Array("<Project><Tasks>\(tasks.joined())</Tasks></Project>".utf8))
        try ColumnarFile.write(DatasetRegistry.builtIn.source(for: text.path).load(), to: file.path)
        return file.read()
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
