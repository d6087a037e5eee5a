import Errors
import Foundation
import Testing

@testable import LayoutBenchCLI

@Suite struct ErrorReportTests {
    private struct Example: ExplainedError {
        var fault = Fault.content
        let cause = "two\nlines"
        let place = "a\u{1b}b"
        let remedy = "mend it"
        var details: [String] = []
    }

    @Test func `every fault has an exit code of its own`() {
        let codes = Fault.allCases.map { ErrorReport.code(Example(fault: $0)) }
        #expect(codes == [.usage, .badContent, .inputOutput, .notInstalled, .interrupted, .internalError])
        #expect(ErrorReport.code(CocoaError(.fileNoSuchFile)) == .internalError)
    }

    @Test func `a message is one line, but for another program's`() {
        let message = #"two\u{a}lines (a\u{1b}b): mend it"#
        #expect(ErrorReport.text(Example()) == message)
        #expect(ErrorReport.text(Example(details: ["one", "two"])) == message + "\n  one\n  two")
    }

    @Test func `what is of no type of ours is a bug`() {
        #expect(
            ErrorReport.text(CancellationError())
                == "an unexpected error, CancellationError (layoutbench): report this as a bug")
    }
}
