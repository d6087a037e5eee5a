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
    package init(columns: String?, _ dialect: FileDialect?) throws(ScheduleError) {
        try self.init(
            columns: columns, separator: dialect?.separator, dates: dialect?.dates,
            durationUnit: dialect?.durationUnit, openEnds: dialect?.openEnds, openWords: dialect?.openWords,
            timesOfDay: dialect?.timesOfDay ?? false, instants: dialect?.instants)
    }
}

extension FileDialect {
    /// What tells the dialects of files apart, in one text.
    package var key: String {
        [separator, dates, durationUnit, openEnds, openWords, timesOfDay.map(String.init), instants].map { $0 ?? "" }
            .joined(separator: "|")
    }
}
