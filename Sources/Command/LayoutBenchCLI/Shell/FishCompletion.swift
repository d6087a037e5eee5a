enum FishCompletion {
    /// The script: a line an option.
    static func script(_ commands: [any Command]) -> String {
        let all = CompletedCommand.all(of: commands)
        return """
            # Completion of layoutbench for fish, made from its commands. Write it to
            # ~/.config/fish/completions/layoutbench.fish

            \(helpers)
            complete -c layoutbench -f
            \(names(commands.map(\.syntax), after: []))
            complete -c layoutbench -n __layoutbench_calls -l version -d 'what this program is'
            \(all.map(lines).joined(separator: "\n"))

            """
    }

    private static let helpers = """
        # Whether these words, and no other command's, stand on the line.
        function __layoutbench_calls
            set -l words (commandline -opc)
            set -e words[1]
            if test (count $argv) -eq 0
                test (count $words) -eq 0
                return
            end
            test (count $words) -ge (count $argv); and test "$words[1..$(count $argv)]" = "$argv"
        end

        # The last part of a list.
        function __layoutbench_list
            set -l first (string replace -r -- '^--[^=]*=' '' (commandline -ct) | string match -r -- '.*,')
            for word in $argv
                echo "$first$word"
            end
        end

        """

    private static func names(_ commands: [CommandSyntax], after words: [String]) -> String {
        let place = words.isEmpty ? "__layoutbench_calls" : "'__layoutbench_calls \(words.joined(separator: " "))'"
        return commands.map {
            "complete -c layoutbench -n \(place) -a \($0.shortName) -d '\(escaped($0.summary))'"
        }.joined(separator: "\n")
    }

    private static func lines(_ command: CompletedCommand) -> String {
        let start = "complete -c layoutbench -n '__layoutbench_calls \(command.name)'"
        var lines = command.syntax.allOptions.map { option in
            let letter = option.letter.map { " -s \($0)" } ?? ""
            return "\(start) -l \(option.name)\(letter)\(value(option)) -d '\(escaped(option.help))'"
        }
        for positional in command.syntax.positionals where positional.offers != .nothing {
            lines.append("\(start)\(offered(positional.offers, isList: false))")
        }
        if !command.actions.isEmpty { lines.append(names(command.actions, after: command.words)) }
        return lines.joined(separator: "\n")
    }

    private static func value(_ option: CommandOption) -> String {
        guard option.valueName != nil else { return "" }
        return option.offers == .nothing ? " -x" : " -r\(offered(option.offers, isList: option.isList))"
    }

    private static func offered(_ offers: OfferedValues, isList: Bool) -> String {
        let words = offers.words.joined(separator: " ")
        switch offers {
        case .nothing: return ""
        case .files: return " -F"
        case .folders: return " -f -a '(__fish_complete_directories)'"
        case .words: return " -f -a '\(isList ? "(__layoutbench_list \(words))" : words)'"
        case .wordsAndFiles: return " -F -a '\(isList ? "(__layoutbench_list \(words))" : words)'"
        }
    }

    private static func escaped(_ text: String) -> String {
        text.map { "'\\".contains($0) ? "\\\($0)" : String($0) }.joined()
    }
}
