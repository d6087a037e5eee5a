import Errors

extension GitRepository {
    /// Full hashes of the commits after one up to and with another, oldest first, along first parents.
    ///
    /// Throws `usage` where the first is no ancestor of the second, or they are the same.
    package func commits(from first: String, to last: String) throws(RevisionError) -> [String] {
        let (begin, end) = (try commitHash(of: first), try commitHash(of: last))
        guard try git(["merge-base", "--is-ancestor", begin, end]).isSuccess, begin != end else {
            throw RevisionError(
                .usage, begin == end ? "the two are one commit" : "\(first) is not an ancestor of \(last)", at: root,
                remedy: "give a commit without the change, and a later one with it")
        }
        let list = try git(["rev-list", "--reverse", "--first-parent", "\(begin)..\(end)"])
        let commits = list.text.split(separator: "\n").map(String.init)
        guard list.isSuccess, commits.last == end else { throw failure(list, of: "rev-list") }
        return commits
    }

    /// Short hash, date and subject of a commit.
    package func summary(of commit: String) throws(RevisionError) -> String {
        try answer(["log", "-1", "--format=%h %as %s", commit])
    }
}

extension GitRepository {
    /// Full hash of the commit that a name means; nil where there is none.
    package func hash(of name: String) throws(RevisionError) -> String? {
        guard !name.isEmpty, !name.hasPrefix("-") else { return nil }
        let outcome = try git(["rev-parse", "--verify", "--quiet", name + "^{commit}"])
        return outcome.isSuccess ? outcome.text : nil
    }

    /// Whether the clone was cut off at some depth.
    package func isShallowClone() throws(RevisionError) -> Bool { try isShallow() }

    /// Whether tracked files have changes that are not committed.
    package func hasChanges() throws(RevisionError) -> Bool {
        try !git(["status", "--porcelain", "--untracked-files=no"]).text.isEmpty
    }
}
