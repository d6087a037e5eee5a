import Foundation
import ToolRuns

/// Which program of a repository is built: the product of a package, which may lie in a subfolder.
package struct PackagePlace: Equatable, Sendable {
    /// The package's folder below the repository's top; empty for the top itself.
    package let folder: String
    package let product: String

    package init(folder: String = "", product: String = BuildCache.product) {
        (self.folder, self.product) = (folder, product)
    }

    package static let top = PackagePlace()

    /// The package in a folder of a repository, or else the nearest one with a Package.swift, from `workingFolder` up
    /// to the repository's top. Throws `usage` for a folder outside the repository.
    package init(
        _ path: String?, product: String, in repository: GitRepository, workingFolder: String
    ) throws(ToolError) {
        let root = URL(fileURLWithPath: repository.root).resolvingSymlinksInPath().path
        let found = path.map { URL(fileURLWithPath: $0).resolvingSymlinksInPath().path }
        let folder = found ?? Self.nearest(to: workingFolder, below: root)
        guard folder == root || folder.hasPrefix(root + "/") else {
            throw ToolError(
                .usage, "the package lies outside the repository", at: "--package-path \(path ?? folder)",
                remedy: "give a folder below \(root)")
        }
        self.init(folder: String(folder.dropFirst(root.count + 1)), product: product)
    }

    private static func nearest(to folder: String, below root: String) -> String {
        var place = URL(fileURLWithPath: folder).resolvingSymlinksInPath()
        while place.path.hasPrefix(root + "/") {
            if FileKind.of(place.path + "/Package.swift") == .file { return place.path }
            place.deleteLastPathComponent()
        }
        return root
    }

    func path(of file: String) -> String { folder.isEmpty ? file : "\(folder)/\(file)" }

    /// Arguments of `swift` that choose the package, where the working folder is the repository's top. The build stays
    /// at the top, where it is no part of the package's files.
    var folderArguments: [String] { folder.isEmpty ? [] : ["--package-path", folder, "--scratch-path", ".build"] }
}
