import Foundation

struct BuildLog {
    static let quotedLines = 20

    private let lines: [Substring]
    private let prefix: String

    /// The log in a file; paths below `folder` are made relative to it.
    init(_ path: String, builtIn folder: String) {
        let data = FileManager.default.contents(atPath: path) ?? Data()
        lines = String(decoding: data, as: UTF8.self).split(separator: "\n")
        prefix = folder + "/"
    }

    /// The errors in it, each once, or its last lines where there are none.
    var errors: [String] {
        let errors = lines.filter { $0.hasPrefix("error: ") || $0.contains(": error: ") }
            .map { $0.replacingOccurrences(of: prefix, with: "") }.uniqued()
        guard !errors.isEmpty else { return lines.suffix(5).map { $0.replacingOccurrences(of: prefix, with: "") } }
        let more = errors.count - Self.quotedLines
        return errors.prefix(Self.quotedLines) + (more > 0 ? ["and \(more) more"] : [])
    }

    /// Whether swift build found no product of that name.
    func lacks(product: String) -> Bool {
        lines.contains { $0.hasPrefix("error: no product named '\(product)'") }
    }
}
