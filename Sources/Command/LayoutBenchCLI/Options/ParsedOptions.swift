import Foundation
import RunRecords

/// The arguments of a command, read but not yet understood; each accessor names the option in its error. Asking for
/// an option that the syntax does not declare is a programming error and traps.
package struct ParsedOptions: Sendable {
    let declared: Set<String>
    let values: [String: [String]]
    package let positionals: [String]
    /// Names of those whose value is a configuration file's, which the environment may have a word before.
    private(set) var completed: Set<String> = []

    init(declared: Set<String>, values: [String: [String]], positionals: [String]) {
        (self.declared, self.values, self.positionals) = (declared, values, positionals)
    }

    package var isHelpRequested: Bool { contains("help") }

    package func contains(_ name: String) -> Bool { !strings(name).isEmpty }

    /// The option's value, or nil when it was not given.
    package func string(_ name: String) -> String? { strings(name).last }

    /// The values of a repeatable option in the order given.
    package func strings(_ name: String) -> [String] {
        precondition(declared.contains(name), "--\(name) is not declared")
        return values[name] ?? []
    }

    /// The same with values for missing options.
    func completed(by defaults: [String: String]) -> ParsedOptions {
        let missing = defaults.filter { declared.contains($0.key) && values[$0.key] == nil }.mapValues { [$0] }
        var options = ParsedOptions(
            declared: declared, values: values.merging(missing) { $1 }, positionals: positionals)
        options.completed = completed.union(missing.keys)
        return options
    }

    /// The parts of comma-separated values, of repeated options in order; nil when not given. A text with commas that
    /// `isWhole`, such as the name of a file that is there, is one part; the longest one is taken. A comma after a
    /// backslash is always part of a name.
    package func list(
        _ name: String, keepingWhole isWhole: (String) -> Bool = { _ in false }
    ) throws(UsageError) -> [String]? {
        guard contains(name) else { return nil }
        var parts: [String] = []
        for value in strings(name) {
            let given = Self.parts(value, keepingWhole: isWhole)
            if given.contains(where: \.isEmpty) {
                throw UsageError("empty part in a list", place: "--\(name) \(value)", remedy: "remove a comma")
            }
            parts += given
        }
        return parts
    }

    /// The parts without blanks around them. Pieces that are one part together stay together, the most of them first.
    static func parts(_ value: String, keepingWhole isWhole: (String) -> Bool) -> [String] {
        // A comma after a backslash ends no piece. No argument holds a NUL character.
        let pieces = value.replacing("\\,", with: "\0").split(separator: ",", omittingEmptySubsequences: false)
        func joined(_ range: ClosedRange<Int>) -> String {
            pieces[range].joined(separator: ",").replacing("\0", with: ",").trimmingCharacters(in: Quantity.blanks)
        }
        var parts: [String] = []
        var first = 0
        while first < pieces.count {
            let end = (first + 1..<pieces.count).last { isWhole(joined(first...$0)) } ?? first
            parts.append(joined(first...end))
            first = end + 1
        }
        return parts
    }

    /// One of the given words; `noun` names them in the error.
    package func choice(_ name: String, of choices: [String], noun: String = "value") throws(UsageError) -> String? {
        guard let value = string(name) else { return nil }
        guard choices.contains(value) else { throw .unknown(noun, value, place: "--\(name)", known: choices) }
        return value
    }

    /// Whether `--format json` is given, the other being text.
    func wantsJSON() throws(UsageError) -> Bool {
        try choice("format", of: ["text", "json"], noun: "format") == "json"
    }

    /// Parts of a list, each one of the known names or a pattern of them (``NamePattern``); `noun` says in the error
    /// what they name.
    package func names(_ name: String, of noun: String, known: [String]) throws(UsageError) -> [String]? {
        guard let names = try list(name) else { return nil }
        return try Self.names(names, of: noun, known: known, place: "--\(name)")
    }

    static func names(
        _ given: [String], of noun: String, known: [String], place: String
    ) throws(UsageError) -> [String] {
        switch NamePattern.names(given, among: known) {
        case .success(let names): return names
        case .failure(let fault) where fault.isPattern:
            throw UsageError(
                "no \(noun) matches \(fault.text)", place: place, remedy: "give one of \(known.joined(separator: ", "))"
            )
        case .failure(let fault): throw .unknown(noun, fault.text, place: place, known: known)
        }
    }

    /// The option's value as `read` understands it, or nil when it was not given. An error says what a value that can't
    /// be read is not, and what to give.
    func value<Value>(
        _ name: String, _ cause: String, remedy: String, read: (String) -> Value?
    ) throws(UsageError) -> Value? {
        guard let text = string(name) else { return nil }
        guard let value = read(text) else { throw UsageError(cause, place: "--\(name) \(text)", remedy: remedy) }
        return value
    }

    package func integer(_ name: String, in range: ClosedRange<Int> = 0 ... .max) throws(UsageError) -> Int? {
        let limit = range.upperBound == .max ? "on" : "to \(range.upperBound)"
        return try value(name, "not a valid whole number", remedy: "give one from \(range.lowerBound) \(limit)") {
            Int($0).flatMap { range.contains($0) ? $0 : nil }
        }
    }

    /// A seed: a whole number of 64 bits, also hexadecimal (`0x…`).
    package func seed(_ name: String) throws(UsageError) -> UInt64? {
        try value(name, "not a seed", remedy: "give a whole number below 2^64, such as 1 or 0x2a") { text in
            text.hasPrefix("0x") || text.hasPrefix("0X") ? UInt64(text.dropFirst(2), radix: 16) : UInt64(text)
        }
    }

    /// Exactly `count` finite numbers between commas.
    package func numbers(_ name: String, count: Int) throws(UsageError) -> [Double]? {
        guard let value = string(name), let parts = try list(name) else { return nil }
        let numbers = parts.compactMap { Double($0) }.filter(\.isFinite)
        guard numbers.count == count, parts.count == count else {
            throw UsageError("not \(count) numbers", place: "--\(name) \(value)", remedy: "give them between commas")
        }
        return numbers
    }

    /// Counts of items between commas: `1000`, `10k`, `1.5M`; a word that is left out may stand among them.
    package func itemCounts(_ name: String, leavingOut word: String? = nil) throws(UsageError) -> [Int]? {
        guard let parts = try list(name) else { return nil }
        var counts: [Int] = []
        for part in parts where part != word {
            guard let count = Quantity.itemCount(part) else {
                throw UsageError(
                    "not a count of items", place: "--\(name) \(part)",
                    remedy: "give a whole number from 1 to 4294967295, such as 1000, 10k or 1.5M")
            }
            counts.append(count)
        }
        return counts
    }

    package func itemCount(_ name: String) throws(UsageError) -> Int? {
        guard let counts = try itemCounts(name) else { return nil }
        guard counts.count == 1 else {
            throw UsageError(
                "\(counts.count) counts of items", place: "--\(name) \(strings(name).joined(separator: ","))",
                remedy: "give one")
        }
        return counts[0]
    }

    /// A duration in seconds: `500ms`, `90s` or `90`, `3m`, `1h`.
    package func seconds(_ name: String, allowsZero: Bool = false) throws(UsageError) -> Double? {
        try value(
            name, "not a duration",
            remedy: "give a positive number of seconds, or one with its unit, such as 500ms, 90s, 3m or 1h"
        ) { Quantity.seconds($0, allowsZero: allowsZero) }
    }

    /// A percentage from 0 to 1000 as a share: `2` and `2%` are 0.02.
    package func share(_ name: String) throws(UsageError) -> Double? {
        try value(name, "not a percentage", remedy: "give one from 0 on, such as 1 or 2.5%", read: Quantity.share)
    }
}

extension CommandOption {
    /// How a list is shown: of every command that has one.
    static let format = CommandOption.value(
        "format", "F", offers: .words(["text", "json"]), help: "output format: text or json (default text)")
}
