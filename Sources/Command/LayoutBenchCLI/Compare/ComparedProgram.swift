import Files
import Foundation
import Revisions
import RunRecords
import ToolRuns

struct ComparedProgram {
    let title: String
    /// Its kind: `revision` or `program`.
    let noun: String
    var isBuilt: Bool { noun == Self.revision }
    let executable: String
    /// The commit it was built from, where that is known.
    let commit: Available<Commit>
    /// Arguments of its build beside the configuration.
    let flags: [String]
    let description: BinaryDescription

    /// Resolves, builds and asks revisions; shows the progress of builds on standard error. Throws ``ToolError``.
    static func built(
        _ names: [String], _ options: RevisionOptions, _ console: Console, _ interruption: Interruption
    ) throws -> [ComparedProgram] {
        let repository = try options.package.repository(console, interruption)
        let revisions = try names.map { try repository.revision(named: $0) }
        let builder = try options.package.builder(of: repository, cache: options.cache, console, interruption)
        return try builder.build(revisions).map { built in
            let inquiry = BinaryInquiry(built, environment: console.environment, interruption: interruption)
            let description = try inquiry.ask { () throws(ToolError) in
                try repository.origin(of: Self.callOfWorkers, below: "Sources")
            }
            return ComparedProgram(
                title: built.revision.title, noun: revision, executable: built.executable,
                commit: .value(built.revision.commit), flags: BuildFlags.aligned, description: description)
        }
    }

    private static let revision = "revision"

    /// What the command that is a worker calls, and called when it came: history keeps a text wherever files move.
    private static let callOfWorkers = "WorkerMain.run("

    /// Asks the programs of two paths. Throws ``ToolError``.
    static func given(
        _ paths: [String], _ options: RevisionOptions, _ console: Console, _ interruption: Interruption
    ) throws -> [ComparedProgram] {
        // Both are looked at before either is started.
        let programs = try zip(paths, ["--program-a", "--program-b"]).map { try GivenProgram($0, place: $1) }
        return try programs.map { program in
            let inquiry = BinaryInquiry(program, environment: console.environment, interruption: interruption)
            return ComparedProgram(
                title: program.path, noun: "program", executable: program.path, commit: program.commit,
                flags: unknownFlags, description: try inquiry.ask { nil })
        }
    }

    /// What a record says of the build of a program that was given.
    private static let unknownFlags = ["unknown"]
}
