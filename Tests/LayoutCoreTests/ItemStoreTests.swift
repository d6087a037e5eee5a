import Testing

@testable import LayoutCore

/// A store of items against arrays of arrays.
@Suite struct ItemStoreTests {
    private func store(_ counts: [Int], limits: SegmentLimits = .standard) -> ItemStore {
        var offsets: [UInt32] = [0]
        for count in counts { offsets.append(offsets[offsets.count - 1] + UInt32(count)) }
        let total = counts.reduce(0, +)
        return ItemStore(
            ScheduleColumns(
                starts: (0..<total).map { Double($0) }, ends: (0..<total).map { Double($0) + 0.5 }, rows: nil,
                groupOffsets: offsets, groupRowCounts: counts.map { UInt32($0) }, hasGroups: true, unit: .days),
            limits: limits)
    }

    private func identifiers(_ store: ItemStore) -> [[UInt32]] {
        (0..<store.sectionCount).map { section in
            (0..<store.itemCount(ofSection: section)).map {
                store.item(at: ItemPlace(section: Int32(section), item: Int32($0))).identifier
            }
        }
    }

    private func item(_ identifier: UInt32) -> StoredItem { StoredItem(identifier: identifier, start: 1, end: 2) }

    @Test func isItsScheduleUntilTheFirstEdit() {
        let store = store([2, 0, 3])
        #expect(store.isPristine)
        #expect(identifiers(store) == [[0, 1], [], [2, 3, 4]])
        #expect(store.currentColumns() == store.columns)
        #expect(store.nextIdentifier == 5)
    }

    @Test(arguments: [false, true], [false, true])
    func columnsOfEditedItemsAreTheItemsOneByOne(haveRatios: Bool, haveDependencies: Bool) {
        let columns = ScheduleColumns(
            starts: (0..<40).map { Double($0) }, ends: (0..<40).map { Double($0) + 0.5 },
            rows: (0..<40).map { $0 / 10 },
            groupOffsets: [0, 17, 17, 40], groupRowCounts: [2, 0, 4], hasGroups: true, unit: .days,
            levels: (0..<40).map { UInt16($0 % 3) }, ratios: haveRatios ? (0..<40).map { Double($0) + 1 } : nil,
            dependencies: haveDependencies ? [ItemDependency(from: 2, to: 30, kind: .finishToStart)] : [])
        let store = ItemStore(columns, limits: .small)
        var batch = ItemBatch()
        batch.removed = [ItemPlace(section: 0, item: 1), ItemPlace(section: 2, item: 9)]
        batch.inserted = [.init(ItemPlace(section: 1, item: 0), item(40))]
        batch.replaced = [
            .init(
                ItemPlace(section: 2, item: 4), StoredItem(identifier: 0, start: 7, end: 8, row: 3, level: 2, ratio: 9))
        ]
        _ = store.perform(batch)
        let made = store.currentColumns()
        #expect(made.groupOffsets == [0, 16, 17, 39] && made.groupRowCounts == [2, 1, 4])
        #expect((made.ratios == nil) == !store.hasRatios)
        var ordinal: UInt32 = 0
        for section in 0..<3 {
            store.forEachItem(ofSection: section, 0..<store.itemCount(ofSection: section)) { item in
                let other = made.item(ordinal)
                #expect((other.start, other.end) == (item.start, item.end))
                #expect((other.row, other.level) == (item.row, item.level))
                #expect(other.ratio ?? 0 == item.ratio ?? 0)
                ordinal += 1
            }
        }
        #expect(ordinal == 39)
        let renamed = made.dependencies.map { [$0.predecessor, $0.successor] }
        #expect(renamed == (haveDependencies ? [[1, 29]] : []))
    }

