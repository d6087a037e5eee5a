import Files
import Foundation
import ToolRuns

extension GitRepository {
    /// The submodules of a revision, outer ones before inner ones, and the paths of submodules that every checkout
    /// lacks: that the configuration leaves out, or that are noted without an address.
    ///
    /// They come from the repositories that are there: nothing is fetched, and no configuration changes. Throws
    /// `content` for one that is not there.
    func submodules(
        of commit: String, called name: String
    ) throws(ToolError) -> (present: [Submodule], leftOut: [String]) {
        var search = SubmoduleSearch(git: self, revision: name)
        try search.visit(
            commit, in: SubmoduleSearch.Home(prefix: "", gitFolder: path("--git-common-dir"), workTree: root))
        return (search.present, search.leftOut)
    }

    /// Checks submodules out below a worktree of the revision that has them.
    func addSubmodules(_ submodules: [Submodule], to worktree: String) throws(ToolError) {
        for submodule in submodules {
            let folder = worktree + "/" + submodule.path
            let outcome = try withTemporaryIndex { index throws(ToolError) in
                try? FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
                // A worktree of the submodule's own would have to be noted in its repository.
                return try git(
                    [
                        "--git-dir=" + submodule.repository, "--work-tree=" + folder, "-c", "core.sparseCheckout=false",
                        "read-tree", "--reset", "-u", submodule.commit,
                    ], adding: ["GIT_INDEX_FILE": index])
            }
            guard outcome.isSuccess else {
                throw ToolError(
                    .io, "can't check out a submodule: \(outcome.complaint)", at: folder,
                    remedy: "free space there, or see whether \(submodule.repository) is whole")
            }
        }
    }

    /// Does something with the path of an index file in a folder of its own, which is removed afterwards.
    func withTemporaryIndex<Value>(_ work: (_ index: String) throws(ToolError) -> Value) throws(ToolError) -> Value {
        let folder: TemporaryFolder
        do {
            folder = try TemporaryFolder.make()
        } catch {
            throw ToolError(
                .io, "can't make a temporary folder: \(systemReason(of: error))",
                at: FileManager.default.temporaryDirectory.path,
                remedy: "free space there, or set TMPDIR to a folder that can be written to")
        }
        defer { folder.remove() }
        return try work("\(folder.path)/index")
    }
}

/// Finds submodules at any depth.
private struct SubmoduleSearch {
    struct Home {
        /// Its folder in the revision, with a slash; empty for the top.
        let prefix: String
        /// Folder of its data.
        let gitFolder: String
        /// Its working tree where it has one, in which the user may have checked its submodules out.
        let workTree: String?
    }

    let git: GitRepository
    let revision: String
    var present: [Submodule] = []
    var leftOut: [String] = []

    mutating func visit(_ commit: String, in home: Home) throws(ToolError) {
        let links = GitLink.list(try answer(["ls-tree", "-r", "-z", "--full-tree", commit], home))
        if links.isEmpty { return }
        let names = try names(commit, home)
        for link in links {
            let path = home.prefix + link.path
            let places = try places(of: link.path, name: names[link.path], in: home)
            if let place = try first(of: places, with: link.commit) {
                present.append(Submodule(path: path, repository: place.gitFolder, commit: link.commit))
                try visit(link.commit, in: place)
            } else if let place = places.first {
                throw lacking(link.commit, path, place)
            } else if let name = names[link.path], try isWanted(name, commit, home) {
                throw missing(path, name, home)
            } else {
                leftOut.append(path)
            }
        }
    }

    private func first(of places: [Home], with commit: String) throws(ToolError) -> Home? {
        for place in places where try run(["cat-file", "-e", commit + "^{commit}"], place).isSuccess { return place }
        return nil
    }

    private func run(_ arguments: [String], _ home: Home) throws(ToolError) -> ToolOutcome {
        // The working tree that its configuration names may be gone, where git would go before it does anything.
        try git.git(["--git-dir=" + home.gitFolder, "--work-tree=" + home.gitFolder] + arguments)
    }

