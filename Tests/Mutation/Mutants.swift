/// A change of one token, as it is tried.
struct Mutant: Sendable {
    /// What is put before and after a range of the source, or in its place.
    enum Change: Sendable {
        /// An operator becomes another one.
        case symbol(String, to: String)
        /// A constant becomes one more, or one less.
        case constant(String, difference: String)
        /// A condition becomes its opposite.
        case negated
        /// A statement goes.
        case removed
    }

    /// Path of the file from the root.
    var file: String
    /// Line and column, from 1.
    var line: Int
    var column: Int
    /// What is changed, in bytes of the file.
    var range: Range<Int>
    var change: Change
    /// The line as it stands.
    var source: String

    /// `Sources/A.swift:7:12: < becomes <=`
    var title: String {
        let what =
            switch change {
            case .symbol(let old, let new): "\(old) becomes \(new)"
            case .constant(let text, let difference): "\(text) becomes \(text) \(difference)"
            case .negated: "the condition becomes its opposite"
            case .removed: "the statement goes"
            }
        return "\(file):\(line):\(column): \(what)"
    }
}

/// Finds what can be changed in a file: at most one token of a line.
struct MutantFinder {
    let file: String
    private let text: String
    private let tokens: [Token]

    init(file: String, text: String) {
        self.file = file
        self.text = text
        tokens = Lexer(text).tokens
    }

    /// Every one-token mutant of the file, in order. Lines that reserve room are left out: what they do shows nowhere.
    func all() -> [Mutant] {
        let reserving = Set(tokens.filter { $0.text == "reserveCapacity" }.map(\.line))
        return every.filter { !reserving.contains($0.line) }
    }

    private var every: [Mutant] {
        (tokens.indices.compactMap(symbol) + tokens.indices.compactMap(constant) + tokens.indices.compactMap(condition)
            + statements()).sorted {
                ($0.range.lowerBound, $0.range.upperBound) < ($1.range.lowerBound, $1.range.upperBound)
            }
    }

    private static let others = [
        "<": "<=", "<=": "<", ">": ">=", ">=": ">", "==": "!=", "!=": "==", "+": "-", "-": "+", "&+": "&-", "&-": "&+",
        "+=": "-=", "-=": "+=", "&+=": "&-=", "&-=": "&+=", "&&": "||", "||": "&&",
    ]

    private func symbol(_ index: Int) -> Mutant? {
        let token = tokens[index]
        guard token.kind == .symbol, token.standsFree, let other = Self.others[token.text] else { return nil }
        return mutant(.symbol(token.text, to: other), token.range, token.line)
    }

    private func constant(_ index: Int) -> Mutant? {
        let token = tokens[index]
        let isPart =
            index > 0 && tokens[index - 1].text == "." && tokens[index - 1].range.upperBound == token.range.lowerBound
        guard token.kind == .number, !isPart else { return nil }
        // Of two equal files the same: by the place.
        let difference = token.text == "0" || token.range.lowerBound % 2 == 0 ? "+ 1" : "- 1"
        return mutant(.constant(token.text, difference: difference), token.range, token.line)
    }

    /// The first part of a condition that is an expression and lies on one line.
    private func condition(_ index: Int) -> Mutant? {
        guard ["if", "guard", "while"].contains(tokens[index].text), index + 1 < tokens.count else { return nil }
        let first = tokens[index + 1]
        guard !["let", "var", "case", "try", "await"].contains(first.text), !first.text.hasPrefix("#") else {
            return nil
        }
        var depth = 0
        for end in (index + 1)..<tokens.count {
            let token = tokens[end]
            if depth == 0, [",", "{", "else"].contains(token.text) {
                let last = tokens[end - 1]
                guard end > index + 1, last.line == first.line else { return nil }
                return mutant(.negated, first.range.lowerBound..<last.range.upperBound, first.line)
            }
            if ["(", "[", "{"].contains(token.text) { depth += 1 }
            if [")", "]", "}"].contains(token.text) { depth -= 1 }
        }
        return nil
    }

