import Foundation

/// What `swift package dump-package` says of a package, as far as builds of revisions depend on it.
struct PackageManifest: Decodable {
    private struct Path: Decodable { let path: String }

    private struct Dependency: Decodable { let fileSystem: [Path]? }

    private struct Target: Decodable {
        let type: String
        let path: String?
        let resources: [Path]
    }

    private let dependencies: [Dependency]
    private let targets: [Target]
    private var json = ""
    /// Whether a build may run a program of the package.
    private var isOpaque = false

    private enum CodingKeys: CodingKey { case dependencies, targets }

    init(json: String) throws {
        self = try JSONDecoder().decode(PackageManifest.self, from: Data(json.utf8))
        self.json = json
        isOpaque = ["buildTool", "macro", "pluginUsages"].contains { json.contains("\"\($0)\"") }
    }

    var paths: [String] { dependencies.flatMap { $0.fileSystem ?? [] }.map(\.path) }

    /// Whether a build that goes on from an earlier one is right after a change of a file, told below the package's folder.
    ///
    /// A build system compiles a module again when its Swift files change, or the modules that it imports. It can miss a
    /// header, a module map, what the package itself says, and a file that is no code.
    func isNoticed(_ path: String) -> Bool {
        let parts = path.split(separator: "/")
        guard let first = parts.first, let name = parts.last, !isOpaque else { return false }
        // Package.swift, Package@swift-6.1.swift, Package.resolved; .swiftpm, .swift-version
        if name.hasPrefix("Package.") || name.hasPrefix("Package@") || first.hasPrefix(".swift") { return false }
        if Self.extensionsOfC.contains(URL(fileURLWithPath: path).pathExtension.lowercased()) { return false }
        let resources = targets.flatMap(\.resources).map(\.path)
        if resources.contains(where: { $0 == "." || "/\(path)/".contains("/\($0)/") }) { return false }
        let isSwift = name.hasSuffix(".swift")
        // A flag may name the file. A name without an extension may be any word.
        if !isSwift, json.contains(name.contains(".") ? name : "unsafeFlags") { return false }
        let folders = targets.filter { $0.type != "test" }.compactMap(\.path)
        if first == "Sources" || folders.contains(where: { $0 == "." || "\(path)/".hasPrefix("\($0)/") }) {
            return isSwift || name.hasSuffix(".md") || parts.contains { $0.hasSuffix(".docc") }
        }
        return !["Plugins", "Source", "src", "srcs"].contains(first)
    }

    private static let extensionsOfC: Set = [
        "c", "cc", "cpp", "cxx", "c++", "m", "mm", "h", "hh", "hpp", "hxx", "h++", "inc", "inl", "ipp", "tpp", "def",
        "s", "asm", "modulemap", "apinotes", "swiftinterface", "pc",
    ]
}
