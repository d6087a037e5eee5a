import Errors
import RunRecords
import ToolRuns

extension GitRepository {
    /// The revision of that name: `WORKTREE`, or any name of a commit in git. Throws `usage` for one that does not
    /// exist, `content` for one whose submodules are not there.
    package func revision(named name: String) throws(ToolError) -> Revision {
        if name == Revision.workingTreeName { return try workingTree() }
        let hash = try commitHash(of: name)
        return try revision(name, checkout: hash, commit: Commit(hash: hash, dirty: false), content: hash)
    }

    func revision(_ name: String, checkout: String, commit: Commit, content: String) throws(ToolError) -> Revision {
        var search = SubmoduleSearch(git: self, revision: name)
        try search.visit(
            Submodule(path: "", repository: path("--git-common-dir"), commit: checkout, workTree: root))
        // Once it is there the same commit is another program.
        let without = search.leftOut.isEmpty ? "" : " without " + search.leftOut.joined(separator: ", ")
        return Revision(
            name: name, checkout: checkout, commit: commit, content: content + without, submodules: search.present,
            leftOut: search.leftOut)
    }

    /// Full hash of the commit that `name` means.
    func commitHash(of name: String) throws(ToolError) -> String {
        guard !name.isEmpty, !name.hasPrefix("-"), !name.hasPrefix("^") else { throw try unknown(name) }
        // A text to be found in a message goes on to the end of the name, and means a commit anyway.
        let outcome = try git(["rev-parse", "--verify", name.hasPrefix(":/") ? name : name + "^{commit}"])
        if outcome.isSuccess { return outcome.text }
        let complaint = outcome.complaint
        // git's message about an unknown name does not help; its other messages do.
        if complaint.contains("Needed a single revision"), !outcome.errors.contains("error: ") {
            throw try unknown(name)
        }
        let lines = outcome.errors.split(separator: "\n").filter { $0.hasPrefix("error: ") }
        throw ToolError(
            .usage, "no revision is called \(name): \(lines.first?.dropFirst(7) ?? complaint[...])", at: root,
            remedy: "give a branch, a tag, or more digits of a commit's hash")
    }

    package func isShallow() throws(ToolError) -> Bool {
        try git(["rev-parse", "--is-shallow-repository"]).text == "true"
    }

    private func unknown(_ name: String) throws(ToolError) -> ToolError {
        let cause = "unknown revision \(name.isEmpty ? "\"\"" : name)"
        func error(_ remedy: String) -> ToolError { ToolError(.usage, cause, at: root, remedy: remedy) }
        let listed = try git(["for-each-ref", "--format=%(refname:short)", "refs/heads", "refs/tags", "refs/remotes"])
        let names = listed.output.split(separator: "\n").map(String.init)
        let hasHead = try hash(of: "HEAD") != nil
        if !hasHead, names.isEmpty {
            return error("the repository has no commit yet: commit something to compare")
        }
        let unshallow = "the clone's history is cut off: git fetch --unshallow (fetch-depth: 0 in CI)"
        // What a name such as HEAD~3 starts from.
        let base = name.prefix { !"~^@{:".contains($0) }
        let isShallow = try isShallow()
        if base.count < name.count, try hash(of: String(base)) != nil {
            return error(
                isShallow ? unshallow : "\(base) is there, but \(name.dropFirst(base.count)) leads to no commit from it"
            )
        }
        if !hasHead, base == "HEAD" || base.isEmpty {
            return error("its branch has no commit yet: commit something, or give another branch")
        }
        let match = Self.match(name, base: base, in: names + (hasHead ? ["HEAD"] : []), hasWorkingTree: hasHead)
            .map { didYouMean([$0]) }
        if isShallow { return error([match, unshallow].compactMap { $0 }.joined(separator: " If not, ")) }
        return error(
            match ?? "give a branch, a tag, a commit's hash, \(Revision.workingTreeName), or a run.json that exists")
    }

    /// What the name may have been meant to be: where it goes on from a base, with that base corrected.
    private static func match(_ name: String, base: Substring, in known: [String], hasWorkingTree: Bool) -> String? {
        let rest = name.dropFirst(base.count)
        if rest.isEmpty {
            return closestMatch(to: name, in: known + (hasWorkingTree ? [Revision.workingTreeName] : []))
        }
        if base == Revision.workingTreeName { return hasWorkingTree ? "HEAD\(rest)" : nil }
        return closestMatch(to: String(base), in: known).map { $0 + rest }
    }

    func has(_ path: String, in revision: Revision) throws(ToolError) -> Bool {
        try git(["cat-file", "-e", "\(revision.checkout):\(path)"]).isSuccess
    }

    /// Short hash and subject of the commit that first brought a text into a file below `folder`, regardless of later
    /// changes of file and text since, as far as the history of HEAD goes; nil where the history is cut off, because
    /// its oldest commit seems to bring everything.
    package func origin(of text: String, below folder: String) throws(ToolError) -> String? {
        if try isShallow() { return nil }
        let outcome = try git(["log", "-S\(text)", "--format=%h (%s)", "HEAD", "--", folder])
        return outcome.isSuccess ? outcome.text.split(separator: "\n").last.map(String.init) : nil
    }
}
