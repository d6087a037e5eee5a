import Files
import Foundation
import Testing

@testable import Revisions

/// A repository with a submodule in `Vendor/outer` that has one in `deep`, each with a file `text`.
private struct NestedRepositories {
    let top: RepositoryFixture
    let outer: RepositoryFixture
    let inner: RepositoryFixture

    init() throws {
        (top, outer, inner) = (try RepositoryFixture(), try RepositoryFixture(), try RepositoryFixture())
        try inner.commit(["text": "inner 1"])
        try outer.submodule(inner.root, "deep")
        try outer.commit(["text": "outer 1"])
        try top.useStandIn()
        try top.submodule(outer.root, "Vendor/outer")
        try top.commit([
            "Package.swift": "", "program": "#!/bin/sh\n", ".gitignore": ".build/\n",
        ])
        try top.git("submodule", "--quiet", "update", "--init", "--recursive")
    }

    var deep: String { top.root + "/Vendor/outer/deep" }

    /// What a file of the revision has once it is checked out as it is to be built.
    func text(_ path: String, _ name: String) throws -> String {
        let repository = try top.repository()
        let workshop = Workshop(folder: top.root + "-workshop", repository: repository)
        _ = try workshop.take(try repository.revision(named: name))
        return try String(contentsOfFile: workshop.folder + "/" + path, encoding: .utf8)
    }
}

extension RepositoryFixture {
    /// Adds a submodule from a local repository, which git allows only when told so.
    fileprivate func submodule(_ origin: String, _ path: String) throws {
        environment.merge([
            "GIT_CONFIG_COUNT": "1", "GIT_CONFIG_KEY_0": "protocol.file.allow", "GIT_CONFIG_VALUE_0": "always",
        ]) { $1 }
        try git("submodule", "--quiet", "add", origin, path)
    }
}

@Suite struct SubmoduleTests {
    @Test func `a revision has its submodules at any depth, each as it was then`() throws {
        let nested = try NestedRepositories()
        let paths = try nested.top.repository().revision(named: "HEAD").submodules.map(\.path)
        #expect(paths == ["Vendor/outer", "Vendor/outer/deep"])
        try nested.outer.commit(["text": "outer 2"])
        try nested.top.git("-C", "Vendor/outer", "pull", "--quiet")
        try nested.top.commit([:])
        #expect(try nested.text("Vendor/outer/text", "HEAD") == "outer 2")
        #expect(try nested.text("Vendor/outer/text", "HEAD~1") == "outer 1")
        #expect(try nested.text("Vendor/outer/deep/text", "HEAD~1") == "inner 1")
    }

    @Test func `one that is no longer checked out comes from where git keeps it`() throws {
        let nested = try NestedRepositories()
        try nested.top.git("submodule", "--quiet", "deinit", "--force", "--all")
        #expect(try nested.text("Vendor/outer/deep/text", "HEAD") == "inner 1")
    }

    @Test func `uncommitted changes at any depth belong to the working tree`() throws {
        let nested = try NestedRepositories()
        let repository = try nested.top.repository()
        let head = try repository.revision(named: "HEAD")
        let clean = try repository.revision(named: "WORKTREE")
        #expect(clean.content == head.content && clean.commit.dirty == false)
        var contents = [clean.content]
        for (path, text) in [("text", "inner 2"), ("text", "inner 3"), ("new", "untracked")] {
            try nested.top.write(nested.deep + "/" + path, text)
            let changed = try repository.revision(named: "WORKTREE")
            #expect(changed.commit.dirty)
            #expect(!contents.contains(changed.content))
            #expect(try repository.revision(named: "WORKTREE") == changed)
            contents.append(changed.content)
        }
        #expect(try nested.text("Vendor/outer/deep/text", "WORKTREE") == "inner 3")
        #expect(try nested.text("Vendor/outer/deep/new", "WORKTREE") == "untracked")
        #expect(try nested.text("Vendor/outer/deep/text", "HEAD") == "inner 1")
    }

    @Test func `a submodule that the configuration has ignored is read all the same`() throws {
        let nested = try NestedRepositories()
        try nested.top.git("config", "submodule.Vendor/outer.ignore", "all")
        try nested.top.git("config", "submodule.recurse", "true")
        try nested.top.git("-C", "Vendor/outer", "commit", "--quiet", "--allow-empty", "--message", "Go on")
        #expect(try nested.top.repository().revision(named: "WORKTREE").commit.dirty)
        try nested.top.write(nested.top.root + "/Vendor/outer/text", "outer 2")
        #expect(try nested.text("Vendor/outer/text", "WORKTREE") == "outer 2")
    }

