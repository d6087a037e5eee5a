import LayoutStrategies
import RunRecords

/// `--contestant NAME=COMMAND`: programs that take turns beside the strategies.
enum ContestantOption {
    private static let name = "contestant"

    static let option = CommandOption.value(
        name, "NAME=COMMAND", isRepeatable: true,
        help: "measure a program in any language too (list schemas contestant shows its protocol)")

    /// The programs, in the order given. Throws for a name that a strategy or another program has.
    static func read(
        _ options: ParsedOptions, besides strategies: StrategyRegistry
    ) throws(UsageError) -> [ContestantCommand] {
        var found: [ContestantCommand] = []
        for text in options.strings(name) {
            let place = "--\(name) \(text)"
            guard let sign = text.firstIndex(of: "="), text[text.index(after: sign)...].contains(where: { $0 != " " })
            else {
                throw UsageError(
                    "no name and command", place: place,
                    remedy: "give both, such as mine=./mine or tree='python3 tree.py'")
            }
            let contestant = ContestantCommand(
                name: String(text[..<sign]), command: String(text[text.index(after: sign)...]))
            guard isName(contestant.name) else {
                throw UsageError(
                    "not a name for a contestant", place: place,
                    remedy: "begin with a letter, and go on with letters, digits, - . or _")
            }
            let taken = strategies.entries.map(\.name) + found.map(\.name)
            guard !taken.contains(contestant.name) else {
                throw UsageError(
                    "the name \(contestant.name) is taken", place: place,
                    remedy: "give one that no strategy and no other contestant has, such as my-\(contestant.name)")
            }
            found.append(contestant)
        }
        return found
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

    private static func isName(_ text: String) -> Bool {
        let isPlain = text.utf8.allSatisfy { byte in
            [UInt8(ascii: "-"), UInt8(ascii: "."), UInt8(ascii: "_")].contains(byte) || isDigit(byte) || isLetter(byte)
        }
        return isPlain && text.utf8.first.map(isLetter) == true
    }

    private static func isDigit(_ byte: UInt8) -> Bool { (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte) }

    private static func isLetter(_ byte: UInt8) -> Bool {
        (UInt8(ascii: "a")...UInt8(ascii: "z")).contains(byte | 0x20)
    }
}
