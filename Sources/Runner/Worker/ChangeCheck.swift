import LayoutCore
import LayoutStrategies
import RunRecords
import Workloads

/// A script replayed once, with the answers after every change compared with brute force, and the layout with one made
/// again.
final class ChangeCheck: WorkloadCheck {
    private let copy: EditedCopy
    private let script: ChangeScript
    private let comparesLayout: Bool
    private var changed = 0
    private var rewritten = 0
    private var own: OwnFigures
    private var packed = 0
    private(set) var tally = AnswerTally()
    private(set) var difference: String?

    /// A check that has not begun. Only one contestant of a program need compare the layout: it is the same in all.
    init(_ copy: EditedCopy, _ script: ChangeScript, comparesLayout: Bool, own: OwnFigures) throws {
        self.own = own
        self.script = script
        self.comparesLayout = comparesLayout
        self.copy = copy
        try copy.enter(script, at: 0)
    }

    var isThrough: Bool { difference != nil || tally.count == script.steps.count }

    /// Elements the layout named, entries the strategy wrote and items the layout packed, per change.
    var figures: MetricFigures {
        let count = Double(max(1, tally.count))
        return [
            MetricCatalog.updateChanged.name: .value(Double(changed) / count),
            MetricCatalog.updateRewritten.name: .value(Double(rewritten) / count),
            MetricCatalog.updatePacked.name: .value(Double(packed) / count),
        ].merging(own.growth(of: tally.count)) { $1 }
    }

    /// Makes the next change and checks what came of it. O(n).
    func step() throws {
        let number = tally.count
        own.begin(copy.strategy)
        let (delta, written, query) = try copy.makeOne()
        own.end(copy.strategy)
        changed += delta.changeCount
        rewritten += written
        packed += delta.packed
        if comparesLayout {
            let viewport = Viewport(
                offsetX: query.minX, offsetY: query.minY, size: Size(width: query.width, height: query.height))
            note(
                LayoutComparison.difference(copy.layout, try copy.laidOut.rebuilt().layout, in: viewport),
                "the layout after change", number)
        }
        let answers = AnswerCheck(layout: copy.layout, queries: [query], count: 1)
        note(answers.run(copy.strategy, into: &tally), "the answer after change", number)
    }

    private func note(_ found: String?, _ what: String, _ number: Int) {
        if difference == nil, let found { difference = "\(what) \(number) of the script: \(found)" }
    }
}
