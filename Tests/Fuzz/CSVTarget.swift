import Foundation
import LayoutCore
import LayoutStrategies
import Schedules

/// CSV files: imported, described, laid out, written and imported again.
enum Target: FuzzTarget {
    static func seeds(root: String) throws -> [String: [UInt8]] {
        var seeds: [String: [UInt8]] = [:]
        for name in ["building-site.csv", "shifts.csv", "pictures.csv", "cards.csv"] {
            seeds[name] = Array(try Data(contentsOf: URL(fileURLWithPath: root + "/Datasets/" + name)).prefix(1500))
        }
        seeds["numbers"] = Array("start,end\n1712195495406752.76,1712195495406753.40\n-1e3,0x10\n\"5\",\"7\"\n".utf8)
        seeds["times"] = Array(
            "row,start,end,group\r\na,2024-02-29T23:59:60.123456789+05:30,2024-03-01,\"g \"\"1\"\"\"\r\n".utf8)
        seeds["tree"] = Array("name,parent,start,end\nb,a,1,2\na,,0,9\nc,c,3,4\nd,c,5,6\n".utf8)
        seeds["numbers of parents"] = Array("parentNumber,name,start,end,group\n,a,0,1,g\n1,a,2,3,g\nx,,4,5,h\n".utf8)
        seeds["ratios"] = Array("ratio,group,start,end\n1.5,g,0,1\n,h,1,2\n0,g,2,3\n1e-300,g,3,4\n".utf8)
        return seeds
    }

    static func run(_ bytes: [UInt8]) {
        let file = FuzzFile("input.csv")
        file.write(bytes)
        for skipsInvalid in [false, true] {
            guard let dataset = try? load(file.path, skipsInvalid: skipsInvalid),
                case .schedule(let schedule) = dataset.content
            else { continue }
            _ = ScheduleStatistics(schedule)
            layOut(dataset)
            let copy = FuzzFile("copy.csv")
            guard (try? CSVWriter.write(schedule, to: copy.path)) != nil else {
                fatalError("a schedule is not written")
            }
            guard let again = try? load(copy.path, skipsInvalid: false),
                case .schedule(let read) = again.content
            else { fatalError("what was written is not read") }
            guard read.itemCount == schedule.itemCount else { fatalError("a file comes back with other items") }
            let third = FuzzFile("third.csv")
            guard (try? CSVWriter.write(read, to: third.path)) != nil, third.read() == copy.read() else {
                fatalError("a file comes back as another")
            }
        }
    }

    private static func load(_ path: String, skipsInvalid: Bool) throws -> LoadedDataset {
        try DatasetRegistry.builtIn.source(for: path).load(skipInvalid: skipsInvalid)
    }

    private static func layOut(_ dataset: LoadedDataset) {
        for name in ["gantt", "waterfall"] {
            guard let laid = try? LayoutRegistry.builtIn.lay(name, over: dataset, config: [:]) else { continue }
            var buffer = OrdinalBuffer(capacity: 1)
            laid.layout.candidates(in: Rect(x: 0, y: 0, width: 1180, height: 820), into: &buffer)
        }
    }
}
