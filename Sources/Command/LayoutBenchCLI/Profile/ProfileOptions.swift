import Profiles
import RunRecords
import Runner
import Subjects

struct ProfileOptions {
    /// By which tool.
    var kind: ProfileKind
    /// The phases, in the order of a strategy's life.
    var phases: [String]
    /// The phase to profile: the first one given, or the workload's.
    var asked: String?
    /// The subject, or the same with another strategy.
    var groups: [SubjectGroup]
    var seed: UInt64
    /// Wall seconds a phase is sampled.
    var seconds: Double
    /// Wall seconds a worker may be silent.
    var limitSeconds: Double
    /// Functions that are shown in the terminal.
    var functions: Int
    var package: PackageOptions
    /// Folder of built revisions; nil for the user's.
    var cache: String?

    static let declared: [CommandOption] = [
        .value(
            "kind", "K", offers: .words(ProfileKind.allCases.map(\.rawValue)),
            help:
                "time (stacks sampled by perf), heap (allocations by jemalloc), exact (instructions, branches and "
                + "cache misses by callgrind) or retains (by callgrind) (default time)"),
        .value(
            "phase", "P,…", isRepeatable: true, offers: .words(ProfileRequest.phaseNames),
            help: "phases: prepare, query, update, frame (default: prepare and the workload's own phase)"),
        .value(
            "output", "DIR", letter: "o",
            help:
                "folder of the results (default Reports/latest-profile). The reports of a record show the profiles in "
                + "\(RecordProfiles.folder)/NAME of its folder"),
        .value("seconds", "T", help: "sampling time of each phase (default 6s)"),
        .value("functions", "N", help: "number of functions to show of each phase (default 10)"),
        .value("turn-limit", "T", help: "time after which a silent worker is ended (default 3m)"),
        .value("cache", "DIR", help: "folder of built revisions (default ~/.cache/layoutbench)"),
    ]

    /// Reads them. Throws as well where more than one subject, or two strategies of one, are selected.
    init(_ options: ParsedOptions, _ registries: Registries, _ package: PackageOptions, knowsStrategies: Bool) throws {
        self.package = package
        kind =
            try options.choice("kind", of: ProfileKind.allCases.map(\.rawValue), noun: "kind")
            .flatMap(ProfileKind.init) ?? .time
        let given = try options.names("phase", of: "phase", known: ProfileRequest.phaseNames)
        seed = try SelectorOptions.seed(options)
        seconds = try options.seconds("seconds") ?? 6
        limitSeconds = try options.seconds("turn-limit") ?? 180
        functions = try options.integer("functions", in: 1...10_000) ?? 10
        cache = options.string("cache")
        var selection = try SelectorOptions(registries: registries).selection(options, knowsStrategies: knowsStrategies)
        if selection.suite != nil {
            throw UsageError(
                "a suite has many subjects", place: "--suite", remedy: "select one with --strategy and --workload")
        }
        func phase(_ workload: String) -> String {
            ProfileRequest.phase(of: WorkloadKind(registries.workloads.form(of: workload)))
        }
        if selection.workloads.isEmpty, selection.queries == nil {
            selection.workloads = (given ?? ["query"]).compactMap { Self.usualWorkload(of: $0, registries) }
        }
        let found = selection.workloads.map(phase) + (selection.queries != nil ? ["query"] : [])
        let wanted = given ?? ["prepare"] + found
        phases = ProfileRequest.phaseNames.filter(wanted.contains)
        asked = given?.first ?? found.first
        if selection.strategies.isEmpty {
            throw UsageError(
                "no strategy to profile", place: "--strategy",
                remedy: "name one, or two whose difference is shown (layoutbench list strategies)")
        }
        groups = try selection.groups(registries, suite: nil)
        try checkIsOne(selection)
    }

    static func usualWorkload(of phase: String, _ registries: Registries) -> String? {
        let ofPhase = registries.workloads.entries.map(\.name).filter {
            ProfileRequest.phase(of: WorkloadKind(registries.workloads.form(of: $0))) == phase
        }
        // Of queries the last of those by default: its rectangles are all over the content.
        return registries.suites.defaults.workloads.last(where: ofPhase.contains) ?? ofPhase.first
    }

    private mutating func checkIsOne(_ selection: SubjectSelection) throws {
        guard groups.count == 1, groups[0].strategies.count <= 2 else {
            throw UsageError(
                "a profile is of one subject, or of two strategies", place: "profile",
                remedy: "give one layout, one dataset, one number of items and one or two strategies")
        }
        groups = groups[0].strategies.map { strategy in
            var group = groups[0]
            group.strategies = [strategy]
            return group
        }
    }

    func request(_ group: SubjectGroup, _ binary: Binary) -> ProfileRequest {
        ProfileRequest(
            kind: kind, phases: phases, asked: asked, group: group, binary: binary, seed: seed, seconds: seconds,
            limitSeconds: limitSeconds)
    }
}
