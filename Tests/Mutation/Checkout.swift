import Foundation

/// A copy of the checkout with what the tests of one target need, in which mutants are built.
struct Checkout {
    let root: String
    let copy: String
    /// The target whose tests are run.
    let tests: String

    /// Brings the copy up to date. What is as it was is left alone, so that it need not be built again.
    ///
    /// - Parameter changed: files that the copy has otherwise, or besides.
    func update(_ changed: [String: String]) throws {
        let listed = try Tool.run("/usr/bin/env", ["git", "-C", root, "ls-files", "-co", "--exclude-standard"])
        let paths = Set(listed.output.split(separator: "\n").map(String.init))
        guard listed.code == 0, paths.contains("Package.swift") else {
            throw Failure("not a checkout of the package (\(root)): run Scripts/mutate of a clone", code: 74)
        }
        for path in paths.sorted() where FileManager.default.fileExists(atPath: "\(root)/\(path)") {
            if path == "Package.swift" || changed[path] != nil { continue }
            try write(try data("\(root)/\(path)"), to: path)
        }
        for (path, text) in changed { try write(Data(text.utf8), to: path) }
        try write(Data((try text("Package.swift") + Self.needed(tests)).utf8), to: "Package.swift")
        for folder in ["Sources", "Tests"] { removeOthers(than: paths.union(changed.keys), in: folder) }
    }

    /// Text of a file of the checkout.
    func text(_ path: String) throws -> String { String(decoding: try data("\(root)/\(path)"), as: UTF8.self) }

    /// Writes a file of the copy, unless it is so already.
    private func write(_ data: Data, to path: String) throws {
        let file = URL(fileURLWithPath: "\(copy)/\(path)")
        if let old = try? Data(contentsOf: file), old == data { return }
        try FileManager.default.createDirectory(at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
        try data.write(to: file)
    }

    private func data(_ path: String) throws -> Data {
        guard let data = FileManager.default.contents(atPath: path) else {
            throw Failure("can't read a file of the checkout (\(path)): see whether it is there", code: 74)
        }
        return data
    }

    private func removeOthers(than paths: Set<String>, in folder: String) {
        let found = FileManager.default.enumerator(atPath: "\(copy)/\(folder)")?.compactMap { $0 as? String } ?? []
        for name in found where name.hasSuffix(".swift") && !paths.contains("\(folder)/\(name)") {
            try? FileManager.default.removeItem(atPath: "\(copy)/\(folder)/\(name)")
        }
    }

    /// What the manifest of the copy ends with: targets that the tests do not need are left out.
    private static func needed(_ tests: String) -> String {
        """

        var needed: Set<String> = ["\(tests)"]
        while true {
            let more = package.targets.filter { needed.contains($0.name) }.flatMap { target in
                target.dependencies.compactMap { dependency -> String? in
                    switch dependency {
                    case .targetItem(let name, _), .byNameItem(let name, _): name
                    default: nil
                    }
                }
            }
            if needed.isSuperset(of: more) { break }
            needed.formUnion(more)
        }
        package.targets.removeAll { !needed.contains($0.name) }
        package.products = []

        """
    }
}

/// What ends the program: cause, place and remedy, and the exit code.
struct Failure: Error {
    let text: String
    let code: Int32

    init(_ text: String, code: Int32) { (self.text, self.code) = (text, code) }
}
