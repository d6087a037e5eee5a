import LayoutCore
import Testing

@testable import LayoutStrategies

@Suite struct AttributePoolTests {
    private func attributes(_ items: Range<Int>) -> [LayoutAttributes] {
        items.map { item in
            LayoutAttributes(
                id: ElementID(.cell, section: 0, item: Int32(item)),
                frame: Rect(x: Double(item), y: 0, width: 5, height: 5), zIndex: Int32(item))
        }
    }

    @Test func `many objects are taken and given back as one by one`() {
        var pool = AttributePool()
        var objects: [LayoutAttributesObject] = []
        pool.take(attributes(0..<5), into: &objects)
        #expect(objects.map(\.value) == attributes(0..<5) && pool.made == 5 && pool.freeCount == 0)
        let made = Set(objects.map { ObjectIdentifier($0) })
        objects[2].alpha = 0
        objects[3].isHidden = true
        // Into an empty pool, and then behind what it has.
        pool.give(&objects)
        #expect(objects.isEmpty && pool.freeCount == 5)
        let single = pool.take(attributes(9..<10)[0])
        pool.take(attributes(10..<13), into: &objects)
        #expect(pool.freeCount == 1 && objects.map(\.value) == attributes(10..<13))
        pool.give(&objects)
        pool.give(single)
        #expect(pool.freeCount == 5 && pool.made == 5)
        pool.take(attributes(20..<27), into: &objects)
        #expect(objects.map(\.value) == attributes(20..<27) && pool.made == 7)
        #expect(made.isSubset(of: objects.map { ObjectIdentifier($0) }))
        #expect(objects.allSatisfy { $0.alpha == 1 && !$0.isHidden })
    }
}
