import Foundation
import RunRecords
import Testing

@testable import Revisions
@testable import ToolRuns

@Suite struct GitRepositoryTests {
    @Test func `a folder that is in no repository is a usage error with git's words`() throws {
        let fixture = try RepositoryFixture()
        let folder = URL(fileURLWithPath: fixture.root).deletingLastPathComponent().path
        let error = revisionError { _ = try fixture.repository(at: folder) }
        #expect(error?.fault == .usage)
        #expect(error?.place == folder)
        #expect(error?.cause.contains("not a git repository") == true)
    }

    @Test func `without git it says what to install`() throws {
        let fixture = try RepositoryFixture()
        fixture.environment["PATH"] = fixture.root
        let error = revisionError { _ = try fixture.repository() }
        #expect(error?.fault == .notInstalled)
        #expect(error?.description.contains("git is not installed") == true)
    }

    @Test func `whatever git understands as a commit is one`() throws {
        let fixture = try RepositoryFixture()
        let first = try fixture.commit(["a": "1"])
        try fixture.git("tag", "--annotate", "--message", "v", "v1")
        try fixture.commit(["a": "2"])
        try FileManager.default.createDirectory(atPath: fixture.root + "/deep", withIntermediateDirectories: true)
        let repository = try fixture.repository(at: fixture.root + "/deep")
        #expect(repository.root == fixture.root)
        try fixture.git("commit", "--quiet", "--amend", "--message", "Go on")
        let second = try fixture.git("rev-parse", "HEAD")
        #expect(try repository.revision(named: ":/^Go on").checkout == second)
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
        func error(_ name: String) -> ToolError? { revisionError { _ = try repository.revision(named: name) } }
        for (name, remedy) in [
            ("mian", "did you mean main?"), ("nothing-like-it", nil), ("--all", nil), ("", nil), ("^HEAD", nil),
            // What starts from a known name is not asked back for.
            ("HEAD~1", "HEAD is there, but ~1 leads to no commit from it"),
            ("main^2", "main is there, but ^2 leads to no commit from it"), ("mian~1", "did you mean main~1?"),
            ("WORKTREE~1", "did you mean HEAD~1?"),
        ] {
            let error = error(name)
            #expect(error?.cause == "unknown revision \(name.isEmpty ? "\"\"" : name)" && error?.fault == .usage)
            #expect(error?.place == fixture.root && (remedy == nil || error?.remedy == remedy), "\(name)")
        }
        #expect(error("HEAD^{tree}")?.cause.contains("expected commit type") == true)
    }

    @Test func `a repository without a commit says so`() throws {
        let fixture = try RepositoryFixture()
        let repository = try fixture.repository()
        for name in ["HEAD", "HEAD~1", "WORKTREE", "main"] {
            let error = revisionError { _ = try repository.revision(named: name) }
            #expect(error?.fault == .usage)
            #expect(error?.remedy == "the repository has no commit yet: commit something to compare")
        }
        try fixture.commit(["a": "1"])
        try fixture.git("switch", "--quiet", "--orphan", "empty")
        let error = revisionError { _ = try repository.revision(named: "WORKTREE") }
        #expect(error?.remedy == "its branch has no commit yet: commit something, or give another branch")
    }

    @Test func `a shallow clone says that its history is cut off`() throws {
        let origin = try RepositoryFixture()
        let first = try origin.commit(["a": "1"])
        try origin.commit(["a": "2"])
        let clone = origin.root + "-shallow"
        try origin.git("clone", "--quiet", "--depth", "1", "file://" + origin.root, clone)
        let repository = try origin.repository(at: clone)
        let unshallow = "the clone's history is cut off: git fetch --unshallow (fetch-depth: 0 in CI)"
        for name in ["HEAD~1", "main^", first, "v1"] {
            let error = revisionError { _ = try repository.revision(named: name) }
            #expect(error?.fault == .usage)
            #expect(error?.remedy == unshallow, "\(name)")
        }
        #expect(
            revisionError { _ = try repository.revision(named: "mian") }?.remedy
                == "did you mean main? If not, \(unshallow)")
        #expect(try repository.origin(of: "1", below: ".") == nil)
    }

    @Test func `a text's first commit is found after its file has moved and the text has gone`() throws {
        let fixture = try RepositoryFixture()
        try fixture.commit(["Sources/a": "nothing", "Tests/a": "WorkerMain.run("])
        let first = try fixture.commit(["Sources/a": "case: WorkerMain.run(environment)"])
        try fixture.git("mv", "Sources/a", "Sources/b")
        try fixture.commit([:])
        try fixture.commit(["Sources/b": "gone"])
        let repository = try fixture.repository()
        let origin = try #require(try repository.origin(of: "WorkerMain.run(", below: "Sources"))
        #expect(first.hasPrefix(origin.prefix { $0 != " " }))
        #expect(try repository.origin(of: "never there", below: "Sources") == nil)
    }

    @Test func `a repository whose path has blanks and newlines is found`() throws {
        let fixture = try RepositoryFixture()
        let root = fixture.root + " a\nb "
        try fixture.git("init", "--quiet", root)
        let repository = try fixture.repository(at: root)
        #expect(repository.root == root)
    }

    @Test func `variables of a git hook do not lead elsewhere`() throws {
        let fixture = try RepositoryFixture()
        let hash = try fixture.commit(["a": "1"])
        fixture.environment["GIT_DIR"] = "/nowhere"
        fixture.environment["GIT_INDEX_FILE"] = "/nowhere/index"
        #expect(try fixture.revision().checkout == hash)
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

        let revision = try fixture.revision("WORKTREE")
        #expect(revision.commit == Commit(hash: head, dirty: true))
        #expect(revision.title == "WORKTREE, \(head.prefix(8)) with changes")
        #expect(
            try files(fixture, revision) == [".gitignore", "changed", "new/untracked", "same", "tracked.ignored"])
        #expect(try fixture.git("show", "\(revision.checkout):changed") == "2")
        #expect(try fixture.git("rev-parse", "\(revision.checkout)^") == head)
        #expect(try fixture.git("rev-parse", "\(revision.checkout)^{tree}") == revision.content)
        #expect(try fixture.revision("WORKTREE") == revision)
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
        _ = try fixture.revision("WORKTREE")
        #expect(try Data(contentsOf: URL(fileURLWithPath: fixture.root + "/.git/index")) == before)
        #expect(try fixture.git("--no-optional-locks", "status", "--porcelain") == status)
        #expect(try fixture.git("stash", "list").isEmpty)
    }
}
