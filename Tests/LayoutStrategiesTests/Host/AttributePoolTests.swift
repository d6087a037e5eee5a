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

    @Test func `objects move between slots, and those that are left are given back or freed`() {
        var pool = AttributePool()
        var (first, second) = (ObjectSlots(), ObjectSlots())
        first.begin(4)
        first.fill([0, 1, 3], attributes(0..<4)) { LayoutAttributesObject($0) }
        #expect(first.objects.map(\.value) == [0, 1, 3].map { attributes($0..<$0 + 1)[0] })
        let objects = first.objects
        second.begin(2)
        second.move([.init(position: 1, old: 0), .init(position: 0, old: 3)], from: &first)
        #expect(second.objects.map { ObjectIdentifier($0) } == [objects[2], objects[0]].map { ObjectIdentifier($0) })
        first.giveAll(to: &pool)
        #expect(pool.freeCount == 1 && first.objects.isEmpty)
        #expect(pool.take(attributes(7..<8)[0]) === objects[1])
        second.show(attributes(30..<32), at: [1])
        #expect(objects[0].value == attributes(31..<32)[0] && objects[2].value == attributes(3..<4)[0])
        // Fewer positions than before, and more again.
        second.begin(1)
        #expect(second.objects.isEmpty)
        second.begin(5)
        #expect(second.objects.isEmpty)
    }

    @Test func `slots hold no object longer than they say`() {
        var slots = ObjectSlots()
        weak var object: LayoutAttributesObject?
        func fill() {
            slots.begin(3)
            slots.fill([2], attributes(0..<3)) { LayoutAttributesObject($0) }
            object = slots.objects[0]
        }
        fill()
        #expect(object != nil)
        slots.begin(1)
        #expect(object == nil)
        fill()
        slots.freeAll()
        #expect(object == nil)
    }
}
