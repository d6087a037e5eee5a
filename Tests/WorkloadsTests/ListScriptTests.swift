import LayoutStrategies
import LayoutTestSupport
import Testing
import Workloads

/// Scripts and frames of lists.
@Suite struct ListScriptTests {
    private func tree() -> ItemStore {
        let levels: [UInt16] = (0..<400).flatMap { _ in [0, 1, 2, 2, 1, 1, 2] as [UInt16] }
        let spans: [[ClosedRange<Double>]] = [
            Array(repeating: 0...1, count: 1400), Array(repeating: 0...1, count: 1400),
        ]
        return ItemStore(scheduleColumns(spans: spans).with(levels: levels))
    }

    private func steps(_ name: String, _ layout: any HostedLayout, _ store: ItemStore) throws -> [ScriptStep] {
        let script = try? WorkloadRegistry.builtIn.script(
            named: name, on: layout, store, viewport: Size(width: 300, height: 400), seed: 3)
        return script?.steps ?? []
    }

    @Test func `a toggle of a list closes a subtree and opens it again`() throws {
        let store = tree()
        let before = (0..<1400).map { store.item(at: ItemPlace(section: 0, item: Int32($0))) }
        let steps = try steps("toggle", ListLayout(store: store), store)
        #expect(steps.count == 64)
        for first in stride(from: 0, to: steps.count, by: 2) {
            let (close, open) = (steps[first], steps[first + 1])
            guard case .items(let gone) = close.change, case .items(let come) = open.change else {
                Issue.record("a toggle is no change of items")
                continue
            }
            #expect(gone.removed == come.inserted.map(\.place) && !gone.removed.isEmpty && gone.removed.count <= 6)
            let level = come.inserted[0].item.level
            #expect(level > 0 && come.inserted.allSatisfy { $0.item.level >= level })
        }
        #expect(before == (0..<1400).map { store.item(at: ItemPlace(section: 0, item: Int32($0))) })
    }

    @Test(arguments: [(1_000, nil), (1_500, "no row has from 1 to 1000 rows beneath it")] as [(Int, String?)])
    func `one folder of more rows than a toggle moves has nothing to close`(rows: Int, reason: String?) throws {
        let spans = [Array(repeating: 0.0...1, count: 1 + rows)]
        let store = ItemStore(scheduleColumns(spans: spans).with(levels: [0] + Array(repeating: 1, count: rows)))
        let layout = try ListLayout(store: store)
        guard let reason else { return #expect(try steps("toggle", layout, store).count == 64) }
        #expect(throws: NotApplicable(reason)) {
            try WorkloadRegistry.builtIn.script(named: "toggle", on: layout, store, seed: 1)
        }
    }

    @Test func `without a tree the rows behind one close`() throws {
        let store = ItemStore(scheduleColumns(spans: [Array(repeating: 0...1, count: 5000)]))
        let steps = try steps("toggle", ListLayout(store: store), store)
        guard case .items(let batch) = try #require(steps.first).change else {
            Issue.record("a toggle is no change of items")
            return
        }
        #expect(steps.count == 64 && batch.removed.count <= 1000 && store.itemCount(ofSection: 0) == 5000)
    }

    @Test func `a drag goes row by row, and into the next section`() throws {
        let store = ItemStore(scheduleColumns(spans: [[0...1, 0...1, 0...1], [0...1, 0...1]]))
        let steps = try steps("reorder", ListLayout(store: store), store)
        #expect(steps.count == 64)
        var crossed = 0
        for step in steps {
            guard case .items(let batch) = step.change, let move = batch.moved.first else { continue }
            let isNext = move.from.section == move.to.section && abs(move.from.item - move.to.item) == 1
            crossed += move.from.section == move.to.section ? 0 : 1
            #expect(isNext || move.from.section != move.to.section || move.to.item == 0 || move.from.item == 0)
        }
        #expect(crossed > 0 && store.itemCount(ofSection: 0) == 3)
    }

    @Test func `heights are an item's for good, around the estimate`() {
        let heights = CellHeights(seed: 4)
        let all = (0..<2000).map { heights.height(of: $0, estimate: 44) }
        #expect(all == (0..<2000).map { CellHeights(seed: 4).height(of: $0, estimate: 44) })
        #expect(all != (0..<2000).map { CellHeights(seed: 5).height(of: $0, estimate: 44) })
        let median = all.sorted()[1000]
        #expect(abs(median - 44) < 3 && Set(all).count > 1500 && all.allSatisfy { $0 > 5 && $0 < 400 })
    }

    @Test func `self-sizing is of use where something is estimated`() throws {
        let registry = WorkloadRegistry.builtIn
        let list = try ListLayout(store: tree())
        #expect(registry.inapplicability(of: "self-sizing", on: list) == nil)
        #expect(registry.frames(named: "self-sizing", on: list, seed: 1)?.heights != nil)
        #expect(registry.frames(named: "session", on: list, seed: 1)?.heights == nil)
        var fixed = ListConfiguration()
        fixed.rowSizing = .fixed
        let other = try ListLayout(store: tree(), configuration: fixed)
        #expect(registry.inapplicability(of: "self-sizing", on: other) != nil)
        #expect(registry.inapplicability(of: "session", on: other) == nil)
    }
}
