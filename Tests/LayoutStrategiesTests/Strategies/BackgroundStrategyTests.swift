import Foundation
import LayoutStrategies
import LayoutTestSupport
import Testing

/// Strategies that another thread prepares, which is held until it is told to.
@Suite struct BackgroundStrategyTests {
    /// Work that waits to be done, and how often what it prepared was asked.
    private final class HeldWork: @unchecked Sendable {
        private let lock = NSLock()
        private var works: [@Sendable () -> Void] = []
        private var asked = 0

        func add(_ work: @escaping @Sendable () -> Void) { lock.withLock { works.append(work) } }

        /// Has another thread do what waits, and waits for it.
        func run() {
            let works = lock.withLock { () -> [@Sendable () -> Void] in
                defer { self.works = [] }
                return self.works
            }
            let done = DispatchSemaphore(value: 0)
            Thread.detachNewThread {
                for work in works { work() }
                done.signal()
            }
            done.wait()
        }

        var count: Int { lock.withLock { works.count } }
        var askedCount: Int { lock.withLock { asked } }
        func noteAsked() { lock.withLock { asked += 1 } }
    }

    /// An R-tree that notes when it is asked.
    private final class NotingStrategy: LayoutStrategy {
        private let tree: RTreeStrategy
        private let work: HeldWork

        init(_ layout: any CollectionLayout, _ work: HeldWork) { (tree, self.work) = (RTreeStrategy(layout), work) }

        func prepare() { tree.prepare() }
        func elements(in rect: Rect, into buffer: inout OrdinalBuffer) {
            work.noteAsked()
            tree.elements(in: rect, into: &buffer)
        }
        func layoutAttributes(for id: ElementID) -> LayoutAttributes? { tree.layoutAttributes(for: id) }
    }

    private static func registry(_ work: HeldWork) -> LayoutRegistry {
        LayoutRegistry(
            .builtIn,
            strategies: StrategyRegistry([
                StrategyLine("background", "") { layout in
                    BackgroundStrategy(layout, on: work.add) { NotingStrategy($0, work) }
                }
            ]))
    }

    private static func columns(seed: UInt64) -> ScheduleColumns { randomColumns(ScheduleShape(), seed: seed) }

    @Test(arguments: LayoutRegistry.builtIn.entries.map(\.name))
    func `in walks with edits answers are right, whenever what was prepared is ready`(layout: String) throws {
        var asked = 0
        for seed in 0..<8 as Range<UInt64> {
            let work = HeldWork()
            var random = SeededGenerator(seed: seed)
            var walk = try LayoutWalk(
                layout, of: Self.registry(work), over: { ItemStore(Self.columns(seed: seed), limits: .small) },
                strategies: ["background"], seed: seed)
            #expect(walk.answerFaults() == [])
            for step in 0..<24 {
                if random.chance(0.4) {
                    work.run()
                    #expect(walk.answerFaults() == [])
                }
                let wrong = try walk.step()
                #expect(wrong == [], "seed \(seed), step \(step)")
                if !wrong.isEmpty { return }
            }
            asked += work.askedCount
        }
        #expect(asked > 0)
    }

    @Test func `the layout answers, then the index, then the index with what was edited since`() throws {
        let (work, store) = (HeldWork(), ItemStore(Self.columns(seed: 2)))
        let layout = try GanttLayout(store: store)
        let strategy = BackgroundStrategy(layout, on: work.add) { NotingStrategy($0, work) }
        var buffer = OrdinalBuffer()
        func isRight() -> Bool { strategy.found(in: .infinite) == bruteForce(layout, .infinite) }
        func edit() throws {
            var item = store.item(at: ItemPlace(section: 0, item: 0))
            item.end += 1
            let batch = ItemBatch.replace(ItemPlace(section: 0, item: 0), with: item)
            strategy.invalidate(try layout.apply(.data(store.perform(batch))))
        }
        strategy.prepare()
        #expect(isRight() && !strategy.isServing && work.askedCount == 0 && work.count == 1)
        work.run()
        #expect(strategy.isServing && isRight() && work.askedCount == 1 && work.count == 0)
        // Ordinals, counts and attributes, as of the index.
        #expect(strategy.count(in: .infinite, using: &buffer) == bruteForce(layout, .infinite).count)
        #expect(strategy.layoutAttributes(for: layout.id(at: 0)) == layout.attributes(at: 0))
        try edit()
        #expect(!strategy.isServing && isRight() && work.askedCount >= 3 && work.count == 1)
        // An edit while it is prepared again: the next index takes over, and one more is prepared.
        try edit()
        #expect(work.count == 1)
        work.run()
        #expect(!strategy.isServing && isRight() && work.count >= 1)
        work.run()
        #expect(strategy.isServing && isRight())
        // A reset leaves nothing of it.
        let asked = work.askedCount
        strategy.invalidate(try layout.apply(.reload))
        #expect(isRight() && work.askedCount == asked && !strategy.isServing)
        work.run()
        #expect(isRight() && work.askedCount == asked + 1 && strategy.isServing)
    }

    @Test func `under an edit a frame the index serves from its first preparing on`() throws {
        let (work, store) = (HeldWork(), ItemStore(Self.columns(seed: 4)))
        let layout = try GanttLayout(store: store)
        let strategy = BackgroundStrategy(layout, on: work.add) { NotingStrategy($0, work) }
        let host = CollectionHost(
            layout: layout, strategy: strategy, store: store, viewport: Viewport(size: Size(width: 900, height: 700)))
        try host.layoutIfNeeded()
        var walk = DataWalk(seed: 1)
        (walk.changesSections, walk.sectionSize) = (false, 4)
        var served = 0
        for frame in 0..<60 {
            try host.perform(walk.next(store))
            let asked = work.askedCount
            try host.layoutIfNeeded()
            #expect(host.visibleOrdinals.sorted() == bruteForce(layout, host.viewport.bounds))
            if work.askedCount > asked { served += 1 }
            // Preparing takes four frames.
            if frame % 4 == 3 { work.run() }
        }
        #expect(served > 40 && host.counters.prepares == 1)
    }

    @Test func `without a snapshot, and where a strategy follows, nothing is done in the background`() throws {
        let work = HeldWork()
        let store = ItemStore(Self.columns(seed: 6))
        let seats = try ResettingLayout<SeatMap>(source: .store(store), values: [:])
        let resetting = BackgroundStrategy(seats, on: work.add) { RTreeStrategy($0) }
        let layout = try GanttLayout(store: store)
        let following = BackgroundStrategy(layout, on: work.add) { SegmentedRTreeStrategy($0) }
        for (strategy, follows) in [(resetting, false), (following, true)] {
            strategy.prepare()
            #expect(strategy.isServing && strategy.followsChanges == follows && work.count == 0)
        }
    }

    @Test func `by threads of its own it gets there too`() throws {
        let layout = try GanttLayout(columns: Self.columns(seed: 8))
        let strategy = BackgroundStrategy(layout) { RTreeStrategy($0) }
        strategy.prepare()
        repeat {
            #expect(strategy.found(in: .infinite) == bruteForce(layout, .infinite))
        } while !strategy.isServing
    }
}
