@testable import Revisions
@testable import ToolRuns

extension BuildEvent {
    /// Whether a build goes on from the one before; nil of what is no build.
    var isPartial: Bool? { if case .building(let start, _) = self { start.isPartial } else { nil } }
}

extension RepositoryFixture {
    /// A repository with one revision that the stand-in builds.
    static func buildable(_ more: [String: String] = [:]) throws -> RepositoryFixture {
        let fixture = try RepositoryFixture()
        try fixture.useStandIn()
        try fixture.commit(["Package.swift": "", "program": "#!/bin/sh\necho one\n"].merging(more) { $1 })
        return fixture
    }

    /// A builder of the repository's revisions.
    func builder(
        of place: PackagePlace = .top, report: @escaping (BuildEvent) -> Void = { _ in }
    ) throws(ToolError) -> RevisionBuilder {
        try RevisionBuilder(
            repository(), place, cache: BuildCache(folder: cacheFolder), environment: environment,
            interruption: interruption, report: report)
    }

    /// Builds a revision by its name; what was told meanwhile.
    func events(building name: String = "HEAD") throws -> (built: BuiltRevision, events: [BuildEvent]) {
        var events: [BuildEvent] = []
        let built = try builder { events.append($0) }.build([revision(name)])[0]
        return (built, events)
    }

    /// Builds revisions by name.
    @discardableResult func build(_ names: String..., of place: PackagePlace = .top) throws -> [BuiltRevision] {
        let repository = try repository()
        return try builder(of: place).build(
            names.map { name throws(ToolError) in try repository.revision(named: name) })
    }
}
