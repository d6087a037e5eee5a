import CSupport
import Errors
import Files
import Foundation

/// Splits arguments into options and others by `getopt_long`.
enum OptionScanner {
    /// getopt keeps its position in global variables: one scan at a time.
    private static let turn = Locked(())

    /// The options in the order given (an empty value for flags), and the other arguments in theirs.
    static func scan(
        _ arguments: [String], for syntax: CommandSyntax
    ) throws(UsageError) -> (options: [(CommandOption, String)], positionals: [String]) {
        if let argument = arguments.first(where: { $0.utf8.contains(0) }) {
            let place = argument.filter { $0 != "\0" }
            throw UsageError("argument holds a NUL character", place: place, remedy: "remove it")
        }
        let scanned = turn.withLock { _ in
            Result { () throws(UsageError) in try locked(arguments, for: syntax) }
        }
        return try scanned.get()
    }

    /// Values that `getopt_long` returns for long options start here, above all characters.
    private static let firstLong: Int32 = 0x10_0000
    /// What `getopt_long` returns for an option without its value: a colon.
    private static let missingValue: Int32 = 0x3a

    private static func locked(
        _ arguments: [String], for syntax: CommandSyntax
    ) throws(UsageError) -> (options: [(CommandOption, String)], positionals: [String]) {
        let known = syntax.allOptions
        let owned = ([syntax.name] + arguments + known.map(\.name)).map { strdup($0) }
        defer { for text in owned { free(text) } }
        // getopt_long reorders the vector; `owned` keeps the strings to free.
        var vector = Array(owned[...arguments.count]) + [nil]
        var table = known.indices.map { index in
            let takesValue = known[index].valueName != nil
            return option(
                name: owned[arguments.count + 1 + index], has_arg: takesValue ? required_argument : no_argument,
                flag: nil, val: firstLong + Int32(index))
        }
        table.append(option())
        // The leading colon has a missing value reported as such.
        var letters = ":"
        for known in known {
            guard let letter = known.letter else { continue }
            letters += known.valueName == nil ? "\(letter)" : "\(letter):"
        }

        support_reset_getopt()
        var options: [(CommandOption, String)] = []
        while true {
            let code = getopt_long(Int32(arguments.count + 1), &vector, letters, table, nil)
            if code == -1 { break }
            guard let found = known.first(where: { $0.letter?.code == code }) ?? known[orNil: code - firstLong] else {
                // getopt states the letter not understood, or 0 after a long option, the last argument scanned.
                let wrong = support_optopt()
                let isLetter = (1..<firstLong).contains(wrong)
                let letter = isLetter ? Character(UnicodeScalar(UInt8(truncatingIfNeeded: wrong))) : nil
                let argument = vector[Int(support_optind()) - 1].map { String(cString: $0) } ?? ""
                let subject = known[orNil: wrong - firstLong] ?? known.first { letter != nil && $0.letter == letter }
                throw mistake(about: subject, isValueMissing: code == missingValue, argument, letter, syntax)
            }
            options.append((found, support_optarg().map { String(cString: $0) } ?? ""))
        }
        let rest = vector[Int(support_optind())..<arguments.count + 1].compactMap { $0.map { String(cString: $0) } }
        return (options, rest)
    }

    private static func mistake(
        about option: CommandOption?, isValueMissing: Bool, _ argument: String, _ letter: Character?,
        _ syntax: CommandSyntax
    ) -> UsageError {
        if let option {
            guard let valueName = option.valueName else {
                return UsageError("option takes no value", place: argument, remedy: "give --\(option.name) alone")
            }
            if isValueMissing {
                let place = "--\(option.name)"
                return UsageError("missing value", place: place, remedy: "give one as \(place) \(valueName)")
            }
        }
        let help = "see \(syntax.name) --help"
        if let letter { return UsageError("unknown option", place: "-\(letter)", remedy: help) }
        let typed = String(argument.dropFirst(2).prefix { $0 != "=" })
        if let refused = syntax.refused.first(where: { $0.name == typed }) {
            return UsageError(refused.reason, place: "--\(typed)", remedy: refused.remedy)
        }
        let names = syntax.allOptions.map(\.name)
        let matches = names.filter { $0.hasPrefix(typed) }
        if matches.count > 1 {
            return UsageError("ambiguous option", place: "--\(typed)", remedy: didYouMean(matches.map { "--\($0)" }))
        }
        let match = closestMatch(to: typed, in: names)
        return UsageError("unknown option", place: "--\(typed)", remedy: match.map { didYouMean(["--\($0)"]) } ?? help)
    }
}

extension Character {
    /// The code of an ASCII letter, as getopt returns it.
    fileprivate var code: Int32? { asciiValue.map { Int32($0) } }
}

extension Array {
    fileprivate subscript(orNil index: Int32) -> Element? {
        index >= 0 && index < count ? self[Int(index)] : nil
    }
}
