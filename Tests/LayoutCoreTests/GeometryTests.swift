import LayoutCore
import Testing

@Suite struct GeometryTests {
    static let unit = Rect(x: 0, y: 0, width: 10, height: 10)

    @Test func `touching edges and corners do not meet`() {
        #expect(!Self.unit.meets(Rect(x: 10, y: 0, width: 5, height: 5)))
        #expect(!Self.unit.meets(Rect(x: 10, y: 10, width: 5, height: 5)))
        #expect(Self.unit.meets(Rect(x: 9.5, y: 9.5, width: 5, height: 5)))
    }

    @Test func `a zero-size rectangle meets only strictly inside`() {
        #expect(Self.unit.meets(Rect(x: 5, y: 5, width: 0, height: 0)))
        #expect(!Self.unit.meets(Rect(x: 0, y: 5, width: 0, height: 0)))
        #expect(Self.unit.meets(Rect(x: -5, y: 5, width: 20, height: 0)))
    }

    @Test func `NaN meets nothing, infinite meets all but null`() {
        #expect(!Self.unit.meets(Rect(x: .nan, y: 0, width: 1, height: 1)))
        #expect(!Self.unit.meets(Rect(minX: -1, minY: -1, maxX: .nan, maxY: 1)))
        #expect(Rect.infinite.meets(Self.unit))
        #expect(!Rect.infinite.meets(.null))
        #expect(!Rect.null.meets(.null))
    }

    @Test func `a rectangle is numeric unless an edge is NaN`() {
        #expect(Self.unit.isNumeric && Rect.infinite.isNumeric && Rect.null.isNumeric)
        for edge in [\Rect.minX, \.minY, \.maxX, \.maxY] as [WritableKeyPath] {
            var rect = Self.unit
            rect[keyPath: edge] = .nan
            #expect(!rect.isNumeric)
        }
    }

    @Test func `negative sizes are standardised`() {
        #expect(Rect(x: 10, y: 10, width: -10, height: -10) == Self.unit)
    }

    @Test func `union ignores null and does not drag in the origin`() {
        var union = Rect.null
        union.formUnion(Rect(x: 5, y: 6, width: 1, height: 1))
        #expect(union == Rect(x: 5, y: 6, width: 1, height: 1))
    }

    static let rounded: [(Double, Double)] = [
        (1.0 / 3, 0.3330078125), (-1.0 / 3, -0.3330078125), (24, 24), (0, 0),
        (2_199_023_255_552.000_3, 2_199_023_255_552), (1e15, 1e15), (24_500_000.000_6, 24_500_000.000_976_562_5),
    ]

    @Test(arguments: rounded) func `lengths are rounded to the grid`(value: Double, expected: Double) {
        #expect(onGrid(value) == expected)
    }

    @Test func `infinity and NaN keep their nature`() {
        #expect(onGrid(.infinity) == .infinity)
        #expect(onGrid(.nan).isNaN)
    }
}

@Suite struct OrdinalBufferTests {
    @Test func `ordinals are shifted from a position on, there and back`() {
        var buffer = OrdinalBuffer(capacity: 1)
        buffer.append(contentsOf: [7, 8, 9][...])
        buffer.append(contentsOf: [0, 5, 6, 1][1...2])
        buffer.shift(from: 2, by: 100)
        #expect(Array(buffer.ordinals) == [7, 8, 109, 105, 106])
        buffer.shift(by: 0 &- 7)
        #expect(Array(buffer.ordinals) == [0, 1, 102, 98, 99])
        buffer.shift(from: 5, by: 1)
        #expect(Array(buffer.ordinals) == [0, 1, 102, 98, 99])
    }

    @Test func `appends, filters and keeps its storage`() {
        var buffer = OrdinalBuffer(capacity: 1)
        buffer.append(7)
        buffer.append(contentsOf: 100..<200)
        buffer.filter(from: 1) { $0 % 2 == 0 }
        #expect(Array(buffer.ordinals) == [7] + stride(from: 100, to: 200, by: 2))
        buffer.withUnusedCapacity(3) { span, first in
            span[first] = 1
            span[first + 1] = 2
            return 2
        }
        #expect(buffer.count == 53 && buffer[52] == 2)
        buffer.removeAll()
        #expect(buffer.isEmpty)
    }
}

@Suite struct ChecksumTests {
    @Test func `sums of element hashes do not depend on the order but on every field`() {
        let frame = Rect(x: 1, y: 2, width: 3, height: 4)
        let first = Checksum.element(ElementID(.cell, section: 1, item: 2), frame)
        #expect(first != Checksum.element(ElementID(.cell, section: 2, item: 1), frame))
        #expect(first != Checksum.element(ElementID(.supplementary, section: 1, item: 2), frame))
        #expect(first != Checksum.element(ElementID(.cell, section: 1, item: 2), frame.offset(dx: 1, dy: 0)))
        #expect(first == 0xeab3_62e2_4dba_80dd)
    }

    @Test func `checksums are written with all their digits`() {
        #expect(hexadecimal(0xab) == "00000000000000ab")
        #expect(hexadecimal(.max) == "ffffffffffffffff")
    }
}
