enum ZshCompletion {
    static func script(_ commands: [any Command]) -> String {
        let all = CompletedCommand.all(of: commands)
        return """
            #compdef layoutbench
            # Completion of layoutbench for zsh, made from its commands. Write it to a file named _layoutbench in a folder
            # of $fpath, or load it after compinit with
            #   source <(layoutbench completion zsh)

            _layoutbench() {
              local -a offered
              if (( CURRENT == 2 )); then
                offered=(\(described(commands.map(\.syntax))))
                _describe command offered
                _arguments --help --version
                return
              fi
              local command=$words[2]
              shift words
              (( CURRENT-- ))
              case $command in
            \(all.filter { !$0.actions.isEmpty }.map(group).joined(separator: "\n"))
              esac
              case $command in
            \(all.filter(\.actions.isEmpty).map(command).joined(separator: "\n"))
              esac
            }

            if [[ ${funcstack[1]-} == _layoutbench ]]; then _layoutbench "$@"; else compdef _layoutbench layoutbench; fi

            """
    }

    private static func group(_ command: CompletedCommand) -> String {
        """
            \(command.name))
              if (( CURRENT == 2 )); then
                offered=(\(described(command.actions)))
                _describe action offered
                return
              fi
              command+=" $words[2]"
              shift words
              (( CURRENT-- ))
              ;;
        """
    }

    private static func command(_ command: CompletedCommand) -> String {
        let arguments = command.syntax.allOptions.flatMap(specifications) + positionals(command.syntax)
        return """
                "\(command.name)")
                  _arguments -s \(arguments.joined(separator: " \\\n        "))
                  ;;
            """
    }

    /// `'*--layout=[layouts]:L,…:_sequence compadd - gantt linear'`, and the same of the letter.
    private static func specifications(_ option: CommandOption) -> [String] {
        let repeats = option.isRepeatable ? "*" : ""
        let help = "[\(escaped(option.help, also: "[]"))]"
        guard let name = option.valueName else { return option.forms.map { "'\(repeats)\($0)\(help)'" } }
        let value = ":\(escaped(name)):\(action(option.offers, isList: option.isList))"
        return option.forms.map { "'\(repeats)\($0)\($0.hasPrefix("--") ? "=" : "+")\(help)\(value)'" }
    }

    private static func positionals(_ syntax: CommandSyntax) -> [String] {
        syntax.positionals.enumerated().map { index, positional in
            let place =
                switch positional.count {
                case .one: "\(index + 1):"
                case .optional: "\(index + 1)::"
                case .oneOrMore, .any: "*:"
                }
            return "'\(place)\(escaped(positional.name)):\(action(positional.offers, isList: false))'"
        }
    }

    private static func action(_ offers: OfferedValues, isList: Bool) -> String {
        let words = offers.words.joined(separator: " ")
        switch offers {
        case .nothing: return " "
        case .files: return "_files"
        case .folders: return "_files -/"
        case .words: return isList ? "_sequence compadd - \(words)" : "(\(words))"
        // Both are tried.
        case .wordsAndFiles: return "{ _sequence compadd - \(words); _files }"
        }
    }

    private static func described(_ commands: [CommandSyntax]) -> String {
        commands.map { "'\($0.shortName):\(escaped($0.summary))'" }.joined(separator: " ")
    }

    /// Text within single quotes, in which a colon is none.
    private static func escaped(_ text: String, also characters: String = "") -> String {
        text.map { character in
            if character == "'" { return "’" }
            return (":\\" + characters).contains(character) ? "\\\(character)" : String(character)
        }.joined()
    }
}
