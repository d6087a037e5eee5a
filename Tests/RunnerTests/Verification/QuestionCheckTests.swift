import LayoutStrategies
import Testing
import Workloads

@testable import Worker

/// Answers to what is nearest, and how many there are, against brute force.
@Suite struct QuestionCheckTests {
    private static let rects = (0..<400).map { (number: Int) -> Rect in
        Rect(x: Double(number / 4 * 9), y: Double(number % 4 * 50), width: 3, height: 40)
    }

    private func traces() -> [QueryTrace] {
        let queries = [SearchDirection.nextInRow, .up, .any, .left].enumerated().map {
            NearestQuery(Self.rects[40 + 7 * $0], count: $0 + 1, direction: $1)
        }
        return [
            QueryTrace(nearest: queries),
            QueryTrace([.infinite, Rect(x: 50, y: 0, width: 80, height: 90)], answer: .count),
        ]
    }

    @Test func `right answers differ in nothing, and count what they examine`() throws {
        let layout = try FramesLayout(rectangles: Self.rects)
        for trace in traces() {
            let check = AnswerCheck(layout: layout, asking: trace, count: trace.rects.count)
            var hits: Set<Int> = []
            for entry in StrategyRegistry.builtIn.entries {
                let strategy = try #require(StrategyRegistry.builtIn.strategy(named: entry.name, over: layout))
                strategy.prepare()
                var tally = AnswerTally()
                #expect(check.run(strategy, into: &tally) == nil, "\(entry.name)")
                hits.insert(tally.counters.hits)
                #expect((tally.counters.examined ?? 0) > 0 || trace.answer == .count, "\(entry.name)")
            }
            #expect(hits == [check.expectedHits] && check.expectedHits > 5)
        }
    }

    @Test func `wrong answers are found`() throws {
        let layout = try FramesLayout(rectangles: Self.rects)
        for (trace, words) in zip(traces(), ["brute force", "the strategy counts"]) {
            let check = AnswerCheck(layout: layout, asking: trace, count: trace.rects.count)
            let strategy = MisledQuestions(layout)
            strategy.prepare()
            let found = try #require(check.difference(of: strategy))
            #expect(found.contains("checked query 0") && found.contains(words), "\(found)")
        }
    }

    @Test func `every query of a range is asked, and timed by itself`() throws {
        let layout = try FramesLayout(rectangles: Self.rects)
        let strategy = OnDemand(layout)
        for trace in traces() {
            var (answers, samples) = (AnswerBuffers(), [UInt64]())
            trace.replay(strategy, over: layout, ReplayRange(start: 1, count: 3), into: &answers)
            trace.replayTimed(
                strategy, over: layout, ReplayRange(start: 1, count: 3), into: &answers, samples: &samples)
            #expect(samples.count == 3)
            // A trace of two goes around.
            #expect(trace.answer == .count ? answers.count > 400 : answers.nearest.neighbours.count == 4)
        }
    }
}

/// A strategy that answers elements rightly, and otherwise with one too few.
private final class MisledQuestions: LayoutStrategy {
    private let base: OnDemand

    init(_ layout: any CollectionLayout) { base = OnDemand(layout) }

    func prepare() {}
    func elements(in rect: Rect, into buffer: inout OrdinalBuffer) { base.elements(in: rect, into: &buffer) }
    func layoutAttributes(for id: ElementID) -> LayoutAttributes? { base.layoutAttributes(for: id) }
    func count(in rect: Rect, using buffer: inout OrdinalBuffer) -> Int { base.count(in: rect, using: &buffer) - 1 }
    func nearest(
        _ query: NearestQuery, of layout: any CollectionLayout, where isWanted: (UInt32) -> Bool,
        into buffer: inout NearestBuffer
    ) {
        let fewer = NearestQuery(query.rect, count: query.count - 1, direction: query.direction)
        base.nearest(fewer, of: layout, where: isWanted, into: &buffer)
    }
}
