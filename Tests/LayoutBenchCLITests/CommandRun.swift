import Foundation
import Testing

/// One run of the built program.
struct CommandRun {
    let exitCode: Int32
    let output: String
    let errors: String

    /// Runs `layoutbench` with these arguments and waits for its end.
    init(_ arguments: [String], environment: [String: String] = [:]) throws {
        try self.init(program: Self.executable(), arguments, environment: environment)
    }

    /// Runs a line of bash, in which `"$0"` is the program, and waits for its end.
    init(shell line: String) throws {
        try self.init(
            program: URL(fileURLWithPath: "/bin/bash"), ["-c", line, Self.executable().path], environment: [:])
    }

    private init(program: URL, _ arguments: [String], environment: [String: String]) throws {
        let process = Process()
        process.executableURL = program
        process.arguments = arguments
        process.environment = ProcessInfo.processInfo.environment.merging(environment) { $1 }
        let outputFile = try TemporaryFolder.shared.file()
        let errorFile = try TemporaryFolder.shared.file()
        process.standardOutput = try FileHandle(forWritingTo: outputFile)
        process.standardError = try FileHandle(forWritingTo: errorFile)
        process.standardInput = FileHandle.nullDevice
        try process.run()
        process.waitUntilExit()
        exitCode = process.terminationReason == .exit ? process.terminationStatus : -process.terminationStatus
        output = try String(contentsOf: outputFile, encoding: .utf8)
        errors = try String(contentsOf: errorFile, encoding: .utf8)
    }

    /// The program, built beside the test bundle.
    static func executable() throws -> URL {
        let bundle = URL(fileURLWithPath: CommandLine.arguments[0]).resolvingSymlinksInPath()
        var folder = bundle.deletingLastPathComponent()
        for _ in 0..<5 {
            let candidate = folder.appendingPathComponent("layoutbench")
            if FileManager.default.isExecutableFile(atPath: candidate.path), !candidate.hasDirectoryPath {
                return candidate
            }
            folder.deleteLastPathComponent()
        }
        throw CocoaError(.fileNoSuchFile, userInfo: [NSFilePathErrorKey: "layoutbench beside \(bundle.path)"])
    }
}

/// A folder for the files of one test process.
struct TemporaryFolder {
    static let shared = TemporaryFolder()

    let url: URL

    private init() {
        url = FileManager.default.temporaryDirectory.appendingPathComponent("layoutbench-tests-\(UUID().uuidString)")
        atexit { try? FileManager.default.removeItem(at: TemporaryFolder.shared.url) }
    }

    /// An empty new file.
    func file(named name: String = UUID().uuidString, holding text: String = "") throws -> URL {
        try FileManager.default.createDirectory(at: url, withIntermediateDirectories: true)
        let file = url.appendingPathComponent(name)
        try Data(text.utf8).write(to: file)
        return file
    }

    /// A new folder.
    func folder() throws -> String {
        let folder = url.appendingPathComponent(UUID().uuidString)
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        return folder.path
    }
}
