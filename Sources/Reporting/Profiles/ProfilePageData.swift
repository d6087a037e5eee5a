import RunRecords

/// What the script of a profile's page draws, as JSON.
struct ProfilePageData {
    /// A phase; in a difference the costs of B are followed by those of A, of one operation.
    struct Phase {
        var name: String
        var operation: String
        var operations: Double
        var stacks: [ProfileStack]
        /// Samples that the stacks come from; nil where all was counted, and in a difference.
        var samples: Int?
    }

    /// The JSON, which ends no script element.
    let script: String

    /// Bytes that the trees may take; with names, tables and script a page stays below 3 MB.
    private static let mostBytes = 1_900_000
    /// The smallest share that is shown where there is room: half a pixel of a wide screen.
    private static let smallestShare = 0.0002

    /// The data of phases.
    ///
    /// - Parameter asked: name of the phase that is shown first; nil: the first.
    init(
        costs: [ProfileCost], functions: [ProfileFunction], phases: [Phase], asked: String? = nil, isDifference: Bool
    ) {
        let columns = costs.count * (isDifference ? 2 : 1)
        var least = Self.smallestShare
        var text = Self.trees(phases, functions, columns, least)
        while text.utf8.count > Self.mostBytes, least < 0.5 {
            least *= 2
            text = Self.trees(phases, functions, columns, least)
        }
        let named = costs.map {
            "{\"name\":\(Speedscope.quoted($0.name)),\"unit\":\(Speedscope.quoted($0.unit)),"
                + "\"summary\":\(Speedscope.quoted($0.summary))}"
        }
        let first = phases.firstIndex { $0.name == asked } ?? 0
        script =
            "{\"difference\":\(isDifference),\"first\":\(first),\"costs\":[\(named.joined(separator: ","))],\(text)}"
    }

    private static func trees(
        _ phases: [Phase], _ functions: [ProfileFunction], _ columns: Int, _ least: Double
    ) -> String {
        var positions: [Int: Int] = [:]
        var names: [String] = []
        let trees = phases.map { phase in
            let nodes = ProfileTree(phase.stacks, costCount: columns, least: least).nodes.map { node in
                var position = -1
                if node.function >= 0 {
                    position = positions[node.function] ?? names.count
                    if position == names.count {
                        positions[node.function] = position
                        names.append(name(functions[node.function]))
                    }
                }
                return "\(position),\(node.children),\(node.own.map(number).joined(separator: ","))"
            }
            return "{\"name\":\(Speedscope.quoted(phase.name)),\"operation\":\(Speedscope.quoted(phase.operation)),"
                + "\"operations\":\(number(phase.operations)),\"samples\":\(phase.samples ?? 0),"
                + "\"nodes\":[\(nodes.joined(separator: ","))]}"
        }
        return "\"functions\":[\(names.joined(separator: ","))],\"phases\":[\(trees.joined(separator: ","))]"
    }

    /// The whole name of a function, as much of it as anybody reads: the page knows functions by it.
    static func whole(_ function: ProfileFunction) -> String {
        function.full.count > 400 ? function.full.prefix(399) + "…" : function.full
    }

    private static func name(_ function: ProfileFunction) -> String {
        let file = function.file.map { "\($0), \(function.module)" } ?? function.module
        return "[\([function.name, whole(function), file].map(Speedscope.quoted).joined(separator: ","))]"
    }

    /// A figure in few digits: no eye sees more of a bar.
    private static func number(_ value: Double) -> String {
        if value == 0 { return "0" }
        let rounded = abs(value) >= 100 ? value.rounded() : (value * 1e4).rounded() / 1e4
        let text = "\(rounded)"
        return text.hasSuffix(".0") ? String(text.dropLast(2)) : text
    }
}

/// Two profiles of one kind with one table of functions, so that their trees can be laid over each other.
struct MergedProfiles {
    let profile: Profile
    let phases: [ProfilePageData.Phase]

    init(_ a: Profile, _ b: Profile) {
        var builder = ProfileBuilder()
        var merged: [ProfilePageData.Phase] = []
        let shared = a.costs.filter { cost in b.costs.contains { $0.name == cost.name } }
        for phase in a.phases {
            guard let other = b.phases.first(where: { $0.name == phase.name }) else { continue }
            Self.add(other, of: b, shared, isB: true, to: &builder)
            Self.add(phase, of: a, shared, isB: false, to: &builder)
            merged.append(
                ProfilePageData.Phase(
                    name: phase.name, operation: phase.operation, operations: 1,
                    stacks: builder.phase(phase.name, operations: 1).stacks))
        }
        phases = merged
        var profile = Profile(
            kind: b.kind, subject: b.subject, commit: b.commit, machine: b.machine, tool: b.tool, costs: shared,
            functions: builder.functions, phases: [], unavailable: a.unavailable + b.unavailable)
        profile.asked = [b.asked, a.asked].compactMap { $0 }.first { name in merged.contains { $0.name == name } }
        self.profile = profile
    }

    private static func add(
        _ phase: ProfilePhase, of profile: Profile, _ shared: [ProfileCost], isB: Bool,
        to builder: inout ProfileBuilder
    ) {
        let columns = shared.map { cost in profile.costs.firstIndex { $0.name == cost.name } ?? 0 }
        let zeros = [Double](repeating: 0, count: columns.count)
        for stack in phase.stacks {
            let costs = columns.map { stack.costs[$0] / Double(max(1, phase.operations)) }
            // By their short names: those of two revisions differ in what nobody reads.
            let places = stack.frames.map { position in
                let function = profile.functions[position]
                return ProfileBuilder.Place(
                    ProfileFunction(name: function.name, full: function.name, module: function.module))
            }
            builder.add(places, costs: isB ? costs + zeros : zeros + costs)
        }
    }
}
