import Files
import Foundation
import Revisions
import Subjects
import ToolRuns

/// Which package's revisions are built, and which program of it: of every command that builds revisions.
struct PackageOptions {
    static let declared = [
        .value(
            "package-path", "DIR",
            help: "folder of the package to build (default: the nearest one with a Package.swift)"),
        .value(
            "product", "NAME",
            help: "executable product to build (default: this program's name, or layoutbench)"),
    ].under("Which package is built")

    /// The given folder of the package.
    let path: String?
    let product: String

    init(_ options: ParsedOptions, _ registries: Registries, _ console: Console) {
        path = options.string("package-path")
        let own = URL(fileURLWithPath: console.executable).lastPathComponent
        product = options.string("product") ?? (registries.hasAdditions ? own : PackagePlace.top.product)
    }

    func repository(_ console: Console, _ interruption: Interruption) throws(ToolError) -> GitRepository {
        if let path, !Folders.isFolder(path) {
            throw ToolError(
                .usage, "there is no such folder", at: "--package-path \(path)", remedy: "give the folder of a package")
        }
        return try GitRepository(
            containing: path ?? FileManager.default.currentDirectoryPath, environment: console.environment,
            interruption: interruption)
    }

    /// The package's folder: absolute.
    func folder(in repository: GitRepository) throws(ToolError) -> String {
        let folder = try place(in: repository).folder
        return folder.isEmpty ? repository.root : "\(repository.root)/\(folder)"
    }

    private func place(in repository: GitRepository) throws(ToolError) -> PackagePlace {
        try PackagePlace(
            path, product: product, in: repository, workingFolder: FileManager.default.currentDirectoryPath)
    }

    func builder(
        of repository: GitRepository, cache: String, _ console: Console, _ interruption: Interruption
    ) throws(ToolError) -> RevisionBuilder {
        try RevisionBuilder(
            repository, place(in: repository), cache: BuildCache(folder: cache, outside: repository.root),
            environment: console.environment, interruption: interruption, report: BuildDisplay(console).show)
    }
}
