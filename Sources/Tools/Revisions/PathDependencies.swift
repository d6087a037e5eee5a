import Foundation
import LayoutCore
import ToolRuns

/// The packages outside its repository that a package depends on by path. A checkout elsewhere would not find them by a
/// relative path, and no revision of the repository has their contents.
struct PathDependencies: Equatable {
    /// Absolute paths, each once, in the order of the manifests.
    let folders: [String]
    /// Their contents, as a text that changes when a file does; empty without any.
    let content: String

    static let none = PathDependencies(folders: [], content: "")

    private init(folders: [String], content: String) {
        self.folders = folders
        self.content = content
    }

    /// The dependencies of a revision's package, and of the packages in the repository that it depends on by path.
    /// Throws `content` for one that is not there.
    init(of place: PackagePlace, in revision: Revision, _ repository: GitRepository) throws(ToolError) {
        var (open, seen) = ([place.folder], Set<String>())
        var folders: [String] = []
        while let folder = open.popLast() {
            guard seen.insert(folder).inserted,
                let manifest = try repository.text(
                    of: PackagePlace(folder: folder).path(of: "Package.swift"), in: revision)
            else { continue }
            for path in ManifestPaths(manifest, in: folder, of: repository.root).all {
                switch path.place {
                case .inside(let folder): open.append(folder)
                case .outside(let absolute):
                    guard FileKind.of(ResolvedPath.of(absolute)) == .folder else {
                        throw ToolError(
                            .content, "a package that \(revision.title) depends on by path is not there", at: absolute,
                            remedy: "put it there, or compare revisions without it")
                    }
                    if !folders.contains(absolute) { folders.append(absolute) }
                }
            }
        }
        let states = folders.map { "\($0) \(Self.state(of: ResolvedPath.of($0)))" }
        self.init(folders: folders, content: states.joined(separator: ", "))
    }

    /// Names, sizes and times of a folder's files, in short. What begins with a dot, builds included, does not count.
    private static func state(of folder: String) -> String {
        var sum = Checksum()
        var open = [folder]
        while let path = open.popLast() {
            let names = (try? FileManager.default.contentsOfDirectory(atPath: path)) ?? []
            for name in names.sorted() where !name.hasPrefix(".") {
                let file = "\(path)/\(name)"
                if FileKind.of(file) == .folder { open.append(file) }
                var status = stat()
                guard FileKind.of(file) == .file, lstat(file, &status) == 0 else { continue }
                let date = (try? FileManager.default.attributesOfItem(atPath: file)[.modificationDate] as? Date) ?? nil
                for byte in file.utf8 { sum.combine(UInt64(byte)) }
                sum.combine(UInt64(truncatingIfNeeded: status.st_size))
                sum.combine(date?.timeIntervalSince1970 ?? 0)
            }
        }
        return hexadecimal(sum.value)
    }
}

/// The packages that a Package.swift names by path.
struct ManifestPaths {
    enum Place: Equatable {
        /// A folder of the repository, below its top.
        case inside(String)
        /// A folder elsewhere, or a link to one: absolute. A link is named as it is, because SwiftPM calls a package by the
        /// last part of its path.
        case outside(String)
    }

    struct Path {
        let range: Range<String.Index>
        let place: Place
        let isRelative: Bool
    }

    let text: String
    let all: [Path]
    /// From the package's folder to the repository's top.
    private let toTop: String

    /// - Parameters:
    ///   - folder: the package's folder, below the repository's top.
    ///   - root: the repository's top.
    init(_ text: String, in folder: String, of root: String) {
        self.text = text
        let named = /\.package\(\s*(?:name:\s*"[^"]*",\s*)?path:\s*"(?<path>[^"\\]+)"/
        let top = URL(fileURLWithPath: root, isDirectory: true).standardizedFileURL.path
        func isBelowTop(_ path: String, _ top: String) -> Bool { path == top || path.hasPrefix(top + "/") }
        toTop = String(repeating: "../", count: folder.split(separator: "/").count)
        all = text.matches(of: named).filter { !Self.isCommented($0.range.lowerBound, in: text) }.map { match in
            let given = String(match.path)
            let base = URL(fileURLWithPath: "\(root)/\(folder)", isDirectory: true)
            let found = URL(fileURLWithPath: given, isDirectory: true, relativeTo: base).standardizedFileURL.path
            let path = found.hasSuffix("/") && found.count > 1 ? String(found.dropLast()) : found
            // A checkout elsewhere would not find what a relative link leads to.
            let isInside = isBelowTop(path, top) && isBelowTop(ResolvedPath.of(path), ResolvedPath.of(top))
            return Path(
                range: match.path.startIndex..<match.path.endIndex,
                place: isInside ? .inside(String(path.dropFirst(top.count + 1))) : .outside(path),
                isRelative: !given.hasPrefix("/"))
        }
    }

    /// Whether a line comment begins before a place in its line.
    private static func isCommented(_ place: String.Index, in text: String) -> Bool {
        let before = text[..<place].split(separator: "\n", omittingEmptySubsequences: false).last ?? ""
        // Outside of quotes lies each other range between them.
        return before.split(separator: "\"", omittingEmptySubsequences: false).enumerated().contains {
            $0.offset % 2 == 0 && $0.element.contains("//")
        }
    }

    /// The text with absolute paths of folders outside the repository, so that a checkout anywhere finds them, and
    /// relative ones of folders inside, so that each checkout finds its own.
    var absolute: String {
        replacing { path in
            switch path.place {
            case .outside(let absolute): path.isRelative ? absolute : nil
            case .inside(let folder): path.isRelative ? nil : toTop + folder
            }
        }
    }

    /// The text without paths of what lies outside the repository, whose changes are told otherwise.
    var withoutOutside: String {
        replacing { path in if case .outside = path.place { "" } else { nil } }
    }

    private func replacing(_ replacement: (Path) -> String?) -> String {
        var result = ""
        var end = text.startIndex
        for path in all {
            guard let other = replacement(path) else { continue }
            result += text[end..<path.range.lowerBound] + other
            end = path.range.upperBound
        }
        return result + text[end...]
    }
}
