import Foundation

/// The files that ``NewFile`` writes: `NAME.<16 hexadecimal digits>.new`, locked by their writer as long as it lives.
enum UnfinishedFiles {
    private static let ending = ".new"

    static func name(for path: String) -> String { "\(path).\(UniqueName.make())\(ending)" }

    static func folder(of path: String) -> String {
        guard let slash = path.lastIndex(of: "/") else { return "." }
        return slash == path.startIndex ? "/" : String(path[..<slash])
    }

    /// Locks a file that was just made. False when another process took it for abandoned before, and removes it.
    static func mark(_ descriptor: Int32, at path: String) -> Bool {
        // On a file system without locks it is never taken for abandoned.
        (flock(descriptor, LOCK_EX | LOCK_NB) == 0 || errno != EWOULDBLOCK) && FileLock.isFile(descriptor, at: path)
    }

    /// Removes the files of this kind in a folder whose writers live no more: only this user's, and only those whose lock
    /// is free. O(names in the folder).
    static func removeAbandoned(in folder: String) {
        let names = (try? FileManager.default.contentsOfDirectory(atPath: folder)) ?? []
        for name in names where isOurs(name) { removeAbandoned("\(folder)/\(name)") }
    }

    private static func isOurs(_ name: String) -> Bool {
        guard name.hasSuffix(ending) else { return false }
        let stem = name.dropLast(ending.count)
        guard let dot = stem.lastIndex(of: "."), dot > stem.startIndex else { return false }
        return UniqueName.isOne(stem[stem.index(after: dot)...])
    }

    private static func removeAbandoned(_ path: String) {
        guard let file = Descriptor(open(path, O_RDWR | O_NOFOLLOW | O_NONBLOCK | O_CLOEXEC)), file.isOwn(S_IFREG),
            flock(file.number, LOCK_EX | LOCK_NB) == 0, FileLock.isFile(file.number, at: path)
        else { return }
        unlink(path)
    }
}
