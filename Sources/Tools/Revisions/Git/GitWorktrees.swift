import Foundation
import ToolRuns

extension GitRepository {
    /// Throws when something has the name of the folder that a revision is to be checked out into.
    func checkWayIsFree(_ folder: String, of revision: Revision) throws(ToolError) {
        guard FileKind.of(folder) == .nothing else {
            throw ToolError(
                .io, "can't check out \(revision.title): something is in the way", at: folder,
                remedy: "move it away, or choose another folder with --cache")
        }
    }

    /// Checks a revision out into a new folder outside the working tree.
    func addWorktree(_ folder: String, of revision: Revision) throws(ToolError) {
        // Forced: git may still list the place as a worktree whose folder is gone.
        let outcome = try git(["worktree", "add", "--force", "--detach", folder, revision.checkout])
        guard outcome.isSuccess else {
            throw ToolError(
                .io, "can't check out \(revision.title): \(lastComplaint(outcome))", at: folder,
                remedy: "free space there or choose another folder with --cache")
        }
    }

    /// git begins with a line about its next step.
    private func lastComplaint(_ outcome: ToolOutcome) -> String {
        let lines = outcome.errors.split(separator: "\n").filter { !$0.hasPrefix("Preparing worktree") }
        return ToolOutcome(end: outcome.end, output: "", errors: lines.joined(separator: "\n")).complaint
    }

    /// Removes the folder and git's note of it, in any state. Continues when the user asks to stop.
    func removeWorktree(_ folder: String) {
        // git would follow a link, to a worktree of the user's own.
        let kind = FileKind.of(folder)
        guard kind == .folder || kind == .nothing else { return }
        // Twice forced: also one that is locked or was left half made.
        _ = try? git(["worktree", "remove", "--force", "--force", folder], isCleaningUp: true)
        // It may belong to another repository, or to one that no longer exists.
        if kind == .folder { try? FileManager.default.removeItem(atPath: folder) }
    }

    /// Names of folders that git has noted as worktrees in `folder` but that are gone.
    func lostWorktrees(in folder: String) throws(ToolError) -> [String] {
        var list = try git(["worktree", "list", "--porcelain", "-z"])
        let separator: Character = list.isSuccess ? "\0" : "\n"
        // git before 2.36 ends lines by newlines only.
        if !list.isSuccess { list = try git(["worktree", "list", "--porcelain"]) }
        return list.output.split(separator: separator).filter { $0.hasPrefix("worktree \(folder)/") }
            .map { String($0.dropFirst("worktree \(folder)/".count)) }
            .filter { FileKind.of("\(folder)/\($0)") == .nothing }
    }
}
