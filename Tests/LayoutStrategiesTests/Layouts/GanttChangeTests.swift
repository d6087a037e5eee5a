import LayoutCore
import LayoutTestSupport
import Testing

@testable import Indexes
@testable import LayoutStrategies
@testable import Layouts

/// A Gantt layout that is changed, against one rebuilt from the changed data.
@Suite struct GanttChangeTests {
    struct Case: CustomTestStringConvertible, Sendable {
        var name: String
        var shape = ScheduleShape()
        var configuration = GanttConfiguration()
        var limits = SegmentLimits.standard
        var steps = 24
        var sectionSize = 40
        var removalShare = 0.5
        var testDescription: String { name }
    }

    static let cases: [Case] = {
        var cases: [Case] = []
        for policy in GanttConfiguration.RowPolicy.allCases {
            for collapsed in GanttConfiguration.CollapsedPolicy.allCases {
                for isWhole in [true, false] {
                    var one = Case(name: "\(policy) \(collapsed) \(isWhole ? "days" : "continuous")")
                    one.shape.rows = policy == .rows ? 5 : nil
                    one.shape.isWhole = isWhole
                    one.configuration.rowPolicy = policy
                    one.configuration.collapsedPolicy = collapsed
                    one.configuration.expanded = .sections([1, 2, 4])
                    cases.append(one)
                }
            }
        }
        for (index, var one) in cases.enumerated() where index % 2 == 0 {
            one.configuration.expanded = .all
            one.shape.groups = 2
            // By the limits that are measured once for each row policy, by small ones for the rest.
            let isStandard = one.configuration.collapsedPolicy == GanttConfiguration.CollapsedPolicy.allCases[0]
            one.name += isStandard ? ", large groups" : ", groups of many segments"
            one.limits = isStandard ? .standard : .small
            (one.shape.items, one.sectionSize, one.steps) = isStandard ? (2000, 1300, 6) : (60, 30, 40)
            cases.append(one)
        }
        var one = Case(name: "shrinks to nothing")
        one.shape.items = 60
        one.removalShare = 1
        one.steps = 60
        one.sectionSize = 2
        cases.append(one)
        one.name = "grows from nothing"
        one.shape.items = 0
        one.shape.groups = 0
        one.removalShare = 0.2
        (one.sectionSize, one.steps) = (120, 40)
        cases.append(one)
        return cases
    }()

    @Test(arguments: cases) func followsAsIfMadeAnew(_ one: Case) throws {
        let store = ItemStore(randomColumns(one.shape, seed: 1), limits: one.limits)
        let layout = try GanttLayout(store: store, configuration: one.configuration)
        var walk = DataWalk(seed: 1)
        walk.isWhole = one.shape.isWhole
        walk.rows = one.shape.rows ?? 1
        walk.sectionSize = one.sectionSize
        walk.removalShare = one.removalShare
        var law = DeltaLaw(layout)
        let strategies = Self.followers.map {
            (name: $0, strategy: StrategyRegistry.builtIn.strategy(named: $0, over: layout)!)
        }
        for (_, strategy) in strategies { strategy.prepare() }
        for step in 0..<one.steps {
            let before = Dictionary(uniqueKeysWithValues: elements(layout).elements.map { ($0.id, $0.frame) })
            let delta: LayoutDelta
            if walk.below(3) == 0, layout.groupCount > 0 {
                let first = walk.below(layout.groupCount)
                let end = min(layout.groupCount, first + (walk.below(5) == 0 ? 100 : 1))
                delta = try layout.apply(.expansion(sections: Int32(first)..<Int32(end), walk.below(2) == 0))
            } else {
                delta = try layout.apply(.data(store.perform(walk.next(store))))
            }
            var wrong = differences(layout, try layout.rebuilt()) + law.follow(delta, layout)
            let rewritten = strategies.map { $0.strategy.invalidate(delta) }
            if rewritten[0] != 0 { wrong.append("on-demand wrote \(rewritten[0]) entries") }
            let most = delta.resegmented.reduce(0) { $0 + $1.after.count } * one.limits.most
            for (name, count) in zip(Self.followers, rewritten)
            where name.hasSuffix("-segmented") && !delta.isReset && count > most {
                wrong.append("\(name) wrote \(count) entries")
            }
            wrong += searchFaults(layout, strategies, &walk)
            let known = before.keys.sorted { ($0.section, $0.item) < ($1.section, $1.item) }
            for _ in 0..<min(10, known.count) {
                let id = known[walk.below(known.count)]
                let past = layout.frameBefore(id, in: Viewport(size: .standardViewport))
                if past != before[id] { wrong.append("\(id) was not at \(past.map { "\($0)" } ?? "any place")") }
            }
            #expect(wrong == [], "step \(step)")
            if !wrong.isEmpty { return }
        }
    }

