import Foundation

/// The package's scripts, run with stand-ins for what they call. Whatever they would install is there.
struct ScriptFolder {
    /// Where stand-ins and their notes lie.
    let folder: String

    init() throws {
        folder = try TemporaryFolder.shared.folder()
        try FileManager.default.createDirectory(atPath: folder + "/bin", withIntermediateDirectories: true)
        for name in ["pkg-config", "brew"] { try standIn(name, "#!/bin/bash\n") }
        try standIn("dpkg-query", "#!/bin/bash\nprintf installed\n")
    }

    /// Puts an executable before all others of its name.
    func standIn(_ name: String, _ text: String) throws {
        let path = folder + "/bin/" + name
        try Data(text.utf8).write(to: URL(fileURLWithPath: path))
        try FileManager.default.setAttributes([.posixPermissions: 0o755], ofItemAtPath: path)
    }

    /// Runs a line of bash among the stand-ins.
    func run(_ line: String) throws -> CommandRun {
        try CommandRun(shell: "export PATH='\(folder)/bin':$PATH; \(line)")
    }

    /// A script, quoted for bash.
    static func path(_ name: String) -> String { "'\(root.path)/Scripts/\(name)'" }

    /// The package.
    static let root = URL(fileURLWithPath: #filePath).appendingPathComponent("../../../..").standardizedFileURL
}
