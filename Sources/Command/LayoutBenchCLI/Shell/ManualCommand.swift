struct ManualCommand: Command {
    /// The commands that the page is about, beside this one.
    let others: [any Command]

    let syntax = CommandSyntax(
        name: "layoutbench man", summary: "print the manual page, in troff", options: [],
        examples: [Example("man > layoutbench.1"), Example("man | man -l -", isQuick: false)])

    func run(_ options: ParsedOptions, _ console: Console) throws -> ExitCode {
        try console.write(ManualPage.text(others + [self]))
        return .done
    }
}

enum ManualPage {
    /// The page of section 1, in the macros of `man(7)`.
    static func text(_ commands: [any Command]) -> String {
        let all = CompletedCommand.all(of: commands)
        let codes = ExitCode.allCases.map { ".TP\n\($0.rawValue)\n\(escaped($0.summary))." }
        let variables = [
            ("LAYOUTBENCH_CHARTJS", "file of Chart.js to include in reports"),
            ("NO_COLOR", "no colour and no progress display"),
            ("TMPDIR", "folder of temporaries"),
            ("XDG_CACHE_HOME", "parent folder of the builds of compare"),
        ].map { ".TP\n.B \($0)\n\($1)" }
        let parts =
            [
                ".TH LAYOUTBENCH 1 \"\(ProgramVersion.day)\" \"LayoutBench \(ProgramVersion.number)\" \"LayoutBench\"",
                ".SH NAME\nlayoutbench \\- \(escaped(ProgramVersion.purpose))",
                ".SH SYNOPSIS\n.B layoutbench\n.I COMMAND\n.RI [ options ]\n.br\n.B layoutbench \\-\\-version",
                ".SH DESCRIPTION\n"
                    + escaped(
                        "LayoutBench measures how strategies find the elements that a collection view shows: which one "
                            + "fits, what it costs, and what a change of code did to it. Each command is described "
                            + "below; layoutbench COMMAND --help shows the same."),
                ".SH COMMANDS",
            ] + all.map(section) + [".SH EXIT STATUS"] + codes + [".SH ENVIRONMENT"] + variables
        return parts.joined(separator: "\n") + "\n"
    }

    private static func section(_ command: CompletedCommand) -> String {
        let syntax = command.syntax
        let words = (command.actions.isEmpty ? [] : ["ACTION"]) + (syntax.options.isEmpty ? [] : ["[options]"])
        var lines = [
            ".SS \(escaped(command.name))", ".B \(escaped(syntax.name))",
            escaped((words + syntax.positionals.map(\.usage)).joined(separator: " ")), ".PP",
            escaped(syntax.summary) + ".",
        ].filter { !$0.isEmpty }
        lines += command.actions.map { ".TP\n.B \(escaped($0.shortName))\n\(escaped($0.summary))." }
        lines += syntax.positionals.map { ".TP\n.I \(escaped($0.name))\n\(escaped($0.help))." }
        for (heading, options) in syntax.sections {
            lines += (heading.map { [".PP", "\(escaped($0)):"] } ?? []) + options.map(option)
        }
        if !syntax.examples.isEmpty {
            lines +=
                [".PP", "Examples:", ".PP", ".nf", ".RS"] + syntax.examples.map { escaped($0.line) } + [".RE", ".fi"]
        }
        return lines.joined(separator: "\n")
    }

    private static func option(_ option: CommandOption) -> String {
        let forms = option.forms.reversed().map { "\\fB\(escaped($0))\\fR" }.joined(separator: ", ")
        let value = option.valueName.map { " \\fI\(escaped($0))\\fR" } ?? ""
        return ".TP\n\(forms)\(value)\n\(escaped(option.help))."
    }

    /// Text that no macro or escape is read in.
    private static func escaped(_ text: String) -> String {
        let plain = text.map { character in
            switch character {
            case "\\": "\\e"
            case "-": "\\-"
            case "…": "..."
            case "—", "–": "\\-"
            case "≥": ">="
            default: String(character)
            }
        }.joined()
        return plain.hasPrefix(".") || plain.hasPrefix("'") ? "\\&\(plain)" : plain
    }
}
