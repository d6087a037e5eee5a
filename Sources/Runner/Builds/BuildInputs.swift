import Foundation

/// Which changes of a package's files its build is sure to notice.
///
/// A build system compiles a module again when its Swift files change, or the modules that it imports. It can miss a
/// header, a module map, what the package itself says, and files that are no code. After a change of those only a clean
/// build is right.
struct BuildInputs {
    /// Texts in quotation marks in Package.swift: the beginnings of those with a part that is computed.
    private let quoted: [String]
    /// Whether there is something in the package that a build may run or that lies elsewhere.
    private let isOpaque: Bool

    /// The inputs of a package, by the text of its Package.swift.
    init(manifest: String) {
        quoted = manifest.split(separator: "\n").flatMap(Self.quoted)
        isOpaque =
            manifest.contains(".macro(") || manifest.contains(".plugin(")
            || quoted.contains { $0.hasPrefix("/") || $0.hasPrefix("../") }
    }

    private static func quoted(in line: Substring) -> [String] {
        line.split(separator: "\"", omittingEmptySubsequences: false).enumerated().filter { $0.offset % 2 == 1 }
            .map { part in
                let text = String(part.element)
                let known = text.range(of: "\\(").map { String(text[..<$0.lowerBound]) } ?? text
                return known.hasPrefix("./") ? String(known.dropFirst(2)) : known
            }
    }

    /// Whether a build that goes on from an earlier one is right after changes of these files.
    func areNoticed(_ changes: [String]) -> Bool { changes.allSatisfy(isNoticed) && (changes.isEmpty || !isOpaque) }

    private func isNoticed(_ path: String) -> Bool {
        let parts = path.split(separator: "/").map(String.init)
        let name = parts.last ?? ""
        // Package.swift, Package@swift-6.1.swift, Package.resolved; .swiftpm, .swift-version
        if name.hasPrefix("Package.") || name.hasPrefix("Package@") || parts[0].hasPrefix(".swift") { return false }
        if parts[0] == "Plugins" || isInACode(name) { return false }
        if name.hasSuffix(".swift") {
            // One that the package names may be more than a source.
            return !quoted.contains { $0.hasSuffix(".swift") && $0.split(separator: "/").last ?? "" == name }
        }
        if Self.sourceFolders.contains(parts[0]) { return isDocument(parts) }
        return !quoted.contains { $0.isEmpty || $0 == "." || (path + "/").hasPrefix($0.hasSuffix("/") ? $0 : $0 + "/") }
    }

    /// Where a package's targets lie unless it says something else. Tests are no part of a program.
    private static let sourceFolders: Set = ["Sources", "Source", "src", "srcs"]

    /// Extensions of what is compiled or read by a compiler of C.
    private static let compiled: Set = [
        "c", "cc", "cpp", "cxx", "c++", "m", "mm", "h", "hh", "hpp", "hxx", "h++", "inc", "inl", "ipp", "tpp", "def",
        "s",
        "asm", "modulemap", "apinotes", "swiftinterface", "pc",
    ]

    private func isInACode(_ name: String) -> Bool {
        guard let dot = name.lastIndex(of: ".") else { return false }
        return Self.compiled.contains(name[name.index(after: dot)...].lowercased())
    }

    /// Whether a file among the sources is text for readers, which the package makes no resource of.
    private func isDocument(_ parts: [String]) -> Bool {
        guard parts.contains(where: { $0.hasSuffix(".docc") }) || parts.last?.hasSuffix(".md") == true else {
            return false
        }
        let below = parts.dropFirst(2)
        return !quoted.contains { text in
            guard let end = text.split(separator: "/").last.map(String.init) else { return true }
            return below.contains(end)
        }
    }
}
