import Errors

/// What callgrind wrote down once: the instructions it had counted since the time before.
///
/// Reads format version 1 ("Callgrind Format Specification" in Valgrind's manual). Of the costs by function and line
/// nothing is needed: the sums stand in lines of their own.
package struct CallgrindProfile: Equatable {
    /// Why callgrind wrote it, such as `--dump-before=name`.
    var trigger: String?
    var instructions: Int
    /// How often each event was counted.
    var sums: [String: Int]
    /// How often functions were called inside the measured call, by name: for functions told apart by callers.
    var calls: [String: Int]

    /// Reads the text of the file at `place`. O(text).
    init(_ text: String, place: String) throws(CallgrindError) {
        var lines = CallgrindLines()
        for (index, line) in text.split(separator: "\n", omittingEmptySubsequences: false).enumerated() {
            guard lines.take(line) else { throw CallgrindError(.malformed(line: index + 1, text: "\(line)"), place) }
        }
        guard lines.creator?.hasPrefix("callgrind") == true, let version = lines.version else {
            throw CallgrindError(.notCallgrind, place)
        }
        guard version == 1 else { throw CallgrindError(.otherVersion(version), place) }
        guard let column = lines.events?.firstIndex(of: Self.instructionEvent) else {
            throw CallgrindError(.noInstructionEvent, place)
        }
        // Zeros at the end of a line may be left out.
        func sum(_ numbers: [Int]) -> Int { column < numbers.count ? numbers[column] : 0 }
        guard let totals = lines.totals.map(sum) else { throw CallgrindError(.unfinished, place) }
        if let summary = lines.summary.map(sum), summary != totals {
            throw CallgrindError(.contradiction(summary: summary, totals: totals), place)
        }
        (trigger, instructions, calls) = (lines.trigger, totals, lines.calls)
        sums = Dictionary(zip(lines.events ?? [], lines.totals ?? []), uniquingKeysWith: +)
    }

    /// The function whose calls are measured.
    package static let root = "support_counted"

    private static let instructionEvent = "Ir"
}

/// The lines of a profile that are not costs, each at most once.
private struct CallgrindLines {
    var version: Int?
    var creator: String?
    // Read so that a second one is refused: a profile of several parts has the costs of none as a whole.
    var part: Int?
    var trigger: String?
    var events: [String]?
    var summary, totals: [Int]?
    var calls: [String: Int] = [:]
    private var names: [Substring: String] = [:]
    private var callee = ""

    /// Reads one line; false if it can't be understood, or repeats a definition.
    mutating func take(_ line: Substring) -> Bool {
        if line.hasPrefix("fn=") || line.hasPrefix("cfn=") { return takeName(line) }
        if line.hasPrefix("calls=") { return takeCalls(line.dropFirst(6)) }
        guard let colon = line.firstIndex(of: ":") else { return true }
        let rest = line[line.index(after: colon)...]
        switch line[..<colon] {
        case "version": return Self.set(&version, Self.number(rest))
        case "creator": return Self.set(&creator, Self.trimmed(rest))
        case "part": return Self.set(&part, Self.number(rest))
        case "events": return Self.set(&events, rest.split(separator: " ").map(String.init))
        case "summary": return Self.set(&summary, Self.numbers(rest))
        case "totals": return Self.set(&totals, Self.numbers(rest))
        case "desc":
            let name = " Trigger:"
            return rest.hasPrefix(name) ? Self.set(&trigger, Self.trimmed(rest.dropFirst(name.count))) : true
        default: return true
        }
    }

    /// `fn=(3) name` the first time, then `fn=(3)`, and likewise for called functions.
    private mutating func takeName(_ line: Substring) -> Bool {
        let isCallee = line.hasPrefix("c")
        let value = line.dropFirst(isCallee ? 4 : 3)
        guard value.hasPrefix("("), let end = value.firstIndex(of: ")") else {
            if isCallee { callee = String(value) }
            return !value.isEmpty
        }
        let name = value[value.index(after: end)...].drop { $0 == " " }
        if !name.isEmpty { names[value[...end]] = String(name) }
        if isCallee { callee = names[value[...end]] ?? "" }
        return !name.isEmpty || names[value[...end]] != nil
    }

    private mutating func takeCalls(_ value: Substring) -> Bool {
        guard let count = value.split(separator: " ").first.flatMap({ Int($0) }), count >= 0 else { return false }
        // The callers follow, the innermost first.
        let names = callee.split(separator: "'")
        if names.dropFirst().contains(where: { $0 == CallgrindProfile.root }), let name = names.first {
            calls[String(name), default: 0] += count
        }
        return true
    }

    private static func set<Value>(_ field: inout Value?, _ value: Value?) -> Bool {
        guard field == nil, let value else { return false }
        field = value
        return true
    }

    private static func number(_ text: Substring) -> Int? { Int(trimmed(text)) }

    private static func numbers(_ text: Substring) -> [Int]? {
        let words = text.split(separator: " ")
        let numbers = words.compactMap { Int($0) }
        return numbers.count == words.count && !numbers.isEmpty && numbers.allSatisfy { $0 >= 0 } ? numbers : nil
    }

    private static func trimmed(_ text: Substring) -> String { text.split(separator: " ").joined(separator: " ") }
}

/// Why a file of callgrind's can't be used.
struct CallgrindError: ExplainedError, Equatable {
    enum Kind: Equatable {
        case unreadable, notCallgrind
        case otherVersion(Int)
        case noInstructionEvent
        /// It ends before the totals.
        case unfinished
        /// A line that matters can't be understood, or stands there twice.
        case malformed(line: Int, text: String)
        /// Its two sums differ.
        case contradiction(summary: Int, totals: Int)
        /// It was written for another reason than the one expected.
        case otherTrigger(String?)
        case nothingCounted
    }

    let kind: Kind
    let place: String

    init(_ kind: Kind, _ place: String) { (self.kind, self.place) = (kind, place) }

    var fault: Fault {
        switch kind {
        case .unreadable, .unfinished: .io
        default: .content
        }
    }

    var cause: String {
        switch kind {
        case .unreadable: "callgrind wrote no counts that can be read"
        case .notCallgrind: "not an output of callgrind"
        case .otherVersion(let version): "callgrind's output has version \(version), this program reads version 1"
        case .noInstructionEvent: "callgrind counted no instructions"
        case .unfinished: "callgrind's output ends before its totals"
        case .malformed(let line, let text): "line \(line) of callgrind's output is not understood: \(text.prefix(80))"
        case .contradiction(let summary, let totals): "callgrind's sums differ: \(summary) and \(totals)"
        case .otherTrigger(let trigger): "callgrind wrote its counts because of \(trigger ?? "nothing it states")"
        case .nothingCounted: "callgrind never saw the counted function"
        }
    }

    var remedy: String {
        switch kind {
        case .unreadable, .unfinished: "free space in the temporary folder, or set TMPDIR"
        case .nothingCounted: "build without stripping symbols"
        default: "use valgrind 3.19, which is known to work"
        }
    }
}
