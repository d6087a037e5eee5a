import LayoutCore
import LayoutStrategies
import Schedules

/// What the program does with a file of a schedule, for the targets that fuzz an importer.
enum FuzzImport {
    /// Imports the bytes as a file of this name, with and without bad content, describes the schedule, lays it out and
    /// writes it.
    static func run(_ bytes: [UInt8], as name: String) {
        let file = FuzzFile(name)
        file.write(bytes)
        for skipsInvalid in [false, true] {
            guard
                let dataset = try? DatasetRegistry.builtIn.source(for: file.path, dialect: CSVDialect())
                    .load(skipInvalid: skipsInvalid),
                case .schedule(let schedule) = dataset.content
            else { continue }
            _ = ScheduleStatistics(schedule)
            layOut(dataset)
            let copy = FuzzFile("copy.csv")
            guard (try? CSVWriter.write(schedule, to: copy.path)) != nil else {
                fatalError("a schedule is not written")
            }
        }
    }

    private static func layOut(_ dataset: LoadedDataset) {
        for name in ["gantt", "list"] {
            guard let laid = try? LayoutRegistry.builtIn.lay(name, over: dataset, config: [:]) else { continue }
            var buffer = OrdinalBuffer(capacity: 1)
            laid.layout.candidates(in: Rect(x: 0, y: 0, width: 1180, height: 820), into: &buffer)
        }
    }
}
