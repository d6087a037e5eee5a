import ErrorTestSupport
import Testing

/// The check that other tests use for errors can fail.
@Suite struct MismatchTests {
    static let texts: [(text: String, place: String, isRight: Bool)] = [
        ("end before start (a.csv:3): swap the columns", "a.csv:3", true), ("end before start: swap them", "", true),
        ("end before start (a.csv:3): swap the columns", "a.csv", false),
        ("end before start (a.csv:3): swap the columns", "", false), ("end before start: swap them", "a.csv:3", false),
        ("end before start (a.csv:3)", "a.csv:3", false), ("end before start (a.csv:3): ", "a.csv:3", false),
        ("end before start", "", false), ("end before start (a.csv:3): mend the columns", "a.csv:3", false),
        ("start before end (a.csv:3): swap the columns", "a.csv:3", false),
        ("swap (a.csv:3): end before start", "a.csv:3", false),
        ("end before start (a.csv:3): swap the columns\n", "a.csv:3", false),
    ]

    @Test(arguments: texts) func `cause, place and remedy are looked at`(text: String, place: String, isRight: Bool) {
        let found = mismatch(in: text, cause: "end before start", place: place, remedy: "swap")
        #expect((found == nil) == isRight, "\(found ?? "nothing wrong")")
    }

    @Test func `words that are in every text are no words`() {
        for (cause, remedy) in [("", "b"), ("a", "")] {
            #expect(mismatch(in: "a: b", cause: cause, place: "", remedy: remedy) != nil)
        }
    }
}
