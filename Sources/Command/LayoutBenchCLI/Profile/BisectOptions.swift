import Profiles
import RunRecords
import Subjects

struct BisectOptions {
    /// The subject: one strategy and one workload.
    let group: SubjectGroup
    /// What of it is compared.
    let phase: String
    /// `exact`, `time`, or nil for what tells the ends apart.
    let way: String?
    let seed: UInt64
    /// How often the answer may be wrong, as a share of 1.
    let error: Double
    let limitSeconds: Double
    let cache: String?
    let output: String

    init(_ options: ParsedOptions, _ registries: Registries) throws {
        let selection = try SelectorOptions(registries: registries).selection(options, knowsStrategies: false)
        let given = try options.choice("phase", of: ProfileRequest.phaseNames, noun: "phase")
        way = try options.choice("by", of: ["exact", "time"], noun: "way")
        seed = try SelectorOptions.seed(options)
        error = try options.share("error") ?? 0.05
        guard error > 0, error < 1 else {
            throw UsageError(
                "not a possible error probability", place: "--error \(options.string("error") ?? "")",
                remedy: "give a percentage above 0 and below 100, such as 5%")
        }
        limitSeconds = try options.seconds("turn-limit") ?? 180
        cache = options.string("cache")
        output = options.string("output") ?? "Reports/bisect"
        var wanted = selection
        if wanted.workloads.isEmpty {
            wanted.workloads = [ProfileOptions.usualWorkload(of: given ?? "query", registries)].compactMap { $0 }
        }
        let groups = try wanted.groups(registries, suite: nil)
        guard wanted.suite == nil, groups.count == 1, selection.strategies.count == 1, groups[0].workloads.count == 1
        else {
            throw UsageError(
                "a search needs a single subject", place: "bisect",
                remedy: "give --strategy and --workload, and one dataset and number of items")
        }
        group = groups[0]
        let form = registries.workloads.form(of: groups[0].workloads[0])
        let own = ProfileRequest.phase(of: WorkloadKind(form))
        phase = given ?? own
        guard phase == own || phase == ProfileRequest.phaseNames[0] else {
            throw UsageError(
                "the workload \(groups[0].workloads[0]) has no \(phase)", place: "--phase \(phase)",
                remedy: "give \(own) or \(ProfileRequest.phaseNames[0]), or another --workload")
        }
    }
}
