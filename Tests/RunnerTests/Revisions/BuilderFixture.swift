@testable import Revisions
@testable import ToolRuns

extension RepositoryFixture {
    /// A builder of the repository's revisions.
    func builder(report: @escaping (BuildEvent) -> Void = { _ in }) throws(ToolError) -> RevisionBuilder {
        try RevisionBuilder(
            repository(), cache: BuildCache(folder: cacheFolder), environment: environment, interruption: interruption,
            report: report)
    }

    /// Builds revisions by name.
    @discardableResult func build(_ names: String...) throws -> [BuiltRevision] {
        let repository = try repository()
        return try builder().build(names.map { name throws(ToolError) in try repository.revision(named: name) })
    }
}
