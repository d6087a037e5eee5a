import Foundation

/// A program of others that writes files or reads them, where it is installed.
package struct OutsideProgram {
    package let path: String

    /// The first program of this name on PATH; nil where there is none.
    package init?(_ name: String) {
        let folders = (ProcessInfo.processInfo.environment["PATH"] ?? "").split(separator: ":")
        guard let found = folders.map({ "\($0)/\(name)" }).first(where: FileManager.default.isExecutableFile) else {
            return nil
        }
        path = found
    }

    /// Python with some modules; nil where one of these is not installed.
    package init?(pythonWith modules: String) {
        self.init("python3")
        guard (try? run(["-c", "import \(modules)"], in: NSTemporaryDirectory())) != nil else { return nil }
    }

    /// Runs it in a folder and returns what it prints. Throws where it fails.
    @discardableResult package func run(_ arguments: [String], in folder: String) throws -> String {
        let process = Process()
        process.executableURL = URL(fileURLWithPath: path)
        process.currentDirectoryURL = URL(fileURLWithPath: folder)
        process.arguments = arguments
        let output = Pipe()
        process.standardOutput = output
        process.standardError = FileHandle.nullDevice
        try process.run()
        let text = String(decoding: output.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
        process.waitUntilExit()
        guard process.terminationStatus == 0 else { throw CocoaError(.executableLoad, userInfo: ["output": text]) }
        return text
    }

    /// Its output, as lines of fields between tabs.
    package func table(_ arguments: [String], in folder: String) throws -> [[String]] {
        try run(arguments, in: folder).split(separator: "\n").map { line in
            line.split(separator: "\t", omittingEmptySubsequences: false).map(String.init)
        }
    }
}
