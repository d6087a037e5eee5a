import LayoutCore
import LayoutTestSupport
import Testing

@testable import Indexes
@testable import LayoutStrategies
@testable import Layouts

/// A Gantt layout that is changed, against one made anew from the changed data.
@Suite struct GanttChangeTests {
    struct Case: CustomTestStringConvertible, Sendable {
        var name: String
        var shape = ScheduleShape()
        var configuration = GanttConfiguration()
        var steps = 40
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
            one.name += ", large groups"
            one.shape.items = 2500
            one.shape.groups = 2
            one.configuration.expanded = .all
            one.sectionSize = 1300
            one.steps = 8
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
        one.sectionSize = 300
        cases.append(one)
        return cases
    }()

    @Test(arguments: cases) func followsAsIfMadeAnew(_ one: Case) throws {
        try walk(one, seed: 1)
    }

    private func walk(_ one: Case, seed: UInt64) throws {
        let store = ItemStore(randomColumns(one.shape, seed: seed))
        let layout = try GanttLayout(store: store, configuration: one.configuration)
        var walk = DataWalk(seed: seed)
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
            let before = Dictionary(uniqueKeysWithValues: elements(layout).map { ($0.id, $0.frame) })
            let delta: LayoutDelta
            if walk.below(3) == 0, layout.groupCount > 0 {
                let first = walk.below(layout.groupCount)
                let end = min(layout.groupCount, first + (walk.below(5) == 0 ? 100 : 1))
                delta = try layout.apply(.expansion(sections: Int32(first)..<Int32(end), walk.below(2) == 0))
            } else {
                delta = try layout.apply(.data(store.perform(walk.next(store))))
            }
            let made = try layout.madeAnew()
            let comment = "seed \(seed), step \(step)"
            #expect(elements(layout) == elements(made), "\(comment)")
            #expect(layout.contentSize == made.contentSize, "\(comment)")
            #expect(layout.grid.count == made.grid.count, "\(comment)")
            let problems = law.follow(delta, layout)
            #expect(problems == [], "\(comment)")
            let rewritten = strategies.map { $0.strategy.invalidate(delta) }
            #expect(rewritten[0] == 0)
            for (name, count) in zip(Self.followers, rewritten) where name.hasSuffix("-segmented") && !delta.isReset {
                #expect(count <= delta.resegmented.reduce(0) { $0 + $1.after.count } * 1024, "\(comment) \(name)")
            }
            searches(layout, strategies, &walk, comment)
            let known = before.keys.sorted { ($0.section, $0.item) < ($1.section, $1.item) }
            for _ in 0..<min(10, known.count) {
                let id = known[walk.below(known.count)]
                #expect(layout.frameBefore(id, in: Viewport(size: .standardViewport)) == before[id], "\(comment) \(id)")
            }
            if !problems.isEmpty { return }
        }
    }

    private func elements(_ layout: GanttLayout) -> [LayoutAttributes] {
        var elements: [LayoutAttributes] = []
        let frames = allFrames(layout)
        for ordinal in 0..<UInt32(layout.elementCount) {
            if frames[Int(ordinal)].isNull { continue }
            let attributes = layout.attributes(at: ordinal)
            #expect(attributes.frame == frames[Int(ordinal)])
            #expect(layout.ordinal(of: attributes.id) == ordinal)
            elements.append(attributes)
        }
        return elements.sorted { ($0.id.section, $0.id.item) < ($1.id.section, $1.id.item) }
    }

    /// One strategy of each way to follow.
    private static let followers = [
        "on-demand", "section-arrays", "r-tree-segmented", "scan-segmented", "r-tree-dynamic", "dictionary-cache-dense",
        "r-tree",
    ]

    private func searches(
        _ layout: GanttLayout, _ strategies: [(name: String, strategy: any LayoutStrategy)], _ walk: inout DataWalk,
        _ comment: String
    ) {
        for query in 0..<6 {
            let frames = (0..<UInt32(layout.elementCount))
            let width = query == 0 ? 100_000.0 : 300
            let rect =
                query == 1
                ? .infinite
                : Rect(
                    x: Double(walk.below(Int(layout.contentSize.width))) - 50,
                    y: Double(walk.below(Int(layout.contentSize.height))), width: width, height: query < 3 ? 200 : 20)
            let expected = frames.filter { layout.frame(at: $0).meets(rect) }
            let found = candidates(layout, rect)
            #expect(found.filter { layout.frame(at: $0).meets(rect) } == expected, "\(comment) \(rect)")
            var buffer = OrdinalBuffer()
            layout.segments(meeting: rect, into: &buffer)
            let segments = buffer.ordinals.sorted()
            #expect(Set(segments).count == segments.count, "\(comment)")
            let covered = segments.flatMap { Array(layout.ordinals(ofSegment: Int($0))) }
            #expect(Set(expected).isSubset(of: covered), "\(comment) \(rect)")
            for (name, strategy) in strategies {
                strategy.elements(in: rect, into: &buffer)
                #expect(buffer.ordinals.sorted() == expected, "\(comment) \(name) \(rect)")
            }
        }
    }
}
