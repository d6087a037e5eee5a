import Files
import Foundation
import Reporting

/// The files of a night in its output folder, with its notes for the next one.
final class NightFiles {
    let output: String
    /// Held until the last process of the night has ended; nil where the file system has no locks.
    let lock: FileLock?

    /// What the next night removes before it begins.
    private static let left =
        [
            VerdictFiles.fileName, summary, page, "a.json", "b.json", "reference.json", "night.txt", "trend.txt",
            "gate/\(VerdictFiles.fileName)", "gate/summary.txt", "report/\(page)", "report/\(summary)",
        ] + VerdictExport.all.flatMap { [$0.fileName, "gate/\($0.fileName)"] }

    static let summary = MarkdownReport.format.fileName
    static let page = HTMLReport.format.fileName

    private static let lockName = ".night.lock"

    /// Opens the output. Throws `usage` where it has files that no night has left, and `io` where another night is at
    /// work, it can't be written, or a disk is so full that it would be found out after hours.
    init(_ settings: NightlyOptions) throws {
        output = settings.output
        try Self.check(output)
        let path = output + "/" + Self.lockName
        do {
            try FileManager.default.createDirectory(atPath: output, withIntermediateDirectories: true)
        } catch {
            throw Self.unwritable(output)
        }
        var taken: FileLock?
        var hasLocks = true
        do throws(SystemError) {
            taken = try FileLock.locked(path)
        } catch {
            hasLocks = ![ENOLCK, ENOTSUP, EOPNOTSUPP, ENOSYS].contains(error.code)
            if hasLocks { throw Self.unwritable(output) }
        }
        lock = taken
        // Two nights at once would measure each other.
        if hasLocks, taken == nil {
            throw CommandError(.io, cause: "another night is at work", place: output, remedy: "wait for it, or end it")
        }
        for folder in [output, RecordFile.folder(holding: settings.store), settings.cacheFolder] {
            try Self.checkSpace(folder, settings.freeMegabytes)
        }
    }

    private static func check(_ output: String) throws {
        if [lockName, "night.txt"].contains(where: { FileManager.default.fileExists(atPath: "\(output)/\($0)") }) {
            return
        }
        for file in left where isThere("\(output)/\(file)") {
            throw UsageError(
                "the output has files that are no night's", place: "\(output)/\(file)",
                remedy: "name another folder by --output")
        }
    }

    private static func unwritable(_ output: String) -> CommandError {
        CommandError(
            .io, cause: "the output can't be written", place: output,
            remedy: "free space, or name another folder by --output")
    }

    private static func checkSpace(_ folder: String, _ wanted: Int) throws {
        guard let free = freeSpace(for: folder), free.megabytes < wanted else { return }
        throw CommandError(
            .io, cause: "only \(free.megabytes) MB are free, \(wanted) are wanted", place: free.place,
            remedy: "free space there, or lower the limit by --free")
    }

    /// Megabytes that are free where a folder is or will be made, and the folder that is there already; nil where the
    /// system does not say.
    static func freeSpace(for folder: String) -> (place: String, megabytes: Int)? {
        var place = URL(fileURLWithPath: folder)
        while !Folders.isFolder(place.path), place.path != "/" { place.deleteLastPathComponent() }
        var status = statvfs()
        guard statvfs(place.path, &status) == 0 else { return nil }
        return (place.path, Int(status.f_bavail) * Int(status.f_frsize) / 1_048_576)
    }

    /// A file or a link.
    static func isThere(_ path: String) -> Bool {
        var status = stat()
        return lstat(path, &status) == 0
    }

    func path(_ name: String) -> String { "\(output)/\(name)" }

    func exists(_ name: String) -> Bool { Self.isThere(path(name)) }

    /// Whether a file is there that can be read and holds something.
    func isWhole(_ name: String) -> Bool {
        guard let file = FileHandle(forReadingAtPath: path(name)), !Folders.isFolder(path(name)) else { return false }
        return (try? file.read(upToCount: 1))?.isEmpty == false
    }

    func removeLeft() { for file in Self.left { unlink(path(file)) } }

    /// What night.txt says of a word; nil when it does not.
    func noted(_ word: String) -> String? {
        lines.last { $0.hasPrefix(word + " ") }.map { String($0.dropFirst(word.count + 1)) }
    }

    var lines: [String] {
        let text = (try? String(contentsOfFile: path("night.txt"), encoding: .utf8)) ?? ""
        return text.split(separator: "\n").map(String.init)
    }

    func note(_ word: String, _ value: String) -> Bool { append("\(word) \(value)\n", to: "night.txt") }

    /// Adds to a file, which is made where there is none; false when it can't be written.
    func append(_ text: String, to name: String) -> Bool {
        let descriptor = open(path(name), O_WRONLY | O_APPEND | O_CREAT | O_CLOEXEC, 0o644)
        guard descriptor >= 0 else { return false }
        let file = FileHandle(fileDescriptor: descriptor, closeOnDealloc: true)
        return (try? file.write(contentsOf: Data(text.utf8))) != nil
    }
}
