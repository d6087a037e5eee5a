import LayoutStrategies
import RunRecords

/// `--contestant NAME=COMMAND`: programs that take turns beside the strategies.
enum ContestantOption {
    static let name = "contestant"

    static let option = CommandOption.value(
        name, "NAME=COMMAND", isRepeatable: true,
        help: "measure a program in any language too (list schemas contestant shows its protocol)")

    /// Two programs of each name, of which the first is what the second is compared with.
    static let pairs = CommandOption.value(
        name, "NAME=COMMAND", isRepeatable: true,
        help:
            "in the place of A and B: a program of any language, twice under one name, first as it was and then as it is"
    )

    /// For commands that take none: why, and what to do instead.
    static func refused(_ reason: String, _ remedy: String) -> RefusedOption {
        RefusedOption(name: name, reason: reason, remedy: remedy)
    }

    /// The programs of a comparison: those given first for each name, and those given then, in the same order of names.
    static func readPairs(
        _ options: ParsedOptions, besides strategies: StrategyRegistry
    ) throws(UsageError) -> (a: [ContestantCommand], b: [ContestantCommand]) {
        var (a, b): ([ContestantCommand], [ContestantCommand]) = ([], [])
        for text in options.strings(name) {
            let contestant = try read(text, besides: strategies.entries.map(\.name))
            if !a.contains(where: { $0.name == contestant.name }) {
                a.append(contestant)
            } else if !b.contains(where: { $0.name == contestant.name }) {
                b.append(contestant)
            } else {
                throw UsageError(
                    "a third program of the name \(contestant.name)", place: "--\(name) \(text)",
                    remedy: "give two, first as it was and then as it is")
            }
        }
        if let single = a.first(where: { one in !b.contains { $0.name == one.name } }) {
            throw UsageError(
                "\(single.name) has one command, and a program of another language has no revisions",
                place: "--\(name) \(single.name)=\(single.command)",
                remedy: "give the name a second time, with the command that it is to be compared with")
        }
        return (a, a.compactMap { one in b.first { $0.name == one.name } })
    }

    /// The programs, in the order given. Throws for a name that a strategy or another program has.
    static func read(
        _ options: ParsedOptions, besides strategies: StrategyRegistry
    ) throws(UsageError) -> [ContestantCommand] {
        var found: [ContestantCommand] = []
        for text in options.strings(name) {
            found.append(try read(text, besides: strategies.entries.map(\.name) + found.map(\.name)))
        }
        return found
    }

    private static func read(_ text: String, besides taken: [String]) throws(UsageError) -> ContestantCommand {
        let place = "--\(name) \(text)"
        guard let sign = text.firstIndex(of: "="), text[text.index(after: sign)...].contains(where: { $0 != " " })
        else {
            throw UsageError(
                "no name and command", place: place,
                remedy: "give both, such as mine=./mine or tree='python3 tree.py'")
        }
        let contestant = ContestantCommand(
            name: String(text[..<sign]), command: String(text[text.index(after: sign)...]))
        let form = #/[A-Za-z][-A-Za-z0-9._]*/#.matchingSemantics(.unicodeScalar)
        guard contestant.name.wholeMatch(of: form) != nil else {
            throw UsageError(
                "not a name for a contestant", place: place,
                remedy: "begin with a letter, and go on with letters, digits, - . or _")
        }
        guard !taken.contains(contestant.name) else {
            throw UsageError(
                "the name \(contestant.name) is taken", place: place,
                remedy: "give one that no strategy and no other contestant has, such as my-\(contestant.name)")
        }
        return contestant
    }

    /// Throws where a run that is resumed has programs and the command line does not name them: a record starts none by
    /// itself, because it is a file that may come from anywhere.
    static func check(_ given: [ContestantCommand], resuming plan: RunPlan) throws(UsageError) {
        let recorded = plan.contestants ?? []
        guard given != recorded else { return }
        let options = recorded.map { "--\(name) '\($0.name)=\($0.command)'" }.joined(separator: " ")
        throw UsageError(
            given.isEmpty
                ? "the run has contestants, which a record does not start" : "other contestants than the run's",
            place: "--resume",
            remedy: recorded.isEmpty ? "leave --\(name) out: the record has none" : "give them again: \(options)")
    }
}
