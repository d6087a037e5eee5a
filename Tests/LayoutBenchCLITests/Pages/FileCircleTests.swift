import Foundation
import Testing

/// Which files of `Layouts` can only be read together. A file depends on those that declare the types it names, unless
/// they are private or within others. Comments and literals name nothing, but what is interpolated does.
@Suite struct FileCircleTests {
    @Test func `no circle of files that depend on each other has more than three`() throws {
        var texts: [String: String] = [:]
        for file in try PageFiles.files(under: ["Sources/Layouts"]) where file.pathExtension == "swift" {
            let name = file.path.replacing(PageFiles.root.path + "/Sources/Layouts/", with: "")
            texts[name] = try String(contentsOf: file, encoding: .utf8)
        }
        #expect(texts.count > 100)
        for circle in Self.circles(texts) where circle.count > 3 {
            Issue.record("\(circle.count) files depend on each other: \(circle.joined(separator: ", "))")
        }
    }

    @Test func `a circle of four files is found, and none by prose, private types and types within`() {
        let texts = [
            "a": "public final class A<B> { let (c, i): ([D], I) }",
            "d": "import X\nstruct D { let e = \"\\(E.self)\" }",
            "e": "/// H\nindirect enum E { case f(\n    F) }",
            "f": "protocol F {\n    var g: G { get }\n}\nextension A {}",
            "g": "typealias G = X // A\nlet a = \"A\\\"A\" + \"\"\"\n    A \"A\" A\n    \"\"\" /* A\nA */",
            "h": "private struct D {}\nfileprivate enum F {}\nstruct H {\n    struct E { let a: A }\n}",
        ]
        #expect(Self.circles(texts) == [["a", "d", "e", "f"]])
    }

    /// The files of each circle, in order.
    private static func circles(_ texts: [String: String]) -> Set<[String]> {
        let codes = texts.mapValues(code)
        var places: [String: Set<String>] = [:]
        for (file, code) in codes { for type in types(code) { places[type, default: []].insert(file) } }
        let uses = codes.mapValues { Set(words($0[...])).reduce(into: Set()) { $0.formUnion(places[$1] ?? []) } }
        var reached: [String: Set<String>] = [:]
        for file in uses.keys {
            var next = [file]
            while let last = next.popLast() {
                for use in uses[last] ?? [] where reached[file, default: []].insert(use).inserted { next.append(use) }
            }
        }
        let circles = reached.map { file, others in others.filter { reached[$0]?.contains(file) == true }.sorted() }
        return Set(circles.filter { $0.count > 1 })
    }

    /// The types declared where lines begin.
    private static func types(_ code: [UInt8]) -> [String] {
        let others: Set = ["private", "fileprivate", "extension", "func", "let", "var", "import"]
        let kinds: Set = ["class", "struct", "enum", "protocol", "typealias", "actor"]
        return code.split(separator: UInt8(ascii: "\n")).filter { $0.first != UInt8(ascii: " ") }.compactMap {
            let words = words($0)
            guard let kind = words.firstIndex(where: kinds.contains) else { return nil }
            return others.isDisjoint(with: words[..<kind]) ? words[kind + 1] : nil
        }
    }

    private static func words(_ code: ArraySlice<UInt8>) -> [String] {
        code.split { !(48...57 ~= $0 || 65...90 ~= $0 || 97...122 ~= $0 || $0 == 95 || $0 > 127) }
            .map { String(decoding: $0, as: UTF8.self) }
    }

    /// A text without comments and literals.
    private static func code(_ text: String) -> [UInt8] {
        let prose = [("//", "\n"), ("/*", "*/"), ("\"\"\"", "\"\"\""), ("\"", "\"")]
        // What ends each literal, comment and parenthesis that is open.
        var (rest, code, ends) = (ArraySlice(text.utf8), [UInt8](), [String]())
        while let byte = rest.first {
            var taken = 1
            if let end = ends.last, end != ")" {
                if rest.starts(with: end.utf8) {
                    (_, taken) = (ends.removeLast(), end.utf8.count)
                    code.append(end == "\n" ? byte : UInt8(ascii: " "))
                } else if byte == UInt8(ascii: "\\"), end.hasPrefix("\"") {
                    taken = 2
                    if rest.starts(with: "\\(".utf8) { ends.append(")") }
                }
            } else if byte == 34 || byte == 47, let (mark, end) = prose.first(where: { rest.starts(with: $0.0.utf8) }) {
                (_, taken) = (ends.append(end), mark.utf8.count)
            } else {
                code.append(byte)
                if byte == UInt8(ascii: "(") { ends.append(")") }
                if byte == UInt8(ascii: ")") { _ = ends.popLast() }
            }
            rest = rest.dropFirst(taken)
        }
        return code
    }
}
