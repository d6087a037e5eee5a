import Files
import Revisions
import RunRecords
import Runner
import Subjects
import ToolRuns

/// The builds whose workers take part in a calibration: this program, or links of its checkout in several orders.
struct CalibratedPlacements {
    /// Options of a command that can link its checkout again.
    static let options: [CommandOption] = [
        .value(
            "placements", "N",
            help: "number of orders of the working tree's functions to link and compare (default: none)"
        ),
        .value("cache", "DIR", help: "folder of built revisions (default ~/.cache/layoutbench)"),
    ]

    /// The builds, of which the first is what the others are compared with.
    let binaries: [Binary]
    /// Why there are no orders to compare; nil where there are.
    let reason: String?

    /// Builds the requested links. Throws ``ToolError`` where the checkout does not build.
    init(_ options: ParsedOptions, _ registries: Registries, _ console: Console, _ interruption: Interruption) throws {
        let package = PackageOptions(options, registries, console)
        let own = Binary.own(executable: console.executable)
        guard let orders = try options.integer("placements", in: 2...100) else {
            if options.contains("cache") {
                throw UsageError(
                    "nothing is built", place: "--cache", remedy: "give --placements N, too, or leave it out")
            }
            (binaries, reason) = ([own], "not asked for: give --placements N")
            return
        }
        let built: [BuiltRevision]
        do {
            let programs = try RevisionPrograms(package, cache: options.string("cache"), console, interruption)
            let workingTree = try programs.repository.revision(named: Revision.workingTreeName)
            built = try programs.builder.build(workingTree, orders: orders)
        } catch let error as ToolError where error.fault == .notInstalled {
            console.note("! placements are unavailable: \(error.cause) (\(error.place)): \(error.remedy)\n")
            (binaries, reason) = ([own], error.cause)
            return
        }
        binaries = built.indices.map { Self.binary(built[$0], order: $0 + 1) }
        reason = nil
    }

    private static func binary(_ built: BuiltRevision, order: Int) -> Binary {
        Binary(
            label: "order \(order)", executable: built.executable, commit: .value(built.revision.commit),
            flags: BuildFlags.aligned + BuildFlags.placed(seed: order),
            recordName: order == 1 ? RecordStore.fileName : "order-\(order).json")
    }
}
