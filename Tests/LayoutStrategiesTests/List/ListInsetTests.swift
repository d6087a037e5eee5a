import LayoutCore
import Testing

@testable import Layouts

/// Separators with insets of their rows' own.
@Suite struct ListInsetTests {
    /// Leading edges of a section's separators, from row to row.
    private func edges(_ layout: ListLayout, _ rows: Int32) -> [Double?] {
        (0..<rows).map { row in
            let id = ElementID(.decoration, kind: ListKind.separator, section: 0, item: row)
            return layout.ordinal(of: id).map { layout.frame(at: $0).minX }
        }
    }

    @Test func `a row's own inset takes the place of the list's and of its level's`() throws {
        let store = listStore([[0, 1, 2, 0, 0]])
        var insets: [UInt32: Double] = [1: 40, 3: .nan, 4: 9]
        let layout = try ListLayout(
            store: store, configuration: list(.insetGrouped, separator: 1),
            separatorInset: { insets[$0.identifier] })
        // From 16: the list's inset 16 and 16 a level; own insets count from the row's beginning. The last row has no line.
        #expect(edges(layout, 5) == [32, 56, 64, 16, nil])
        let separator = ElementID(.decoration, kind: ListKind.separator, section: 0, item: 1)
        let frame = try layout.frame(at: #require(layout.ordinal(of: separator)))
        #expect(frame == Rect(minX: 56, minY: 103, maxX: 184, maxY: 104))

        // It follows its item, and what is changed with the item.
        _ = try layout.apply(.data(store.perform(.remove(ItemPlace(section: 0, item: 0)))))
        #expect(edges(layout, 4) == [56, 64, 16, nil])
        insets[2] = 3
        let place = ItemPlace(section: 0, item: 1)
        _ = try layout.apply(.data(store.perform(.replace(place, with: store.item(at: place)))))
        #expect(edges(layout, 4) == [56, 19, 16, nil])
        #expect(edges(try layout.rebuilt(), 4) == [56, 19, 16, nil])
        insets = [:]
        _ = try layout.apply(.reload)
        #expect(edges(layout, 4) == [48, 64, 32, nil])
    }

    @Test func `an inset wider than its row leaves a line without width at its end`() throws {
        let layout = try ListLayout(
            store: listStore([[0, 0]]), configuration: list(separator: 1), separatorInset: { _ in 1e12 })
        #expect(edges(layout, 2) == [200, nil])
    }

    @Test func `without separators the closure is not called`() throws {
        var asked = 0
        let layout = try ListLayout(
            store: listStore([[0, 1, 0]]), configuration: list(),
            separatorInset: { _ in
                asked += 1
                return 3
            })
        #expect(layout.elementCount == 3 && asked == 0)
    }
}
