import Judging
import Revisions
import RunRecords
import Runner
import Subjects

/// Two or three programs, and what of the selection they share.
struct ComparedRevisions {
    /// A, B and, when one is given, the reference.
    let programs: [ComparedProgram]
    /// Their lists, in the same order.
    let sides: [ComparedSide]
    /// The part of the selection that both A and B have, and the rest.
    let plan: SharedPlan
    /// Subjects that were selected and that A or B can't measure.
    let missing: [MissingMetric]
    /// Strategies that the suite names and neither A nor B has.
    private let strategiesNeitherHas: [String]
    /// Names of strategies that are other libraries'.
    private let peerNames: [String]

    /// Names of the sides in records, and of the records' files without their ending.
    static let names = ["a", "b", "reference"]

    /// What the sides are to the history.
    private static let roles: [String: RunRole] = ["a": .baseline, "b": .subject, "reference": .reference]

    /// Throws a usage error for a strategy that none of them has, or when they share nothing.
    init(
        _ programs: [ComparedProgram], _ names: [String], _ compared: CompareOptions, _ options: RevisionOptions
    ) throws {
        self.programs = programs
        sides = zip(Self.names, programs).map { name, program in
            ComparedSide(name, program.description, renamedStrategies: name == "a" ? [:] : compared.renamedStrategies)
        }
        try Self.check(compared.renamedStrategies, sides)
        var selection = options.selection
        selection.strategies = try Self.strategies(
            selection.strategies, options.suite, sides, compared.renamedStrategies)
        let selected = try selection.groups(options.registries, suite: options.suite)
        let named = options.selection.strategies.isEmpty ? options.suite?.strategies ?? [] : []
        peerNames = options.registries.strategies.peerNames
        strategiesNeitherHas = Self.unknown(of: named, sides, compared.renamedStrategies)
        plan = SharedPlan(
            selected, a: sides[0], b: sides[1], reference: sides.count > 2 ? sides[2] : nil,
            datasets: options.registries.datasets)
        missing = plan.missingSubjects(of: selected)
        if plan.groups.isEmpty {
            let missing = Set(plan.missing.map { "\($0.kind.rawValue) \($0.name)" }).sorted()
            throw UsageError(
                "the \(programs[0].noun)s have nothing of the selection in common",
                place: names.prefix(2).joined(separator: ", "),
                remedy: "select what both have; not in both are \(missing.joined(separator: ", "))")
        }
    }

    /// The programs as a run takes them.
    var binaries: [Binary] {
        zip(programs, sides).map { program, side in
            Binary(
                label: program.title, executable: program.executable, commit: program.commit, flags: program.flags,
                role: Self.roles[side.name], recordName: side.name + ".json", renamedStrategies: side.renamedStrategies,
                protocolVersion: side.description.protocolVersion)
        }
    }

    /// Notes on strategies that neither has, and on a reference that takes part in less.
    var warnings: [String] {
        let names = strategiesNeitherHas
        let peers = peerNames.contains(where: names.contains)
        let remedy = peers ? " (other libraries are compared by run, in a build with the trait Peers)" : ""
        let ofSuite =
            names.isEmpty
            ? [] : ["Neither \(programs[0].noun) has \(names.joined(separator: ", ")), which the suite names\(remedy)."]
        return ofSuite
            + plan.missing.filter { $0.from == Self.names[2] }.map {
                "The reference has no \($0.kind.rawValue) named \($0.name): its record lacks it."
            }
    }

    /// A rename must name a strategy of A and one of B.
    private static func check(_ renamed: [String: String], _ sides: [ComparedSide]) throws(UsageError) {
        for (old, new) in renamed {
            let place = "--rename \(old)=\(new)"
            for (name, side) in [(old, sides[0]), (new, sides[1])]
            where !side.description.contents.strategies.contains(name) {
                throw .unknown("strategy", name, place: place, known: side.description.contents.strategies)
            }
        }
    }

    /// What A calls a strategy of B.
    private static func nameInA(_ name: String, _ renamed: [String: String]) -> String {
        renamed.first { $0.value == name }?.key ?? name
    }

    /// Strategies among these that neither A nor B has.
    private static func unknown(of names: [String], _ sides: [ComparedSide], _ renamed: [String: String]) -> [String] {
        let known = SharedPlan.strategies(sides[0], sides[1])
        return names.filter { !known.contains(nameInA($0, renamed)) }
    }

    /// Selected strategies, by their names in A. Without a selection: the suite's that A or B has, and what only one of
    /// the two has, which is not measured but listed; all that A or B has where a suite names none of them.
    private static func strategies(
        _ selected: [String], _ suite: Suite?, _ sides: [ComparedSide], _ renamed: [String: String]
    ) throws(UsageError) -> [String] {
        let known = SharedPlan.strategies(sides[0], sides[1])
        if selected.isEmpty {
            let ofSuite = (suite?.strategies ?? []).map { nameInA($0, renamed) }.filter(known.contains)
            if ofSuite.isEmpty { return known }
            let oneSided = known.filter { name in !sides[0...1].allSatisfy { $0.strategies.contains(name) } }
            return ofSuite + oneSided.filter { !ofSuite.contains($0) }
        }
        let names = selected.map { nameInA($0, renamed) }
        return try ParsedOptions.names(names, of: "strategy", known: known, place: "--strategy")
    }
}
