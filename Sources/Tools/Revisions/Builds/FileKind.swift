import Files
import Foundation

/// What a name in a folder stands for itself: a link is never followed.
enum FileKind {
    case nothing, file, folder
    /// A link, a pipe, or what can't be looked at.
    case other

    static func of(_ path: String) -> FileKind {
        var status = stat()
        guard lstat(path, &status) == 0 else { return errno == ENOENT || errno == ENOTDIR ? .nothing : .other }
        switch status.st_mode & S_IFMT {
        case S_IFREG: return .file
        case S_IFDIR: return .folder
        default: return .other
        }
    }

    /// The bytes of a file; nil for anything else, a link included.
    static func contents(_ path: String) -> Data? {
        of(path) == .file ? FileManager.default.contents(atPath: path) : nil
    }
}

/// Where a path leads when every link in it is followed.
enum ResolvedPath {
    /// The path itself where nothing is there.
    static func of(_ path: String) -> String {
        guard let found = realpath(path, nil) else { return path }
        defer { free(found) }
        return String(cString: found)
    }
}

/// Waits until the disk has the file, so that a crash right after leaves either all of it or nothing under its name.
enum DiskSync {
    /// Waits until a file's bytes, or a folder's names, are on the disk.
    static func sync(_ path: String) throws {
        let descriptor = open(path, O_RDONLY | O_CLOEXEC | O_NOFOLLOW)
        guard descriptor >= 0 else { throw SystemError.last(at: path) }
        defer { close(descriptor) }
        // Some file systems can't sync folders, and say so.
        guard fsync(descriptor) == 0 || errno == EINVAL || errno == ENOTSUP else {
            throw SystemError.last(at: path)
        }
    }

    /// Writes a file whole or not at all, replacing one of its name.
    static func write(_ bytes: [UInt8], to path: String) throws {
        try NewFile.write(bytes, to: path, .ours, isSynced: true)
        try sync(URL(fileURLWithPath: path).deletingLastPathComponent().path)
    }
}
