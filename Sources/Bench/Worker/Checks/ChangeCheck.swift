import LayoutCore
import RunRecords
import Workloads

/// A script replayed once, with answers compared with brute force, and the layout with a rebuilt one, each after every
/// change, or after a sample of them where that takes long.
final class ChangeCheck: WorkloadCheck {
    private let copy: EditedCopy
    private let script: ChangeScript
    private let comparesLayout: Bool
    private let answers, layouts: CheckSample
    private var changed = 0
    private var rewritten = 0
    private var own: OwnFigures
    private var packed = 0
    private(set) var tally = AnswerTally()
    private(set) var difference: String?
    private(set) var blamesLayout = false

    /// A check that has not begun. Only one contestant of a program need compare the layout: it is the same in all.
    init(_ copy: EditedCopy, _ script: ChangeScript, comparesLayout: Bool, own: OwnFigures) throws {
        (self.own, self.script, self.comparesLayout, self.copy) = (own, script, comparesLayout, copy)
        let (changes, elements) = (script.steps.count, copy.layout.elementCount)
        answers = CheckSample(changes: changes, elements: elements, most: CheckSample.mostTested)
        layouts = CheckSample(changes: changes, elements: elements, most: CheckSample.mostRebuilt)
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

    /// Says what one contestant of a program does for all: the layout is the same.
    var compared: (answers: Int, layouts: Int)? { (answers.compared, layouts.compared) }

    /// Makes the next change and checks what came of it. O(n).
    func step() throws {
        let number = tally.count
        own.begin(copy.strategy)
        let (delta, written, query) = try copy.makeOne()
        own.end(copy.strategy)
        changed += delta.changeCount
        rewritten += written
        packed += delta.packed
        if comparesLayout, layouts.contains(number) {
            let viewport = Viewport(
                offsetX: query.minX, offsetY: query.minY, size: Size(width: query.width, height: query.height))
            note(
                LayoutComparison.difference(copy.layout, try copy.laidOut.rebuilt().layout, in: viewport),
                "the layout after change", number)
            blamesLayout = difference != nil
        }
        guard answers.contains(number) else {
            return AnswerCheck.count(copy.strategy, in: query, over: copy.layout, into: &tally)
        }
        let check = AnswerCheck(layout: copy.layout, queries: [query], count: 1)
        note(check.run(copy.strategy, into: &tally), "the answer after change", number)
    }

    private func note(_ found: String?, _ what: String, _ number: Int) {
        if difference == nil, let found { difference = "\(what) \(number) of the script: \(found)" }
    }
}