    private func answer(_ arguments: [String], _ home: Home) throws(ToolError) -> String {
        let outcome = try run(arguments, home)
        guard outcome.isSuccess else { throw git.failure(outcome, of: arguments[0]) }
        return outcome.output
    }

    private func names(_ commit: String, _ home: Home) throws(ToolError) -> [String: String] {
        // It fails where the revision has no such file.
        let list = try run(
            ["config", "-z", "--blob", commit + ":.gitmodules", "--get-regexp", #"^submodule\..*\.path$"#], home)
        var names: [String: String] = [:]
        for entry in list.output.split(separator: "\0") {
            let parts = entry.split(separator: "\n", maxSplits: 1)
            if parts.count == 2 { names[String(parts[1])] = String(parts[0].dropFirst(10).dropLast(5)) }
        }
        return names
    }

    /// Where the submodule's repository is here: in the working tree, and where git keeps it for any of its checkouts.
    private func places(of path: String, name: String?, in home: Home) throws(ToolError) -> [Home] {
        var places: [Home] = []
        let prefix = home.prefix + path + "/"
        if let folder = home.workTree.map({ $0 + "/" + path }), GitLink.isCheckedOut(folder) {
            let common = try GitRepository(submoduleAt: folder, of: git).path("--git-common-dir")
            places.append(Home(prefix: prefix, gitFolder: common, workTree: folder))
        }
        // As git does it: a name must not lead elsewhere.
        if let name, !name.split(separator: "/").contains("..") {
            let folder = home.gitFolder + "/modules/" + name
            if FileKind.of(folder) == .folder, places.first?.gitFolder != folder {
                places.append(Home(prefix: prefix, gitFolder: folder, workTree: nil))
            }
        }
        return places
    }

    /// Whether `git submodule update --init` would check it out.
    private func isWanted(_ name: String, _ commit: String, _ home: Home) throws(ToolError) -> Bool {
        let own = try run(["config", "--get", "submodule.\(name).update"], home).text
        let given = try run(
            ["config", "--blob", commit + ":.gitmodules", "--get", "submodule.\(name).update"], home
        ).text
        let active = try run(["config", "--type=bool", "--get", "submodule.\(name).active"], home).text
        return (own.isEmpty ? given : own) != "none" && active != "false"
    }

    private func lacking(_ commit: String, _ path: String, _ place: Home) -> ToolError {
        ToolError(
            .content, "the submodule lacks commit \(commit.prefix(8)), which \(revision) needs", at: path,
            remedy: "git --git-dir='\(place.gitFolder)' fetch, with --unshallow where its history is cut off")
    }

    private func missing(_ path: String, _ name: String, _ home: Home) -> ToolError {
        let parent = home.prefix.isEmpty ? "" : " -C '\(home.prefix.dropLast())'"
        return ToolError(
            .content, "the submodule, which \(revision) needs, is not checked out here", at: path,
            remedy: "git submodule update --init --recursive, or to do without it: git\(parent) config "
                + "'submodule.\(name).update' none")
    }
}

/// Where a tree or an index notes a submodule.
struct GitLink {
    let path: String
    /// Full hash of its commit.
    let commit: String

    /// The links among the entries of `ls-tree -z` or `ls-files --stage -z`.
    static func list(_ output: String) -> [GitLink] {
        output.split(separator: "\0").compactMap { entry in
            guard entry.hasPrefix("160000 "), let tab = entry.firstIndex(of: "\t"),
                let commit = entry[..<tab].split(separator: " ").first(where: { $0.count >= 40 })
            else { return nil }
            return GitLink(path: String(entry[entry.index(after: tab)...]), commit: String(commit))
        }
    }

    /// Whether a folder is a repository's own, rather than one in its parent's.
    static func isCheckedOut(_ folder: String) -> Bool {
        let kind = FileKind.of(folder + "/.git")
        return FileKind.of(folder) == .folder && (kind == .file || kind == .folder)
    }
}
