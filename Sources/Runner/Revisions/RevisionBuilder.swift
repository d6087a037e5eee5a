import Files
import Foundation
import RunRecords

/// A program built from a revision.
public struct BuiltRevision: Equatable, Sendable {
    /// The revision.
    public let revision: Revision
    /// Path of the program. The paths of all revisions built for one comparison are equally long.
    public let executable: String
    /// Number of the checkout it was built in, over 1 for a revision that equals an earlier one.
    public let slot: Int
}

/// What happens while revisions are built, for whoever shows it.
public enum BuildEvent: Equatable, Sendable {
    /// A build begins; its output goes to the log.
    case building(revision: String, log: String)
    /// It is already there.
    case cached(revision: String)
    /// What was built of it before is no longer as it was written, so that it is built again.
    case damaged(revision: String)
    /// It is built without a submodule, because the configuration leaves it out or nothing says where it is.
    case leftOut(revision: String, submodule: String)
    /// Another process is building the same revision.
    case waiting(revision: String)
}

/// Builds revisions as they would be built by hand in a checkout of their own, and keeps the programs.
public struct RevisionBuilder {
    /// Arguments of `swift build`.
    static let flags = ["-c", "release", "--product", BuildCache.product]

    private let repository: GitRepository
    private let cache: BuildCache
    private let swift: String
    private let toolchain: String
    private let environment: [String: String]
    private let interruption: Interruption
    private let report: (BuildEvent) -> Void

    /// A builder of a repository's revisions.
    ///
    /// - Throws: `notInstalled` where there is no swift.
    public init(
        _ repository: GitRepository, cache: BuildCache, environment: [String: String], interruption: Interruption,
        report: @escaping (BuildEvent) -> Void
    ) throws(RevisionError) {
        guard let swift = ToolSearch.path(of: "swift", environment) else {
            throw RevisionError(
                .notInstalled, "swift is not installed", at: "PATH",
                remedy: "install a Swift toolchain: revisions are built before they are compared")
        }
        self.repository = repository
        self.cache = cache
        self.swift = swift
        self.environment = environment
        self.interruption = interruption
        self.report = report
        let version = try ToolRun(
            program: swift, arguments: ["--version"], folder: cache.folder, environment: environment,
            interruption: interruption
        ).run()
        guard version.isSuccess else {
            throw RevisionError(
                .notInstalled, "swift can't state its version: \(version.complaint)", at: swift,
                remedy: "mend the Swift toolchain")
        }
        toolchain = version.text
    }

    /// Builds the revisions one after the other, those with the same content in different checkouts.
    ///
    /// Takes what swift build takes, and some milliseconds for what was built before. Throws `content` for a revision
    /// that does not build, `io` when checkout or cache can't be written, and `interrupted`.
    public func build(_ revisions: [Revision]) throws(RevisionError) -> [BuiltRevision] {
        removeLeftovers()
        var built: [BuiltRevision] = []
        for revision in revisions {
            for path in revision.leftOut { report(.leftOut(revision: revision.title, submodule: path)) }
            let slot = 1 + built.count { $0.revision.content == revision.content }
            let program = try program(of: revision, slot: slot)
            built.append(BuiltRevision(revision: revision, executable: program, slot: slot))
        }
        return built
    }

    private func program(of revision: Revision, slot: Int) throws(RevisionError) -> String {
        let key = BuildKey(content: revision.content, toolchain: toolchain, flags: Self.flags, slot: slot)
        if let program = cached(revision, key) { return program }
        let lock = try FileLock.wait(for: cache.lock(key.name), interruption: interruption) {
            report(.waiting(revision: revision.title))
        }
        defer { withExtendedLifetime(lock) {} }
        // Whoever held the lock may have built it.
        if let program = cached(revision, key) { return program }
        if cache.program(key) == .damaged { report(.damaged(revision: revision.title)) }
        guard try repository.has("Package.swift", in: revision) else {
            throw RevisionError(
                .content, "the revision has no Package.swift", at: revision.title,
                remedy: "compare revisions that swift build can build in the repository's top folder")
        }
        report(.building(revision: revision.title, log: cache.log(key)))
        return try build(revision, key)
    }

    private func cached(_ revision: Revision, _ key: BuildKey) -> String? {
        guard case .whole(let program) = cache.program(key) else { return nil }
        report(.cached(revision: revision.title))
        return program
    }

    private func build(_ revision: Revision, _ key: BuildKey) throws(RevisionError) -> String {
        let worktree = cache.worktree(key)
        repository.removeWorktree(worktree)
        try repository.checkWayIsFree(worktree, of: revision)
        defer { repository.removeWorktree(worktree) }
        try repository.addWorktree(worktree, of: revision)
        try repository.addSubmodules(revision.submodules, to: worktree)
        let outcome = try swiftBuild(revision, key, in: worktree)
        guard outcome.isSuccess else { throw failure(outcome, of: revision, key) }
        let place = try ToolRun(
            program: swift, arguments: ["build"] + Self.flags + ["--show-bin-path"], folder: worktree,
            environment: environment, interruption: interruption
        ).run()
        guard place.isSuccess else {
            throw RevisionError(
                .content, "swift build can't say where the product is: \(place.complaint)", at: revision.title,
                remedy: "mend the Swift toolchain or the package")
        }
        return try cache.store("\(place.line)/\(BuildCache.product)", key, revision.commit)
    }

    private func swiftBuild(
        _ revision: Revision, _ key: BuildKey, in worktree: String
    ) throws(RevisionError) -> ToolOutcome {
        let log = try cache.makeLog(
            key, head: "\(revision.title)\n\(toolchain)\nswift build \(Self.flags.joined(separator: " "))\n\n")
        defer { try? log.close() }
        return try ToolRun(
            program: swift, arguments: ["build"] + Self.flags, folder: worktree, environment: environment, log: log,
            interruption: interruption
        ).run()
    }

    private func failure(_ outcome: ToolOutcome, of revision: Revision, _ key: BuildKey) -> RevisionError {
        let path = cache.log(key)
        let log = BuildLog(path, builtIn: cache.worktree(key))
        if case .signalled(let number) = outcome.end {
            return RevisionError(
                .content, "swift build was ended by signal \(number)", at: revision.title,
                remedy: "see whether memory ran out; what it said is in \(path)")
        }
        if log.lacks(product: BuildCache.product) {
            return RevisionError(
                .content, "the revision has no product \(BuildCache.product)", at: revision.title,
                remedy: "compare revisions whose Package.swift has an executable product of that name")
        }
        return RevisionError(
            .content, "the revision does not build", at: revision.title,
            remedy: "mend it or compare another one; all that swift build said is in \(path)", details: log.errors)
    }

    /// Removes what a killed process left behind: checkouts and unfinished builds whose lock nobody holds.
    private func removeLeftovers() {
        let lost = (try? repository.lostWorktrees(in: cache.worktrees)) ?? []
        for name in Set(cache.leftovers() + lost.filter(BuildKey.isName)) {
            guard let lock = try? FileLock.take(cache.lock(name)) else { continue }
            withExtendedLifetime(lock) {
                repository.removeWorktree("\(cache.worktrees)/\(name)")
                cache.removeUnfinishedBuild(name)
            }
        }
    }
}
