import ErrorTestSupport
import Foundation
import Testing

/// One run of the built program in an empty folder with an empty cache, so that no answer depends on what earlier commands
/// left in the tree or in the user's cache.
struct CommandRun {
    let exitCode: Int32
    let output: String
    let errors: String

    /// Runs `layoutbench`, or the program of this name, with these arguments and waits for its end.
    init(
        _ arguments: [String], program: String = "layoutbench", environment: [String: String] = [:]
    ) throws {
        try self.init(program: Self.executable(program), arguments, environment: environment)
    }

    /// Runs the program that has strategies with planted faults beside the registered ones.
    init(faulty arguments: [String], environment: [String: String] = [:]) throws {
        try self.init(arguments, program: "FaultyProgram", environment: environment)
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
        let folder = try TemporaryFolder.shared.folder()
        process.currentDirectoryURL = URL(fileURLWithPath: folder)
        process.environment = ProcessInfo.processInfo.environment
            .merging(["XDG_CACHE_HOME": folder + "-cache"]) { $1 }.merging(environment) { $1 }
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

    /// Expects this exit code and an error of this place, whose cause and remedy have these words. Other lines may
    /// stand before it where it is not the only one.
    func expectError(
        _ code: Int32, _ cause: String, at place: String, _ remedy: String, isOnly: Bool = true,
        _ comment: Comment? = nil, sourceLocation: SourceLocation = #_sourceLocation
    ) {
        #expect(exitCode == code, "\(errors)", sourceLocation: sourceLocation)
        let lines = errors.split(separator: "\n", omittingEmptySubsequences: false)
        #expect(lines.last == "" && (lines.count == 2 || !isOnly), "\(errors)", sourceLocation: sourceLocation)
        let line = lines.dropLast().last ?? ""
        #expect(line.hasPrefix("error: "), "\(errors)", sourceLocation: sourceLocation)
        let text = String(line.dropFirst("error: ".count))
        #expect(
            mismatch(in: text, cause: cause, place: place, remedy: remedy) == nil, comment,
            sourceLocation: sourceLocation)
    }

    /// A program of the package, built beside the test bundle.
    static func executable(_ name: String = "layoutbench") throws -> URL {
        let bundle = URL(fileURLWithPath: CommandLine.arguments[0]).resolvingSymlinksInPath()
        var folder = bundle.deletingLastPathComponent()
        for _ in 0..<5 {
            let candidate = folder.appendingPathComponent(name)
            if FileManager.default.isExecutableFile(atPath: candidate.path), !candidate.hasDirectoryPath {
                return candidate
            }
            folder.deleteLastPathComponent()
        }
        throw CocoaError(.fileNoSuchFile, userInfo: [NSFilePathErrorKey: "\(name) beside \(bundle.path)"])
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
