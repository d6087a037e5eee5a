package enum OfferedValues: Sendable, Equatable {
    /// Nothing: a number, a text.
    case nothing
    case files, folders
    case words([String])
    /// Names, and files beside them.
    case wordsAndFiles([String])

    /// What the name of a value in the help tells: `FILE`, `DIR`.
    init(named valueName: String) {
        switch valueName {
        case "FILE", "RECORD": self = .files
        case "DIR": self = .folders
        default: self = .nothing
        }
    }

    var words: [String] {
        switch self {
        case .words(let words), .wordsAndFiles(let words): words
        default: []
        }
    }

    var hasFiles: Bool {
        switch self {
        case .files, .wordsAndFiles: true
        default: false
        }
    }
}
