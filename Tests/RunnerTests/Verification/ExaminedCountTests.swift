import LayoutStrategies
import Testing
import Workloads

@testable import Worker

/// What the checked queries count as examined.
@Suite struct ExaminedCountTests {
    @Test(arguments: [QueryAnswer.elements, .frames, .details])
    func `a search that is made twice counts twice`(answer: QueryAnswer) throws {
        let layout = try FramesLayout(
            rectangles: (0..<400).map { Rect(x: Double($0 / 4) * 9, y: Double($0 % 4) * 50, width: 3, height: 40) })
        let rects = [40.0, 400, 4_000].map { Rect(x: 10, y: 0, width: $0, height: 160) }
        let trace = QueryTrace(rects, answer: answer, viewport: Size(width: 40, height: 160))
        let check = AnswerCheck(layout: layout, asking: trace, count: 3)
        let counts = [1, 2].map { times in
            var tally = AnswerTally()
            let strategy = RepeatedSearch(layout, times: times)
            strategy.prepare()
            #expect(check.run(strategy, into: &tally) == nil)
            return tally.counters.examined ?? 0
        }
        #expect(counts[0] > 0 && counts[1] == 2 * counts[0])
    }
}

/// A strategy that makes each search some times, of which the last is its answer.
private final class RepeatedSearch: DetailStrategy {
    private let base: DetailPyramidStrategy
    private let times: Int

    init(_ layout: any CollectionLayout, times: Int) {
        base = DetailPyramidStrategy(layout)
        self.times = times
    }

    func prepare() { base.prepare() }
    func elements(in rect: Rect, into buffer: inout OrdinalBuffer) {
        for _ in 0..<times { base.elements(in: rect, into: &buffer) }
    }
    func details(_ query: DetailQuery, into buffer: inout DetailBuffer) {
        for _ in 0..<times { base.details(query, into: &buffer) }
    }
    func layoutAttributes(for id: ElementID) -> LayoutAttributes? { base.layoutAttributes(for: id) }
}
