import LayoutCore
import LayoutTestSupport
import Testing

@testable import Indexes
@testable import LayoutStrategies
@testable import Layouts

/// Groups that open and close: one, several, all, against a layout rebuilt.
@Suite struct GanttToggleTests {
    struct Case: CustomTestStringConvertible, Sendable {
        let rowPolicy: GanttConfiguration.RowPolicy
        let collapsedPolicy: GanttConfiguration.CollapsedPolicy
        var testDescription: String { "\(rowPolicy) \(collapsedPolicy)" }
    }

    static let cases = GanttConfiguration.RowPolicy.allCases.flatMap { policy in
        GanttConfiguration.CollapsedPolicy.allCases.map { Case(rowPolicy: policy, collapsedPolicy: $0) }
    }

    private func elements(_ layout: GanttLayout) -> [LayoutAttributes] {
        (0..<UInt32(layout.elementCount)).map { layout.attributes(at: $0) }.filter { !$0.frame.isNull }
            .sorted { ($0.id.section, $0.id.item) < ($1.id.section, $1.id.item) }
    }

    /// Of a chart of small groups, and of one of groups that are divided, by small limits.
    @Test(arguments: cases, [(12, 400, SegmentLimits.standard), (3, 120, .small)])
    func `all of them, several and one`(one: Case, size: (groups: Int, items: Int, limits: SegmentLimits)) throws {
        var shape = ScheduleShape()
        (shape.groups, shape.items, shape.rows) = (size.groups, size.items, one.rowPolicy == .rows ? 6 : nil)
        var configuration = GanttConfiguration()
        (configuration.rowPolicy, configuration.collapsedPolicy) = (one.rowPolicy, one.collapsedPolicy)
        configuration.expanded = .sections([1, 3])
        let layout = try GanttLayout(
            store: ItemStore(randomColumns(shape, seed: 9), limits: size.limits), configuration: configuration)
        var law = DeltaLaw(layout)
        let names = ["r-tree-segmented", "scan-segmented", "section-arrays", "on-demand"]
        let strategies = names.map { StrategyRegistry.builtIn.strategy(named: $0, over: layout)! }
        for strategy in strategies { strategy.prepare() }
        let all = 0..<Int32(size.groups)
        let steps: [(Range<Int32>, Bool)] = [
            (all, true), (all, false), (all, true), (1..<3, false), (all, false), (0..<2, true), (2..<3, true),
            (all, true), (all, true), (all, false),
        ]
        for (step, (sections, isExpanded)) in steps.enumerated() {
            let delta = try layout.apply(.expansion(sections: sections, isExpanded))
            #expect(law.follow(delta, layout) == [], "step \(step)")
            #expect(sections.allSatisfy { layout.isExpanded($0) == isExpanded }, "step \(step)")
            let made = try layout.rebuilt()
            #expect(elements(layout) == elements(made) && layout.contentSize == made.contentSize, "step \(step)")
            var buffer = OrdinalBuffer()
            for rect in [Rect.infinite, Rect(x: 500, y: 200, width: 1180, height: 820)] {
                let expected = bruteForce(layout, rect)
                for (name, strategy) in zip(names, strategies) {
                    if rect == .infinite { strategy.invalidate(delta) }
                    strategy.elements(in: rect, into: &buffer)
                    let isRight = buffer.ordinals.sorted() == expected
                    #expect(isRight, "\(name), step \(step)")
                }
            }
        }
    }
}