    private static let keywords: Set = [
        "let", "var", "func", "return", "if", "guard", "for", "while", "switch", "case", "default", "struct", "class",
        "enum", "extension", "import", "public", "private", "fileprivate", "package", "internal", "static", "final",
        "else", "break", "continue", "throw", "defer", "do", "repeat", "init", "deinit", "subscript", "typealias",
        "protocol", "indirect", "mutating", "nonmutating", "lazy", "override", "where", "is", "as", "in", "weak",
        "unowned", "associatedtype", "fallthrough", "get", "set", "catch", "infix", "prefix", "operator", "borrowing",
        "consuming", "convenience", "nonisolated", "assert", "precondition", "preconditionFailure", "fatalError",
    ]

    private static let assignments: Set = ["=", "+=", "-=", "*=", "/=", "%=", "&+=", "&-=", "&*=", "|=", "&=", "^="]

    /// Statements of one line: calls and assignments. Left out are those that only check the programmer, and
    /// `self.name = name`, without which most initialisers do not compile.
    private func statements() -> [Mutant] {
        let lines = Dictionary(grouping: tokens, by: \.line)
        let numbers = lines.keys.sorted()
        return numbers.indices.compactMap { index in
            guard let line = lines[numbers[index]], let first = line.first, let last = line.last,
                first.kind == .word, !Self.keywords.contains(first.text), line.count > 2, isWhole(line),
                last.kind != .symbol, ![",", ":", "{", "in"].contains(last.text),
                line.contains(where: { $0.text == "(" || Self.assignments.contains($0.text) && $0.standsFree }),
                !isTakenOver(line)
            else { return nil }
            let before = index > 0 ? lines[numbers[index - 1]]?.last : nil
            let after = index + 1 < numbers.count ? lines[numbers[index + 1]]?.first : nil
            guard let before, ends(before), let after, !goesOn(after) else { return nil }
            return mutant(.removed, first.range.lowerBound..<last.range.upperBound, first.line)
        }
    }

    /// Whether a line is `self.name = name`.
    private func isTakenOver(_ line: [Token]) -> Bool {
        line.count == 5 && line[0].text == "self" && line[3].text == "=" && line[2].text == line[4].text
    }

    private func isWhole(_ line: [Token]) -> Bool {
        var depth = 0
        for token in line {
            if ["(", "[", "{"].contains(token.text) { depth += 1 }
            if [")", "]", "}"].contains(token.text) { depth -= 1 }
            if depth < 0 { return false }
        }
        return depth == 0
    }

    /// Whether a statement may begin after a line with this end.
    private func ends(_ token: Token) -> Bool {
        if ["{", "}", ")", "]", "in", ";"].contains(token.text) { return true }
        return token.kind == .word && token.text != "return" || token.kind == .number
    }

    /// Whether a line with this beginning goes on with the statement before.
    private func goesOn(_ token: Token) -> Bool {
        [".", "{", "?", ":", "else"].contains(token.text) || token.kind == .symbol
    }

    private func mutant(_ change: Mutant.Change, _ range: Range<Int>, _ line: Int) -> Mutant {
        let bytes = text.utf8
        let start = bytes.index(bytes.startIndex, offsetBy: range.lowerBound)
        let begin = text[..<start].lastIndex(of: "\n").map { text.index(after: $0) } ?? text.startIndex
        let end = text[start...].firstIndex(of: "\n") ?? text.endIndex
        let source = text[begin..<end]
        return Mutant(
            file: file, line: line, column: text.distance(from: begin, to: start) + 1, range: range, change: change,
            source: String(source.drop { $0 == " " }))
    }
}

/// Numbers from a seed (SplitMix64).
struct SeededNumbers: RandomNumberGenerator {
    var state: UInt64

    mutating func next() -> UInt64 {
        state &+= 0x9e37_79b9_7f4a_7c15
        var mixed = state
        mixed = (mixed ^ (mixed >> 30)) &* 0xbf58_476d_1ce4_e5b9
        mixed = (mixed ^ (mixed >> 27)) &* 0x94d0_49bb_1331_11eb
        return mixed ^ (mixed >> 31)
    }
}
