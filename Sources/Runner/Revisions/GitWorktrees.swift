import Foundation

extension GitRepository {
    /// Checks a revision out into a new folder outside the working tree.
    func addWorktree(_ folder: String, of revision: Revision) throws(RevisionError) {
        // Forced: the place may still be noted as that of a worktree whose folder is gone.
        let outcome = try git(["worktree", "add", "--force", "--detach", folder, revision.checkout])
        guard outcome.isSuccess else {
            throw RevisionError(
                .io, "can't check out \(revision.title): \(lastComplaint(outcome))", at: folder,
                remedy: "free space there or choose another folder with --cache")
        }
    }

    /// git begins with what it is about to do.
    private func lastComplaint(_ outcome: ToolOutcome) -> String {
        let lines = outcome.errors.split(separator: "\n").filter { !$0.hasPrefix("Preparing worktree") }
        return ToolOutcome(end: outcome.end, output: "", errors: lines.joined(separator: "\n")).complaint
    }

    /// Removes the folder and git's note of it, whatever state either is in. Goes on when the user asks to stop.
    func removeWorktree(_ folder: String) {
        // Twice forced: also one that is locked or was left half made.
        _ = try? git(["worktree", "remove", "--force", "--force", folder], isCleaningUp: true)
        // It may be another repository's, or that of one that is no more.
        try? FileManager.default.removeItem(atPath: folder)
    }

    /// Folders that git has noted as worktrees below `folder` but that are gone.
    func lostWorktrees(below folder: String) throws(RevisionError) -> [String] {
        try answer(["worktree", "list", "--porcelain"]).split(separator: "\n")
            .filter { $0.hasPrefix("worktree \(folder)/") }.map { String($0.dropFirst("worktree ".count)) }
            .filter { !FileManager.default.fileExists(atPath: $0) }
    }
}
