package struct Submodule: Equatable, Sendable {
    /// Its folder below the revision's top folder.
    package let path: String
    /// Folder of the local repository that has its commits.
    package let repository: String
    /// Full hash of its commit; of one with uncommitted changes one that no branch holds.
    package let commit: String
    /// Its working tree where it has one, in which the user may have checked its submodules out.
    var workTree: String?

    /// Path below the revision's top folder of what it has at a path.
    func path(of inner: String) -> String { path.isEmpty ? inner : path + "/" + inner }
}
