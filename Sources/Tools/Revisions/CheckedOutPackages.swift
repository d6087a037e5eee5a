import Foundation
import ToolRuns

/// The packages of a checkout that a program is built from: its own, and the repository's that it depends on by path.
struct CheckedOutPackages {
    /// Absolute paths of the packages outside the repository.
    private(set) var outside: [String] = []
    /// By their folders below the checkout's top.
    private var manifests: [String: PackageManifest] = [:]
    /// Whether each of them could be read. swift build explains why one could not.
    private var isWhole = true
    private let title, checkout, root: String

    /// Reads the packages by `swift package dump-package`, and writes into their Package.swift where the packages
    /// outside the repository are: from a checkout elsewhere relative paths, which are followed from `root`, lead to
    /// nothing. Throws `content` for a package outside the repository that is not there, or that can't be named.
    init(
        of place: PackagePlace, in revision: Revision, at checkout: String, insteadOf root: String,
        dump: (PackagePlace) throws(ToolError) -> ToolOutcome
    ) throws(ToolError) {
        (title, self.checkout) = (revision.title, checkout)
        self.root = URL(fileURLWithPath: root).standardizedFileURL.path
        var open = [place.folder]
        while let folder = open.popLast() {
            let answer = manifests[folder] == nil ? try dump(PackagePlace(folder: folder)) : nil
            guard let answer else { continue }
            guard answer.isSuccess, let manifest = try? PackageManifest(json: answer.output) else {
                isWhole = false
                continue
            }
            manifests[folder] = manifest
            let file = "\(checkout)/\(PackagePlace(folder: folder).path(of: "Package.swift"))"
            guard !manifest.paths.isEmpty, let text = try? String(contentsOfFile: file, encoding: .utf8) else {
                continue
            }
            var edited = text
            for path in manifest.paths { open += try follow(path, from: folder, in: &edited) }
            guard edited != text else { continue }
            try BuildCache.explained(file) { try Data(edited.utf8).write(to: URL(fileURLWithPath: file)) }
        }
    }

    /// Whether a build that goes on from an earlier one is right after changes of these files. Files beside the packages
    /// are no inputs.
    func areNoticed(_ changes: [String]) -> Bool {
        changes.isEmpty
            || isWhole
                && manifests.allSatisfy { folder, manifest in
                    changes.compactMap { Self.rest(of: $0, below: folder) }.allSatisfy(manifest.isNoticed)
                }
    }

    /// Follows the path of a dependency; its folder below the top where it lies in the repository.
    private mutating func follow(
        _ path: String, from folder: String, in text: inout String
    ) throws(ToolError) -> [String] {
        let given = text.matches(of: /path:\s*"([^"\\]+)"/).map(\.output.1).first {
            Self.absolute(String($0), from: "\(checkout)/\(folder)") == path
        }
        let meant =
            given.map { Self.absolute(String($0), from: "\(root)/\(folder)") }
            ?? Self.rest(of: path, below: checkout).map { "\(root)/\($0)" } ?? path
        let inside = Self.rest(of: meant, below: root)
        // A link in the repository may lead out of it. SwiftPM calls a package by the name of the link.
        let isInside = Self.rest(of: ResolvedPath.of(meant), below: ResolvedPath.of(root)) != nil
        let found = isInside ? inside.map { $0.isEmpty ? checkout : "\(checkout)/\($0)" } ?? meant : meant
        if found != path {
            guard let given else { throw error("is named by a path that is not written out", path) }
            text.replaceSubrange(given.startIndex..<given.endIndex, with: found)
        }
        if let inside, isInside { return [inside] }
        guard FileKind.of(ResolvedPath.of(meant)) == .folder else { throw error("is not there", meant) }
        outside.append(meant)
        return []
    }

    private func error(_ cause: String, _ path: String) -> ToolError {
        ToolError(
            .content, "a package that \(title) depends on by path \(cause)", at: path,
            remedy: "put it there with its path written out in Package.swift, or compare revisions without it")
    }

    private static func absolute(_ path: String, from folder: String) -> String {
        let base = URL(fileURLWithPath: folder, isDirectory: true)
        let found = URL(fileURLWithPath: path, isDirectory: true, relativeTo: base).standardizedFileURL.path
        return found.hasSuffix("/") && found.count > 1 ? String(found.dropLast()) : found
    }

    /// The part of a path below a folder; nil for a path elsewhere.
    private static func rest(of path: String, below folder: String) -> String? {
        if path == folder || folder.isEmpty { return path == folder ? "" : path }
        return path.hasPrefix(folder + "/") ? String(path.dropFirst(folder.count + 1)) : nil
    }
}
