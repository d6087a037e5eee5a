import LayoutStrategies
import LayoutTestSupport
import Testing
import Workloads

/// What the strategies that follow by segments write over the scripts of workloads, however many items there are.
@Suite struct RewrittenEntriesTests {
    /// Many small groups, and a few that have several segments each.
    private static let sizes = [(groups: 300, items: 3000), (groups: 4, items: 12_000)]

    @Test(arguments: ["gantt", "linear"], sizes)
    func `a change writes two segments and what it names at most`(
        layout: String, size: (groups: Int, items: Int)
    ) throws {
        var shape = ScheduleShape()
        (shape.groups, shape.items) = (size.groups, size.items)
        let columns = randomColumns(shape, seed: 3)
        func made() throws -> LaidOut {
            try LayoutRegistry.builtIn.makeLayout(named: layout, over: ItemStore(columns), configuration: [:])
        }
        for workload in ["edit", "toggle", "resize"] {
            let scratch = try made()
            let written = try? WorkloadRegistry.builtIn.script(
                named: workload, on: scratch.layout, scratch.store, seed: 1)
            guard let script = written else { continue }
            let subject = try made()
            let strategies = try ["r-tree-segmented", "scan-segmented"].map {
                try #require(subject.strategy(named: $0))
            }
            for strategy in strategies { strategy.prepare() }
            var changes = 0
            for (number, step) in script.steps.enumerated() {
                let delta = try step.change.make(on: subject.layout, subject.store)
                let (trees, scans) = (strategies[0].invalidate(delta), strategies[1].invalidate(delta))
                // A first change lays out the whole of what was the schedule's arrays.
                guard !delta.isReset else { continue }
                changes += 1
                #expect(trees <= 2048 + delta.changeCount, "\(workload), step \(number)")
                if workload == "edit" { #expect(scans <= delta.changeCount, "step \(number)") }
                if workload == "resize" { #expect(trees == 0 && scans == 0) }
            }
            #expect(changes > 50, "\(workload)")
        }
    }

    @Test func `an edit in a segment that another moves writes what it names`() throws {
        var shape = ScheduleShape()
        (shape.groups, shape.items) = (300, 3000)
        let laid = try LayoutRegistry.builtIn.makeLayout(
            named: "gantt", over: ItemStore(randomColumns(shape, seed: 3)), configuration: [:])
        let (store, layout) = (try #require(laid.store), laid.layout)
        let strategies = try ["r-tree-segmented", "scan-segmented"].map { try #require(laid.strategy(named: $0)) }
        for strategy in strategies { strategy.prepare() }
        for number in 0..<20 {
            let sections = (0..<300).filter { store.itemCount(ofSection: $0) > 0 }
            let (above, below) = (ItemPlace(section: Int32(sections[0]), item: 0), sections[200 + number])
            var batch = ItemBatch()
            batch.inserted = [.init(above, store.item(at: above))]
            var item = store.item(at: ItemPlace(section: Int32(below), item: 0))
            item.start -= 1
            batch.replaced = [.init(ItemPlace(section: Int32(below), item: 0), item)]
            let delta = try layout.apply(.data(store.perform(batch)))
            // A first change may lay out the whole of what was the schedule's arrays.
            #expect(number == 0 || delta.resegmented.count == 2 && !delta.translated.isEmpty)
            let first = layout.ordinals(ofSegment: 0).count
            for strategy in strategies {
                let written = strategy.invalidate(delta)
                #expect(written <= first + 4 || delta.isReset, "\(number)")
                for query in [Rect.infinite, Rect(x: 0, y: layout.contentSize.height / 2, width: 4000, height: 900)] {
                    var buffer = OrdinalBuffer()
                    strategy.elements(in: query, into: &buffer)
                    let found = buffer.ordinals.sorted()
                    #expect(found == bruteForce(layout, query), "\(number)")
                }
            }
        }
    }
}