    @Test func removesBeforeItInserts() {
        let store = store([2, 0, 3])
        var batch = ItemBatch()
        batch.removed = [ItemPlace(section: 0, item: 0), ItemPlace(section: 2, item: 2)]
        batch.inserted = [
            .init(ItemPlace(section: 0, item: 1), item(5)), .init(ItemPlace(section: 1, item: 0), item(6)),
        ]
        batch.moved = [Move(from: ItemPlace(section: 2, item: 0), to: ItemPlace(section: 0, item: 0))]
        batch.replaced = [.init(ItemPlace(section: 2, item: 0), StoredItem(identifier: 99, start: 7, end: 8))]
        let change = store.perform(batch)
        #expect(identifiers(store) == [[2, 5, 1], [6], [3]])
        #expect(store.item(at: ItemPlace(section: 2, item: 0)).start == 7)
        #expect(store.nextIdentifier == 7)
        #expect(change.placeAfter(ItemPlace(section: 0, item: 0)) == nil)
        #expect(change.placeAfter(ItemPlace(section: 0, item: 1)) == ItemPlace(section: 0, item: 2))
        #expect(change.placeAfter(ItemPlace(section: 2, item: 0)) == ItemPlace(section: 0, item: 0))
        #expect(change.placeAfter(ItemPlace(section: 2, item: 1)) == ItemPlace(section: 2, item: 0))
        #expect(change.placeBefore(ItemPlace(section: 0, item: 1)) == nil)
        #expect(change.placeBefore(ItemPlace(section: 2, item: 0)) == ItemPlace(section: 2, item: 1))
    }

    @Test func keepsWhatTheLastBatchTook() {
        let store = store([3, 2, 4])
        #expect(store.former.removed.isEmpty && store.former.replaced.isEmpty)
        var batch = ItemBatch()
        batch.removedSections = [1]
        batch.removed = [ItemPlace(section: 2, item: 1), ItemPlace(section: 0, item: 2)]
        batch.moved = [Move(from: ItemPlace(section: 1, item: 0), to: ItemPlace(section: 0, item: 0))]
        batch.replaced = [
            .init(ItemPlace(section: 1, item: 2), item(98)), .init(ItemPlace(section: 0, item: 1), item(99)),
        ]
        let change = store.perform(batch)
        #expect(change.removed.count == 2 && store.former.removed.map(\.identifier) == [2, 6])
        #expect(change.reloaded.first == ItemPlace(section: 0, item: 1))
        #expect(store.former.replaced.map(\.start) == [0, 8])
        var gone: [UInt32] = []
        store.former.forEachItem(ofRemovedSection: 1, 0..<1) { gone.append($0.identifier) }
        #expect(gone == [4])
        _ = store.perform(ItemBatch())
        #expect(store.former.removed.isEmpty && store.former.replaced.isEmpty)
    }

    @Test func movesSectionsWithTheirItems() {
        let store = store([1, 2, 3])
        var batch = ItemBatch()
        batch.removedSections = [1]
        batch.movedSections = [Move(from: 0, to: 2)]
        batch.insertedSections = [.init(0, items: [item(10)])]
        let change = store.perform(batch)
        #expect(identifiers(store) == [[10], [3, 4, 5], [0]])
        #expect((0..<3).map { change.sectionAfter($0) } == [2, nil, 1])
        #expect((0..<3).map { change.sectionBefore($0) } == [nil, 2, 0])
        #expect(store.nextIdentifier == 11)
    }

    @Test(arguments: 1...4 as ClosedRange<UInt64>, [SegmentLimits.standard, .small])
    func largeSectionsAreTheSameInPieces(_ seed: UInt64, _ limits: SegmentLimits) {
        let store = store([3000, 5], limits: limits)
        var model = identifiers(store)
        var random = SeededGenerator(seed: seed)
        for _ in 0..<400 {
            let section = random.below(8) == 0 ? 1 : 0
            let count = model[section].count
            if count > 0, random.chance(0.4) {
                let place = random.below(count)
                _ = store.perform(.remove(ItemPlace(section: Int32(section), item: Int32(place))))
                model[section].remove(at: place)
            } else {
                let place = random.chance(0.2) ? count : random.below(count + 1)
                let item = item(store.nextIdentifier)
                _ = store.perform(.insert(item, at: ItemPlace(section: Int32(section), item: Int32(place))))
                model[section].insert(item.identifier, at: place)
            }
        }
        #expect(identifiers(store) == model)
        var inOrder: [UInt32] = []
        store.forEachItem(ofSection: 0, 700..<1900) { inOrder.append($0.identifier) }
        #expect(inOrder == Array(model[0][700..<1900]))
        #expect(store.currentColumns().itemCount == model[0].count + model[1].count)
        for section in 0..<2 {
            let range = section == 0 ? 300..<model[0].count - 7 : 0..<model[1].count
            var (plain, durations) = ([Double](), ContiguousArray(repeating: -1.0, count: range.count + 1))
            store.forEachItem(ofSection: section, range) { plain.append($0.end - $0.start) }
            store.durations(ofSection: section, range, into: &durations)
            #expect(Array(durations) == plain + [-1])
        }
    }

