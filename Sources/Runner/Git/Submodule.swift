/// A submodule as a revision has it.
public struct Submodule: Equatable, Sendable {
    /// Its folder below the revision's top folder.
    public let path: String
    /// Folder of the local repository that has its commits.
    public let repository: String
    /// Full hash of its commit; of one with uncommitted changes one that no branch holds.
    public let commit: String

    /// A submodule from its parts.
    public init(path: String, repository: String, commit: String) {
        self.path = path
        self.repository = repository
        self.commit = commit
    }
}
