import LayoutStrategies
import Testing
import Workloads

@testable import Worker

/// Answers with levels of detail, and with frames, against brute force.
@Suite struct DetailCheckTests {
    private func layout() throws -> FramesLayout {
        try FramesLayout(
            rectangles: (0..<400).map { (number: Int) -> Rect in
                Rect(x: Double(number / 4 * 9), y: Double(number % 4 * 50), width: 3, height: 40)
            })
    }

    private func difference(_ answer: QueryAnswer, _ fault: MisledDetails.Fault?) throws -> String? {
        let layout = try layout()
        let rects = [40.0, 400, 4_000].map { Rect(x: 10, y: 0, width: $0, height: 160) }
        let trace = QueryTrace(rects, answer: answer, viewport: Size(width: 40, height: 160))
        let strategy = MisledDetails(layout, fault)
        strategy.prepare()
        return AnswerCheck(layout: layout, asking: trace, count: 3).difference(of: strategy)
    }

    @Test func `right answers differ in nothing`() throws {
        for answer in [QueryAnswer.elements, .frames, .details] {
            #expect(try difference(answer, nil) == nil)
        }
    }

    @Test(arguments: MisledDetails.Fault.allCases) func `a wrong answer is found`(fault: MisledDetails.Fault) throws {
        let found = try #require(try difference(fault == .frames ? .frames : .details, fault))
        #expect(found.contains("checked query") && found.contains(fault.rawValue), "\(found)")
        // Elements alone are right.
        #expect(try difference(.elements, fault) == nil)
    }

    @Test func `a trace of details is asked as elements where a strategy has none`() throws {
        let layout = try layout()
        let trace = QueryTrace([.infinite], answer: .details)
        let strategy = try #require(StrategyRegistry.builtIn.strategy(named: "linear-scan", over: layout))
        strategy.prepare()
        var answers = AnswerBuffers()
        trace.replay(strategy, over: layout, ReplayRange(count: 1), into: &answers)
        #expect(answers.ordinals.count == 400 && answers.details.count == 0)
    }
}

/// A strategy that answers all but one thing rightly.
final class MisledDetails: DetailStrategy {
    enum Fault: String, CaseIterable {
        case rows = "rows"
        case entries = "entries in the row"
        case frames = "frames that are not the layout's"
    }

    private let base: DetailPyramidStrategy
    private let fault: Fault?

    init(_ layout: any CollectionLayout, _ fault: Fault?) {
        base = DetailPyramidStrategy(layout)
        self.fault = fault
    }

    func prepare() { base.prepare() }
    func elements(in rect: Rect, into buffer: inout OrdinalBuffer) { base.elements(in: rect, into: &buffer) }
    func elements(
        in rect: Rect, of layout: any CollectionLayout, into buffer: inout OrdinalBuffer, frames: inout [Rect]
    ) {
        base.elements(in: rect, of: layout, into: &buffer, frames: &frames)
        if fault == .frames { frames[0] = frames[0].offset(dx: 1, dy: 0) }
    }
    func details(_ query: DetailQuery, into buffer: inout DetailBuffer) {
        switch fault {
        case .rows:
            let rect = Rect(minX: query.rect.minX, minY: 45, maxX: query.rect.maxX, maxY: query.rect.maxY)
            base.details(DetailQuery(rect, pointsPerPixel: query.pointsPerPixel), into: &buffer)
        case .entries: base.details(DetailQuery(query.rect, pointsPerPixel: 1_000), into: &buffer)
        default: base.details(query, into: &buffer)
        }
    }
    func layoutAttributes(for id: ElementID) -> LayoutAttributes? { base.layoutAttributes(for: id) }
}
