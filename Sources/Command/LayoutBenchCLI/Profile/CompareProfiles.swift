import Errors
import Files
import Judging
import Profiles
import Reporting
import RunRecords
import Runner
import Schedules
import Subjects

/// Says of every confirmed change which function it came with, by profiling both revisions: under callgrind, or by
/// samples taken by turns where callgrind is not installed.
struct CompareProfiles {
    /// Changes that are profiled; each takes two profiles.
    static let most = 8

    let registries: Registries
    let groups: [SubjectGroup]
    /// Programs of A and B.
    let binaries: [Binary]
    let seed: UInt64
    let limitSeconds: Double
    let interruption: Interruption
    let console: Console
    /// Path below the top of the repository for the name of a source file; nil where it can't be told.
    var locate: (String) -> String? = { _ in nil }

    /// One thing to profile: a contestant in a phase.
    fileprivate struct Change: Hashable {
        var subject: Subject
        var phase: String
    }

    struct Explanation {
        /// A sentence for each: `r-tree, lanes, jump, query: 1.04 times; +3.9 % instructions, of which …`.
        var lines: [String] = []
        private var places: [Change: ChangedPlace] = [:]

        mutating func note(_ place: ChangedPlace?, of verdict: MetricVerdict) {
            if let change = CompareProfiles.change(verdict) { places[change] = place }
        }

        /// The verdicts, those that a profile explains with the place in the source.
        func placing(_ verdict: VerdictRecord) -> VerdictRecord {
            var verdict = verdict
            for index in verdict.verdicts.indices
            where CompareProfiles.isExplained(verdict.verdicts[index].verdict) {
                verdict.verdicts[index].place = CompareProfiles.change(verdict.verdicts[index]).flatMap { places[$0] }
            }
            return verdict
        }

        /// Writes the sentences into the folder of the results, and prints them.
        func write(to output: String, isJSON: Bool, _ console: Console) throws {
            try OutputFolder.write(
                Array((lines.joined(separator: "\n") + "\n").utf8), to: "profiles.txt", in: output)
            if isJSON { return }
            let shown = lines.isEmpty ? ["no change is confirmed, so none is profiled"] : lines
            try console.printIfRead("\n" + shown.joined(separator: "\n") + "\n")
        }
    }

    fileprivate static func isExplained(_ verdict: Verdict) -> Bool { [.regressed, .improved].contains(verdict) }

    /// Profiles each change. The profiles and their pages go below `output`.
    func explain(_ verdict: VerdictRecord, to output: String) throws -> Explanation {
        var told = Explanation()
        var done: Set<Change> = []
        for found in verdict.verdicts where Self.isExplained(found.verdict) {
            guard let change = Self.change(found), done.insert(change).inserted else { continue }
            guard done.count <= Self.most else {
                told.lines.append("further changes are not profiled: compare fewer subjects")
                break
            }
            let subject = change.subject
            let parts = [subject.strategy, subject.dataset, subject.workload, change.phase]
            let title = parts.filter { !$0.isEmpty }.joined(separator: ", ")
            let ratio = found.ratio.map { "\(Format.ratio($0)) times" } ?? "changed"
            do {
                let (sentence, place) = try explain(
                    change, isRegression: found.verdict == .regressed, to: "\(output)/profile-\(done.count)")
                told.lines.append("\(title): \(ratio); \(sentence)")
                told.note(place, of: found)
            } catch let error as ProfileError where error.fault != .interrupted {
                told.lines.append("\(title): \(ratio); no profile: \(error.sentence)")
            }
        }
        return told
    }

    /// The phase of a metric that has a profile.
    fileprivate static func change(_ verdict: MetricVerdict) -> Change? {
        let phases = [
            MetricCatalog.prepareTime.name: "prepare", MetricCatalog.prepareInstructions.name: "prepare",
            MetricCatalog.queryTime.name: "query", MetricCatalog.queryInstructions.name: "query",
            MetricCatalog.updateTime.name: "update", MetricCatalog.frameP50.name: "frame",
        ]
        guard let phase = phases[verdict.metric] else { return nil }
        var subject = verdict.subject
        // What does not depend on the workload is profiled once.
        if phase == "prepare" { subject.workload = "" }
        return Change(subject: subject, phase: phase)
    }

