import Files
import Judging
import Reporting

/// What verdicts are exported as for other tools, and what the exports say besides.
struct ExportOptions {
    private static let all = VerdictExport.all

    /// The options of every command that judges.
    static let declared = [export].under(heading) + context

    private static let heading = "For other tools"
    private static let export = CommandOption.value(
        "export", "F,…", isRepeatable: true, offers: .words(all.map(\.name)),
        help: "write \(all.map(\.name).joined(separator: ", ")) beside \(VerdictFiles.fileName) (default: none)")

    /// What exports say beside verdicts.
    static let context = [
        .value("title", "TEXT", help: "name of the comparison in exports (default LayoutBench)"),
        .value(
            "page-link", "ADDRESS",
            help: "address of the report, for exports (default: inside a workflow the page of its run)"),
    ].under(heading)

    let exports: [VerdictExport]
    var context: VerdictContext

    init(_ options: ParsedOptions, _ console: Console) throws(UsageError) {
        let names = try options.names("export", of: "export", known: Self.all.map(\.name)) ?? []
        exports = Self.all.filter { names.contains($0.name) }
        context = Self.context(options, console)
    }

    static func context(_ options: ParsedOptions, _ console: Console) -> VerdictContext {
        VerdictContext(
            title: options.string("title") ?? "LayoutBench",
            page: options.string("page-link") ?? workflowPage(console.environment), commitLink: commitLink(console))
    }

    /// Address of the pages of commits in the repository that a workflow runs in; nil elsewhere.
    static func commitLink(_ console: Console) -> String? {
        guard let name = console.environment["GITHUB_REPOSITORY"], !name.isEmpty else { return nil }
        return "\(console.environment["GITHUB_SERVER_URL"] ?? "https://github.com")/\(name)/commit/{commit}"
    }

    /// The page of the workflow's run, which has its artifacts: GitHub's or GitLab's; nil elsewhere.
    static func workflowPage(_ environment: [String: String]) -> String? {
        func value(_ name: String) -> String? { environment[name].flatMap { $0.isEmpty ? nil : $0 } }
        if let repository = value("GITHUB_REPOSITORY"), let run = value("GITHUB_RUN_ID") {
            return "\(value("GITHUB_SERVER_URL") ?? "https://github.com")/\(repository)/actions/runs/\(run)"
        }
        return value("CI_JOB_URL").map { $0 + "/artifacts/browse" }
    }

    func write(
        _ verdict: VerdictRecord, to folder: String, brokenLimits: [String] = [], warnings: [String] = []
    ) throws {
        var context = context
        context.brokenLimits = brokenLimits
        context.warnings = warnings
        for export in exports {
            try OutputFolder.write(Array(export.render(verdict, in: context).utf8), to: export.fileName, in: folder)
        }
    }
}
