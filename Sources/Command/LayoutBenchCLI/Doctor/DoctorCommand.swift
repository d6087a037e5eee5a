import Reporting
import RunRecords

struct DoctorCommand: Command {
    let syntax = CommandSyntax(
        name: "layoutbench doctor", summary: "say what this machine lacks for what, and how to get it",
        options: [.format],
        positionals: [
            Positional(
                "USE", .any,
                help: MachineChecks.uses.map { "\($0.name) (\($0.summary))" }.joined(separator: ", ")
                    + ": exit code 69 if something for it is missing (default: all, exit code 0)",
                offers: .words(MachineChecks.uses.map(\.name)))
        ],
        examples: [Example("doctor"), Example("doctor run --format json", isQuick: false)])

    func run(_ options: ParsedOptions, _ console: Console) throws -> ExitCode {
        let known = MachineChecks.uses.map(\.name)
        let wanted = Set(try ParsedOptions.names(options.positionals, of: "use", known: known, place: "doctor"))
        let isJSON = try options.wantsJSON()
        let machine = CheckedMachine(console)
        let found = MachineChecks.all.filter { wanted.isEmpty || !wanted.isDisjoint(with: $0.uses) }
            .map { (check: $0, finding: $0.find(machine)) }
        try isJSON
            ? console.write(JSONText.text(JSONValue.array(found.map { Self.json($0.check, $0.finding) })))
            : console.print(Self.text(found, width: console.width))
        return !wanted.isEmpty && found.contains { $0.finding.word == "missing" } ? .notInstalled : .done
    }

    private static func json(_ check: MachineCheck, _ finding: MachineCheck.Finding) -> JSONValue {
        var entry: [String: JSONValue] = [
            "name": .string(check.name), "uses": .array(check.uses.map { .string($0) }),
            "purpose": .string(check.purpose), "state": .string(finding.word), "found": .string(finding.text),
        ]
        entry["remedy"] = finding.remedy.map { .string($0) }
        return .object(entry)
    }

    /// A line for each, the remedy below it where something is missing or poor, and the numbers of both.
    private static func text(_ found: [(check: MachineCheck, finding: MachineCheck.Finding)], width: Int?) -> String {
        let words = found.map(\.finding.word)
        let column = (found.map(\.check.name.count).max() ?? 0) + 2
        let lines = found.flatMap { check, finding in
            let start = finding.word.padded(to: 9) + check.name.padded(to: column)
            let first = TextTable.wrapped(
                "\(start)\(finding.text) (for \(check.purpose))", width: width, indent: 9 + column)
            let rest = finding.remedy.map {
                TextTable.wrapped(
                    String(repeating: " ", count: 9 + column) + "→ \($0)", width: width, indent: 11 + column)
            }
            return first + (rest ?? [])
        }
        let (missing, poor) = (words.count { $0 == "missing" }, words.count { $0 == "poor" })
        let end =
            missing + poor == 0
            ? "Nothing is missing." : "\(missing) missing, \(poor) poor; all else is as it should be."
        return (lines + ["", end]).joined(separator: "\n") + "\n"
    }
}
