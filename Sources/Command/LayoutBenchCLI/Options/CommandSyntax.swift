package struct CommandOption: Sendable {
    /// Name without the leading dashes.
    package let name: String
    package let letter: Character?
    /// The value's name in help; nil for a flag, which takes none.
    package let valueName: String?
    package let isRepeatable: Bool
    package let offers: OfferedValues
    /// Its effect, unit and default, without a full stop.
    package let help: String
    /// The heading under which help lists options that several commands share; nil for a command's own.
    var heading: String?

    /// Whether its value is a list with commas.
    package var isList: Bool { valueName?.hasSuffix("…") == true }

    package static func flag(_ name: String, letter: Character? = nil, help: String) -> CommandOption {
        CommandOption(name: name, letter: letter, valueName: nil, isRepeatable: false, offers: .nothing, help: help)
    }

    /// An option that takes a value; a name of it that ends with … stands for a list. A shell offers what the value's
    /// name tells, unless other `offers` are stated.
    package static func value(
        _ name: String, _ valueName: String, letter: Character? = nil, isRepeatable: Bool = false,
        offers: OfferedValues? = nil, help: String
    ) -> CommandOption {
        CommandOption(
            name: name, letter: letter, valueName: valueName, isRepeatable: isRepeatable,
            offers: offers ?? OfferedValues(named: valueName), help: help)
    }
}

extension [CommandOption] {
    /// The same as options that several commands share, which the help titles so.
    func under(_ heading: String) -> [CommandOption] {
        map { option in
            var option = option
            option.heading = heading
            return option
        }
    }
}

/// An argument that is no option.
package struct Positional: Sendable {
    /// How many there may be. Only the last ones of a command may be optional, and only the last one repeated.
    package enum Count: Sendable, Equatable {
        /// Exactly one.
        case one
        case optional, oneOrMore
        /// Any number, none included.
        case any
    }

    package let name: String
    package let count: Count
    package let help: String
    /// What to do where it is missing; nil for looking at the help.
    package let remedy: String?
    package let offers: OfferedValues

    /// A positional argument; what a shell offers is what its name tells unless it is given.
    package init(
        _ name: String, _ count: Count = .one, help: String, remedy: String? = nil, offers: OfferedValues? = nil
    ) {
        (self.name, self.count, self.help, self.remedy) = (name, count, help, remedy)
        self.offers = offers ?? OfferedValues(named: name)
    }

    var usage: String {
        switch count {
        case .one: name
        case .optional: "[\(name)]"
        case .oneOrMore: "\(name)…"
        case .any: "[\(name)…]"
        }
    }
}

/// What the command line of a command looks like. `--help` (`-h`) is understood by every command.
package struct CommandSyntax: Sendable {
    /// The words that call it, such as `layoutbench run`.
    package let name: String
    package let summary: String
    /// Its options, without `--help`.
    package let options: [CommandOption]
    package var positionals: [Positional] = []
    /// What its help ends with.
    package var examples: [Example] = []
    /// Options of other commands that make no sense here.
    var refused: [RefusedOption] = []

    static let help = CommandOption.flag("help", letter: "h", help: "show this help")

    /// Its own options and `--help`, then those that it shares with other commands, by their headings.
    var sections: [(heading: String?, options: [CommandOption])] {
        [(nil, options.filter { $0.heading == nil } + [Self.help])]
            + options.compactMap(\.heading).uniqued().map { heading in
                (heading, options.filter { $0.heading == heading })
            }
    }

    /// All options, in the order of the help.
    var allOptions: [CommandOption] { sections.flatMap(\.options) }

    /// Reads the arguments that follow the command's name. Options and other arguments may be mixed; `--` ends the
    /// options; a long option may be shortened as long as it is clear which one is meant. When help is asked for,
    /// missing arguments are no error.
    package func parse(_ arguments: [String]) throws(UsageError) -> ParsedOptions {
        let scanned = try OptionScanner.scan(arguments, for: self)
        var values: [String: [String]] = [:]
        for (option, value) in scanned.options {
            if values[option.name] != nil, !option.isRepeatable, option.valueName != nil {
                throw UsageError("option given twice", place: "--\(option.name)", remedy: "give it once")
            }
            if let valueName = option.valueName, value.isEmpty {
                throw UsageError(
                    "empty value", place: "--\(option.name)", remedy: "give one as --\(option.name) \(valueName)")
            }
            values[option.name, default: []].append(value)
        }
        if let empty = scanned.positionals.firstIndex(of: "") {
            let name = positionals.isEmpty ? "argument" : positionals[min(empty, positionals.count - 1)].name
            throw UsageError("empty argument", place: name, remedy: "see \(self.name) --help")
        }
        let parsed = ParsedOptions(
            declared: Set(allOptions.map(\.name)), values: values, positionals: scanned.positionals)
        if !parsed.isHelpRequested { try checkPositionals(scanned.positionals) }
        return parsed
    }

    private func checkPositionals(_ given: [String]) throws(UsageError) {
        let needed = positionals.count { $0.count != .optional && $0.count != .any }
        if given.count < needed {
            let missing = positionals[given.count]
            throw UsageError("missing argument", place: missing.name, remedy: missing.remedy ?? "see \(name) --help")
        }
        let isOpen = positionals.last?.count == .oneOrMore || positionals.last?.count == .any
        if given.count > positionals.count, !isOpen {
            throw UsageError("unexpected argument", place: given[positionals.count], remedy: "see \(name) --help")
        }
    }
}
