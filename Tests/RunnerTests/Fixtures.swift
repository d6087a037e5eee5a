import FaultyStrategies
import Files
import Foundation
import RunRecords
import Runner
import Subjects

/// The program, or the one of this name, built beside the test bundle.
func builtProgram(_ name: String = "layoutbench") throws -> String {
    var folder = URL(fileURLWithPath: CommandLine.arguments[0]).resolvingSymlinksInPath().deletingLastPathComponent()
    for _ in 0..<5 {
        let candidate = folder.appendingPathComponent(name).path
        var isFolder: ObjCBool = false
        if FileManager.default.fileExists(atPath: candidate, isDirectory: &isFolder), !isFolder.boolValue {
            return candidate
        }
        folder.deleteLastPathComponent()
    }
    throw CocoaError(.fileNoSuchFile)
}

/// The strategies with planted faults beside the registered ones, in the parent and in its workers.
enum Faults {
    static let program = "FaultyProgram"
    static var registries: Registries {
        var registries = Registries.builtIn
        registries.layouts.strategies.lines += FaultyStrategy.Fault.allCases.map(\.line)
        return registries
    }
}

/// A copy of the program whose path is a hundred letters longer than the folder's.
func copyOfProgram(in folder: TemporaryFolder) throws -> String {
    let path = folder.path + "/" + String(repeating: "x", count: 100)
    try FileManager.default.copyItem(atPath: builtProgram(), toPath: path)
    return path
}

/// A folder that is removed when the fixture goes.
final class TemporaryFolder {
    let path: String

    init() throws {
        path = FileManager.default.temporaryDirectory.appendingPathComponent("runner-tests-\(UUID().uuidString)").path
        try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: true)
    }

    deinit { try? FileManager.default.removeItem(atPath: path) }

    /// A file in it.
    func file(_ name: String, _ text: String) throws -> String {
        try Data(text.utf8).write(to: URL(fileURLWithPath: path + "/" + name))
        return path + "/" + name
    }
}

/// The record of a run with real workers, which may have planted faults.
func runRecord(
    _ group: SubjectGroup, launches: Int = 1, queryRounds: Int = 3, threads: Int? = nil, _ policy: RunPolicy
) throws -> RunRecord {
    let folder = try TemporaryFolder()
    let plan = RunPlan(
        suite: nil, groups: [group], launches: launches, timeBudgetSeconds: nil, queryRounds: queryRounds,
        prepareRounds: 2, prepareLimitSeconds: 10, queryLimitSeconds: 1, turnLimitSeconds: 60, threads: threads)
    let settings = RunSettings(
        output: folder.path, seed: 1, registries: Faults.registries,
        binaries: [Binary(executable: try builtProgram(Faults.program), commit: .unavailable(reason: "a test"))],
        environment: ProcessInfo.processInfo.environment, policy: policy)
    return try RunSession(plan: plan, settings: settings, interruption: Interruption(), report: { _ in }).run().record
}

/// A group of subjects over generated data unless told otherwise.
func subjectGroup(
    layout: String = "gantt", config: [String: JSONValue] = [:], dataset: String = "construction",
    columns: String? = nil, queries: String? = nil, items: Int? = 200, strategies: [String] = ["on-demand", "r-tree"],
    workloads: [String] = ["jump"]
) -> SubjectGroup {
    SubjectGroup(
        layout: layout, config: config, dataset: dataset, columns: columns, queries: queries, items: items,
        strategies: strategies, workloads: workloads)
}
