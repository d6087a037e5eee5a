extension VerdictExport {
    /// The reports of a verdict, under the names of a run's.
    package static let pages = [
        VerdictExport(
            HTMLReport.format.name, fileName: HTMLReport.format.fileName, summary: "a page with the changes as a chart"
        ) { VerdictReport($0.record).html() },
        VerdictExport(
            MarkdownReport.format.name, fileName: MarkdownReport.format.fileName, summary: "the same as Markdown"
        ) { plainText(VerdictReport($0.record).markdown(), keepsLines: true) },
    ]

    /// All exports, in the order of the help; a new one is a name here.
    package static let all = [
        GitHubAnnotations.export, GitHubComment.export, CodeQualityExport.export, JUnitExport.export,
        VerdictBadge.export,
    ]
}
