import Foundation
import RunRecords
import ToolRuns

/// A detached worktree that revisions are built in, one after the other: git touches only the files that differ, and a
/// build compiles only what the files reach. Only who holds the workshop's lock may use it.
struct Workshop {
    /// The same for all revisions, because programs name it in debug information and by `#filePath`.
    let folder: String
    let repository: GitRepository

    /// Says by what the last build was made. The file lies beside the objects, so that it goes with them.
    private var note: String { "\(folder)/.build/layoutbench.json" }

    /// Makes the folder hold a revision's files. Returns how the last build was made and the files that have changed
    /// since; nil where no build can be continued.
    func take(_ revision: Revision) throws(ToolError) -> (state: BuildState, changes: [String])? {
        guard [.folder, .nothing].contains(FileKind.of(folder)) else {
            throw ToolError(
                .io, "can't build \(revision.title): something is in the way", at: folder,
                remedy: "move it away, or choose another folder with --cache")
        }
        let state = lastState
        // A process that is killed from here on leaves a folder without a note, which the next one removes.
        unlink(note)
        if let state, state.submodules == BuildState.submodules(of: revision), let changes = try checkOut(revision) {
            return (state, changes)
        }
        try addWorktree(revision)
        return nil
    }

    private var lastState: BuildState? {
        FileKind.contents(note).flatMap { try? JSONDecoder().decode(BuildState.self, from: $0) }
    }

    /// Notes that the build in the folder can be continued. A build without the note is followed by a clean one.
    func keep(_ state: BuildState) { try? DiskSync.write(JSONText.bytes(state), to: note) }

    /// Removes what was built.
    func clean() throws(ToolError) {
        try remove(folder + "/.build")
        mkdir(folder + "/.build", 0o755)
    }

    private func remove(_ path: String) throws(ToolError) {
        guard FileKind.of(path) != .nothing else { return }
        try BuildCache.explained(path) { try FileManager.default.removeItem(atPath: path) }
    }

    /// Goes on to another revision; the files that differ, or nil where git can't, as in a worktree of a repository that
    /// lacks the commit.
    private func checkOut(_ revision: Revision) throws(ToolError) -> [String]? {
        let commit = revision.checkout
        let steps = [
            ["diff-tree", "-r", "-z", "--name-only", "--no-renames", "HEAD", commit],
            ["ls-files", "-z", "--others", "--exclude=/.build"],
            ["checkout", "--quiet", "--force", "--detach", commit], ["clean", "--quiet", "-ffdx", "--exclude=/.build"],
        ]
        var changes = ""
        for step in steps {
            // The folders are named, so that git never looks for a repository above this one.
            let outcome = try repository.git(["-C", folder, "--git-dir=.git", "--work-tree=."] + step)
            guard outcome.isSuccess else { return nil }
            changes += outcome.output
        }
        return changes.split(separator: "\0").map(String.init)
    }

    private func addWorktree(_ revision: Revision) throws(ToolError) {
        try remove(folder)
        // Twice forced: git may still list the folder, also as one that is being made.
        let outcome = try repository.git([
            "worktree", "add", "--quiet", "--force", "--force", "--detach", folder, revision.checkout,
        ])
        guard outcome.isSuccess else {
            throw ToolError(
                .io, "can't check out \(revision.title): \(outcome.complaint)", at: folder,
                remedy: "free space there or choose another folder with --cache")
        }
        try repository.addSubmodules(revision.submodules, to: folder)
    }
}

/// By what a build was made, beside the files of its repository.
struct BuildState: Codable, Equatable {
    /// Hashes of commits by the paths of submodules.
    var submodules: [String: String]
    var toolchain: String
    /// Arguments of `swift build` that objects depend on.
    var flags: [String]
    var outside: OutsidePackages
    /// Variables that compilers or the package heed, and when the system's libraries last changed.
    var surroundings: [String: String]

    /// The state of a build that is to be made; the text of Package.swift may ask for variables by their names.
    init(
        of revision: Revision, toolchain: String, flags: [String], _ outside: OutsidePackages,
        environment: [String: String], manifest: String
    ) {
        submodules = Self.submodules(of: revision)
        (self.toolchain, self.outside) = (toolchain, outside)
        // The linker alone reads in which order functions are to lie.
        self.flags = flags.filter { !$0.hasPrefix("--shuffle-sections=") }
        surroundings = environment.filter { name, _ in
            Self.heeded.contains(name) || name.hasPrefix("SWIFT") || manifest.contains("\"\(name)\"")
        }
        for path in Self.system {
            let date = try? FileManager.default.attributesOfItem(atPath: path)[.modificationDate] as? Date
            surroundings[path] = date.map { String($0.timeIntervalSince1970) }
        }
    }

    static func submodules(of revision: Revision) -> [String: String] {
        Dictionary(revision.submodules.map { ($0.path, $0.commit) }) { $1 }
    }

    /// Variables that the compilers and the package manager heed.
    private static let heeded: Set = [
        "PATH", "CC", "CXX", "CPATH", "C_INCLUDE_PATH", "CPLUS_INCLUDE_PATH", "LIBRARY_PATH", "LD_LIBRARY_PATH",
        "PKG_CONFIG_PATH", "SDKROOT", "DEVELOPER_DIR", "TOOLCHAINS", "MACOSX_DEPLOYMENT_TARGET",
    ]

    /// Folders and lists that change with the headers or libraries of the system.
    private static let system = [
        "/usr/include", "/usr/local/include", "/usr/local/lib", "/usr/lib/pkgconfig", "/opt/homebrew/Cellar",
        "/var/lib/dpkg/status", "/var/lib/rpm", "/lib/apk/db/installed", "/var/lib/pacman/local",
    ]
}
