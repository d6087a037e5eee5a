import Files
import Foundation
import ToolRuns

extension RevisionBuilder {
    /// Builds in the workshop, from a checkout. What git and swift do there holds the locks until they have ended: who
    /// waits for the locks finds no other process at work.
    func build(
        _ revision: Revision, _ keys: [BuildKey], _ dependencies: PathDependencies, _ locks: [FileLock]
    ) throws(ToolError) -> [String] {
        let name = "workshop-\(keys[0].slot)"
        let lock = try FileLock.wait(for: cache.lock(name), interruption: interruption) {
            report(.waitingForWorkshop(revision: revision.title))
        }
        let locks = locks + [lock]
        let repository = repository.holding(locks)
        let worktree = cache.worktree(keys[0])
        repository.removeWorktree(worktree)
        try repository.checkWayIsFree(worktree, of: revision)
        defer { repository.removeWorktree(worktree) }
        try repository.addWorktree(worktree, of: revision)
        try repository.addSubmodules(revision.submodules, to: worktree)
        return try build(revision, keys, from: worktree, dependencies, locks)
    }

    /// Makes the Package.swift of a checkout, and of the packages in it that it depends on, name by absolute paths the
    /// packages lies outside the repository. Returns the text of the first without these paths.
    private func resolvePaths(of checkout: String) throws(ToolError) -> String {
        var (open, seen) = ([place.folder], Set<String>())
        var own = ""
        while let folder = open.popLast() {
            let file = "\(checkout)/\(PackagePlace(folder: folder).path(of: "Package.swift"))"
            guard seen.insert(folder).inserted, FileKind.of(file) == .file,
                let text = try? String(contentsOfFile: file, encoding: .utf8)
            else { continue }
            let paths = ManifestPaths(text, in: folder, of: repository.root)
            if folder == place.folder { own = paths.withoutOutside }
            for case .inside(let other) in paths.all.map(\.place) { open.append(other) }
            guard paths.absolute != text else { continue }
            do {
                try Data(paths.absolute.utf8).write(to: URL(fileURLWithPath: file))
            } catch {
                throw BuildCache.error("can't be written: \(systemReason(of: error))", file)
            }
        }
        return own
    }

    /// Builds a checkout's files in the workshop.
    private func build(
        _ revision: Revision, _ keys: [BuildKey], from checkout: String, _ dependencies: PathDependencies,
        _ locks: [FileLock]
    ) throws(ToolError) -> [String] {
        let workshop = cache.workshop(keys[0].slot)
        let inputs = BuildInputs(manifest: try resolvePaths(of: checkout), in: place.folder)
        var state = Workshop.State(
            toolchain: toolchain, flags: keys[0].flags, environment: environment, manifest: inputs.manifest)
        if !dependencies.content.isEmpty { state.surroundings["packages"] = dependencies.content }
        guard [.folder, .nothing].contains(FileKind.of(workshop.folder)) else {
            throw ToolError(
                .io, "can't build \(revision.title): something is in the way", at: workshop.folder,
                remedy: "move it away, or choose another folder with --cache")
        }
        var isPartial: Bool
        do {
            isPartial = try workshop.take(checkout, inputs, state: state)
        } catch {
            workshop.remove()
            throw BuildCache.error("can't be written: \(systemReason(of: error))", workshop.folder)
        }
        var programs: [String] = []
        do throws(ToolError) {
            for key in keys {
                programs.append(try build(revision, key, in: workshop, state, isPartial: isPartial, locks))
                isPartial = true
            }
        } catch {
            if !workshop.isKept { workshop.remove() }
            throw error
        }
        workshop.keep(state)
        return programs
    }

    private func build(
        _ revision: Revision, _ key: BuildKey, in workshop: Workshop, _ state: Workshop.State, isPartial: Bool,
        _ locks: [FileLock]
    ) throws(ToolError) -> String {
        if case .whole(let program) = cache.program(key) { return program }
        let folder = workshop.folder
        let expected = cache.durations.seconds(of: repository.root)
        report(
            .building(
                revision: revision.title, log: cache.log(key), isPartial: isPartial, expectedSeconds: expected))
        let begin = ProcessInfo.processInfo.systemUptime
        let outcome = try swiftBuild(revision, key, in: folder, locks, isPartial: isPartial, expected)
        guard outcome.isSuccess else {
            // After an error everything is compiled again: the interrupted modules are unknown.
            if case .exited = outcome.end { workshop.keep(state) }
            throw failure(outcome, of: revision, key, in: folder)
        }
        if !isPartial {
            cache.durations.note(ProcessInfo.processInfo.systemUptime - begin, of: repository.root)
        }
        let products = try ToolRun(
            program: swift, arguments: ["build"] + key.flags + ["--show-bin-path"], folder: folder,
            environment: environment, interruption: interruption, locks: locks
        ).run()
        guard products.isSuccess else {
            throw ToolError(
                .content, "swift build can't say where the product is: \(products.complaint)", at: revision.title,
                remedy: "repair the Swift toolchain or the package")
        }
        return try cache.store("\(products.line)/\(place.product)", key, revision.commit)
    }

    private func swiftBuild(
        _ revision: Revision, _ key: BuildKey, in folder: String, _ locks: [FileLock], isPartial: Bool,
        _ expected: Double?
    ) throws(ToolError) -> ToolOutcome {
        let log = try cache.makeLog(
            key, head: "\(revision.title)\n\(toolchain)\nswift build \(key.flags.joined(separator: " "))\n\n")
        defer { try? log.close() }
        var watch = BuildWatch(log: cache.log(key), folder: folder, product: place.product)
        let begin = ProcessInfo.processInfo.systemUptime
        defer { report(.ended(revision: revision.title)) }
        return try ToolRun(
            program: buildCommand[0], arguments: Array(buildCommand.dropFirst()) + key.flags, folder: folder,
            environment: environment, log: log,
            interruption: interruption, locks: locks,
            whileRunning: {
                let now = ProcessInfo.processInfo.systemUptime
                guard let seen = watch.look(at: now) else { return }
                report(
                    .compiling(
                        BuildProgress(
                            revision: revision.title, module: seen.module, number: seen.number, count: seen.count,
                            isPartial: isPartial, seconds: now - begin, expectedSeconds: expected)))
            }
        ).run()
    }

    private func failure(
        _ outcome: ToolOutcome, of revision: Revision, _ key: BuildKey, in folder: String
    ) -> ToolError {
        let path = cache.log(key)
        let log = BuildLog(path, builtIn: folder)
        if case .signalled(let number) = outcome.end {
            return ToolError(
                .content, "swift build was ended by signal \(number)", at: revision.title,
                remedy: "see whether memory ran out; what it said is in \(path)")
        }
        if log.lacks(product: place.product) {
            return ToolError(
                .content, "the revision has no product \(place.product)", at: revision.title,
                remedy: "compare revisions that have an executable product of that name, or name another by --product")
        }
        return ToolError(
            .content, "the revision does not build", at: revision.title,
            remedy: "correct it or compare another one; all that swift build said is in \(path)", details: log.errors)
    }
}
