import Errors
import Testing

@Suite struct ClosestMatchTests {
    static let names = ["construction", "uniform", "stress", "lanes", "overlap"]
    static let typed: [(String, String?)] = [
        ("constructoin", "construction"), ("Uniform", "uniform"), ("lane", "lanes"), ("stres", "stress"),
        ("const", "construction"), ("olverap", "overlap"), ("timetable", nil), ("", nil), ("x", nil),
    ]

    @Test(arguments: typed) func `a mistyped name finds the one that was meant, or none`(word: String, meant: String?) {
        #expect(closestMatch(to: word, in: Self.names) == meant)
    }

    @Test func `the nearest wins, and of equally near ones the first`() {
        #expect(closestMatch(to: "scrol", in: ["stroll", "scroll"]) == "scroll")
        #expect(closestMatch(to: "hot", in: ["hit", "hop"]) == "hit")
    }
}
