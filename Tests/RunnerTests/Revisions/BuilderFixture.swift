@testable import Revisions
@testable import ToolRuns

extension RepositoryFixture {
    /// A repository with one revision that the stand-in builds.
    static func buildable(_ more: [String: String] = [:]) throws -> RepositoryFixture {
        let fixture = try RepositoryFixture()
        try fixture.useStandIn()
        try fixture.commit(["Package.swift": "", "program": "#!/bin/sh\necho one\n"].merging(more) { $1 })
        return fixture
    }

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
