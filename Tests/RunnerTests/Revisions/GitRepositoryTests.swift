import Foundation
import RunRecords
import Testing

@testable import Runner

@Suite struct GitRepositoryTests {
    @Test func `a folder that is in no repository is a usage error with git's words`() throws {
        let folder = try TemporaryFolder()
        let error = revisionError {
            _ = try GitRepository(
                containing: folder.path, environment: ProcessInfo.processInfo.environment, interruption: Interruption())
        }
        #expect(error?.kind == .usage)
        #expect(error?.place == folder.path)
        #expect(error?.cause.contains("not a git repository") == true)
    }

    @Test func `without git it says what to install`() throws {
        let folder = try TemporaryFolder()
        let error = revisionError {
            _ = try GitRepository(
                containing: folder.path, environment: ["PATH": folder.path], interruption: Interruption())
        }
        #expect(error?.kind == .notInstalled)
        #expect(error?.description.contains("git is not installed") == true)
    }

    @Test func `whatever git understands as a commit is one`() throws {
        let fixture = try RepositoryFixture()
        let first = try fixture.commit(["a": "1"])
        try fixture.git("tag", "--annotate", "--message", "v", "v1")
        let second = try fixture.commit(["a": "2"])
        try FileManager.default.createDirectory(atPath: fixture.root + "/deep", withIntermediateDirectories: true)
        let repository = try GitRepository(
            containing: fixture.root + "/deep", environment: fixture.environment, interruption: Interruption())
        #expect(repository.root == fixture.root)
        for name in ["HEAD~1", "v1", String(first.prefix(9)), first] {
            let revision = try repository.revision(named: name)
            #expect(revision.checkout == first)
            #expect(revision.commit == Commit(hash: first, dirty: false))
        }
        let head = try repository.revision(named: "main")
        #expect(head.content == second)
        #expect(head.title == "main, \(second.prefix(8))")
        #expect(try repository.revision(named: second).title == second.prefix(8))
    }

    @Test func `a revision that does not exist is named`() throws {
        let fixture = try RepositoryFixture()
        try fixture.commit(["a": "1"])
        let repository = try fixture.repository()
        func error(_ name: String) -> RevisionError? { revisionError { _ = try repository.revision(named: name) } }
        #expect(error("mian")?.description == "unknown revision mian (\(fixture.root)): did you mean main?")
        #expect(error("nothing-like-it")?.kind == .usage)
        #expect(error("--all")?.cause == "unknown revision --all")
        #expect(error("")?.cause == "unknown revision \"\"")
        #expect(error("HEAD^{tree}")?.cause.contains("expected commit type") == true)
    }

    @Test func `a repository without a commit has no working tree to compare`() throws {
        let fixture = try RepositoryFixture()
        let repository = try fixture.repository()
        #expect(revisionError { _ = try repository.revision(named: "WORKTREE") }?.cause == "unknown revision HEAD")
    }

    @Test func `variables of a git hook do not lead elsewhere`() throws {
        let fixture = try RepositoryFixture()
        let hash = try fixture.commit(["a": "1"])
        fixture.environment["GIT_DIR"] = "/nowhere"
        fixture.environment["GIT_INDEX_FILE"] = "/nowhere/index"
        #expect(try fixture.repository().revision(named: "HEAD").checkout == hash)
    }
}

@Suite struct GitWorkingTreeTests {
    private func files(_ fixture: RepositoryFixture, _ revision: Revision) throws -> [String] {
        try fixture.git("ls-tree", "-r", "--name-only", revision.checkout).split(separator: "\n").map(String.init)
    }

    @Test func `changed, deleted and untracked files are in it, ignored ones are not`() throws {
        let fixture = try RepositoryFixture()
        let head = try fixture.commit(["changed": "1", "deleted": "1", "same": "1"])
        // As long as before and in the same second: only the content tells.
        try fixture.write("changed", "2")
        try fixture.write("new/untracked", "1")
        try fixture.write("no.ignored", "1")
        try fixture.write("tracked.ignored", "1")
        try fixture.git("add", "--force", "tracked.ignored")
        try FileManager.default.removeItem(atPath: fixture.root + "/deleted")

        let revision = try fixture.repository().revision(named: "WORKTREE")
        #expect(revision.commit == Commit(hash: head, dirty: true))
        #expect(revision.title == "WORKTREE, \(head.prefix(8)) with changes")
        #expect(
            try files(fixture, revision) == [".gitignore", "changed", "new/untracked", "same", "tracked.ignored"])
        #expect(try fixture.git("show", "\(revision.checkout):changed") == "2")
        #expect(try fixture.git("rev-parse", "\(revision.checkout)^") == head)
        #expect(try fixture.git("rev-parse", "\(revision.checkout)^{tree}") == revision.content)
        #expect(try fixture.repository().revision(named: "WORKTREE") == revision)
    }

    @Test func `the user's index stays as it is`() throws {
        let fixture = try RepositoryFixture()
        try fixture.commit(["a": "1", "b": "1"])
        try fixture.write("a", "2")
        try fixture.git("add", "a")
        try fixture.write("b", "2")
        try fixture.write("c", "1")
        let before = try Data(contentsOf: URL(fileURLWithPath: fixture.root + "/.git/index"))
        let status = try fixture.git("--no-optional-locks", "status", "--porcelain")
        _ = try fixture.repository().revision(named: "WORKTREE")
        #expect(try Data(contentsOf: URL(fileURLWithPath: fixture.root + "/.git/index")) == before)
        #expect(try fixture.git("--no-optional-locks", "status", "--porcelain") == status)
        #expect(try fixture.git("stash", "list").isEmpty)
    }

    @Test func `one without changes is HEAD`() throws {
        let fixture = try RepositoryFixture()
        let head = try fixture.commit(["a": "1"])
        try fixture.write("no.ignored", "1")
        let revision = try fixture.repository().revision(named: "WORKTREE")
        #expect(revision.checkout == head)
        #expect(revision.content == head)
        #expect(revision.commit == Commit(hash: head, dirty: false))
    }
}
