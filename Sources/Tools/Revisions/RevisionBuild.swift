import Files
import Foundation
import ToolRuns

/// The build of one revision in a workshop. What git and swift do there holds the locks until they have ended: who waits
/// for the locks finds no other process at work.
struct RevisionBuild {
    private let builder: RevisionBuilder
    private let revision: Revision
    private let workshop: Workshop
    private let locks: [FileLock]

    /// Waits for the workshop of a slot.
    init(_ revision: Revision, slot: Int, by builder: RevisionBuilder, _ locks: [FileLock]) throws(ToolError) {
        let lock = try FileLock.wait(for: builder.cache.lock("workshop-\(slot)"), interruption: builder.interruption) {
            builder.report(.waitingForWorkshop(revision: revision.title))
        }
        (self.builder, self.revision, self.locks) = (builder, revision, locks + [lock])
        workshop = Workshop(folder: builder.cache.workshop(slot), repository: builder.repository.holding(self.locks))
    }

    /// The programs of keys that differ only in flags of the linker.
    func programs(_ keys: [BuildKey]) throws(ToolError) -> [String] {
        let last = try workshop.take(revision)
        let packages = try CheckedOutPackages(
            of: builder.place, in: revision, at: workshop.folder, insteadOf: builder.repository.root
        ) { place throws(ToolError) in try swift(["package"] + place.folderArguments + ["dump-package"]) }
        let outside = OutsidePackages(packages.outside, from: builder.repository.root)
        let manifest = "\(workshop.folder)/\(builder.place.path(of: "Package.swift"))"
        let state = BuildState(
            of: revision, toolchain: builder.toolchain, flags: keys[0].flags, outside,
            environment: builder.swift.environment,
            manifest: (try? String(contentsOfFile: manifest, encoding: .utf8)) ?? "")
        var isPartial = last.map { $0.state == state && packages.areNoticed($0.changes) } ?? false
        if !isPartial { try workshop.clean() }
        var programs: [String] = []
        for key in keys {
            programs.append(try program(key, state, isPartial: isPartial))
            isPartial = true
        }
        workshop.keep(state)
        return programs
    }

    private func program(_ key: BuildKey, _ state: BuildState, isPartial: Bool) throws(ToolError) -> String {
        let (cache, root) = (builder.cache, builder.repository.root)
        if case .whole(let program) = cache.program(key, from: root) { return program }
        let start = BuildProgress(
            revision: revision.title, isPartial: isPartial, expectedSeconds: cache.durations.seconds(of: root))
        builder.report(.building(start, log: cache.log(key)))
        let begin = ProcessInfo.processInfo.systemUptime
        let outcome = try swiftBuild(key, start)
        guard outcome.isSuccess else {
            // After an error everything is compiled again: the interrupted modules are unknown.
            if case .exited = outcome.end { workshop.keep(state) }
            throw failure(outcome, key)
        }
        if !isPartial { cache.durations.note(ProcessInfo.processInfo.systemUptime - begin, of: root) }
        let products = try swift(["build"] + key.flags + ["--show-bin-path"])
        guard products.isSuccess else {
            throw ToolError(
                .content, "swift build can't say where the product is: \(products.complaint)", at: revision.title,
                remedy: "repair the Swift toolchain or the package")
        }
        return try cache.store("\(products.line)/\(builder.place.product)", key, revision.commit, state.outside)
    }

    private func swift(_ arguments: [String]) throws(ToolError) -> ToolOutcome {
        try inWorkshop(builder.swift).with(arguments).run()
    }

    private func inWorkshop(_ run: ToolRun) -> ToolRun {
        var run = run
        (run.folder, run.locks) = (workshop.folder, locks)
        return run
    }

    private func swiftBuild(_ key: BuildKey, _ start: BuildProgress) throws(ToolError) -> ToolOutcome {
        let title = revision.title
        let log = try builder.cache.makeLog(
            key, head: "\(title)\n\(builder.toolchain)\nswift build \(key.flags.joined(separator: " "))\n\n")
        defer { try? log.close() }
        var watch = BuildWatch(
            start, log: builder.cache.log(key), folder: workshop.folder, product: builder.place.product)
        let begin = ProcessInfo.processInfo.systemUptime
        defer { builder.report(.ended(revision: title)) }
        var run = inWorkshop(builder.swiftBuild)
        run.arguments += key.flags
        run.environment.merge(BuildVariables.all) { $1 }
        run.log = log
        return try run.run {
            guard let seen = watch.look(at: ProcessInfo.processInfo.systemUptime - begin) else { return }
            builder.report(.compiling(seen))
        }
    }

    private func failure(_ outcome: ToolOutcome, _ key: BuildKey) -> ToolError {
        let (path, product) = (builder.cache.log(key), builder.place.product)
        let log = BuildLog(path)
        func error(_ cause: String, _ remedy: String, details: [String] = []) -> ToolError {
            ToolError(.content, cause, at: revision.title, remedy: remedy, details: details)
        }
        if case .signalled(let number) = outcome.end {
            return error(
                "swift build was ended by signal \(number)",
                "see whether memory ran out; what it said is in \(path)")
        }
        if log.lacks(product: product) {
            return error(
                "the revision has no product \(product)",
                "compare revisions that have an executable product of that name, or name another by --product")
        }
        return error(
            "the revision does not build",
            "correct it or compare another one; all that swift build said is in \(path)",
            details: log.errors(below: workshop.folder))
    }
}
