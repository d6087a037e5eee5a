import RunRecords

/// A revision of the program that can be built.
package struct Revision: Equatable, Sendable {
    package let name: String
    /// Full hash of the commit that is checked out to build it; for a changed working tree one that no branch holds.
    package let checkout: String
    /// What records state: of a changed working tree the commit it is based on, as dirty.
    package let commit: Commit
    /// Hash of the content: of the commit, or of a changed working tree's tree; and the submodules it lacks.
    package let content: String
    package var submodules: [Submodule] = []
    /// Paths of submodules that stay empty, because the configuration leaves them out or nothing says where they are.
    package var leftOut: [String] = []

    /// The name that stands for the working tree with its changes.
    package static let workingTreeName = "WORKTREE"

    /// Name and short hash, for messages and reports: `main, 1a2b3c4d`.
    package var title: String {
        let hash = commit.hash.prefix(8) + (commit.dirty ? " with changes" : "")
        return commit.hash.hasPrefix(name) ? String(hash) : "\(name), \(hash)"
    }
}
