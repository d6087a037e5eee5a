/// Reads plans in Microsoft Project's XML (MSPDI), which most programs for project plans write.
///
/// A bar is a task, from its start to its finish, in seconds; working hours have no part in it. The outline gives
/// parents and groups: see ``PlanTable``. Links between tasks are dependencies. What makes no bar or no dependency is
/// counted: see ``MSPDIReader/unusedContent``. Memory: the columns and the distinct names.
struct MSPDIImporter: ScheduleImporter {
    static let fileExtensions = ["xml"]

    static func read(_ path: String, _ options: ImportOptions) throws(ScheduleError) -> LoadedDataset {
        let reader = try MSPDIReader(path, options)
        do throws(ScheduleError) { try reader.read() } catch {
            guard options.skipInvalid, error.fault == .content, reader.stop == nil, reader.table.count > 0 else {
                throw error
            }
            reader.skipped.add(error)
        }
        return try LoadedDataset(
            reader.schedule(), of: path, skipped: reader.skipped, unusedContent: reader.unusedContent,
            remedy: planRemedy)
    }
}
