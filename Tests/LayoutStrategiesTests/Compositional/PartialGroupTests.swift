import LayoutCore
import Testing

@testable import Layouts

/// Last groups that are not full, of an estimated size.
@Suite struct PartialGroupTests {
    private let viewport = Viewport(size: Size(width: 375, height: 667))

    @Test(arguments: [CompositionalBehavior.none, .continuous])
    func `K9: a row is as high as the cells it has`(behavior: CompositionalBehavior) throws {
        let cell = size(.fractionalWidth(0.5), .estimated(88))
        var section = CompositionalSection(
            group: .horizontal(
                layoutSize: size(.fractionalWidth(1), .estimated(88)), subitems: [CompositionalItem(layoutSize: cell)]))
        section.orthogonalScrollingBehavior = behavior
        for (count, height) in [(2, 40.0), (3, 80), (4, 80)] {
            let layout = try CompositionalCase("two a row", [count], [section]).makeLayout()
            #expect(layout.contentSize.height == (behavior == .none ? Double((count + 1) / 2) * 88 : 88))
            for item in 0..<Int32(count) {
                let id = ElementID(.cell, section: 0, item: item)
                _ = try layout.apply(.preferredSize(id, Size(width: 0, height: 40), in: viewport))
            }
            #expect(layout.contentSize.height == (behavior == .none ? height : 40), "\(count) items")
            // One more cell is an estimate again, and so the row.
            let added = StoredItem(identifier: layout.store!.nextIdentifier, start: 0, end: 1)
            let place = ItemPlace(section: 0, item: Int32(count))
            _ = try layout.apply(.data(layout.store!.perform(.insert(added, at: place))))
            #expect(layout.contentSize.height == (behavior == .none ? [2: 128, 3: 128, 4: 168][count]! : 88))
        }
    }

    @Test func `K9: what stands above each other ends behind the last cell there is`() throws {
        let item = CompositionalItem(layoutSize: size(.fractionalWidth(1), .estimated(50)))
        var group = CompositionalGroup.vertical(
            layoutSize: size(.fractionalWidth(1), .estimated(170)),
            subitems: [item, CompositionalItem(layoutSize: size(.fractionalWidth(1), .absolute(30))), item])
        group.interItemSpacing = .fixed(10)
        let layout = try CompositionalCase("three a group", [4], [CompositionalSection(group: group)]).makeLayout()
        #expect(layout.contentSize.height == 340)
        for item in [0, 2, 3] as [Int32] {
            let id = ElementID(.cell, section: 0, item: item)
            _ = try layout.apply(.preferredSize(id, Size(width: 0, height: 20), in: viewport))
        }
        // 20 + 10 + 30 + 10 + 20, then 20 without the cells that are not there.
        #expect(layout.contentSize.height == 110)
    }
}
