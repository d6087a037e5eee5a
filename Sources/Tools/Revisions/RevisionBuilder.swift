import Files
import Foundation
import RunRecords
import ToolRuns

package struct BuiltRevision: Equatable, Sendable {
    package let revision: Revision
    /// Path of the program. The paths of all revisions built for one comparison are equally long.
    package let executable: String
}

package enum BuildEvent: Equatable, Sendable {
    /// A build begins; its output goes to the log. A partial one continues a previous build.
    case building(BuildProgress, log: String)
    /// A build goes on; about twice a second.
    case compiling(BuildProgress)
    /// A build has ended, well or not.
    case ended(revision: String)
    case cached(revision: String)
    /// Its previous build is damaged, so it is built again.
    case damaged(revision: String)
    /// It is built without a submodule, because the configuration leaves it out or nothing says where it is.
    case leftOut(revision: String, submodule: String)
    /// Another process is building the same revision.
    case waiting(revision: String)
    /// Another process is building something else in the same folder.
    case waitingForWorkshop(revision: String)
}

/// Builds revisions as `Scripts/bench` would in a checkout of their own, and keeps the programs.
package struct RevisionBuilder {
    /// Arguments of `swift build`. Modules of C are kept without the times of their files, which debug information
    /// would name: two builds would differ in it.
    var flags: [String] {
        ["-c", "release", "--product", place.product] + place.folderArguments
            + ["-Xcc", "-Xclang", "-Xcc", "-fno-pch-timestamp"] + BuildFlags.aligned
    }

    let repository: GitRepository
    let place: PackagePlace
    let cache: BuildCache
    /// swift, without arguments.
    let swift: ToolRun
    /// What starts `swift build`, without its further arguments.
    let swiftBuild: ToolRun
    let toolchain: String
    let interruption: Interruption
    let report: (BuildEvent) -> Void

    /// A builder of a repository's revisions. Throws `notInstalled` where there is no swift.
    package init(
        _ repository: GitRepository, _ place: PackagePlace = .top, cache: BuildCache, environment: [String: String],
        interruption: Interruption, report: @escaping (BuildEvent) -> Void
    ) throws(ToolError) {
        guard let program = ToolSearch.path(of: "swift", environment) else {
            throw ToolError(
                .notInstalled, "swift is not installed", at: "PATH",
                remedy: "install a Swift toolchain: revisions are built before they are compared")
        }
        (self.repository, self.place, self.cache) = (repository, place, cache)
        (self.interruption, self.report) = (interruption, report)
        swift = ToolRun(
            program: program, arguments: [], folder: cache.folder, environment: environment, interruption: interruption)
        let version = try swift.with(["--version"]).run()
        guard version.isSuccess else {
            throw ToolError(
                .notInstalled, "swift can't state its version: \(version.complaint)", at: program,
                remedy: "repair the Swift toolchain")
        }
        toolchain = version.text
        // The compiler orders some instructions by addresses, so that two builds of the same files would differ: its
        // processes get the same addresses each time where this machine can. Some containers forbid it.
        var build = swift.with(["build"])
        if let setarch = ToolSearch.path(of: "setarch", environment) {
            var trial = swift.with(["-R", setarch, "--version"])
            trial.program = setarch
            if try trial.run().isSuccess { build = trial.with(["-R", program, "build"]) }
        }
        swiftBuild = build
    }

    /// Builds the revisions one after the other, those with the same content in different workshops.
    ///
    /// Takes as long as swift build, or some milliseconds if it was built before. Throws `content` for a revision
    /// that does not build, `io` when workshop or cache can't be written, and `interrupted`.
    package func build(_ revisions: [Revision]) throws(ToolError) -> [BuiltRevision] {
        var built: [BuiltRevision] = []
        for revision in revisions {
            for path in revision.leftOut { report(.leftOut(revision: revision.title, submodule: path)) }
            let slot = 1 + built.count { $0.revision.content == revision.content }
            let program = try programs(of: revision, [key(of: revision, slot: slot)])[0]
            built.append(BuiltRevision(revision: revision, executable: program))
        }
        return built
    }

    /// Builds a revision once and links it a number of times, with its functions in another order each time.
    ///
    /// Takes as long as swift build, and a second or two for each order; some milliseconds if it was built before.
    /// Throws as ``build(_:)``, and `notInstalled` where the toolchain has no linker that can.
    package func build(_ revision: Revision, orders: Int) throws(ToolError) -> [BuiltRevision] {
        try checkLinker()
        let keys = (1...max(1, orders)).map { key(of: revision, slot: 1, more: BuildFlags.placed(seed: $0)) }
        return try programs(of: revision, keys).map { BuiltRevision(revision: revision, executable: $0) }
    }

    /// Only the toolchain's lld can put sections into an order of its choice.
    private func checkLinker() throws(ToolError) {
        let folder = try ToolchainFolder.programs(of: swift.with(["-print-target-info"]))
        if FileManager.default.isExecutableFile(atPath: "\(folder)/ld.lld") { return }
        throw ToolError(
            .notInstalled, "the toolchain has no ld.lld, which puts functions into other orders", at: folder,
            remedy: "use a toolchain of swift.org for Linux")
    }

    private func key(of revision: Revision, slot: Int, more: [String] = []) -> BuildKey {
        BuildKey(content: revision.content, toolchain: toolchain, flags: flags + more, slot: slot)
    }

    /// The programs of keys that differ only in flags; missing ones are built in one workshop.
    private func programs(of revision: Revision, _ keys: [BuildKey]) throws(ToolError) -> [String] {
        if let programs = cached(revision, keys) { return programs }
        let locks = try keys.map { key throws(ToolError) in
            try FileLock.wait(for: cache.lock(key.name), interruption: interruption) {
                report(.waiting(revision: revision.title))
            }
        }
        defer { withExtendedLifetime(locks) {} }
        // The previous holder of the locks may have built them.
        if let programs = cached(revision, keys) { return programs }
        if keys.contains(where: { cache.program($0, from: repository.root) == .damaged }) {
            report(.damaged(revision: revision.title))
        }
        guard try repository.holding(locks).has(place.path(of: "Package.swift"), in: revision) else {
            throw ToolError(
                .content, "the revision has no \(place.path(of: "Package.swift"))", at: revision.title,
                remedy: "compare revisions that have it, or say by --package-path where the package lies")
        }
        return try RevisionBuild(revision, slot: keys[0].slot, by: self, locks).programs(keys)
    }

    /// The programs of all keys, if there are all of them.
    private func cached(_ revision: Revision, _ keys: [BuildKey]) -> [String]? {
        var programs: [String] = []
        for key in keys {
            guard case .whole(let program) = cache.program(key, from: repository.root) else { return nil }
            programs.append(program)
        }
        report(.cached(revision: revision.title))
        return programs
    }
}
