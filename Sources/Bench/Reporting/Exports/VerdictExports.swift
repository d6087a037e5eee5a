extension VerdictExport {
    /// All exports, in the order of the help; a new one is a name here.
    package static let all = [
        GitHubAnnotations.export, GitHubComment.export, CodeQualityExport.export, JUnitExport.export,
        VerdictBadge.export,
    ]
}
