import Judging

/// A verdict in a form that another tool reads: stated beside what renders it, and a line in ``all``.
package struct VerdictExport: Sendable {
    /// What `--export` calls it.
    package let name: String
    /// Name of its file beside the verdict; no two exports have the same.
    package let fileName: String
    /// One sentence that describes it, without a full stop.
    package let summary: String
    private let text: @Sendable (ExportedVerdict) -> String

    /// An export, whose text is a function of the verdict and of what no verdict holds, and of nothing else.
    init(_ name: String, fileName: String, summary: String, text: @escaping @Sendable (ExportedVerdict) -> String) {
        (self.name, self.fileName, self.summary, self.text) = (name, fileName, summary, text)
    }

    package func render(_ record: VerdictRecord, in context: VerdictContext = VerdictContext()) -> String {
        text(ExportedVerdict(record, in: context))
    }
}

package struct VerdictContext: Sendable {
    /// Name of the comparison, where a pull request has several.
    package var title: String
    /// Address of the report; nil where there is none.
    package var page: String?
    /// Address of a commit's page, with `{commit}` for the hash.
    package var commitLink: String?
    /// Sentences about limits that the judged run breaks.
    package var brokenLimits: [String]
    /// What must be known before a verdict is believed, beside the verdict's own warnings.
    package var warnings: [String]

    package init(
        title: String = "LayoutBench", page: String? = nil, commitLink: String? = nil, brokenLimits: [String] = [],
        warnings: [String] = []
    ) {
        (self.title, self.page, self.commitLink, self.brokenLimits) = (title, page, commitLink, brokenLimits)
        self.warnings = warnings
    }
}
