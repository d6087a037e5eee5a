import Files
import Profiles
import Revisions
import RunRecords
import Runner
import Subjects

struct ProfileCommand: Command {
    let registries: Registries

    var syntax: CommandSyntax {
        CommandSyntax(
            name: "layoutbench profile", summary: "show which functions take time, memory or cache misses",
            options: SelectorOptions(registries: registries).options + ProfileOptions.declared
                + PackageOptions.declared,
            positionals: [
                Positional(
                    "A", .any,
                    help: "revisions to build, or profiles (\(ProfileCoding.fileName), or its folder) (default: this "
                        + "program). Two of them are compared",
                    offers: .files)
            ],
            examples: [
                Example("profile --dataset lanes --items 10k --strategy grid --workload jump", isQuick: false),
                Example("profile HEAD~1 HEAD --kind exact --strategy grid --workload jump", isQuick: false),
            ],
            refused: [
                ContestantOption.refused(
                    "a contestant of another language is a program of its own, into which nothing here looks",
                    "profile it by the tools of its language; run --contestant has its times")
            ])
    }

    func run(_ options: ParsedOptions, _ console: Console) throws -> ExitCode {
        let names = options.positionals
        guard names.count <= 2 else {
            throw UsageError("unexpected argument", place: names[2], remedy: "give one or two revisions or profiles")
        }
        let output = options.string("output") ?? "Reports/latest-profile"
        let stored = names.filter(ProfileFiles.exists)
        var claim: OutputClaim?
        defer { claim?.release() }
        let profiles: [Profile]
        var functions = 10
        if !names.isEmpty, stored.count == names.count {
            functions = try options.integer("functions", in: 1...10_000) ?? functions
            claim = try OutputClaim(output, toWrite: ProfileCoding.fileName)
            profiles = try names.map(ProfileFiles.read)
        } else if !stored.isEmpty {
            throw UsageError(
                "\(stored[0]) is a profile and the other is not", place: "profile \(names.joined(separator: " "))",
                remedy: "give two profiles, or two revisions")
        } else {
            let wanted = try ProfileOptions(
                options, registries, PackageOptions(options, registries, console), knowsStrategies: names.isEmpty)
            functions = wanted.functions
            claim = try OutputClaim(output, toWrite: ProfileCoding.fileName)
            profiles = try measure(wanted, revisions: names, console)
        }
        try ProfileFiles.write(profiles, to: output, functions: functions, console)
        return .done
    }

    private func measure(_ wanted: ProfileOptions, revisions names: [String], _ console: Console) throws -> [Profile] {
        let interruption = Interruption.listening()
        let binaries =
            names.isEmpty
            ? [Binary.own(executable: console.executable)]
            : try RevisionPrograms(wanted.package, cache: wanted.cache, console, interruption).binaries(names)
        if binaries.count == 2, wanted.groups.count == 2 {
            throw UsageError(
                "two revisions and two strategies", place: "--strategy", remedy: "give one strategy for two revisions")
        }
        let pairs =
            binaries.count == 2 ? binaries.map { (wanted.groups[0], $0) } : wanted.groups.map { ($0, binaries[0]) }
        return try ProfileSession.run(
            pairs.map { group, binary in
                ProfileSession(
                    wanted.request(group, binary), registries: registries, environment: console.environment,
                    interruption: interruption, report: { console.note("\(group.strategies[0]): \($0)\n") })
            })
    }
}

/// Programs of revisions, built or taken from the cache.
struct RevisionPrograms {
    let repository: GitRepository
    let builder: RevisionBuilder

    init(_ package: PackageOptions, cache: String?, _ console: Console, _ interruption: Interruption) throws {
        repository = try package.repository(console, interruption)
        builder = try package.builder(
            of: repository, cache: try cache ?? BuildCache.defaultFolder(console.environment), console, interruption)
    }

    func binaries(_ names: [String]) throws -> [Binary] {
        try builder.build(try names.map { try repository.revision(named: $0) }).map(Self.binary)
    }

    static func binary(_ built: BuiltRevision) -> Binary {
        Binary(
            label: built.revision.title, executable: built.executable, commit: .value(built.revision.commit),
            flags: BuildFlags.aligned)
    }
}
