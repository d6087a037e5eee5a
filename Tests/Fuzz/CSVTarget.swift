import Foundation
import LayoutCore
import LayoutStrategies
import Schedules

/// CSV files in every dialect: imported, described, laid out, written and imported again. The dialect is that of the
/// first byte, which is no part of the file.
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
        seeds["dates"] = Array(
            "Start;Due\n3/1/2026 8:00 AM;3/2/26\n02.03.2026 08:00;\n02/Mar/26;Mon Mar 2, 2026\n".utf8)
        seeds["durations"] = Array("start\tduration\n2026-03-01T08:00\t1h 30m\n2026-03-01T08:00\t1:30\n".utf8)
        seeds["words and times of day"] = Array("start|end\n8:00:00|Unknown\nNone|25:35:00\n".utf8)
        seeds["jobs"] = Array(
            "JobID|JobName|Start|End\n1.0|\"s|2024-03-04T08:00:00|Unknown\n1|j|2024-03-04T08:00:00|2024-03-04T09:00:00\n"
                .utf8)
        seeds["timetable"] = Array(
            "trip_id,arrival_time,departure_time,stop_id,stop_sequence\nT,8:00:00,,a,1\nT,,,b,2\nT,25:00:00,,c,3\n".utf8
        )
        seeds["forms of ISO"] = Array("sep=,\nstart,end\n20240131,2024-W10-7\n2024-070,20240310T080000Z\n".utf8)
        seeds["lengths"] = Array("start,duration\n2026-03-01,P1DT2H\n2026-03-01T08:00,1 day, 2:00:00\n".utf8)
        seeds["decimal commas"] = Array("start;end\n1,5;2,25\n-3;\n".utf8)
        let utf16 = "\u{feff}start,end,name\r\n1,2,ü🛠\r\n".utf16
        seeds["UTF-16, little end first"] = utf16.flatMap { [UInt8($0 & 0xff), UInt8($0 >> 8)] }
        seeds["UTF-16, big end first"] = utf16.flatMap { [UInt8($0 >> 8), UInt8($0 & 0xff)] }
        var numbered: [String: [UInt8]] = [:]
        for (number, seed) in seeds.sorted(by: { $0.key < $1.key }).enumerated() {
            numbered[seed.key] = [UInt8(number % dialects.count)] + seed.value
        }
        return numbered
    }

    /// Every value of every option.
    private static var dialects: [CSVDialect] {
        let options: [(String?, String?, String?, String?, String?)] = [
            (nil, nil, nil, nil, nil), ("start=#1,end=#2", "|", "none", "ms", "skip"), (nil, nil, "mdy", "min", "last"),
            (nil, nil, "dmy", "h", "skip"),
            ("start=Start,end=Due", ";", "iso", nil, "2026-03-01"), ("row=name,name=", "tab", nil, "w", "5"),
            ("duration=end", ",", "mdy", "d", "last"), (nil, ";", "dmy", "s", "last"),
        ]
        return options.compactMap {
            let given = ["columns": $0.0, "separator": $0.1, "dates": $0.2, "durationUnit": $0.3, "openEnds": $0.4]
            return try? CSVDialect(given.compactMapValues { $0 })
        } + ["sacct,group=User", "gtfs,row=stop_id"].compactMap { try? CSVDialect(["columns": $0]) }
            + ["false", "true"].compactMap {
                try? CSVDialect(["openEnds": "last", "openWords": "Unknown,None", "timesOfDay": $0])
            }
    }

    static func run(_ bytes: [UInt8]) {
        guard let first = bytes.first else { return }
        let dialects = Self.dialects
        let dialect = dialects[Int(first) % dialects.count]
        let file = FuzzFile("input.csv")
        file.write(Array(bytes.dropFirst()))
        for skipsInvalid in [false, true] {
            guard let dataset = try? load(file.path, dialect, skipsInvalid: skipsInvalid),
                case .schedule(let schedule) = dataset.content
            else { continue }
            _ = ScheduleStatistics(schedule)
            layOut(dataset)
            let copy = FuzzFile("copy.csv")
            guard (try? CSVWriter.write(schedule, to: copy.path)) != nil else {
                fatalError("a schedule is not written")
            }
            guard let again = try? load(copy.path, CSVDialect(), skipsInvalid: false),
                case .schedule(let read) = again.content
            else { fatalError("what was written is not read") }
            guard read.itemCount == schedule.itemCount else { fatalError("a file comes back with other items") }
            let third = FuzzFile("third.csv")
            guard (try? CSVWriter.write(read, to: third.path)) != nil, third.read() == copy.read() else {
                fatalError("a file comes back as another")
            }
        }
    }

    private static func load(_ path: String, _ dialect: CSVDialect, skipsInvalid: Bool) throws -> LoadedDataset {
        try DatasetRegistry.builtIn.source(for: path, dialect: dialect).load(skipInvalid: skipsInvalid)
    }

    private static func layOut(_ dataset: LoadedDataset) {
        for name in ["gantt", "waterfall"] {
            guard let laid = try? LayoutRegistry.builtIn.lay(name, over: dataset, config: [:]) else { continue }
            var buffer = OrdinalBuffer(capacity: 1)
            laid.layout.candidates(in: Rect(x: 0, y: 0, width: 1180, height: 820), into: &buffer)
        }
    }
}
