import Foundation
import SourceLexer
import Testing

/// Which files of a module can only be read together, and which of its folders. A file depends on those that declare the
/// types it names, unless they are private or within others. Comments and literals name nothing, but what is interpolated
/// does.
@Suite struct FileCircleTests {
    /// Modules in which a folder and one within it may use each other.
    private static let nested: Set = [
        "History", "Indexes", "LayoutBenchCLI", "Layouts", "Reporting", "RunRecords", "Schedules", "Workloads",
    ]

    @Test func `no circle of files that depend on each other has more than four`() throws {
        for (module, uses) in try Self.uses.get() {
            let most = module == "Layouts" ? 3 : 4
            for circle in Self.circles(uses) where circle.count > most {
                Issue.record("\(circle.count) files of \(module) depend on each other: \(circle)")
            }
        }
    }

    @Test func `no folder of Sources has more than twenty files`() throws {
        for (module, files) in try PageFiles.modules() {
            let folders = Dictionary(grouping: files.keys) { $0.split(separator: "/").dropLast() }
            #expect(folders.filter { $0.value.count > 20 }.isEmpty, "\(module)")
        }
    }

    @Test func `no two folders of a module use each other`() throws {
        for (module, uses) in try Self.uses.get() {
            for (outer, other) in Self.pairs(uses) {
                if Self.nested.contains(module), outer.isEmpty || other.hasPrefix(outer + "/") { continue }
                Issue.record("\(outer) and \(other) of \(module) use each other")
            }
        }
    }

    @Test func `a circle of four files is found, and none by prose, private types and types within`() {
        let texts = [
            "x/a": "public final class A<B> { let (c, i): ([D], I) }",
            "d": "import X\nstruct D { let e = \"\\(E.self)\" }",
            "x/y/e": "/// H\nindirect enum E { case f(\n    F) }",
            "x/f": "protocol F {\n    var g: G { get }\n}\nextension A {}",
            "g": "typealias G = X // A\nlet a = \"A\\\"A\" + \"\"\"\n    A \"A\" A\n    \"\"\" /* A\nA */",
            "h": "private struct D {}\nfileprivate enum F {}\nstruct H {\n    struct E { let a: A }\n}",
        ]
        #expect(Self.circles(Self.uses(texts)) == [["d", "x/a", "x/f", "x/y/e"]])
        #expect(Self.pairs(Self.uses(texts)).map { "\($0)" } == [#"("", "x")"#])
        let nested = ["x/y/a": "struct A { let b: B }", "x/b": "struct B { let c: C }", "x/y/c": "struct C {}"]
        #expect(Self.pairs(Self.uses(nested)).map { "\($0)" } == [#"("x", "x/y")"#])
    }

    /// The files that each file of each module depends on.
    private static let uses = Result { try PageFiles.modules().mapValues { uses($0) } }

    /// The files that each file depends on, itself among them where it names a type of its own.
    private static func uses(_ texts: [String: String]) -> [String: Set<String>] {
        var places: [String: Set<String>] = [:]
        var words: [String: Set<String>] = [:]
        for (file, text) in texts {
            let tokens = Lexer(text, keepsInterpolated: true).tokens.filter { $0.kind == .word }
            words[file] = Set(tokens.map(\.text))
            for type in types(tokens, Array(text.utf8)) { places[type, default: []].insert(file) }
        }
        return words.mapValues { $0.reduce(into: Set()) { $0.formUnion(places[$1] ?? []) } }
    }

    /// The types declared where lines begin.
    private static func types(_ tokens: [Token], _ bytes: [UInt8]) -> [String] {
        let others: Set = ["private", "fileprivate", "extension", "func", "let", "var", "import"]
        let kinds: Set = ["class", "struct", "enum", "protocol", "typealias", "actor"]
        return Dictionary(grouping: tokens, by: \.line).values.compactMap { line in
            let words = line.map(\.text)
            let start = line[0].range.lowerBound
            guard start == 0 || [0x0a, UInt8(ascii: "@")].contains(bytes[start - 1]),
                let kind = words.firstIndex(where: kinds.contains)
            else { return nil }
            return others.isDisjoint(with: words[..<kind]) ? words[kind + 1] : nil
        }
    }

    /// The files of each circle, in order.
    private static func circles(_ uses: [String: Set<String>]) -> Set<[String]> {
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

    /// Folders that use each other, in order; the module's own has no name.
    private static func pairs(_ uses: [String: Set<String>]) -> [(String, String)] {
        func folder(_ file: String) -> String { file.split(separator: "/").dropLast().joined(separator: "/") }
        var used: [String: Set<String>] = [:]
        for (file, uses) in uses { used[folder(file), default: []].formUnion(uses.map(folder)) }
        return used.keys.sorted().flatMap { one in
            (used[one] ?? []).filter { $0 > one && used[$0]?.contains(one) == true }.sorted().map { (one, $0) }
        }
    }
}
