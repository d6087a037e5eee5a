/// The words of a command, as a shell divides them: by blanks, unless these are quoted or follow a backslash.
///
/// Nothing is put in for variables, patterns or other signs: who needs a shell names one as the program.
enum CommandWords {
    /// The words; nil where a quotation mark has no second one, or a backslash stands last.
    static func words(of command: String) -> [String]? {
        var words: [String] = []
        var word: String?
        var quote: Character?
        var isEscaped = false
        for character in command {
            if isEscaped {
                word = (word ?? "") + String(character)
                isEscaped = false
            } else if character == "\\", quote != "'" {
                isEscaped = true
            } else if let open = quote {
                if character == open { quote = nil } else { word = (word ?? "") + String(character) }
            } else if character == "'" || character == "\"" {
                quote = character
                word = word ?? ""
            } else if character.isWhitespace {
                if let word { words.append(word) }
                word = nil
            } else {
                word = (word ?? "") + String(character)
            }
        }
        if let word { words.append(word) }
        return quote == nil && !isEscaped ? words : nil
    }
}
