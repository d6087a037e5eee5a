import RunRecords

/// A form that the report of a run can be written in: stated beside what renders it, and a line in ``ReportFormats``.
package struct ReportFormat: Sendable {
    /// What `--format` calls it.
    package let name: String
    /// Name of its file in a folder of reports, or of the folder that its files lie in; no two formats have the same.
    package let fileName: String
    /// One sentence that describes it, without a full stop.
    package let summary: String
    /// Whether it is written where no format is asked for.
    package let isDefault: Bool
    /// A caution for readers of a record's file, without a full stop; nil if there is none.
    package let caution: @Sendable (RunRecord) -> String?
    private let text: @Sendable (RunRecord, ReportAssets) -> String
    private var parts: (@Sendable (RunRecord, ReportAssets) -> [ReportFile])?

    /// A format of one file, whose text is a function of the record and of what no record holds, and of nothing else.
    package init(
        _ name: String, fileName: String, summary: String, isDefault: Bool = false,
        caution: @escaping @Sendable (RunRecord) -> String? = { _ in nil },
        text: @escaping @Sendable (RunRecord, ReportAssets) -> String
    ) {
        (self.name, self.fileName, self.summary, self.isDefault) = (name, fileName, summary, isDefault)
        (self.caution, self.text) = (caution, text)
    }

    /// A format of several files in a folder.
    package init(
        _ name: String, folderName: String, summary: String,
        files: @escaping @Sendable (RunRecord, ReportAssets) -> [ReportFile]
    ) {
        self.init(name, fileName: folderName, summary: summary) { files($0, $1).map(\.text).joined(separator: "\n") }
        parts = files
    }

    /// The file's text; of several files all texts.
    package func render(_ record: RunRecord, with assets: ReportAssets) -> String { text(record, assets) }

    /// The files in the folder of the format's name; nil where it is one file of that name.
    package func files(_ record: RunRecord, with assets: ReportAssets) -> [ReportFile]? { parts?(record, assets) }
}

package struct ReportFile: Sendable {
    package let name, text: String
}