    /// What there is, by place, and what is wrong with single answers about it.
    private func elements(_ layout: GanttLayout) -> (elements: [LayoutAttributes], wrong: [String]) {
        var elements: [LayoutAttributes] = []
        var wrong: [String] = []
        for (number, frame) in allFrames(layout).enumerated() where !frame.isNull {
            let ordinal = UInt32(number)
            let attributes = layout.attributes(at: ordinal)
            if attributes.frame != frame || layout.frame(at: ordinal) != frame {
                wrong.append("\(ordinal) is at \(attributes.frame), and at \(frame) by the bulk call")
            }
            if layout.ordinal(of: attributes.id) != ordinal { wrong.append("\(attributes.id) is not found") }
            elements.append(attributes)
        }
        return (elements.sorted { ($0.id.section, $0.id.item) < ($1.id.section, $1.id.item) }, wrong)
    }

    private func differences(_ layout: GanttLayout, _ made: GanttLayout) -> [String] {
        let ((elements, wrong), (expected, _)) = (self.elements(layout), self.elements(made))
        let isAlike =
            elements == expected && layout.contentSize == made.contentSize && layout.grid.count == made.grid.count
        return isAlike ? wrong : wrong + ["it is not as if made from the data"]
    }

    /// One strategy of each way to follow.
    private static let followers = [
        "on-demand", "section-arrays", "r-tree-segmented", "scan-segmented", "r-tree-dynamic", "dictionary-cache-dense",
        "r-tree",
    ]

    private func searchFaults(
        _ layout: GanttLayout, _ strategies: [(name: String, strategy: any LayoutStrategy)], _ walk: inout DataWalk
    ) -> [String] {
        var wrong: [String] = []
        let frames = allFrames(layout)
        var buffer = OrdinalBuffer()
        for query in 0..<6 {
            let width = query == 0 ? 100_000.0 : 300
            let rect =
                query == 1
                ? .infinite
                : Rect(
                    x: Double(walk.below(Int(layout.contentSize.width))) - 50,
                    y: Double(walk.below(Int(layout.contentSize.height))), width: width, height: query < 3 ? 200 : 20)
            let expected = frames.indices.filter { frames[$0].meets(rect) }.map { UInt32($0) }
            let found = candidates(layout, rect).filter { frames[Int($0)].meets(rect) }
            if found != expected { wrong.append("candidates in \(rect)") }
            var met = OrdinalBuffer()
            layout.segments(meeting: rect, into: &met)
            let segments = met.ordinals
            if Set(segments).count != segments.count { wrong.append("segments given twice in \(rect)") }
            let covered = Set(segments.flatMap { layout.ordinals(ofSegment: Int($0)) })
            if !covered.isSuperset(of: expected) { wrong.append("segments in \(rect)") }
            for (name, strategy) in strategies {
                strategy.elements(in: rect, into: &buffer)
                if buffer.ordinals.sorted() != expected { wrong.append("\(name) in \(rect)") }
            }
        }
        return wrong
    }
}
