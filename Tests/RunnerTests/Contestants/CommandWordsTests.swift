import Testing

@testable import Contestants

@Suite struct CommandWordsTests {
    static let commands: [(String, [String]?)] = [
        ("./mine", ["./mine"]), ("  python3   tree.py --fast ", ["python3", "tree.py", "--fast"]),
        ("'a b' \"c d\" e\\ f", ["a b", "c d", "e f"]), ("x'y'\"z\"", ["xyz"]), ("'' a", ["", "a"]),
        (#""a \" b" '\'"#, ["a \" b", "\\"]), ("", []), (" ", []), ("'a", nil), ("\"a'", nil), ("a\\", nil),
    ]

    @Test(arguments: commands) func `a command is divided as a shell would`(command: String, words: [String]?) {
        #expect(CommandWords.words(of: command) == words)
    }
}
