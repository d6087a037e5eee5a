import RunRecords

/// A revision of the program that can be built.
public struct Revision: Equatable, Sendable {
    /// As the user named it.
    public let name: String
    /// Full hash of the commit that is checked out to build it; for a changed working tree one that no branch holds.
    public let checkout: String
    /// What records state: of a changed working tree the commit it is based on, as dirty.
    public let commit: Commit
    /// Hash of what is built: of the commit, or of a changed working tree's tree.
    public let content: String

    /// A revision from its parts.
    public init(name: String, checkout: String, commit: Commit, content: String) {
        self.name = name
        self.checkout = checkout
        self.commit = commit
        self.content = content
    }

    /// The name that stands for the working tree with its changes.
    public static let workingTreeName = "WORKTREE"

    /// Name and short hash, for messages and reports: `main, 1a2b3c4d`.
    public var title: String {
        let hash = commit.hash.prefix(8) + (commit.dirty ? " with changes" : "")
        return commit.hash.hasPrefix(name) ? String(hash) : "\(name), \(hash)"
    }
}
