import LayoutCore
import LayoutStrategies
import Schedules

/// Files of rectangles, as numbers one after another and as text: read, and laid out. The first byte says which.
enum Target: FuzzTarget {
    static func seeds(root: String) throws -> [String: [UInt8]] {
        let rectangles: [Double] = [0, 0, 10, 20, 5.5, -3, 1e9, 4, 1, 1, 1, 1]
        let numbers = rectangles.flatMap { value in
            (0..<8).map { UInt8(truncatingIfNeeded: value.bitPattern >> (8 * $0)) }
        }
        let text = "minX,minY,maxX,maxY\n0,0,10,20\n-1e9,0.5,\"3\",4\n"
        return ["numbers": [0] + numbers, "cut": [0] + numbers.dropLast(3), "text": [1] + Array(text.utf8)]
    }

    static func run(_ bytes: [UInt8]) {
        guard let first = bytes.first else { return }
        let file = FuzzFile(first % 2 == 0 ? "input.f64" : "input.csv")
        file.write(Array(bytes.dropFirst()))
        guard
            let dataset = try? DatasetRegistry.builtIn.source(for: "frames:" + file.path, dialect: CSVDialect())
                .load(skipInvalid: false),
            let laid = try? LayoutRegistry.builtIn.lay("frames", over: dataset, config: [:])
        else { return }
        var buffer = OrdinalBuffer(capacity: 1)
        for name in ["on-demand", "r-tree"] {
            guard let strategy = laid.strategy(named: name) else { continue }
            strategy.prepare()
            strategy.elements(in: Rect(x: 0, y: 0, width: 1180, height: 820), into: &buffer)
        }
    }
}
