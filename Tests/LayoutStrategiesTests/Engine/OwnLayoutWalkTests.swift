import LayoutStrategies
import LayoutTestSupport
import Testing
import Workloads

@testable import Layouts

/// Walks over a layout of one's own, which every strategy follows as it does the library's.
@Suite struct OwnLayoutWalkTests {
    private static let registry = LayoutRegistry(
        .builtIn + [LayoutLine(DurationRows.self), LayoutLine(FixedRows.self)], strategies: .builtIn)
    /// Few ordinals, which are used up, and rows that end beyond the grid.
    private static let extreme: SegmentLimits = {
        var limits = SegmentLimits.scarce
        limits.room = 3
        return limits
    }()

    @Test(arguments: [DurationRows.name, FixedRows.name])
    func `a layout of one's own follows every change`(layout: String) throws {
        let strategies = StrategyRegistry.builtIn.entries.map(\.name)
        for (limits, steps) in [(SegmentLimits.small, 24), (Self.extreme, 24), (.standard, 4)] {
            let shapes = SectionShape.around(limits).enumerated().filter {
                // Thousands of rows differ from a few only where giants are cut.
                limits != .standard || $1.description == "a giant between small ones"
            }
            for (seed, shape) in shapes {
                let schedule = LayoutWalkTests.schedule(shape, seed: UInt64(seed))
                var walk = try LayoutWalk(
                    layout, of: Self.registry, over: { ItemStore(schedule, limits: limits) },
                    strategies: strategies, seed: UInt64(seed))
                #expect(try walk.faults(steps: steps) == [], "\(shape)")
            }
        }
    }

    @Test func `what it does not follow is refused, and nothing comes of it`() throws {
        let layout = try FixedRows(
            source: .store(ItemStore(LayoutWalkTests.schedule(SectionShape("two", [5, 9]), seed: 1))), values: [:])
        let refused: [LayoutChange] = [
            .expansion(sections: 0..<1, false), .rectangles([]), .sidewaysOffset(section: 0, 3),
            .preferredSize(layout.id(at: 3), Size(width: 1, height: 1), in: Viewport(size: .standardViewport)),
        ]
        for change in refused { #expect(throws: LayoutError.self) { try layout.apply(change) } }
        let delta = try layout.apply(.remeasure)
        #expect(delta.changeCount == 0 && !delta.isReset && delta.elementCount == 17)
    }

    @Test(arguments: 0..<4 as Range<UInt64>) func `no change of the data resets it`(seed: UInt64) throws {
        let shape = SectionShape("around a giant", [3, 0, 40, 1, 6, 0, 2])
        let store = ItemStore(LayoutWalkTests.schedule(shape, seed: seed), limits: .small)
        let layout = try DurationRows(source: .store(store), values: [:])
        var walk = DataWalk(seed: seed)
        var law = DeltaLaw(layout)
        for step in 0..<150 {
            let count = layout.elementCount
            let delta = try layout.apply(.data(store.perform(walk.next(store))))
            #expect(!delta.isReset && delta.changeCount < max(count, 1) * 4, "step \(step)")
            #expect(law.follow(delta, layout) == [], "step \(step)")
        }
    }

    @Test func `the beginning of a section that goes on is not joined to the section before it`() throws {
        let items = ItemStore(LayoutWalkTests.schedule(SectionShape("two", [5, 9]), seed: 1), limits: .small)
        let packing = SegmentPacking(try DurationRowsGeometry(items), .small)
        let cut = packing.recut(from: MemberPlace(0, 0), to: MemberPlace(1, 1))
        #expect(cut.map { MemberPlace(Int($0.section), Int($0.first)) } == [MemberPlace(0, 0), MemberPlace(1, 0)])
        #expect(cut.map(\.count) == [5, 1])
    }
}
