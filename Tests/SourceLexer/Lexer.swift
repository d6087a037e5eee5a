/// A token of Swift source. Comments, strings, regular expressions and `#if` lines are none.
public struct Token {
    /// What tokens are.
    public enum Kind: Sendable { case word, number, symbol, punctuation }

    /// Its kind.
    public let kind: Kind
    /// The token as it stands.
    public let text: String
    /// Where it stands, in bytes of the file.
    public let range: Range<Int>
    /// Its line, from 1.
    public let line: Int
    /// Whether blank space is on both sides, as it is of an operator with two operands.
    let standsFree: Bool
}

/// Divides Swift source into tokens, as far as one-token mutants need them, and tests that read sources.
public struct Lexer {
    private let bytes: [UInt8]
    private var position = 0
    private var line = 1
    /// The tokens, in order.
    public private(set) var tokens: [Token] = []
    private let keepsInterpolated: Bool

    /// Reads a text; what is interpolated in strings is left out, unless it is to be kept.
    public init(_ text: String, keepsInterpolated: Bool = false) {
        self.keepsInterpolated = keepsInterpolated
        bytes = Array(text.utf8)
        while position < bytes.count { next() }
    }

    private func byte(_ offset: Int = 0) -> UInt8 {
        position + offset < bytes.count && position + offset >= 0 ? bytes[position + offset] : 0
    }

    private func letter(_ offset: Int = 0) -> Character { Character(UnicodeScalar(byte(offset))) }

    private static let symbols = Set("/=-+!*%<>&|^~?".utf8)

    private mutating func next() {
        switch letter() {
        case "\n": advance()
        case " ", "\t", "\r": advance()
        case "/" where letter(1) == "/": skipLine()
        case "/" where letter(1) == "*": skipComment()
        case "/" where beginsPattern: skipPattern()
        case "\"": skipString(hashes: 0)
        case "#": hash()
        case "0"..."9": take(.number) { $0.isNumberByte || $0.dot && $1.isDigit || $0.sign && $2.isExponent }
        case ".":
            if letter(1) == "." {
                take(.symbol) { byte, _, _ in byte.dot || Self.symbols.contains(byte) }
            } else {
                one()
            }
        default:
            if byte().isWordByte {
                take(.word) { byte, _, _ in byte.isWordByte }
            } else if Self.symbols.contains(byte()) {
                take(.symbol) { byte, _, _ in Self.symbols.contains(byte) }
            } else {
                one()
            }
        }
    }

    private mutating func advance() {
        if byte() == 0x0a { line += 1 }
        position += 1
    }

    /// Takes bytes as long as they belong to the token, told by the byte, the one after and the one before.
    private mutating func take(_ kind: Token.Kind, while belongs: (UInt8, UInt8, UInt8) -> Bool) {
        let start = position
        repeat { position += 1 } while position < bytes.count && belongs(byte(), byte(1), byte(-1))
        append(kind, start)
    }

    private mutating func one() {
        position += 1
        append(.punctuation, position - 1)
    }

    private mutating func append(_ kind: Token.Kind, _ start: Int) {
        let isFree = start > 0 && bytes[start - 1].isBlank && (position >= bytes.count || bytes[position].isBlank)
        tokens.append(
            Token(
                kind: kind, text: String(decoding: bytes[start..<position], as: UTF8.self), range: start..<position,
                line: line, standsFree: isFree))
    }

    private mutating func skipLine() { while position < bytes.count, byte() != 0x0a { position += 1 } }

    private mutating func skipComment() {
        var depth = 0
        repeat {
            let pair = (letter(), letter(1))
            if pair == ("/", "*") {
                (depth, position) = (depth + 1, position + 2)
            } else if pair == ("*", "/") {
                (depth, position) = (depth - 1, position + 2)
            } else {
                advance()
            }
        } while depth > 0 && position < bytes.count
    }

    /// Whether a slash begins a regular expression: where an operand is due, with no blank after it.
    private var beginsPattern: Bool {
        guard !byte(1).isBlank, let last = tokens.last else { return false }
        let due = ["(", ",", "=", ":", "[", "{", "return", "in"]
        return due.contains(last.text)
    }

    private mutating func skipPattern() {
        repeat {
            position += letter() == "\\" ? 2 : 1
        } while position < bytes.count && letter() != "/" && byte() != 0x0a
        position += 1
    }

    /// A raw string, a directive, or a macro.
    private mutating func hash() {
        var hashes = 0
        while letter(hashes) == "#" { hashes += 1 }
        if letter(hashes) == "\"" {
            position += hashes
            skipString(hashes: hashes)
        } else {
            take(.word) { byte, _, _ in byte.isWordByte }
            if ["#if", "#elseif", "#else", "#endif", "#sourceLocation"].contains(tokens.last?.text) {
                tokens.removeLast()
                skipLine()
            }
        }
    }

    /// Skips a string from its quote on, with all that is interpolated in it.
    private mutating func skipString(hashes: Int) {
        let quotes = letter(1) == "\"" && letter(2) == "\"" ? 3 : 1
        func isAt(_ text: Character, _ count: Int, from offset: Int = 0) -> Bool {
            (0..<count).allSatisfy { letter(offset + $0) == text }
        }
        position += quotes
        while position < bytes.count {
            if letter() == "\\", isAt("#", hashes, from: 1) {
                position += 1 + hashes
                if letter() == "(" { skipInterpolation() } else { advance() }
            } else if isAt("\"", quotes), isAt("#", hashes, from: quotes) {
                position += quotes + hashes
                return
            } else {
                advance()
            }
        }
    }

    private mutating func skipInterpolation() {
        let kept = tokens.count
        var depth = 0
        repeat {
            if letter() == "(" { depth += 1 }
            if letter() == ")" { depth -= 1 }
            next()
        } while depth > 0 && position < bytes.count
        if !keepsInterpolated { tokens.removeSubrange(kept...) }
    }
}

extension UInt8 {
    fileprivate var isDigit: Bool { (0x30...0x39).contains(self) }
    fileprivate var isBlank: Bool { [0x20, 0x0a, 0x09, 0x0d].contains(self) }
    fileprivate var dot: Bool { self == 0x2e }
    fileprivate var sign: Bool { self == 0x2b || self == 0x2d }
    fileprivate var isExponent: Bool { self == 0x65 || self == 0x45 }
    fileprivate var isNumberByte: Bool { isDigit || isWordByte }
    fileprivate var isWordByte: Bool {
        isDigit || (0x61...0x7a).contains(self) || (0x41...0x5a).contains(self) || self == 0x5f || self == 0x24
            || self == 0x60 || self >= 0x80
    }
}
