import Foundation
import Testing

/// Programs that write what the importers read, where they are installed.
enum RealProducer {
    /// Whether Python has these modules.
    static func python(_ modules: String...) -> Bool {
        (try? run("python3", ["-c", "import \(modules.joined(separator: ", "))"])) != nil
    }

    /// What a script of Python prints.
    static func python(_ script: String) throws -> String { try run("python3", ["-c", script]) }

    private static func run(_ program: String, _ arguments: [String]) throws -> String {
        let process = Process()
        process.executableURL = URL(fileURLWithPath: "/usr/bin/env")
        process.arguments = [program] + arguments
        let output = Pipe()
        process.standardOutput = output
        process.standardError = FileHandle.nullDevice
        try process.run()
        let bytes = try output.fileHandleForReading.readToEnd() ?? Data()
        process.waitUntilExit()
        guard process.terminationStatus == 0 else { throw CocoaError(.executableLoad) }
        return String(decoding: bytes, as: UTF8.self)
    }
}
