import Foundation
import RunRecords

/// Asks git which commit a checkout is at.
package enum CommitProbe {
    /// The commit of the checkout that `path` (a file or folder) lies in, and whether its tracked files differ from
    /// it. Runs `git` twice, some milliseconds each.
    package static func commit(near path: String) -> Available<Commit> {
        var folder = URL(fileURLWithPath: path).resolvingSymlinksInPath()
        var isFolder: ObjCBool = false
        if !FileManager.default.fileExists(atPath: folder.path, isDirectory: &isFolder) || !isFolder.boolValue {
            folder.deleteLastPathComponent()
        }
        guard let head = git(["rev-parse", "--verify", "HEAD"], in: folder.path) else {
            return .unavailable(reason: "git can't be run")
        }
        guard head.status == 0 else {
            let isMissing = head.status == 127
            return .unavailable(
                reason: isMissing ? "git is not installed" : "\(folder.path) lies in no git checkout with a commit")
        }
        guard let changes = git(["status", "--porcelain", "--untracked-files=no"], in: folder.path), changes.status == 0
        else { return .unavailable(reason: "git can't state the checkout's changes") }
        let hash = head.output.trimmingCharacters(in: .whitespacesAndNewlines)
        return .value(Commit(hash: hash, dirty: !changes.output.isEmpty))
    }

    private static func git(_ arguments: [String], in folder: String) -> (status: Int32, output: String)? {
        // In a git hook these name another repository than the folder's.
        let environment = ProcessInfo.processInfo.environment.filter {
            !["GIT_DIR", "GIT_WORK_TREE", "GIT_INDEX_FILE"].contains($0.key)
        }
        let output = Pipe()
        let arguments = ["git", "--no-optional-locks", "-C", folder] + arguments
        guard
            let process = try? ChildProcess(
                program: "/usr/bin/env", arguments: arguments, environment: environment,
                output: output.fileHandleForWriting.fileDescriptor)
        else { return nil }
        try? output.fileHandleForWriting.close()
        let data = output.fileHandleForReading.readDataToEndOfFile()
        guard case .exited(let status) = process.wait() else { return nil }
        return (status, String(decoding: data, as: UTF8.self))
    }
}
