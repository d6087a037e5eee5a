import LayoutCore
import RunRecords

/// The first viewport of each start, compared with brute force and with that of the first one, a start at a step.
final class StartCheck: WorkloadCheck {
    typealias Start = () throws -> (name: String, layout: any CollectionLayout, strategy: any LayoutStrategy)

    private let starts: [Start]
    private let viewport: Rect
    private var next = 0
    private(set) var tally = AnswerTally()
    private(set) var difference: String?
    let figures: MetricFigures = [:]

    init(_ starts: [Start], _ viewport: Size) {
        (self.starts, self.viewport) = (starts, Rect(x: 0, y: 0, width: viewport.width, height: viewport.height))
    }

    var isThrough: Bool { difference != nil || next == starts.count }

    func step() throws {
        let (name, layout, strategy) = try starts[next]()
        var own = AnswerTally()
        difference = AnswerCheck(layout: layout, queries: [viewport], count: 1).run(strategy, into: &own)
        if next == 0 { tally = own }
        if difference == nil, own.counters.answers != tally.counters.answers {
            difference = "the first viewport from \(name) is another than from saved files"
        }
        next += 1
    }
}
