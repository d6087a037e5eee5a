extension CommandSyntax {
    /// The help text, wrapped at `width` columns (at least 50, at most 100), with the actions of a group of commands.
    package func helpText(width: Int = 80, actions: [CommandSyntax] = []) -> String {
        let width = min(max(width, 50), 100)
        let words = (actions.isEmpty ? [] : ["ACTION"]) + (options.isEmpty && actions.isEmpty ? [] : ["[options]"])
        let usage = ([name] + words + positionals.map(\.usage)).joined(separator: " ")
        var sections = ["\(name): \(summary)".wrapped(at: width, indent: 2), "Usage: \(usage)"]
        if !actions.isEmpty {
            sections.append("Actions:\n" + Self.table(actions.map { ("  \($0.shortName)", $0.summary) }, width: width))
        }
        let rows = positionals.map { ("  \($0.name)", $0.help) }
        if !rows.isEmpty { sections.append("Arguments:\n" + Self.table(rows, width: width)) }
        sections += self.sections.map { heading, options in
            "\(heading ?? "Options"):\n" + Self.table(options.map { ("  \($0.usage)", $0.help) }, width: width)
        }
        if !actions.isEmpty {
            sections.append("\(name) ACTION --help shows an action's options.".wrapped(at: width, indent: 2))
        }
        if !examples.isEmpty {
            sections.append("Examples:\n" + examples.map { $0.helpText(width: width) }.joined(separator: "\n"))
        }
        return sections.joined(separator: "\n\n") + "\n"
    }

    /// Two columns; the second starts after the widest first one, but for those too wide, which have a line alone.
    static func table(_ rows: [(String, String)], width: Int) -> String {
        let widest = width * 2 / 5
        let column = (rows.map(\.0.count).filter { $0 <= widest }.max() ?? widest) + 2
        let margin = String(repeating: " ", count: column)
        return rows.map { name, help in
            let text = (margin + help).wrapped(at: width, indent: column)
            if name.count + 2 > column { return "\(name)\n\(text)" }
            return name + text.dropFirst(name.count)
        }.joined(separator: "\n")
    }
}

extension Example {
    /// The line, broken as a shell reads it.
    fileprivate func helpText(width: Int) -> String {
        let lines = "  \(line)".wrapped(at: width - 2, indent: 6).split(separator: "\n")
        return lines.joined(separator: " \\\n")
    }
}

extension CommandOption {
    fileprivate var usage: String {
        let short = letter.map { "-\($0), " } ?? "    "
        return "\(short)--\(name)" + (valueName.map { " \($0)" } ?? "")
    }
}

extension String {
    /// Broken between words into lines of at most `width` characters, those after the first indented. The blanks the
    /// text begins with are kept; a word longer than a line has one alone.
    fileprivate func wrapped(at width: Int, indent: Int) -> String {
        let margin = String(repeating: " ", count: indent)
        var lines: [String] = []
        var line = String(prefix { $0 == " " })
        var isEmpty = true
        for word in split(separator: " ") {
            if !isEmpty, line.count + 1 + word.count > width {
                lines.append(line)
                (line, isEmpty) = (margin, true)
            }
            line += isEmpty ? String(word) : " \(word)"
            isEmpty = false
        }
        return (lines + [line]).joined(separator: "\n")
    }
}
