import Files
import Foundation
import ToolRuns

extension GitRepository {
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

/// Finds the submodules of a revision, which counts as one without a path.
///
/// They come from the repositories that are there: nothing is fetched, and no configuration changes.
struct SubmoduleSearch {
    let git: GitRepository
    let revision: String
    /// Outer ones before inner ones.
    private(set) var present: [Submodule] = []
    /// Paths of those that every checkout lacks: that the configuration leaves out, or that are noted without an address.
    private(set) var leftOut: [String] = []

    /// Finds what one has at any depth. Throws `content` for a submodule that is not there.
    mutating func visit(_ home: Submodule) throws(ToolError) {
        let tree = try run(["ls-tree", "-r", "-z", "--full-tree", home.commit], home)
        guard tree.isSuccess else { throw git.failure(tree, of: "ls-tree") }
        let links = GitLink.list(tree.output)
        if links.isEmpty { return }
        let names = try names(home)
        for link in links {
            let places = try places(of: link, name: names[link.path], in: home)
            if let place = try first(of: places) {
                present.append(place)
                try visit(place)
            } else if let place = places.first {
                throw lacking(place)
            } else if let name = names[link.path], try isWanted(name, home) {
                throw missing(home.path(of: link.path), name, home)
            } else {
                leftOut.append(home.path(of: link.path))
            }
        }
    }

    /// The first that has its commit.
    private func first(of places: [Submodule]) throws(ToolError) -> Submodule? {
        for place in places where try run(["cat-file", "-e", place.commit + "^{commit}"], place).isSuccess {
            return place
        }
        return nil
    }

    private func run(_ arguments: [String], _ home: Submodule) throws(ToolError) -> ToolOutcome {
        // The working tree that its configuration names may be gone, where git would go before it does anything.
        try git.git(["--git-dir=" + home.repository, "--work-tree=" + home.repository] + arguments)
    }

    private func names(_ home: Submodule) throws(ToolError) -> [String: String] {
        // It fails where the revision has no such file.
        let list = try run(
            ["config", "-z", "--blob", home.commit + ":.gitmodules", "--get-regexp", #"^submodule\..*\.path$"#], home)
        var names: [String: String] = [:]
        for entry in list.output.split(separator: "\0") {
            let parts = entry.split(separator: "\n", maxSplits: 1)
            if parts.count == 2 { names[String(parts[1])] = String(parts[0].dropFirst(10).dropLast(5)) }
        }
        return names
    }

    /// Where the submodule's repository is here: in the working tree, and where git keeps it for any of its checkouts.
    private func places(of link: GitLink, name: String?, in home: Submodule) throws(ToolError) -> [Submodule] {
        var places: [Submodule] = []
        let path = home.path(of: link.path)
        if let folder = home.workTree.map({ $0 + "/" + link.path }), GitLink.isCheckedOut(folder) {
            let common = try GitRepository(submoduleAt: folder, of: git).path("--git-common-dir")
            places.append(Submodule(path: path, repository: common, commit: link.commit, workTree: folder))
        }
        // As git does it: a name must not lead elsewhere.
        if let name, !name.split(separator: "/").contains("..") {
            let folder = home.repository + "/modules/" + name
            if FileKind.of(folder) == .folder, places.first?.repository != folder {
                places.append(Submodule(path: path, repository: folder, commit: link.commit))
            }
        }
        return places
    }

    /// Whether `git submodule update --init` would check it out.
    private func isWanted(_ name: String, _ home: Submodule) throws(ToolError) -> Bool {
        let own = try run(["config", "--get", "submodule.\(name).update"], home).text
        let given = try run(
            ["config", "--blob", home.commit + ":.gitmodules", "--get", "submodule.\(name).update"], home
        ).text
        let active = try run(["config", "--type=bool", "--get", "submodule.\(name).active"], home).text
        return (own.isEmpty ? given : own) != "none" && active != "false"
    }

    private func lacking(_ place: Submodule) -> ToolError {
        ToolError(
            .content, "the submodule lacks commit \(place.commit.prefix(8)), which \(revision) needs", at: place.path,
            remedy: "git --git-dir='\(place.repository)' fetch, with --unshallow where its history is cut off")
    }

    private func missing(_ path: String, _ name: String, _ home: Submodule) -> ToolError {
        let parent = home.path.isEmpty ? "" : " -C '\(home.path)'"
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