    private func explain(
        _ change: Change, isRegression: Bool, to folder: String
    ) throws -> (sentence: String, place: ChangedPlace?) {
        guard var group = group(measuring: change.subject) else {
            return ("no profile: its data is not in the selection", nil)
        }
        if !change.subject.workload.isEmpty { group.workloads = [change.subject.workload] }
        console.note("profile \(change.subject.strategy), \(change.phase)\n")
        let profiles: [Profile]
        do {
            profiles = try profile(group, change, .exact)
        } catch let error as ProfileError where error.fault == .notInstalled {
            profiles = try profile(group, change, .time)
        }
        try ProfileFiles.save(profiles, to: folder)
        guard let difference = ProfileDifference(profiles[0], profiles[1], phase: change.phase) else {
            return ("no profile: nothing in common", nil)
        }
        return (
            ProfileText.sentence(difference),
            place(of: difference, profiles[0], profiles[1], isRegression: isRegression)
        )
    }

    /// The file of the repository that changed most in the direction of a change; nil where none did.
    func place(of difference: ProfileDifference, _ a: Profile, _ b: Profile, isRegression: Bool) -> ChangedPlace? {
        let files = ProfileFileChange.all(difference, a, b).filter { ($0.change > 0) == isRegression }
        return (isRegression ? files : files.reversed()).lazy.compactMap { file in
            locate(file.file).map {
                ChangedPlace(file: $0, line: file.line, function: file.function, text: ProfileText.sentence(difference))
            }
        }.first
    }

    /// Wall seconds that each program is sampled: some twelve thousand samples.
    private static let seconds = 6.0

    private func profile(_ group: SubjectGroup, _ change: Change, _ kind: ProfileKind) throws -> [Profile] {
        try ProfileSession.run(
            binaries.map { binary in
                var named = group
                named.strategies = group.strategies.map { binary.renamedStrategies[$0] ?? $0 }
                return ProfileSession(
                    ProfileRequest(
                        kind: kind, phases: [change.phase], group: named, binary: Self.unnamed(binary), seed: seed,
                        seconds: Self.seconds, limitSeconds: limitSeconds), registries: registries,
                    environment: console.environment, interruption: interruption, report: { _ in })
            })
    }

    /// The binary for a group that has its own names of strategies already.
    private static func unnamed(_ binary: Binary) -> Binary {
        var binary = binary
        binary.renamedStrategies = [:]
        return binary
    }

    /// The group that measured a subject, for its strategy alone; nil where none did.
    func group(measuring measured: Subject) -> SubjectGroup? {
        var subject = measured
        // Verdicts call it what the second binary does, groups what the first does.
        let names = binaries.last?.renamedStrategies ?? [:]
        if let name = names.first(where: { $0.value == subject.strategy })?.key { subject.strategy = name }
        guard var group = groups.first(measuring: subject, registries.datasets) else { return nil }
        group.strategies = [subject.strategy]
        return group
    }
}

extension [SubjectGroup] {
    /// The group that measured a subject. A subject has what its dataset sets beside the keys that its group gives, so
    /// that of several groups with the same keys the one with the most is meant.
    func first(measuring subject: Subject, _ datasets: DatasetRegistry) -> SubjectGroup? {
        let fitting = filter { group in
            group.layout == subject.layout && (group.items == nil || group.items == subject.items)
                && group.strategies.contains(subject.strategy)
                && group.config.allSatisfy { subject.config[$0.key] == $0.value }
                && (try? datasets.source(for: group.dataset))?.name == subject.dataset
        }
        let most = fitting.map(\.config.count).max()
        return fitting.first { $0.config.count == most }
    }
}
