import Judging
import LayoutCore
import LayoutStrategies
import RunRecords
import Workloads

/// A script replayed once, with the answers after every change compared with brute force, and the layout with one made
/// anew.
final class ChangeCheck {
    private let copy: EditedCopy
    private let script: ChangeScript
    private let comparesLayout: Bool
    private var checksum: UInt64 = 0
    private var hits: [Double] = []
    private var changed = 0
    private var rewritten = 0
    private(set) var counters = Counters(queries: 0, hits: 0, checksum: "", examined: 0, medianHits: 0)
    /// The first difference that was found.
    private(set) var difference: String?

    /// A check that has not begun. Only one contestant of a program need compare the layout: it is the same in all.
    init(_ copy: EditedCopy, _ script: ChangeScript, comparesLayout: Bool) throws {
        self.script = script
        self.comparesLayout = comparesLayout
        self.copy = copy
        try copy.enter(script, at: 0)
    }

    /// Changes that were checked.
    var done: Int { counters.queries }

    /// Whether nothing is left to be checked.
    var isThrough: Bool { difference != nil || done == script.steps.count }

    /// Elements the layout named and entries the strategy wrote, per change.
    var figures: MetricFigures {
        let count = Double(max(1, done))
        return [
            MetricCatalog.updateChanged.name: .value(Double(changed) / count),
            MetricCatalog.updateRewritten.name: .value(Double(rewritten) / count),
        ]
    }

    /// Makes the next change and checks what came of it. O(n).
    func step() throws {
        let number = done
        let (delta, written, query) = try copy.makeOne()
        changed += delta.changeCount
        rewritten += written
        if comparesLayout {
            let viewport = Viewport(
                offsetX: query.minX, offsetY: query.minY, size: Size(width: query.width, height: query.height))
            note(
                LayoutComparison.difference(copy.layout, try copy.laidOut.rebuilt().layout, in: viewport),
                "the layout after change", number)
        }
        let answers = AnswerCheck(layout: copy.layout, queries: [query], count: 1)
        let (own, found) = answers.run(copy.strategy)
        note(found, "the answer after change", number)
        counters.queries += own.queries
        counters.hits += own.hits
        counters.examined += own.examined
        hits.append(own.medianHits)
        checksum &+= UInt64(own.checksum, radix: 16) ?? 0
        counters.checksum = hexadecimal(checksum)
        counters.medianHits = median(hits) ?? 0
    }

    private func note(_ found: String?, _ what: String, _ number: Int) {
        if difference == nil, let found { difference = "\(what) \(number) of the script: \(found)" }
    }
}
