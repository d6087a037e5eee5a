import RunRecords
import Testing

@testable import Reporting

@Suite struct PageCertaintyTests {
    private func level(_ change: (inout RunRecord) -> Void) -> PageCertainty {
        var record = Fixture.record()
        record.results.removeAll { $0.status != .ok || $0.subject.dataset == "lanes" }
        change(&record)
        return PageCertainty(record, warnings: noiseWarnings(of: record))
    }

    @Test func `a quiet machine with enough launches is sure`() {
        let sure = level { _ in }
        #expect(sure.level == "Sure" && !sure.isProblem)
        #expect(sure.sentences.first?.contains("12 launches") == true)
        #expect(sure.sentences.last?.contains("1 of 24 identical pairs") == true)
    }

    @Test func `noise makes it less sure, a wrong answer or a debug build not at all`() {
        #expect(level { $0.load = .value([9, 9, 9]) }.level == "Fairly sure")
        let debug = level { $0.toolchain.optimization = "debug" }
        #expect(debug.level == "Not sure" && debug.isProblem)
        let wrong = level { $0.results[0].status = .disagrees }
        #expect(wrong.level == "Not sure" && wrong.isProblem)
    }

    @Test func `too few launches make nothing certain`() {
        var record = Fixture.record()
        record.results.removeAll { $0.subject.dataset != "lanes" || $0.status != .ok }
        let few = PageCertainty(record, warnings: [])
        #expect(few.level == "Not sure" && !few.isProblem)
        #expect(few.sentences.first?.contains("who is faster is not certain") == true)
        record.results = []
        #expect(PageCertainty(record, warnings: []).isProblem)
    }
}
