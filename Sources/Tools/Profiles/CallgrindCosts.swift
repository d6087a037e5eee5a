import Exact

/// What callgrind wrote down once, by function and instruction, where each function is apart by its callers
/// (`--separate-callers`): its name is followed by theirs, `inner'caller'outer`.
///
/// Reads what ``CallgrindProfile`` leaves out ("Callgrind Format Specification" in Valgrind's manual).
struct CallgrindCosts: Equatable {
    /// A function called by certain callers.
    struct Function: Equatable {
        /// Names of it and its callers, the innermost first.
        var names: [String]
        /// Path of the program or library it lies in.
        var module: String
        /// Own costs by instruction, by event.
        var own: [UInt64: [Double]] = [:]
        var calls: [Call] = []
    }

    /// Calls of one function from one instruction.
    struct Call: Equatable {
        var address: UInt64
        var callee: String
        var count: Double
        var costs: [Double]
    }

    var events: [String] = []
    var functions: [String: Function] = [:]

    /// Reads the text. O(text).
    init(_ text: String) throws(ToolOutputError) {
        var reader = CallgrindReader()
        for (index, line) in text.split(separator: "\n", omittingEmptySubsequences: false).enumerated() {
            guard reader.take(line) else {
                throw ToolOutputError(tool: "callgrind", line: index + 1, reason: "\(line.prefix(80))")
            }
        }
        guard !reader.events.isEmpty else {
            throw ToolOutputError(tool: "callgrind", line: 0, reason: "it names no events")
        }
        guard reader.isComplete else {
            throw ToolOutputError(tool: "callgrind", line: 0, reason: "it ends before its totals")
        }
        (events, functions) = (reader.events, reader.functions)
    }
}

/// The lines of a profile, one after the other.
private struct CallgrindReader {
    var events: [String] = []
    var functions: [String: CallgrindCosts.Function] = [:]
    var isComplete = false
    private var names: [String: [Substring: String]] = [:]
    private var positions = 1
    private var hasAddresses = false
    private var address: UInt64 = 0
    private var module = ""
    private var function = ""
    private var callee = ""
    private var callCount: Double?

    mutating func take(_ line: Substring) -> Bool {
        guard let first = line.first else { return true }
        if first.isNumber || first == "+" || first == "-" || first == "*" { return costs(line) }
        if first == "#" { return true }
        if let equals = line.firstIndex(of: "="), !line[..<equals].contains(":") {
            return name(line[..<equals], line[line.index(after: equals)...])
        }
        guard let colon = line.firstIndex(of: ":") else { return false }
        let rest = line[line.index(after: colon)...]
        switch line[..<colon] {
        case "events": events = rest.split(separator: " ").map(String.init)
        case "positions":
            let kinds = rest.split(separator: " ")
            (positions, hasAddresses) = (kinds.count, kinds.first == "instr")
        case "totals": isComplete = true
        default: break
        }
        return true
    }

    private mutating func name(_ key: Substring, _ value: Substring) -> Bool {
        switch key {
        case "ob": return set(\.module, named(value, "object"))
        case "fn":
            guard set(\.function, named(value, "function")) else { return false }
            if functions[function] == nil {
                let names = function.split(separator: "'").map(String.init)
                functions[function] = CallgrindCosts.Function(names: names, module: module)
            }
            return true
        case "cfn": return set(\.callee, named(value, "function"))
        case "cob": return named(value, "object") != nil
        case "fl", "fi", "fe", "cfi", "cfl": return named(value, "file") != nil
        case "calls":
            callCount = value.split(separator: " ").first.flatMap { Double($0) }
            return callCount != nil && !callee.isEmpty
        default: return false
        }
    }

    private mutating func set(_ field: WritableKeyPath<Self, String>, _ value: String?) -> Bool {
        guard let value else { return false }
        self[keyPath: field] = value
        return true
    }

    /// `(3) name` the first time, then `(3)`; or a plain name.
    private mutating func named(_ value: Substring, _ kind: String) -> String? {
        guard value.hasPrefix("("), let end = value.firstIndex(of: ")") else { return String(value) }
        let number = value[...end]
        let name = value[value.index(after: end)...].drop { $0 == " " }
        if name.isEmpty { return names[kind]?[number] }
        let kept = kind == "function" ? Self.belowRoot(name) : name
        names[kind, default: [:]][number] = String(kept)
        return String(kept)
    }

    /// A name without the callers of the measured call. How many of them are told depends on how deep the call is.
    private static func belowRoot(_ name: Substring) -> Substring {
        let root = "'\(CallgrindProfile.root)"
        guard let found = name.firstRange(of: root) else { return name }
        let isWhole = found.upperBound == name.endIndex || name[found.upperBound] == "'"
        return isWhole ? name[..<found.upperBound] : name
    }

    /// A line of costs: positions, then one figure an event, zeros at the end left out.
    private mutating func costs(_ line: Substring) -> Bool {
        let words = line.split(separator: " ")
        guard words.count >= positions, !function.isEmpty, move(words[0]) else { return false }
        let figures = words.dropFirst(positions).compactMap { Double($0) }
        guard figures.count == words.count - positions, figures.count <= events.count else { return false }
        let costs = figures + [Double](repeating: 0, count: events.count - figures.count)
        if let count = callCount {
            callCount = nil
            functions[function]?.calls.append(
                CallgrindCosts.Call(address: address, callee: callee, count: count, costs: costs))
        } else if let known = functions[function]?.own[address] {
            functions[function]?.own[address] = zip(known, costs).map(+)
        } else {
            functions[function]?.own[address] = costs
        }
        return true
    }

    /// Goes to a position, which may be relative to the one before.
    private mutating func move(_ word: Substring) -> Bool {
        guard hasAddresses else { return true }
        switch word.first {
        case "*": return true
        case "+", "-":
            guard let step = Self.number(word.dropFirst()) else { return false }
            address = word.first == "+" ? address &+ step : address &- step
        default:
            guard let place = Self.number(word) else { return false }
            address = place
        }
        return true
    }

    private static func number(_ word: Substring) -> UInt64? {
        word.hasPrefix("0x") ? UInt64(word.dropFirst(2), radix: 16) : UInt64(word)
    }
}
