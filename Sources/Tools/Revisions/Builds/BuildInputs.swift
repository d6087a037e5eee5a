import Foundation

/// Which changes of a package's files its build is sure to notice.
///
/// A build system compiles a module again when its Swift files change, or the modules that it imports. It can miss a
/// header, a module map, what the package itself says, and files that are no code. After a change of those only a clean
/// build is right.
struct BuildInputs {
    /// A text in quotation marks in Package.swift: a name, a path, or the beginning of one.
    private struct Literal {
        /// The text, as far as it is not computed.
        let text: Substring
        /// Whether a part of it is computed.
        let isComputed: Bool
        /// Whether it names a Swift file, by its extension.
        let isSwift: Bool

        init(_ quoted: Substring) {
            let known = quoted.range(of: "\\(").map { quoted[..<$0.lowerBound] } ?? quoted
            text = known.hasPrefix("./") ? known.dropFirst(2) : known
            isComputed = known.count < quoted.count
            isSwift = quoted.hasSuffix(".swift")
        }

        /// Its last part, as of a path.
        var end: Substring? { text.split(separator: "/").last }

        /// Whether it can be that part of a path.
        func isEnded(by part: String) -> Bool {
            guard let end else { return isComputed }
            return isComputed ? part.hasPrefix(end) : part == end
        }

        /// Whether it can name the file, or a folder above it.
        func isAbove(_ path: String) -> Bool {
            if isComputed { return path.hasPrefix(text) }
            return text.isEmpty || text == "." || path == text
                || path.hasPrefix(text.hasSuffix("/") ? text : text + "/")
        }
    }

    /// The text of Package.swift.
    let manifest: String
    private let literals: [Literal]
    /// The package's folder with a slash; empty for the top.
    private let prefix: String
    /// Whether there is something in the package that a build may run, that lies elsewhere, or that can't be told.
    private let isOpaque: Bool

    /// The inputs of a package, by the text of its Package.swift.
    ///
    /// - Parameter folder: where the package lies below the folder that changes are told of.
    init(manifest: String, in folder: String = "") {
        self.manifest = manifest
        prefix = folder.isEmpty ? "" : folder + "/"
        literals = manifest.split(separator: "\n").flatMap { line in
            line.split(separator: "\"", omittingEmptySubsequences: false).enumerated()
                .filter { $0.offset % 2 == 1 }.map { Literal($0.element) }
        }
        isOpaque =
            manifest.contains(".macro(") || Self.runsPlugins(manifest)
            || literals.contains {
                $0.text.hasPrefix("/") || $0.text.hasPrefix("../") || ($0.isComputed && $0.isSwift)
            }
    }

    /// Whether a build that goes on from an earlier one is right after changes of these files.
    func areNoticed(_ changes: [String]) -> Bool { changes.isEmpty || !isOpaque && changes.allSatisfy(isNoticed) }

    /// Whether a build may run a plugin: one that is a command of its own is no part of a build.
    private static func runsPlugins(_ manifest: String) -> Bool {
        let areCommands =
            manifest.contains(".command(") && !manifest.contains(".buildTool") && !manifest.contains("plugins:")
        return manifest.contains(".plugin(") && !areCommands
    }

    private func isNoticed(_ whole: String) -> Bool {
        // What lies beside the package is an input only where the package names it.
        if !prefix.isEmpty, !whole.hasPrefix(prefix) { return true }
        let path = String(whole.dropFirst(prefix.count))
        let parts = path.split(separator: "/").map(String.init)
        guard let first = parts.first, let name = parts.last else { return false }
        // Package.swift, Package@swift-6.1.swift, Package.resolved; .swiftpm, .swift-version
        if name.hasPrefix("Package.") || name.hasPrefix("Package@") || first.hasPrefix(".swift") { return false }
        if first == "Plugins" || Self.isOfC(name) { return false }
        // A Swift file that the package names may be more than a source.
        if name.hasSuffix(".swift") { return !literals.contains { $0.isSwift && $0.isEnded(by: name) } }
        if Self.sourceFolders.contains(first) { return isDocument(parts) }
        return !literals.contains { $0.isAbove(path) }
    }

    /// Where a package's targets lie unless it says something else. Tests are no part of a program.
    private static let sourceFolders: Set = ["Sources", "Source", "src", "srcs"]

    /// Extensions of what compilers of C read.
    private static let extensionsOfC: Set = [
        "c", "cc", "cpp", "cxx", "c++", "m", "mm", "h", "hh", "hpp", "hxx", "h++", "inc", "inl", "ipp", "tpp", "def",
        "s",
        "asm", "modulemap", "apinotes", "swiftinterface", "pc",
    ]

    private static func isOfC(_ name: String) -> Bool {
        guard let dot = name.lastIndex(of: ".") else { return false }
        return extensionsOfC.contains(name[name.index(after: dot)...].lowercased())
    }

    /// Whether a file among the sources is text for readers, which the package makes no resource of.
    private func isDocument(_ parts: [String]) -> Bool {
        guard parts.contains(where: { $0.hasSuffix(".docc") }) || parts.last?.hasSuffix(".md") == true else {
            return false
        }
        // Below a target's folder, whose name the package has.
        return !literals.contains { literal in parts.dropFirst(2).contains(where: literal.isEnded) }
    }
}
