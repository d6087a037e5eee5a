import Schedules
import Worker

/// What several actions of `layoutbench dataset` have in common.
enum DatasetOptions {
    static let items = CommandOption.value(
        "items", "N",
        help: "number of items (default: 100k, or every item of a file)")

    static let seed = CommandOption.value("seed", "N", help: "seed of generated data (default 1)")

    static let output = CommandOption.value(
        "output", "FILE", letter: "o", help: "CSV file to write (default: print it)")

    /// The one dataset an action is about.
    static func dataset(_ help: String, offers: OfferedValues) -> Positional {
        Positional("DATASET", help: help, remedy: "name a dataset: see layoutbench dataset list", offers: offers)
    }

    /// Loads a dataset; says on standard error what of a file was skipped.
    static func load(
        _ source: DatasetSource, _ options: ParsedOptions, seed: UInt64 = 1, skipInvalid: Bool = false,
        _ console: Console
    ) throws -> LoadedDataset {
        MemoryLimit(environment: console.environment).renew()
        let dataset = try source.load(
            items: try options.itemCount("items"), seed: seed, skipInvalid: skipInvalid,
            memoryLimit: MemoryLimit.ofData)
        DatasetNotes.skipped(dataset, console)
        return dataset
    }

    /// The schedule of a dataset that is to be written as one.
    static func schedule(_ dataset: LoadedDataset, _ options: ParsedOptions) throws(UsageError) -> Schedule {
        if case .schedule(let schedule) = dataset.content { return schedule }
        throw UsageError(
            "rectangles are not a schedule", place: options.positionals[0],
            remedy: "give a schedule; layoutbench elements shows rectangles")
    }

    /// Writes a schedule as CSV, to a file or to standard output.
    static func write(_ schedule: Schedule, to path: String?, _ console: Console) throws {
        if let path {
            try CSVWriter.write(schedule, to: path)
            console.note("\(schedule.itemCount) items written to \(path)\n")
        } else {
            try CSVWriter.write(schedule) { try console.write($0) }
        }
    }
}
