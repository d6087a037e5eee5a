import LayoutCore

/// A dataset of a program's own: a schedule made from a number of items and a seed.
package struct OwnDataset: Sendable, Equatable {
    package let name, summary: String
    /// The place in the program that adds it, for messages.
    package let origin: String
    private let make: @Sendable (Int, UInt64) throws -> ScheduleColumns

    package init(
        _ name: String, _ summary: String, origin: String,
        make: @escaping @Sendable (Int, UInt64) throws -> ScheduleColumns
    ) { (self.name, self.summary, self.origin, self.make) = (name, summary, origin, make) }

    package static func == (a: OwnDataset, b: OwnDataset) -> Bool { a.name == b.name }

    /// Makes a schedule and checks it. Throws `content` for one with another number of items, or that breaks the law of
    /// ``Schedule``.
    func load(items: Int, seed: UInt64) throws(ScheduleError) -> LoadedDataset {
        guard items <= Schedule.maximumItemCount else {
            throw ScheduleError(
                .usage, "\(items) items", at: "--items",
                remedy: "give a number from 0 to \(Schedule.maximumItemCount)")
        }
        let columns: ScheduleColumns
        do {
            columns = try make(items, seed)
        } catch {
            throw fault("the dataset \(name) can't be made: \(error)", "see the function that makes it")
        }
        guard columns.itemCount == items else {
            throw fault(
                "the dataset \(name) has \(columns.itemCount) items where \(items) are asked for",
                "have it make as many items as it is asked for")
        }
        do throws(ScheduleError) {
            return LoadedDataset(name: name, content: .schedule(try Schedule(columns: columns)))
        } catch {
            throw fault("the dataset \(name) is wrong: \(error.cause) (\(error.place))", error.remedy)
        }
    }

    private func fault(_ cause: String, _ remedy: String) -> ScheduleError {
        ScheduleError(.content, cause, at: origin, remedy: remedy)
    }
}
