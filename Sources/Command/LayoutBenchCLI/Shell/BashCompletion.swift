enum BashCompletion {
    /// The script. Its parts are cases of one function by command and by the option before the word.
    static func script(_ commands: [any Command]) -> String {
        let all = CompletedCommand.all(of: commands)
        let groups = all.filter { !$0.actions.isEmpty }
        return """
            # Completion of layoutbench for bash, made from its commands. Load it with
            #   source <(layoutbench completion bash)
            # or write it to ~/.local/share/bash-completion/completions/layoutbench

            \(helpers)
            _layoutbench() {
                local current=${COMP_WORDS[COMP_CWORD]} previous=${COMP_WORDS[COMP_CWORD - 1]}
                # An equals sign is a word of its own.
                if [[ $current == "=" ]]; then
                    current=
                elif [[ $previous == "=" ]]; then
                    previous=${COMP_WORDS[COMP_CWORD - 2]}
                fi
                COMPREPLY=()
                local command=
                if ((COMP_CWORD > 1)); then command=${COMP_WORDS[1]}; fi
                case $command in
                \(groups.map(\.name).joined(separator: " | ")))
                    if ((COMP_CWORD > 2)); then command+=" ${COMP_WORDS[2]}"; fi
                    ;;
                esac
                case "$command:$previous" in
            \(all.flatMap(values).joined(separator: "\n"))
                esac
                case $command in
                "") _layoutbench_words \(quoted(commands.map { $0.syntax.shortName } + ["--help", "--version"])) ;;
            \(all.map(words).joined(separator: "\n"))
                esac
            }

            complete -F _layoutbench layoutbench

            """
    }

    /// Functions that know nothing of commands.
    private static let helpers = """
        _layoutbench_words() {
            local word
            while IFS= read -r word; do COMPREPLY+=("$word"); done < <(compgen -W "$1" -- "$current")
        }

        # The last part of a list.
        _layoutbench_list() {
            local word first=
            if [[ $current == *,* ]]; then first=${current%,*},; fi
            while IFS= read -r word; do COMPREPLY+=("$first$word"); done < <(compgen -W "$1" -- "${current##*,}")
            if ((${#COMPREPLY[@]} == 1)); then compopt -o nospace 2> /dev/null || true; fi
        }

        _layoutbench_paths() {
            local path
            compopt -o filenames 2> /dev/null || true
            while IFS= read -r path; do COMPREPLY+=("$path"); done < <(compgen "$1" -- "$current")
        }

        """

    /// What follows an option that takes a value: a case an option.
    private static func values(_ command: CompletedCommand) -> [String] {
        command.syntax.options.filter { $0.valueName != nil }.map { option in
            let pattern = option.forms.map { "\"\(command.name):\($0)\"" }.joined(separator: " | ")
            let calls = calls(option.offers, isList: option.isList) + ["return"]
            return "    \(pattern)) \(calls.joined(separator: "; ")) ;;"
        }
    }

    /// What else may stand on a command's line: actions, options and other arguments.
    private static func words(_ command: CompletedCommand) -> String {
        let options = command.syntax.allOptions.map { "--\($0.name)" }
        let offered = command.syntax.positionals.map(\.offers)
        var calls = offered.flatMap { Self.calls($0, isList: false) }
        if !command.actions.isEmpty { calls.append("_layoutbench_words \(quoted(command.actions.map(\.shortName)))") }
        let others = calls.isEmpty ? ":" : calls.joined(separator: "; ")
        return """
                "\(command.name)")
                    if [[ $current == -* ]]; then _layoutbench_words \(quoted(options)); else \(others); fi
                    ;;
            """
    }

    private static func calls(_ offers: OfferedValues, isList: Bool) -> [String] {
        var calls: [String] = []
        if !offers.words.isEmpty { calls.append("_layoutbench_\(isList ? "list" : "words") \(quoted(offers.words))") }
        if offers.hasFiles { calls.append("_layoutbench_paths -f") }
        if offers == .folders { calls.append("_layoutbench_paths -d") }
        return calls
    }

    /// Words between quotation marks; none has anything that a shell would expand.
    private static func quoted(_ words: [String]) -> String { "\"\(words.joined(separator: " "))\"" }
}