    @Test func placesMapBothWaysAfterAnyBatch() {
        let store = store([6, 4, 0, 3])
        var batch = ItemBatch()
        batch.removedSections = [1]
        batch.insertedSections = [.init(1, items: [item(50), item(51)])]
        batch.removed = [ItemPlace(section: 0, item: 2)]
        batch.moved = [
            Move(from: ItemPlace(section: 0, item: 5), to: ItemPlace(section: 3, item: 1)),
            Move(from: ItemPlace(section: 3, item: 0), to: ItemPlace(section: 0, item: 0)),
        ]
        let before = identifiers(store)
        let change = store.perform(batch)
        let after = identifiers(store)
        for (section, items) in before.enumerated() {
            for (item, identifier) in items.enumerated() {
                let place = ItemPlace(section: Int32(section), item: Int32(item))
                guard let target = change.placeAfter(place) else {
                    #expect(!after.joined().contains(identifier))
                    continue
                }
                #expect(after[Int(target.section)][Int(target.item)] == identifier)
                #expect(change.placeBefore(target) == place)
            }
        }
    }
}

@Suite struct BlockedSumsTests {
    @Test func areTheSumsOfPlainLoops() {
        var random = SeededGenerator(seed: 5)
        var numbers = (0..<700).map { _ in random.below(4) }
        var sums = BlockedSums(numbers)
        for step in 0..<60 {
            switch step % 3 {
            case 0:
                let position = random.below(numbers.count)
                numbers[position] = random.below(9)
                sums[position] = numbers[position]
            case 1:
                let first = random.below(numbers.count - 5)
                let replacement = (0..<random.below(8)).map { _ in random.below(5) }
                numbers.replaceSubrange(first..<first + 4, with: replacement)
                sums.replace(first..<first + 4, with: replacement)
            default: break
            }
            #expect((0..<sums.count).map { sums[$0] } == numbers)
            #expect(sums.total == numbers.reduce(0, +))
            var running = 0
            for position in 0...numbers.count {
                #expect(sums.sum(before: position) == running)
                if position < numbers.count { running += numbers[position] }
            }
            for _ in 0..<20 {
                let value = random.below(running + 3) - 1
                var position = 0
                var sum = 0
                while position < numbers.count, sum + numbers[position] <= value {
                    sum += numbers[position]
                    position += 1
                }
                #expect(sums.position(after: value) == position)
            }
        }
    }

    @Test func placesBeyondAreFoundHoweverUnevenTheyAre() {
        var random = SeededGenerator(seed: 9)
        for count in [1, 2, 255, 256, 257, 1500] {
            let numbers = (0..<count).map { $0 * 3 < count ? 0 : Double(random.below(5) == 0 ? 1000 : random.below(3)) }
            let sums = BlockedSums(numbers)
            var running: [Double] = []
            for number in numbers { running.append((running.last ?? 0) + number) }
            for value in running + [-1, -.infinity, .infinity, 0.5] {
                #expect(sums.position(after: value) == running.firstIndex { $0 > value } ?? count)
                // Of another place than the sum itself: with a gap behind each.
                let gaps = running.indices.first { running[$0] + Double($0 + 1) > value }
                #expect(sums.position(beyond: value) { Double($0) + $1 } == gaps ?? count)
            }
        }
    }

    @Test func nothingHasNoSum() {
        let sums = BlockedSums<Double>()
        #expect(sums.total == 0)
        #expect(sums.sum(before: 0) == 0)
        #expect(sums.position(after: 0) == 0)
    }
}
