import Files
import Foundation
import RunRecords
import ToolRuns

/// A program that is compared as it is, without its revision and without a build.
package struct GivenProgram: Equatable, Sendable {
    /// Its path: absolute, without symbolic links.
    package let path: String
    /// Its size and checksum, in words.
    package let identity: String

    /// Looks at a program, which the option `place` names. Throws `usage` for a program that is missing or can't be
    /// executed, `io` for one that can't be read.
    package init(_ path: String, place: String) throws(ToolError) {
        let found = URL(fileURLWithPath: path).resolvingSymlinksInPath().path
        func wrong(_ cause: String, _ remedy: String) -> ToolError {
            ToolError(.usage, cause, at: "\(place) \(path)", remedy: remedy)
        }
        switch FileKind.of(found) {
        case .nothing: throw wrong("there is no such program", "give the path of a built layoutbench")
        case .folder: throw wrong("it is a folder", "give the path of the layoutbench in it")
        case .other: throw wrong("it is not a file", "give the path of a built layoutbench")
        case .file: break
        }
        guard FileManager.default.isExecutableFile(atPath: found) else {
            throw wrong("the program can't be executed", "give a built layoutbench, or make it executable by chmod +x")
        }
        do {
            let digest = try ProgramDigest(of: found)
            identity = "\(digest.bytes) bytes, checksum \(digest.checksum)"
        } catch {
            throw ToolError(
                .io, "the program can't be read: \(systemReason(of: error))", at: "\(place) \(path)",
                remedy: "give a program that this user may read")
        }
        self.path = found
    }

    /// Stands for its commit, which is unknown.
    package var commit: Available<Commit> { .unavailable(reason: "a built program was given: \(path), \(identity)") }
}
