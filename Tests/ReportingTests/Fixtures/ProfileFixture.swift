import RunRecords

/// A profile of two functions in two phases.
func profileFixture(descend: Double = 100, label: String? = nil) -> Profile {
    var builder = ProfileBuilder()
    let names = ["replay", "PackedRTree.descend(_:)", "<libc> \"quoted\" & unknown"]
    let places = names.map { name in
        ProfileBuilder.Place(
            ProfileFunction(name: name, full: "Full.\(name)", module: "program", file: "PackedRTree.swift"), line: 7)
    }
    builder.add([places[0]], costs: [30, 1])
    let prepare = builder.phase("prepare", operations: 1)
    builder.add([places[0], places[1]], costs: [descend, 0])
    builder.add([places[0], places[2]], costs: [40, 3])
    builder.add([places[0]], costs: [10, 0])
    let query = builder.phase("query", operations: 10, note: "10 samples")
    return Profile(
        kind: .exact,
        subject: Subject(
            layout: "gantt", config: [:], dataset: "lanes", items: 1_000, strategy: "r-tree", workload: "jump"),
        label: label, commit: .value(Commit(hash: "0123456789abcdef", dirty: false)), machine: "m",
        tool: "valgrind 3.19",
        costs: [
            ProfileCost("instructions", unit: "count", "Instructions"),
            ProfileCost("misses.l1", unit: "count", "Misses"),
        ], functions: builder.functions, phases: [prepare, query],
        unavailable: [UnavailablePhase(name: "update", reason: "no script")])
}

/// A profile of 46 samples in two phases, the second of which was asked for: `search` takes half of the time, called by
/// `query` and, within itself, by `descend`.
func sampledFixture(asked: String? = "query") -> Profile {
    var builder = ProfileBuilder()
    func places(_ names: String...) -> [ProfileBuilder.Place] {
        names.map { ProfileBuilder.Place(ProfileFunction(name: $0, full: "Full.\($0)", module: "program")) }
    }
    builder.add(places("prepare", "sort"), costs: [100])
    let prepare = builder.phase("prepare", operations: 1, note: "10 samples at 1999 Hz", samples: 10)
    builder.add(places("query", "search"), costs: [130])
    builder.add(places("query", "search", "descend", "search"), costs: [100])
    builder.add(places("query", "descend"), costs: [220])
    builder.add(places("query"), costs: [10])
    let query = builder.phase("query", operations: 10, note: "46 samples at 1999 Hz", samples: 46)
    return Profile(
        kind: .time, subject: profileFixture().subject, commit: profileFixture().commit, machine: "m", tool: "perf 6.1",
        costs: [ProfileCost("time", unit: "ns", "Processor time of the samples")], functions: builder.functions,
        phases: [prepare, query], asked: asked)
}
