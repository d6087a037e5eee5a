import RunRecords
import Schedules

extension DatasetRegistry {
    /// The dataset of a group, its file read as the group says. Throws as ``source(for:dialect:)``.
    package func source(for group: SubjectGroup) throws(ScheduleError) -> DatasetSource {
        try source(for: group.dataset, dialect: CSVDialect(columns: group.columns, group.dialect))
    }
}

extension CSVDialect {
    /// The dialect of a mapping of columns and what else was said. Throws `usage`.
    package init(columns: String?, _ dialect: [String: JSONValue]?) throws(ScheduleError) {
        var given = dialect?.mapValues(\.summary) ?? [:]
        given[FileOption.columns.key] = columns
        try self.init(given)
    }
}
