import Foundation
import RunRecords

extension GitRepository {
    /// The working tree with its changes and those untracked files that are not ignored. One without changes is HEAD.
    ///
    /// What is not yet in the repository is written into it as objects that no branch holds, through an index of its
    /// own: the user's index stays as it is.
    func workingTree() throws(RevisionError) -> Revision {
        let head = try commitHash(of: "HEAD")
        let name = Revision.workingTreeName
        let tree = try treeOfFiles()
        if try answer(["rev-parse", "HEAD^{tree}"]) == tree {
            return Revision(name: name, checkout: head, commit: Commit(hash: head, dirty: false), content: head)
        }
        let commit = try answer(
            ["commit-tree", tree, "-p", head, "-m", "Working tree as layoutbench compared it"],
            adding: Self.signature)
        return Revision(name: name, checkout: commit, commit: Commit(hash: head, dirty: true), content: tree)
    }

    /// Who signs the commit: nobody, at no time, so that the same files make the same commit.
    private static let signature = [
        "GIT_AUTHOR_NAME": "layoutbench", "GIT_AUTHOR_EMAIL": "layoutbench", "GIT_COMMITTER_NAME": "layoutbench",
        "GIT_COMMITTER_EMAIL": "layoutbench", "GIT_AUTHOR_DATE": "2000-01-01T00:00:00Z",
        "GIT_COMMITTER_DATE": "2000-01-01T00:00:00Z",
    ]

    private func treeOfFiles() throws(RevisionError) -> String {
        let folder = FileManager.default.temporaryDirectory.appendingPathComponent("layoutbench-\(UUID().uuidString)")
        let index = folder.appendingPathComponent("index").path
        defer { try? FileManager.default.removeItem(at: folder) }
        do {
            try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
            try copyIndex(to: index)
        } catch let error as RevisionError {
            throw error
        } catch {
            throw RevisionError(
                .io, "can't copy git's index: \(error.localizedDescription)", at: folder.path,
                remedy: "free space there, or set TMPDIR to a folder that can be written to")
        }
        let variables = ["GIT_INDEX_FILE": index]
        _ = try answer(
            ["-c", "core.fsmonitor=false", "-c", "core.splitIndex=false", "add", "--all"], adding: variables)
        return try answer(["write-tree"], adding: variables)
    }

    /// The user's index says which files are tracked although they are ignored, and what need not be read again.
    private func copyIndex(to copy: String) throws {
        let path = try answer(["rev-parse", "--git-path", "index"])
        let index = path.hasPrefix("/") ? path : root + "/" + path
        // A repository without an index is one in which nothing was ever staged.
        guard FileManager.default.fileExists(atPath: index) else { return }
        try FileManager.default.copyItem(atPath: index, toPath: copy)
        // git takes files that are older than the index for unchanged. A copy is newer than a file that was changed
        // right after the index was written; an index from long ago has git compare the contents.
        try FileManager.default.setAttributes([.modificationDate: Date(timeIntervalSince1970: 1)], ofItemAtPath: copy)
    }
}
