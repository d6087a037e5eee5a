import Foundation

/// What swift build has written so far.
struct BuildLog {
    static let quotedLines = 20

    private let text: String
    private var lines: [Substring] { text.split(separator: "\n") }

    init(_ path: String) {
        text = String(decoding: FileManager.default.contents(atPath: path) ?? Data(), as: UTF8.self)
    }

    /// The errors in it, each once, or its last lines where there are none; paths below `folder` are made relative to it.
    func errors(below folder: String) -> [String] {
        let lines = lines.map { $0.replacingOccurrences(of: folder + "/", with: "") }
        let errors = lines.filter { $0.hasPrefix("error: ") || $0.contains(": error: ") }.uniqued()
        guard !errors.isEmpty else { return lines.suffix(5) }
        let more = errors.count - Self.quotedLines
        return errors.prefix(Self.quotedLines) + (more > 0 ? ["and \(more) more"] : [])
    }

    /// Whether swift build found no product of that name.
    func lacks(product: String) -> Bool {
        lines.contains { $0.hasPrefix("error: no product named '\(product)'") }
    }

    /// Modules that whole lines such as `[6/41] Compiling Layouts Gantt.swift` name, each once.
    var modules: [String] {
        text[..<(text.lastIndex(of: "\n") ?? text.startIndex)].split(separator: "\n").compactMap { line in
            let words = line.split(separator: " ")
            guard words.count >= 3, words[0].hasPrefix("["), words[0].hasSuffix("]"), words[1] == "Compiling" else {
                return nil
            }
            return String(words[2])
        }.uniqued()
    }
}
