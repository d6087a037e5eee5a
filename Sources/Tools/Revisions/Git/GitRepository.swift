import Files
import ToolRuns

/// A git repository with a working tree. Its index, branches and working tree are never changed.
package struct GitRepository: Sendable {
    /// Top folder of the working tree.
    package let root: String
    private let program: String
    private let environment: [String: String]
    private let interruption: Interruption
    /// Locks that git holds as long as it works, though this process be killed before.
    private var locks: [FileLock] = []

    /// Finds the repository a folder, usually the working directory, lies in. Throws `notInstalled` without git,
    /// `usage` where there is no repository.
    package init(
        containing folder: String, environment: [String: String], interruption: Interruption
    ) throws(ToolError) {
        guard let program = ToolSearch.path(of: "git", environment) else {
            throw ToolError(
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
        guard found.isSuccess, found.line.hasPrefix("/") else {
            throw ToolError(
                .usage, "no git working tree: \(found.complaint)", at: folder,
                remedy: "go to a checkout of the repository whose revisions are to be compared")
        }
        root = found.line
    }

    /// The repository of a submodule, whose working tree has this top folder.
    init(submoduleAt root: String, of parent: GitRepository) {
        (self.root, program) = (root, parent.program)
        (environment, interruption) = (parent.environment, parent.interruption)
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
    func git(
        _ arguments: [String], adding variables: [String: String] = [:], input: String = ""
    ) throws(ToolError) -> ToolOutcome {
        // Submodules are checked out by themselves: see addSubmodules.
        var fixed = ["-c", "core.hooksPath=/dev/null", "-c", "submodule.recurse=false"]
        // What git leaves running would hold the locks for ever.
        if !locks.isEmpty {
            fixed += ["-c", "core.fsmonitor=false", "-c", "gc.auto=0", "-c", "maintenance.auto=false"]
        }
        return try ToolRun(
            program: program, arguments: fixed + arguments, folder: root,
            environment: environment.merging(variables) { $1 }, input: input, interruption: interruption, locks: locks
        ).run()
    }

    /// The same repository, whose git holds locks until it has ended.
    func holding(_ locks: [FileLock]) -> GitRepository {
        var repository = self
        repository.locks = locks
        return repository
    }

    func answer(
        _ arguments: [String], adding variables: [String: String] = [:], input: String = ""
    ) throws(ToolError) -> String {
        let outcome = try git(arguments, adding: variables, input: input)
        guard outcome.isSuccess else {
            throw failure(outcome, of: arguments.first { !$0.hasPrefix("-") && !$0.contains("=") } ?? "")
        }
        return outcome.line
    }

    /// An absolute path that `rev-parse` tells; `--git-common-dir` is the folder of the data that all worktrees share.
    func path(_ arguments: String...) throws(ToolError) -> String {
        let path = try answer(["rev-parse"] + arguments)
        return path.hasPrefix("/") ? path : root + "/" + path
    }

    func failure(_ outcome: ToolOutcome, of command: String) -> ToolError {
        ToolError(
            .io, "git \(command) failed: \(outcome.complaint)", at: root,
            remedy: "see whether the repository is whole and its disk has space")
    }
}