    @Test func `indexes, heads, changes and configurations stay as they are`() throws {
        let nested = try NestedRepositories()
        try nested.top.write(nested.deep + "/text", "inner 2")
        func state() throws -> [String] {
            try ["", "Vendor/outer", "Vendor/outer/deep"].flatMap { path in
                let folder = nested.top.root + "/" + path
                return [
                    try nested.top.git("-C", folder, "--no-optional-locks", "status", "--porcelain", "--branch"),
                    try nested.top.git("-C", folder, "rev-parse", "HEAD"),
                    try nested.top.git("-C", folder, "config", "--local", "--list"),
                ]
            }
        }
        let before = try state()
        _ = try nested.text("Vendor/outer/text", "WORKTREE")
        #expect(try state() == before)
        #expect(try nested.top.git("worktree", "list").split(separator: "\n").count == 2)
    }

    @Test func `a build with changes in a submodule is another than without`() throws {
        let nested = try NestedRepositories()
        try nested.top.write(nested.deep + "/text", "inner 2")
        let built = try nested.top.build("HEAD", "WORKTREE")
        #expect(Set(nested.top.builds) == [nested.top.cacheFolder + "/workshops/1"])
        #expect(built[0].executable != built[1].executable)
        let file = nested.top.cacheFolder + "/workshops/1/Vendor/outer/deep/text"
        #expect(try String(contentsOfFile: file, encoding: .utf8) == "inner 2")
        #expect(try nested.top.hasOnlyWorkshops())
    }

    @Test func `one that is not there is named with its remedy`() throws {
        let nested = try NestedRepositories()
        let clone = nested.top.root + "-clone"
        try nested.top.git("clone", "--quiet", nested.top.root, clone)
        let repository = try GitRepository(
            containing: clone, environment: nested.top.environment, interruption: Interruption())
        for name in ["HEAD", "WORKTREE"] {
            let error = revisionError { _ = try repository.revision(named: name) }
            #expect(error?.fault == .content)
            #expect(error?.cause == "the submodule, which \(name) needs, is not checked out here")
            #expect(error?.place == "Vendor/outer")
            #expect(
                error?.remedy == "git submodule update --init --recursive, or to do without it: git config "
                    + "'submodule.Vendor/outer.update' none")
        }
        try nested.top.git("-C", clone, "config", "submodule.Vendor/outer.update", "none")
        let without = try repository.revision(named: "HEAD")
        #expect(without.leftOut == ["Vendor/outer"])
        #expect(without.submodules.isEmpty)
        #expect(without.content == "\(without.checkout) without Vendor/outer")
    }

    @Test func `a commit that the submodule lacks is named with its remedy`() throws {
        let nested = try NestedRepositories()
        try nested.top.git(
            "update-index", "--cacheinfo", "160000,1234567890123456789012345678901234567890,Vendor/outer")
        try nested.top.git("commit", "--quiet", "--message", "Go on")
        let error = revisionError { _ = try nested.top.repository().revision(named: "HEAD") }
        #expect(error?.fault == .content)
        #expect(error?.cause == "the submodule lacks commit 12345678, which HEAD needs")
        #expect(error?.place == "Vendor/outer")
        #expect(
            error?.remedy == "git --git-dir='\(nested.top.root)/.git/modules/Vendor/outer' fetch, with --unshallow "
                + "where its history is cut off")
        // The working tree has another.
        #expect(try nested.text("Vendor/outer/text", "WORKTREE") == "outer 1")
    }

    @Test func `a repository in the working tree that is no submodule is part of it`() throws {
        let top = try RepositoryFixture()
        try top.commit(["text": "1"])
        try top.git("init", "--quiet", "tool")
        try top.write("tool/text", "2")
        try top.git("-C", "tool", "add", "text")
        try top.git("-C", "tool", "commit", "--quiet", "--message", "Begin")
        let revision = try top.repository().revision(named: "WORKTREE")
        #expect(revision.submodules.map(\.path) == ["tool"])
        // Others who have the commit can't get it from anywhere.
        try top.commit([:])
        try FileManager.default.removeItem(atPath: top.root + "/tool/.git")
        #expect(try top.repository().revision(named: "HEAD").leftOut == ["tool"])
    }
}
