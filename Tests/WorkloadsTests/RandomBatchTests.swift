import LayoutCore
import Testing
import Workloads

@Suite struct RandomBatchTests {
    private func store(_ counts: [Int], hasRows: Bool = false, hasGroups: Bool = true) -> ItemStore {
        let total = counts.reduce(0, +)
        let offsets = counts.reduce(into: [UInt32(0)]) { $0.append($0[$0.count - 1] + UInt32($1)) }
        return ItemStore(
            ScheduleColumns(
                starts: (0..<total).map(Double.init), ends: (0..<total).map { Double($0) + 2 },
                rows: hasRows ? [UInt32](repeating: 0, count: total) : nil, groupOffsets: offsets,
                groupRowCounts: counts.map { min(1, UInt32($0)) }, hasGroups: hasGroups, unit: .days))
    }

    @Test(arguments: [[], [0], [3, 0, 40], [1, 1, 1, 1, 1, 1]], [false, true])
    func `random batches do everything there is to do, several things at once`(counts: [Int], hasRows: Bool) throws {
        let store = store(counts, hasRows: hasRows)
        var generator = SeededGenerator(seed: 3)
        var kinds: Set<String> = []
        for _ in 0..<400 {
            let change = store.perform(RandomBatch.random(for: store, &generator))
            let lists: [(String, Bool)] = [
                ("removed", change.removed.isEmpty), ("inserted", change.inserted.isEmpty),
                ("moved", change.moved.isEmpty), ("reloaded", change.reloaded.isEmpty),
                ("removed sections", change.removedSections.isEmpty),
                ("inserted sections", change.insertedSections.isEmpty),
                ("moved sections", change.movedSections.isEmpty),
            ]
            let made = lists.filter { !$0.1 }.map(\.0)
            kinds.formUnion(made)
            if made.count > 3 { kinds.insert("several") }
        }
        #expect(kinds.count == 8, "\(kinds)")
    }

    @Test func `a local batch goes from one section into one`() {
        let store = store([30, 20, 900])
        var shape = BatchShape()
        (shape.sizes, shape.isLocal, shape.sections) = ([200], true, 0)
        var generator = SeededGenerator(seed: 4)
        var most = 0
        for _ in 0..<100 {
            let change = store.perform(RandomBatch.random(for: store, of: shape, &generator))
            #expect(Set((change.removed + change.moved.map(\.from)).map(\.section)).count <= 1)
            #expect(Set((change.inserted + change.moved.map(\.to)).map(\.section)).count <= 1)
            #expect(!change.changesSections)
            most = max(most, change.inserted.count)
        }
        #expect(most > 100)
    }

    @Test func `what has no groups keeps its section, and removals alone empty it`() {
        let store = store([40], hasGroups: false)
        var shape = BatchShape()
        (shape.removalShare, shape.sectionShare) = (1, 1)
        var generator = SeededGenerator(seed: 5)
        for _ in 0..<50 {
            let change = store.perform(RandomBatch.random(for: store, of: shape, &generator))
            #expect(!change.changesSections && change.moved.isEmpty && store.sectionCount == 1)
        }
    }

    @Test(arguments: [false, true]) func `new items lie where they are asked for`(isWhole: Bool) {
        let store = store([10])
        var shape = BatchShape()
        shape.items = .within(horizon: 100, isWhole: isWhole, rows: 3)
        var generator = SeededGenerator(seed: 6)
        for _ in 0..<100 {
            let batch = RandomBatch.random(for: store, of: shape, &generator)
            for item in batch.inserted.map(\.item) + batch.insertedSections.flatMap(\.items) {
                #expect(item.start >= -5 && item.start <= 100 && item.end >= item.start && item.end <= 130)
                #expect(item.row < 3 && (!isWhole || (item.start.rounded() == item.start)))
            }
            _ = store.perform(batch)
        }
    }
}
