import Errors
import Testing

@Suite struct ExplainedErrorTests {
    private struct Example: ExplainedError {
        var fault = Fault.content
        var cause = "end before start"
        var place = "a.csv:3"
        var remedy = "swap the columns"
        var details: [String] = []
    }

    private struct Short: ExplainedError {
        let fault = Fault.usage
        let cause = "no layout"
        let place = ""
        let remedy = "use gantt"
    }

    @Test func `an error says cause, place and remedy, and then the details`() {
        #expect("\(Example())" == "end before start (a.csv:3): swap the columns")
        #expect("\(Short())" == "no layout: use gantt")
        let error = Example(details: ["one", "two"])
        #expect("\(error)" == "end before start (a.csv:3): swap the columns\n  one\n  two")
        #expect(error.sentence == "\(Example())")
    }

    @Test func `whoever mistypes is asked what was meant`() {
        #expect(didYouMean("lane", among: ["stress", "lanes"]) == "did you mean lanes?")
        #expect(didYouMean("timetable", among: ["stress", "lanes"]) == nil)
        #expect(didYouMean(["--seed", "--strategy"]) == "did you mean --seed or --strategy?")
    }
}
