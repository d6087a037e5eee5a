import Foundation
import LayoutCore
import RunRecords

/// What decides whether a build can be used again.
struct BuildKey: Codable, Equatable {
    /// Hash of the commit or tree.
    var content: String
    /// The compiler's version.
    var toolchain: String
    /// Arguments of `swift build`.
    var flags: [String]
    /// Number of the checkout, from 1 on: equal revisions are built in different ones.
    var slot: Int

    /// Name of its files. All names are equally long, because the length of a program's path moves its stack.
    var name: String {
        var checksum = Checksum()
        for byte in "\(content)|\(toolchain)|\(flags.joined(separator: " "))|\(slot)".utf8 {
            checksum.combine(UInt64(byte))
        }
        return "\(content.prefix(12))-\(slot)-\(hexadecimal(checksum.value))"
    }
}

/// `build.json`: what the program beside it is.
struct BuildDescription: Codable, Equatable {
    /// The schema this program writes and reads.
    static let currentSchema = "layoutbench.build/1"

    var schema = BuildDescription.currentSchema
    var key: BuildKey
    /// The commit it was first built for.
    var commit: Commit
}

/// Programs built from revisions, by what they were built from.
///
/// `builds/KEY/` holds a program and its `build.json`, `logs/KEY.log` what its build said, `locks/KEY.lock` is held
/// by who builds it, and `worktrees/KEY` is its checkout meanwhile.
public struct BuildCache: Sendable {
    /// The cache's folder: absolute, without symbolic links.
    public let folder: String

    /// Opens or makes a cache. Throws `io` when it can't be made.
    public init(folder: String) throws(RevisionError) {
        for part in ["builds", "logs", "locks", "worktrees"] {
            do {
                try FileManager.default.createDirectory(
                    atPath: folder + "/" + part, withIntermediateDirectories: true)
            } catch {
                throw Self.error("can't be made: \(error.localizedDescription)", folder + "/" + part)
            }
        }
        self.folder = URL(fileURLWithPath: folder).resolvingSymlinksInPath().path
    }

    /// Where the cache is unless a folder is given: `$XDG_CACHE_HOME/layoutbench`, or `~/.cache/layoutbench`.
    public static func defaultFolder(_ environment: [String: String]) -> String {
        // The XDG base directory specification has relative paths ignored.
        if let folder = environment["XDG_CACHE_HOME"], folder.hasPrefix("/") { return folder + "/layoutbench" }
        return (environment["HOME"] ?? NSHomeDirectory()) + "/.cache/layoutbench"
    }

    static func error(_ cause: String, _ path: String) -> RevisionError {
        RevisionError(
            .io, "the build cache \(cause)", at: path,
            remedy: "free space there or choose another folder with --cache")
    }

    /// Name of the program that revisions build.
    static let product = "layoutbench"

    func worktree(_ key: BuildKey) -> String { "\(worktrees)/\(key.name)" }
    var worktrees: String { "\(folder)/worktrees" }
    func lock(_ name: String) -> String { "\(folder)/locks/\(name).lock" }
    func log(_ key: BuildKey) -> String { "\(folder)/logs/\(key.name).log" }
    private func build(_ key: BuildKey) -> String { "\(folder)/builds/\(key.name)" }

    /// Path of the program built from exactly that, or nil.
    func program(_ key: BuildKey) -> String? {
        let program = "\(build(key))/\(Self.product)"
        guard FileManager.default.isExecutableFile(atPath: program),
            let data = FileManager.default.contents(atPath: "\(build(key))/build.json"),
            let description = try? JSONDecoder().decode(BuildDescription.self, from: data),
            description.schema == BuildDescription.currentSchema, description.key == key
        else { return nil }
        return program
    }

    /// Takes a program into the cache, which it enters whole or not at all; the path it has then. Only who holds the
    /// key's lock may call this.
    func store(_ program: String, _ key: BuildKey, _ commit: Commit) throws(RevisionError) -> String {
        let files = FileManager.default
        let fresh = build(key) + ".new"
        do {
            try? files.removeItem(atPath: fresh)
            try files.createDirectory(atPath: fresh, withIntermediateDirectories: true)
            try files.moveItem(atPath: program, toPath: "\(fresh)/\(Self.product)")
            let encoder = JSONEncoder()
            encoder.outputFormatting = [.prettyPrinted, .sortedKeys, .withoutEscapingSlashes]
            let description = try encoder.encode(BuildDescription(key: key, commit: commit))
            try (description + Data("\n".utf8)).write(to: URL(fileURLWithPath: "\(fresh)/build.json"))
            // What has the name although it was no build of this key is of no use to anybody.
            try? files.removeItem(atPath: build(key))
            try files.moveItem(atPath: fresh, toPath: build(key))
        } catch {
            try? files.removeItem(atPath: fresh)
            throw Self.error("can't be written: \(error.localizedDescription)", build(key))
        }
        return "\(build(key))/\(Self.product)"
    }
}
