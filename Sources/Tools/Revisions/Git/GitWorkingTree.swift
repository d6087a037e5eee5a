import Files
import Foundation
import RunRecords
import ToolRuns

extension GitRepository {
    /// The working tree with its changes and those untracked files that are not ignored, those in its submodules
    /// included. One without changes is HEAD.
    ///
    /// Changes are written into the repository as objects that no branch holds, through an index of its
    /// own: the user's index stays unchanged. Changes in a submodule are written into the submodule's repository.
    func workingTree() throws(ToolError) -> Revision {
        let snapshot = try snapshot()
        return try revision(
            Revision.workingTreeName, checkout: snapshot.commit,
            commit: Commit(hash: snapshot.head, dirty: snapshot.commit != snapshot.head), content: snapshot.content)
    }

    /// The commit of the files as they are, and HEAD's; what stands for the content in keys is a tree that has changes,
    /// or a commit without.
    private func snapshot() throws(ToolError) -> (commit: String, head: String, content: String) {
        let head = try commitHash(of: "HEAD")
        let tree = try treeOfFiles()
        if try answer(["rev-parse", "HEAD^{tree}"]) == tree { return (head, head, head) }
        let commit = try answer(
            ["commit-tree", tree, "-p", head, "-m", "Working tree as layoutbench compared it"], adding: Self.signature)
        return (commit, head, tree)
    }

    /// Author of the commit: a fixed name and time, so that the same files make the same commit.
    private static let signature = [
        "GIT_AUTHOR_NAME": "layoutbench", "GIT_AUTHOR_EMAIL": "layoutbench", "GIT_COMMITTER_NAME": "layoutbench",
        "GIT_COMMITTER_EMAIL": "layoutbench", "GIT_AUTHOR_DATE": "2000-01-01T00:00:00Z",
        "GIT_COMMITTER_DATE": "2000-01-01T00:00:00Z",
    ]

    private func treeOfFiles() throws(ToolError) -> String {
        try withTemporaryIndex { index throws(ToolError) in
            try copyIndex(to: index)
            let variables = ["GIT_INDEX_FILE": index]
            _ = try answer(
                ["-c", "core.fsmonitor=false", "-c", "core.splitIndex=false", "add", "--all"], adding: variables)
            try addSubmodules(variables)
            return try answer(["write-tree"], adding: variables)
        }
    }

    /// Has the index note the submodules' files as they are. git itself notes only which commit is checked out, and
    /// where the configuration has it ignore a submodule, not even that.
    private func addSubmodules(_ variables: [String: String]) throws(ToolError) {
        let listed = try answer(["ls-files", "--stage", "-z"], adding: variables)
        var lines = ""
        for link in GitLink.list(listed) {
            let folder = root + "/" + link.path
            // Where it is not checked out the user's own build lacks it too.
            guard GitLink.isCheckedOut(folder) else { continue }
            let commit = try GitRepository(submoduleAt: folder, of: self).snapshot().commit
            if commit != link.commit { lines += "160000 \(commit)\t\(link.path)\0" }
        }
        if !lines.isEmpty { _ = try answer(["update-index", "-z", "--index-info"], adding: variables, input: lines) }
    }

    /// The user's index says which files are tracked although they are ignored, and what need not be read again.
    private func copyIndex(to copy: String) throws(ToolError) {
        let index = try path("--git-path", "index")
        // A repository without an index is one in which nothing was ever staged.
        guard FileManager.default.fileExists(atPath: index) else { return }
        do {
            try FileManager.default.copyItem(atPath: index, toPath: copy)
            // git takes files that are older than the index for unchanged. A copy is newer than a file that was changed
            // right after the index was written; an index from long ago has git compare the contents.
            try FileManager.default.setAttributes(
                [.modificationDate: Date(timeIntervalSince1970: 1)], ofItemAtPath: copy)
        } catch {
            throw ToolError(
                .io, "can't copy git's index: \(systemReason(of: error))", at: copy,
                remedy: "free space there, or set TMPDIR to a folder that can be written to")
        }
    }
}
