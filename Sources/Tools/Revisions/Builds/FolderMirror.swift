import Foundation

/// Makes one folder hold exactly the files of another, and touches only different ones: an equal file keeps its
/// file, and with it the time by which a build system knows it.
struct FolderMirror {
    /// The source folder; different files are moved out of it.
    let source: String
    /// The folder that gets them.
    let target: String
    /// Names at the top of either folder that are left alone.
    let ignored: Set<String>

    /// Relative paths of files that are missing, different or of no use in the target, in order.
    ///
    /// Reads all files of equal length in both folders.
    func differences() throws -> [String] {
        let (wanted, present) = (try files(in: source), try files(in: target))
        return try Set(wanted.keys).union(present.keys).filter { path in
            guard let mine = wanted[path], mine == present[path] else { return true }
            return try !hasEqualBytes(path, mine)
        }.sorted()
    }

    /// Brings over what differs. The source lacks those files afterwards.
    func apply(_ differences: [String]) throws {
        let manager = FileManager.default
        for path in differences where FileKind.of("\(target)/\(path)") != .nothing {
            try manager.removeItem(atPath: "\(target)/\(path)")
            removeEmptyFolders(above: path)
        }
        for path in differences where FileKind.of("\(source)/\(path)") != .nothing {
            let (from, to) = ("\(source)/\(path)", "\(target)/\(path)")
            try manager.createDirectory(
                at: URL(fileURLWithPath: to).deletingLastPathComponent(), withIntermediateDirectories: true)
            try manager.moveItem(atPath: from, toPath: to)
        }
    }

    /// A folder that a file was in may be what the next one is called, and a package reads which folders there are.
    private func removeEmptyFolders(above path: String) {
        var folder = path
        while let slash = folder.lastIndex(of: "/") {
            folder = String(folder[..<slash])
            guard rmdir("\(target)/\(folder)") == 0 else { return }
        }
    }

    /// What tells files apart before their bytes do.
    private enum Entry: Equatable {
        case file(bytes: Int, isExecutable: Bool)
        case link(to: String)
        case other
    }

    private func files(in folder: String) throws -> [String: Entry] {
        var found: [String: Entry] = [:]
        var open = try FileManager.default.contentsOfDirectory(atPath: folder).filter { !ignored.contains($0) }
        while let path = open.popLast() {
            let whole = "\(folder)/\(path)"
            switch FileKind.of(whole) {
            case .folder:
                open += try FileManager.default.contentsOfDirectory(atPath: whole).map { "\(path)/\($0)" }
            case .file:
                let bytes = try FileManager.default.attributesOfItem(atPath: whole)[.size] as? Int ?? -1
                found[path] = .file(
                    bytes: bytes, isExecutable: FileManager.default.isExecutableFile(atPath: whole))
            case .nothing, .other:
                let link = try? FileManager.default.destinationOfSymbolicLink(atPath: whole)
                found[path] = link.map(Entry.link) ?? .other
            }
        }
        return found
    }

    private func hasEqualBytes(_ path: String, _ entry: Entry) throws -> Bool {
        switch entry {
        case .link: true
        case .other: false
        case .file:
            try Data(contentsOf: URL(fileURLWithPath: "\(source)/\(path)"), options: .mappedIfSafe)
                == Data(contentsOf: URL(fileURLWithPath: "\(target)/\(path)"), options: .mappedIfSafe)
        }
    }
}
