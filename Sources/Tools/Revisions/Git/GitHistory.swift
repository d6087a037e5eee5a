import ToolRuns

extension GitRepository {
    /// Full hashes of the commits after one up to and with another, oldest first, along first parents. Throws `usage`
    /// where the first is no ancestor of the second, or they are the same.
    package func commits(from first: String, to last: String) throws(ToolError) -> [String] {
        let (begin, end) = (try commitHash(of: first), try commitHash(of: last))
        guard try git(["merge-base", "--is-ancestor", begin, end]).isSuccess, begin != end else {
            throw ToolError(
                .usage, begin == end ? "the two are one commit" : "\(first) is not an ancestor of \(last)", at: root,
                remedy: "give a commit without the change, and a later one with it")
        }
        let list = try git(["rev-list", "--reverse", "--first-parent", "\(begin)..\(end)"])
        let commits = list.text.split(separator: "\n").map(String.init)
        guard list.isSuccess, commits.last == end else { throw failure(list, of: "rev-list") }
        return commits
    }

    /// Short hash, date and subject of a commit.
    package func summary(of commit: String) throws(ToolError) -> String {
        try answer(["log", "-1", "--format=%h %as %s", commit])
    }
}

extension GitRepository {
    /// Full hash of the commit that a name means; nil where there is none.
    package func hash(of name: String) throws(ToolError) -> String? {
        guard !name.isEmpty, !name.hasPrefix("-") else { return nil }
        let outcome = try git(["rev-parse", "--verify", "--quiet", name + "^{commit}"])
        return outcome.isSuccess ? outcome.text : nil
    }

    /// Path below the top folder of the file with a name without folders, in a commit. Of several the one that is
    /// different in another commit; nil where none or more than one is left. O(files).
    package func path(ofFile name: String, in commit: String, changedSince base: String) throws(ToolError) -> String? {
        let all = try git(["ls-tree", "-r", "-z", "--name-only", "--full-tree", commit])
        let found = Self.paths(all.output, named: name)
        if found.count < 2 { return found.first }
        let changed = try git(["diff", "-z", "--name-only", base, commit])
        let left = Self.paths(changed.output, named: name)
        return left.count == 1 ? left[0] : nil
    }

    private static func paths(_ list: String, named name: String) -> [String] {
        list.split(separator: "\0").map(String.init).filter { $0 == name || $0.hasSuffix("/" + name) }
    }

    /// Whether tracked files have changes that are not committed.
    package func hasChanges() throws(ToolError) -> Bool {
        try !git(["status", "--porcelain", "--untracked-files=no"]).text.isEmpty
    }
}
