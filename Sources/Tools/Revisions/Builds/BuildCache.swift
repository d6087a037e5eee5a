import Files
import Foundation
import RunRecords
import ToolRuns

/// Programs built from revisions, by their build keys.
///
/// `builds/KEY/` holds a program and its `build.json`, `logs/KEY.log` what its build said, and `locks/KEY.lock` is held
/// by who builds it. `workshops/1` is where revisions are built, one after the other. A marker file says that the folder is a cache: nothing is ever made or removed in one that isn't.
package struct BuildCache: Sendable {
    /// The cache's folder: absolute, without symbolic links.
    package let folder: String

    /// Opens or makes a cache in a folder that is new or empty, or a cache; it must not lie in the working tree `root`.
    /// Throws `io` when it can't be made, `usage` for a folder that holds something else.
    package init(folder: String, outside root: String? = nil) throws(ToolError) {
        guard !folder.isEmpty else {
            throw ToolError(
                .usage, "the build cache has no folder", at: "--cache \"\"",
                remedy: "give a new or empty folder, or leave --cache out")
        }
        let given = URL(fileURLWithPath: folder).path
        if let root { try Self.check(given, isOutside: root) }
        try Self.explained(given, "can't be made") {
            try FileManager.default.createDirectory(atPath: given, withIntermediateDirectories: true)
        }
        self.folder = URL(fileURLWithPath: given).resolvingSymlinksInPath().path
        if let root { try Self.check(self.folder, isOutside: root) }
        try claim()
    }

    private static func check(_ folder: String, isOutside root: String) throws(ToolError) {
        if (folder + "/").hasPrefix(root + "/") {
            throw ToolError(
                .usage, "the build cache lies in the working tree", at: folder,
                remedy: "choose a folder outside \(root) with --cache")
        }
    }

    static func error(_ cause: String, _ path: String) -> ToolError {
        ToolError(
            .io, "the build cache \(cause)", at: path,
            remedy: "free space there or choose another folder with --cache")
    }

    /// Works with files of the cache. Throws what went wrong in the system's words.
    static func explained<Value>(
        _ path: String, _ cause: String = "can't be written", _ work: () throws -> Value
    ) throws(ToolError) -> Value {
        do {
            return try work()
        } catch {
            throw Self.error("\(cause): \(systemReason(of: error))", path)
        }
    }

    /// Name of the program that revisions build.
    static let product = "layoutbench"

    /// Where revisions are built that have this number.
    func workshop(_ slot: Int) -> String { "\(folder)/workshops/\(slot)" }
    var durations: BuildDurations { BuildDurations(path: "\(folder)/durations.json") }
    private var builds: String { "\(folder)/builds" }
    func lock(_ name: String) -> String { "\(folder)/locks/\(name).lock" }
    func log(_ key: BuildKey) -> String { "\(folder)/logs/\(key.name).log" }
    private func build(_ key: BuildKey) -> String { "\(builds)/\(key.name)" }

    /// What there is of a key for a repository with this top folder.
    func program(_ key: BuildKey, from root: String) -> CachedBuild {
        let folder = build(key)
        guard FileKind.of(folder) == .folder else { return .absent }
        let program = "\(folder)/\(Self.product)"
        guard let data = FileManager.default.contents(atPath: "\(folder)/build.json"),
            let description = try? JSONDecoder().decode(BuildDescription.self, from: data)
        else { return .damaged }
        guard description.schema == BuildDescription.currentSchema, description.key == key,
            description.outside?.areUnchanged(from: root) ?? true
        else { return .absent }
        guard FileManager.default.isExecutableFile(atPath: program), let found = try? ProgramDigest(of: program),
            found == description.program
        else { return .damaged }
        return .whole(program)
    }

    /// Takes a program into the cache, which it enters whole or not at all; the path it has then. Only who holds the
    /// locks of key and workshop may call this.
    func store(
        _ program: String, _ key: BuildKey, _ commit: Commit, _ outside: OutsidePackages
    ) throws(ToolError) -> String {
        let files = FileManager.default
        // What a killed process leaves is replaced by the next build in the workshop.
        let fresh = workshop(key.slot) + ".new"
        let stored = "\(fresh)/\(Self.product)"
        defer { try? files.removeItem(atPath: fresh) }
        try Self.explained(build(key)) {
            try? files.removeItem(atPath: fresh)
            try files.createDirectory(atPath: fresh, withIntermediateDirectories: false)
            // The workshop keeps its own: where nothing changes, it is not linked again.
            try files.copyItem(atPath: program, toPath: stored)
            try DiskSync.sync(stored)
            let description = BuildDescription(
                key: key, commit: commit, program: try ProgramDigest(of: stored), outside: outside)
            try DiskSync.write(JSONText.bytes(description), to: "\(fresh)/build.json")
            // A folder of that name that is not a build of this key is useless.
            try? files.removeItem(atPath: build(key))
            try files.moveItem(atPath: fresh, toPath: build(key))
            try DiskSync.sync(builds)
        }
        return "\(build(key))/\(Self.product)"
    }

    /// A new log of a build, which begins with these bytes. Only who holds the key's lock may call this.
    func makeLog(_ key: BuildKey, head: String) throws(ToolError) -> FileHandle {
        let path = log(key)
        return try Self.explained(path) {
            // Never written through a link: the old name goes, and the file is a new one.
            unlink(path)
            let descriptor = open(path, O_WRONLY | O_APPEND | O_CREAT | O_EXCL | O_CLOEXEC, 0o644)
            guard descriptor >= 0 else { throw SystemError.last(at: path) }
            let file = FileHandle(fileDescriptor: descriptor, closeOnDealloc: true)
            try file.write(contentsOf: Data(head.utf8))
            return file
        }
    }
}
