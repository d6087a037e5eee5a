import Foundation
import LayoutCore
import RunRecords

/// A git repository with a working tree. Its index, branches and working tree are never changed.
public struct GitRepository: Sendable {
    /// Top folder of the working tree.
    public let root: String
    private let program: String
    private let environment: [String: String]
    private let interruption: Interruption

    /// Finds the repository a folder lies in.
    ///
    /// - Parameters:
    ///   - folder: usually the working directory.
    ///   - environment: whose PATH says where git is.
    ///   - interruption: ends what git is doing.
    /// - Throws: `notInstalled` without git, `usage` where there is no repository.
    public init(
        containing folder: String, environment: [String: String], interruption: Interruption
    ) throws(RevisionError) {
        guard let program = ToolSearch.path(of: "git", environment) else {
            throw RevisionError(
                .notInstalled, "git is not installed", at: "PATH",
                remedy: "install the package git: revisions are taken from a git repository")
        }
        self.program = program
        self.environment = Self.cleaned(environment)
        self.interruption = interruption
        let found = try ToolRun(
            program: program, arguments: ["rev-parse", "--show-toplevel"], folder: folder,
            environment: self.environment, interruption: interruption
        ).run()
        guard found.isSuccess, found.text.hasPrefix("/") else {
            throw RevisionError(
                .usage, "no git working tree: \(found.complaint)", at: folder,
                remedy: "go to a checkout of the repository whose revisions are to be compared")
        }
        root = found.text
    }

    /// In a git hook some variables name another repository or index than the folder's; messages are read in English.
    private static func cleaned(_ environment: [String: String]) -> [String: String] {
        let names = [
            "GIT_DIR", "GIT_WORK_TREE", "GIT_INDEX_FILE", "GIT_COMMON_DIR", "GIT_PREFIX", "GIT_OBJECT_DIRECTORY",
            "GIT_ALTERNATE_OBJECT_DIRECTORIES", "LANGUAGE",
        ]
        let fixed = ["LC_ALL": "C", "GIT_OPTIONAL_LOCKS": "0", "GIT_TERMINAL_PROMPT": "0"]
        return environment.filter { !names.contains($0.key) }.merging(fixed) { $1 }
    }

    /// Runs git in the top folder, without the user's hooks.
    ///
    /// - Parameter isCleaningUp: whether it runs to its end even when the user asks to stop.
    func git(
        _ arguments: [String], adding variables: [String: String] = [:], isCleaningUp: Bool = false
    ) throws(RevisionError) -> ToolOutcome {
        try ToolRun(
            program: program, arguments: ["-c", "core.hooksPath=/dev/null"] + arguments, folder: root,
            environment: environment.merging(variables) { $1 }, interruption: isCleaningUp ? nil : interruption
        ).run()
    }

    /// What git answers; throws its words as `io` when it fails.
    func answer(_ arguments: [String], adding variables: [String: String] = [:]) throws(RevisionError) -> String {
        let outcome = try git(arguments, adding: variables)
        guard outcome.isSuccess else { throw failure(outcome, of: arguments[0]) }
        return outcome.text
    }

    /// What is thrown when git fails at something that should work.
    func failure(_ outcome: ToolOutcome, of command: String) -> RevisionError {
        RevisionError(
            .io, "git \(command) failed: \(outcome.complaint)", at: root,
            remedy: "see whether the repository is whole and its disk has space")
    }
}

// MARK: - Revisions

extension GitRepository {
    /// The revision of that name: `WORKTREE`, or whatever git understands as a commit.
    ///
    /// Throws `usage` for one that does not exist.
    public func revision(named name: String) throws(RevisionError) -> Revision {
        if name == Revision.workingTreeName { return try workingTree() }
        let hash = try commitHash(of: name)
        return Revision(name: name, checkout: hash, commit: Commit(hash: hash, dirty: false), content: hash)
    }

    /// Full hash of the commit that `name` means.
    func commitHash(of name: String) throws(RevisionError) -> String {
        guard !name.isEmpty, !name.hasPrefix("-") else { throw try unknown(name) }
        let outcome = try git(["rev-parse", "--verify", name + "^{commit}"])
        if outcome.isSuccess { return outcome.text }
        let complaint = outcome.complaint
        // What git says of a name it does not know helps nobody; what it says otherwise does.
        if complaint.contains("Needed a single revision"), !outcome.errors.contains("error: ") {
            throw try unknown(name)
        }
        let lines = outcome.errors.split(separator: "\n").filter { $0.hasPrefix("error: ") }
        throw RevisionError(
            .usage, "no revision is called \(name): \(lines.first?.dropFirst(7) ?? complaint[...])", at: root,
            remedy: "give a branch, a tag, or more digits of a commit's hash")
    }

    private func unknown(_ name: String) throws(RevisionError) -> RevisionError {
        let known = try git(["for-each-ref", "--format=%(refname:short)", "refs/heads", "refs/tags", "refs/remotes"])
        let names = known.output.split(separator: "\n").map(String.init) + ["HEAD", Revision.workingTreeName]
        let isShallow = try git(["rev-parse", "--is-shallow-repository"]).text == "true"
        let match = closestMatch(to: name, in: names).map { "did you mean \($0)?" }
        let remedy =
            isShallow
            ? "the clone lacks its history: git fetch --unshallow"
            : "give a branch, a tag, a commit's hash, \(Revision.workingTreeName), or a run.json that exists"
        return RevisionError(
            .usage, "unknown revision \(name.isEmpty ? "\"\"" : name)", at: root, remedy: match ?? remedy)
    }

    /// Whether the revision has a file of that path.
    func has(_ path: String, in revision: Revision) throws(RevisionError) -> Bool {
        try git(["cat-file", "-e", "\(revision.checkout):\(path)"]).isSuccess
    }

    /// Short hash and subject of the commit that first brought a file of that path, as far as the history of HEAD goes.
    public func origin(of path: String) throws(RevisionError) -> String? {
        let outcome = try git(["log", "--diff-filter=A", "--format=%h (%s)", "HEAD", "--", path])
        return outcome.isSuccess ? outcome.text.split(separator: "\n").last.map(String.init) : nil
    }
}
