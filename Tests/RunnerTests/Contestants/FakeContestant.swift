import Foundation
import RunRecords

/// A program that speaks the contestants' protocol and knows nothing of the data, with what a test wants it to do at a
/// request instead.
struct FakeContestant {
    /// Lines of bash by the name of a request.
    var behaviour: [String: String] = [:]

    static let protocolReply = #"echo '{"protocol":"layoutbench.contestant/1"}'"#

    private static let usual = [
        "hello": protocolReply, "frames": "echo '{}'", "trace": "echo '{}'", "prepare": #"echo '{"nanoseconds":1000}'"#,
        "memory": #"echo '{"bytes":4096}'"#, "answer": #"echo '{"ordinals":[0]}'"#,
        "epoch": #"echo '{"nanoseconds":1000,"hits":1}'"#, "latency": #"echo '{"unavailable":"not timed here"}'"#,
    ]

    /// Writes the program into a folder.
    func command(_ name: String, in folder: TemporaryFolder) throws -> ContestantCommand {
        let cases = Self.usual.merging(behaviour) { $1 }.sorted { $0.key < $1.key }
            .map { "*'\"request\":\"\($0.key)\"'*) \($0.value) ;;" }
        let script = "while read -r line; do\ncase $line in\n\(cases.joined(separator: "\n"))\nesac\ndone\n"
        return ContestantCommand(name: name, command: "/bin/bash '\(try folder.file("\(name).sh", script))'")
    }
}

/// The programs of `Tests/Contestants`.
enum ReferenceContestant {
    static let folder = URL(fileURLWithPath: #filePath).appendingPathComponent("../../../Contestants")
        .standardizedFileURL.path

    static func path(_ name: String) -> String { "\(folder)/\(name)" }

    /// Whether a line of a shell succeeds.
    static func succeeds(_ line: String) -> Bool {
        let process = Process()
        process.executableURL = URL(fileURLWithPath: "/bin/sh")
        process.arguments = ["-c", line]
        process.standardOutput = FileHandle.nullDevice
        process.standardError = FileHandle.nullDevice
        guard (try? process.run()) != nil else { return false }
        process.waitUntilExit()
        return process.terminationStatus == 0
    }

    /// Compiles a program into a folder.
    static func compiled(
        _ source: String, with compiler: String, in folder: TemporaryFolder, libraries: String = ""
    ) throws -> String {
        let program = "\(folder.path)/\(URL(fileURLWithPath: source).deletingPathExtension().lastPathComponent)"
        guard succeeds("\(compiler) -o '\(program)' '\(source)' \(libraries)") else {
            throw CocoaError(.executableLoad, userInfo: [NSFilePathErrorKey: source])
        }
        return program
    }
}
