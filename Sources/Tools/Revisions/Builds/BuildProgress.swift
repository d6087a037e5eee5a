import Foundation

package struct BuildProgress: Equatable, Sendable {
    package var revision: String
    /// The module that was compiled last; nil before the first one.
    package var module: String?
    /// Modules compiled so far.
    package var number: Int
    /// Modules of the program; nil until that is known.
    package var count: Int?
    /// Whether only modules that a change reaches are compiled, which may be fewer.
    package var isPartial: Bool
    /// Wall seconds since it began.
    package var seconds: Double
    /// Wall seconds that the last clean build of the repository took on this machine; nil before the first one.
    package var expectedSeconds: Double?
}

/// Follows a build by its log and by what swift build has planned.
struct BuildWatch {
    private let log, plan, product: String
    private let interval = 0.5
    private var modules: [String] = []
    private var count: Int?
    private var offset: UInt64 = 0
    private var rest = ""
    private var nextLook = 0.0

    /// `log` is what swift build writes, and `folder` the package's.
    init(log: String, folder: String, product: String) {
        (self.log, self.product) = (log, product)
        plan = "\(folder)/.build/release.yaml"
    }

    /// The progress, if it is time to look; `time` is in seconds.
    mutating func look(at time: Double) -> (module: String?, number: Int, count: Int?)? {
        guard time >= nextLook else { return nil }
        nextLook = time + interval
        for name in BuildWatch.modules(in: newLines()) where !modules.contains(name) { modules.append(name) }
        // The plan belongs to the previous build until the first module is compiled.
        if count == nil, !modules.isEmpty, let text = try? String(contentsOfFile: plan, encoding: .utf8) {
            count = BuildWatch.modules(of: product, plan: text)
        }
        return (modules.last, modules.count, count.map { max($0, modules.count) })
    }

    private mutating func newLines() -> [Substring] {
        guard let file = FileHandle(forReadingAtPath: log) else { return [] }
        defer { try? file.close() }
        guard (try? file.seek(toOffset: offset)) != nil, let data = try? file.readToEnd() else { return [] }
        offset += UInt64(data.count)
        rest += String(decoding: data, as: UTF8.self)
        let lines = rest.split(separator: "\n", omittingEmptySubsequences: false)
        let whole = Array(lines.dropLast())
        defer { rest = String(lines.last ?? "") }
        return whole
    }

    /// Modules that lines such as `[6/41] Compiling Layouts Gantt.swift` name.
    static func modules(in lines: [Substring]) -> [String] {
        lines.compactMap { line in
            let words = line.split(separator: " ")
            guard words.count >= 3, words[0].hasPrefix("["), words[0].hasSuffix("]"), words[1] == "Compiling" else {
                return nil
            }
            return String(words[2])
        }
    }

    /// How many modules the program is linked from, by the plan that swift build hands its engine; nil where it is not
    /// understood.
    static func modules(of product: String, plan: String) -> Int? {
        var isLink = false
        for line in plan.split(separator: "\n") {
            if line.hasPrefix("  \"") { isLink = line.hasPrefix("  \"C.\(product)-") && line.hasSuffix(".exe\":") }
            guard isLink, line.hasPrefix("    inputs: [") else { continue }
            let folders = line.split(separator: "\"").flatMap { $0.split(separator: "/") }
                .filter { $0.hasSuffix(".build") && $0 != ".build" }
            let names = Set(folders)
            return names.isEmpty ? nil : names.count
        }
        return nil
    }
}
