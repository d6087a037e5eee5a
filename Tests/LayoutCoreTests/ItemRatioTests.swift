import Testing

@testable import LayoutCore

/// Ratios of items, from the schedule's column and from edits.
@Suite struct ItemRatioTests {
    private func columns(_ count: Int, ratios: [Double]?) -> ScheduleColumns {
        ScheduleColumns(
            starts: (0..<count).map { Double($0) }, ends: (0..<count).map { Double($0) + 0.5 }, rows: nil,
            groupOffsets: [0, UInt32(count)], groupRowCounts: [UInt32(count)], hasGroups: false, unit: .days,
            ratios: ratios)
    }

    private func items(_ store: ItemStore) -> [StoredItem] {
        (0..<store.itemCount(ofSection: 0)).map { store.item(at: ItemPlace(section: 0, item: Int32($0))) }
    }

    @Test func `an edited item without a ratio takes as many bytes as before there were ratios`() {
        #expect(MemoryLayout<KeptItems.Item>.stride == 32)
        let kept = KeptItems((0..<512).map { StoredItem(identifier: $0, start: 0, end: 1) })
        #expect(kept.bytesOfRatios == 0)
        var one = kept
        one[7].ratio = 2
        #expect(one.bytesOfRatios >= 16 * 512 && one[..<7].bytesOfRatios == 0 && one[7...].bytesOfRatios > 0)
        // Without a column there are none to read either.
        #expect(columns(3, ratios: nil).ratios == nil)
    }

    /// 0 in the schedule is none.
    private func random(_ random: inout SeededGenerator) -> Double? {
        random.chance(0.5) ? nil : random.uniform(0.1, 4)
    }

    @Test(arguments: [false, true], 1...3 as ClosedRange<UInt64>)
    func `ratios go with their items`(hasColumn: Bool, seed: UInt64) {
        var generator = SeededGenerator(seed: seed)
        let ratios = (0..<1300).map { _ in random(&generator) ?? 0 }
        let store = ItemStore(columns(1300, ratios: hasColumn ? ratios : nil))
        #expect(store.hasRatios == hasColumn)
        var model = items(store)
        #expect(model.map { $0.ratio ?? 0 } == (hasColumn ? ratios : ratios.map { _ in 0 }))
        for step in 0..<300 {
            let position = generator.below(model.count)
            let place = ItemPlace(section: 0, item: Int32(position))
            var item = StoredItem(
                identifier: store.nextIdentifier, start: 1, end: 2, level: 3,
                ratio: step < 100 ? nil : random(&generator))
            var batch = ItemBatch()
            switch generator.below(4) {
            case 0:
                batch = .insert(item, at: place)
                model.insert(item, at: position)
            case 1:
                batch = .remove(place)
                model.remove(at: position)
            case 2:
                batch = .move(place, to: ItemPlace(section: 0, item: 0))
                model.insert(model.remove(at: position), at: 0)
            default:
                batch = .replace(place, with: item)
                item.identifier = model[position].identifier
                model[position] = item
            }
            _ = store.perform(batch)
            if step % 40 == 39 { #expect(items(store) == model, "step \(step)") }
        }
        #expect(items(store) == model && store.hasRatios)
        var batch = ItemBatch()
        batch.removed = (400..<700).map { ItemPlace(section: 0, item: $0) }
        batch.inserted = (0..<600).map { .init(ItemPlace(section: 0, item: 200 + $0), model[Int($0)]) }
        _ = store.perform(batch)
        model.removeSubrange(400..<700)
        model.insert(contentsOf: batch.inserted.map(\.item), at: 200)
        #expect(items(store) == model)
        let range = 150..<model.count - 20
        var read = ContiguousArray(repeating: -1.0, count: range.count + 1)
        store.ratios(ofSection: 0, range, into: &read)
        #expect(Array(read) == model[range].map { $0.ratio ?? 0 } + [-1])
        #expect(store.currentColumns().ratios == model.map { $0.ratio ?? 0 })
    }

    @Test func `what a batch took has its ratio still`() {
        let store = ItemStore(columns(4, ratios: [1, 2, 0, 4]))
        var batch = ItemBatch()
        batch.removed = [ItemPlace(section: 0, item: 1)]
        batch.replaced = [.init(ItemPlace(section: 0, item: 2), StoredItem(identifier: 9, start: 0, end: 0, ratio: 7))]
        _ = store.perform(batch)
        #expect(store.former.removed.map(\.ratio) == [2] && store.former.replaced.map(\.ratio) == [4])
        #expect(items(store).map(\.ratio) == [1, nil, 7])
    }

    @Test func `pictures are items in sections that have nothing but ratios`() {
        let columns = ScheduleColumns(ratios: [[1, 0.5], [], [2]])
        #expect(columns.groupOffsets == [0, 2, 2, 3] && columns.ratios == [1, 0.5, 2] && columns.hasGroups)
        #expect(columns.with(levels: [0, 1, 0]).ratios == columns.ratios)
        #expect(!ScheduleColumns(ratios: [[3]]).hasGroups && ScheduleColumns(ratios: []).itemCount == 0)
    }
}
