import Files
import Foundation
import Testing

@testable import Revisions
@testable import ToolRuns

/// A git repository in a folder of its own, with a build cache and a stand-in for swift beside it.
///
/// The stand-in builds a revision by copying its file `program`, and does as told by the files `slow`, `killed` and `said`.
final class RepositoryFixture {
    private let folder: TemporaryFolder
    let root: String
    var cacheFolder: String
    let interruption = Interruption()
    var environment: [String: String]

    init() throws {
        folder = try TemporaryFolder()
        let path = URL(fileURLWithPath: folder.path).resolvingSymlinksInPath().path
        root = path + "/repository"
        cacheFolder = path + "/cache"
        try FileManager.default.createDirectory(atPath: path + "/bin", withIntermediateDirectories: true)
        environment = ProcessInfo.processInfo.environment
        let own = [
            "HOME": path, "GIT_CONFIG_NOSYSTEM": "1", "GIT_AUTHOR_NAME": "A", "GIT_AUTHOR_EMAIL": "a@b",
            "GIT_COMMITTER_NAME": "A", "GIT_COMMITTER_EMAIL": "a@b", "BUILDS": path + "/builds.txt",
        ]
        environment.merge(own) { $1 }
        try FileManager.default.createDirectory(atPath: root, withIntermediateDirectories: true)
        try git("init", "--quiet", "--initial-branch=main")
        try write(".gitignore", "*.ignored\n.build/\n")
    }

    /// What the stand-in does to build.
    static let building = """
        if [ -f slow ]; then sleep 600; fi
        if [ -f killed ]; then kill -9 $$; fi
        if [ -f said ]; then sed "s|HERE|$PWD|" said; exit 1; fi
        mkdir -p .build/release && cp program .build/release/layoutbench && chmod +x .build/release/layoutbench
        """

    /// Has the stand-in found before swift, with its answer about packages.
    func useStandIn(
        package: String = #"echo '{"dependencies":[],"targets":[]}'"#, building: String = RepositoryFixture.building
    ) throws {
        let script = """
            #!/bin/sh
            if [ "$1" = --version ]; then echo "Swift version ${SWIFT_VERSION:-0}"; exit 0; fi
            case " $* " in *--show-bin-path*) echo "$PWD/.build/release"; exit 0;; esac
            if [ "$1" = package ]; then \(package); exit $?; fi
            echo "$PWD" >> "$BUILDS"
            \(building)
            """
        let bin = folder.path + "/bin"
        try write(bin + "/swift", script)
        try FileManager.default.setAttributes([.posixPermissions: 0o755], ofItemAtPath: bin + "/swift")
        environment["PATH"] = bin + ":" + (environment["PATH"] ?? "/usr/bin:/bin")
    }

    /// Writes a file below the top folder, or at an absolute path.
    func write(_ path: String, _ text: String) throws {
        let url = URL(fileURLWithPath: path.hasPrefix("/") ? path : root + "/" + path)
        try FileManager.default.createDirectory(at: url.deletingLastPathComponent(), withIntermediateDirectories: true)
        try Data(text.utf8).write(to: url)
    }

    /// Writes files and commits everything; the commit's hash.
    @discardableResult func commit(_ files: [String: String]) throws -> String {
        for (path, text) in files { try write(path, text) }
        try git("add", "--all")
        try git("commit", "--quiet", "--allow-empty", "--message", "Change something")
        return try git("rev-parse", "HEAD")
    }

    /// Runs git in the repository; what it wrote.
    @discardableResult func git(_ arguments: String...) throws -> String {
        let program = try #require(ToolSearch.path(of: "git", environment))
        let outcome = try ToolRun(program: program, arguments: arguments, folder: root, environment: environment).run()
        try #require(outcome.isSuccess, "git \(arguments): \(outcome.errors)")
        return outcome.text
    }

    /// The repository that a folder lies in; its own unless one is given.
    func repository(at folder: String? = nil) throws(ToolError) -> GitRepository {
        try GitRepository(containing: folder ?? root, environment: environment, interruption: interruption)
    }

    func revision(_ name: String = "HEAD") throws(ToolError) -> Revision {
        try repository().revision(named: name)
    }

    /// What a file says, below the top folder or at an absolute path.
    func text(_ path: String) throws -> String {
        try String(contentsOfFile: path.hasPrefix("/") ? path : root + "/" + path, encoding: .utf8)
    }

    /// The folders in which the stand-in was started to build.
    var builds: [String] {
        let text = environment["BUILDS"].flatMap { try? String(contentsOfFile: $0, encoding: .utf8) } ?? ""
        return text.split(separator: "\n").map(String.init)
    }

    /// Names in a folder of the cache.
    func cached(_ folder: String) -> [String] {
        (try? FileManager.default.contentsOfDirectory(atPath: cacheFolder + "/" + folder).sorted()) ?? []
    }

    /// Whether no worktree is left but workshops, neither as a folder nor in git's notes.
    func hasOnlyWorkshops() throws -> Bool {
        let noted = try git("worktree", "list", "--porcelain").split(separator: "\n").filter {
            $0.hasPrefix("worktree ")
        }
        let own = cached("workshops").map { "worktree \(cacheFolder)/workshops/\($0)" }
        return Set(noted.dropFirst().map(String.init)) == Set(own)
    }
}

/// The error something ends with.
func revisionError(_ work: () throws -> Void) -> ToolError? {
    do {
        try work()
        return nil
    } catch {
        return error as? ToolError
    }
}
