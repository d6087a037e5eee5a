import LayoutTestSupport
import Testing

@testable import LayoutStrategies
@testable import Layouts

/// Layouts over stores with few ordinals: when they are used up all elements get others, and the change is told exactly
/// all the same.
@Suite struct UsedUpOrdinalsWalkTests {
    private static func store(_ ordinals: Int) -> ItemStore {
        var limits = SegmentLimits.scarce
        limits.ordinals = ordinals
        let items = (0..<24).map { (item: Int) -> (start: Double, end: Double, row: UInt32) in
            let start = Double(item % 7)
            return (start, start + 2, UInt32(item % 3))
        }
        return ItemStore(scheduleColumns(groups: [items]).inSections(of: [3, 19, 2]), limits: limits)
    }

    @Test(arguments: LayoutRegistry.builtIn.entries.map(\.name).filter { $0 != FramesLayout.name })
    func `a change that uses them up is followed as any other`(name: String) throws {
        // How many are enough depends on how a layout packs its segments.
        let counts = try [36, 48, 64, 100].map { try resets(name, $0) }
        #expect(counts.contains { 0 < $0 && $0 < 30 }, "\(counts)")
    }

    /// Walks over a store with few ordinals: the number of changes that used them up.
    private func resets(_ name: String, _ ordinals: Int) throws -> Int {
        let store = Self.store(ordinals)
        let laidOut = try LayoutRegistry.builtIn.makeLayout(named: name, over: store, configuration: [:])
        let layout = laidOut.layout
        let viewport = Viewport(size: .standardViewport)
        var law = DeltaLaw(layout)
        let trial = StrategyTrial(layout)
        var resets = 0
        for round in 0..<40 {
            let before = elements(of: layout)
            var batch = ItemBatch()
            if round % 4 == 3 { batch.removedSections = [0] }
            if round % 4 == 0 {
                batch.insertedSections = [.init(1, items: (0..<3).map { store.newItem($0) })]
            } else {
                let section = Int32(round % store.sectionCount)
                let count = store.itemCount(ofSection: Int(section))
                if round % 2 == 0, count > 3, batch.removedSections.isEmpty {
                    batch.removed = (0..<count - 2).map { ItemPlace(section: section, item: Int32($0)) }
                } else if batch.removedSections.isEmpty {
                    batch.inserted = (0..<9).map {
                        .init(ItemPlace(section: section, item: Int32($0)), store.newItem($0))
                    }
                }
            }
            let delta = try layout.apply(.data(store.perform(batch)))
            resets += delta.isReset ? 1 : 0
            #expect(law.follow(delta, layout) == [], "round \(round)")
            trial.follow(delta)
            let queries = [Rect.infinite, Rect(x: 0, y: 60, width: 200, height: 90 + 10 * Double(round % 7))]
            #expect(trial.faults(queries) == [], "\(ordinals) ordinals, round \(round)")
            #expect(elements(of: layout) == elements(of: try laidOut.rebuilt().layout), "round \(round)")
            for element in before {
                #expect(layout.frameBefore(element.id, in: viewport) == element.frame, "\(element.id), round \(round)")
            }
        }
        return resets
    }
}

extension ItemStore {
    fileprivate func newItem(_ number: Int) -> StoredItem {
        StoredItem(identifier: nextIdentifier + UInt32(number), start: Double(number), end: Double(number + 1))
    }
}
