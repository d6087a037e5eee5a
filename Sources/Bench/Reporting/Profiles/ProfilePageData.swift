import RunRecords

/// What the script of a profile's page draws. A table is a list for each of its columns, all of one length.
struct ProfilePageData: Encodable {
    private struct Cost: Encodable {
        let name, unit, summary: String
    }

    private struct Functions: Encodable {
        var name: [String] = []
        var full: [String] = []
        var file: [String] = []
    }

    private struct Tree: Encodable {
        let name, operation: String
        let operations: Double
        let samples: Int
        let nodes: Nodes
    }

    /// Calls, depth first: a position among the functions, −1 for the whole, the number of calls they made, and by cost
    /// their own cost.
    private struct Nodes: Encodable {
        let function, children: [Int]
        let own: [[Double]]
    }

    private let difference: Bool
    private let first: Int
    private let costs: [Cost]
    private var functions = Functions()
    private var phases: [Tree] = []

    /// Bytes that the data may take; with tables and script a page stays below 3 MB.
    private static let mostBytes = 1_900_000
    /// The smallest share that is shown where there is room: half a pixel of a wide screen.
    private static let smallestShare = 0.0002

    /// The JSON of phases, which ends no script element; the `asked` one is shown first. In a difference the costs of B
    /// are followed by A's.
    static func script(
        costs: [ProfileCost], functions: [ProfileFunction], phases: [ProfilePhase], asked: String? = nil,
        isDifference: Bool
    ) -> String {
        var least = smallestShare
        while true {
            var data = ProfilePageData(
                difference: isDifference, first: phases.firstIndex { $0.name == asked } ?? 0,
                costs: costs.map { Cost(name: $0.name, unit: $0.unit, summary: $0.summary) })
            data.addTrees(phases, functions, least)
            let text = scriptJSON(data)
            if text.utf8.count <= mostBytes || least >= 0.5 { return text }
            least *= 2
        }
    }

    private init(difference: Bool, first: Int, costs: [Cost]) {
        (self.difference, self.first, self.costs) = (difference, first, costs)
    }

    private mutating func addTrees(_ phases: [ProfilePhase], _ known: [ProfileFunction], _ least: Double) {
        let columns = costs.count * (difference ? 2 : 1)
        var positions: [Int: Int] = [:]
        for phase in phases {
            let nodes = ProfileTree(phase.stacks, costCount: columns, least: least).nodes
            for function in nodes.map(\.function) where function >= 0 && positions[function] == nil {
                positions[function] = functions.name.count
                add(known[function])
            }
            self.phases.append(
                Tree(
                    name: phase.name, operation: phase.operation, operations: Double(phase.operations),
                    samples: phase.samples ?? 0,
                    nodes: Nodes(
                        function: nodes.map { positions[$0.function] ?? -1 }, children: nodes.map(\.children),
                        own: (0..<columns).map { cost in nodes.map { Self.short($0.own[cost]) } })))
        }
    }

    private mutating func add(_ function: ProfileFunction) {
        functions.name.append(function.name)
        functions.full.append(Self.whole(function))
        functions.file.append(function.file.map { "\($0), \(function.module)" } ?? function.module)
    }

    /// The whole name of a function, as much of it as anybody reads: the page knows functions by it.
    static func whole(_ function: ProfileFunction) -> String {
        function.full.count > 400 ? function.full.prefix(399) + "…" : function.full
    }

    /// A figure in few digits: no eye sees more of a bar.
    private static func short(_ value: Double) -> Double {
        abs(value) >= 100 ? value.rounded() : (value * 1e4).rounded() / 1e4
    }
}

/// Two profiles of one kind with one table of functions, so that their trees can be laid over each other.
struct MergedProfiles {
    let profile: Profile
    /// The phases, each of one operation.
    let phases: [ProfilePhase]

    init(_ a: Profile, _ b: Profile) {
        var builder = ProfileBuilder()
        var merged: [ProfilePhase] = []
        let shared = a.costs.filter { cost in b.costs.contains { $0.name == cost.name } }
        for phase in a.phases {
            guard let other = b.phases.first(where: { $0.name == phase.name }) else { continue }
            Self.add(other, of: b, shared, isB: true, to: &builder)
            Self.add(phase, of: a, shared, isB: false, to: &builder)
            merged.append(builder.phase(phase.name, operations: 1))
        }
        phases = merged
        var profile = Profile(
            kind: b.kind, subject: b.subject, commit: b.commit, machine: b.machine, tool: b.tool, costs: shared,
            functions: builder.functions, phases: [], unavailable: a.unavailable + b.unavailable)
        profile.asked = [b.asked, a.asked].compactMap { $0 }.first { name in merged.contains { $0.name == name } }
        self.profile = profile
    }

    private static func add(
        _ phase: ProfilePhase, of profile: Profile, _ shared: [ProfileCost], isB: Bool, to builder: inout ProfileBuilder
    ) {
        let columns = shared.map { cost in profile.costs.firstIndex { $0.name == cost.name } ?? 0 }
        let zeros = [Double](repeating: 0, count: columns.count)
        for stack in phase.stacks {
            let costs = columns.map { stack.costs[$0] / Double(max(1, phase.operations)) }
            // By their short names: full names of two revisions differ in irrelevant parts.
            let places = stack.frames.map { position in
                let function = profile.functions[position]
                return ProfileBuilder.Place(
                    ProfileFunction(name: function.name, full: function.name, module: function.module))
            }
            builder.add(places, costs: isB ? costs + zeros : zeros + costs)
        }
    }
}
