import Files
import ToolRuns

/// A git repository with a working tree. Its index, branches and working tree are never changed.
package struct GitRepository: Sendable {
    /// git in the top folder of the working tree, without arguments.
    private var base: ToolRun
    /// Top folder of the working tree.
    package var root: String { base.folder }

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
        base = ToolRun(
            program: program, arguments: [], folder: folder, environment: Self.cleaned(environment),
            interruption: interruption)
        let found = try base.with(["rev-parse", "--show-toplevel"]).run()
        guard found.isSuccess, found.line.hasPrefix("/") else {
            throw ToolError(
                .usage, "no git working tree: \(found.complaint)", at: folder,
                remedy: "go to a checkout of the repository whose revisions are to be compared")
        }
        base.folder = found.line
    }

    /// The repository of a submodule, whose working tree has this top folder.
    init(submoduleAt root: String, of parent: GitRepository) {
        base = parent.base
        base.folder = root
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
        if !base.locks.isEmpty {
            fixed += ["-c", "core.fsmonitor=false", "-c", "gc.auto=0", "-c", "maintenance.auto=false"]
        }
        var run = base.with(fixed + arguments)
        run.environment.merge(variables) { $1 }
        run.input = input
        return try run.run()
    }

    /// The same repository, whose git holds locks as long as it works, though this process be killed before.
    func holding(_ locks: [FileLock]) -> GitRepository {
        var repository = self
        repository.base.locks = locks
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
