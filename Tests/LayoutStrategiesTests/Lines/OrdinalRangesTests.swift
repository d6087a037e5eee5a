import LayoutCore
import Testing

@testable import Indexes
@testable import LayoutStrategies
@testable import Layouts

@Suite struct OrdinalRangesTests {
    @Test func `ranges that were given up are taken again where they fit`() throws {
        var ranges = OrdinalRanges(starts: [5, 15, 15, 45], end: 100)
        #expect(ranges.owner(of: 4) == nil && ranges.owner(of: 15) == 2 && ranges.owner(of: 99) == 3)
        #expect(try ranges.take(10, for: 7) == 100..<110)
        ranges.giveUp(from: 15, of: 2)
        ranges.giveUp(from: 15, of: 1)
        #expect(ranges.owner(of: 20) == nil)
        // 30 are too many for 14, and too few for 31; 15 is of a smaller size class than they.
        #expect(try ranges.take(14, for: 8) == 110..<124)
        #expect(try ranges.take(31, for: 8) == 124..<155)
        #expect(try ranges.take(15, for: 9) == 15..<45)
        #expect(ranges.owner(of: 20) == 9 && ranges.owner(of: 154) == 8 && ranges.end == 155)
    }

    @Test func `ranges of nobody's segment are never found`() throws {
        var ranges = OrdinalRanges(starts: [0], end: 4)
        #expect(try ranges.take(6, for: OrdinalRanges.somebody) == 4..<10)
        #expect(ranges.owner(of: 6) == nil && ranges.owner(of: 3) == 0)
    }

    @Test func `ordinals that are used up are an error`() throws {
        var ranges = OrdinalRanges(starts: [0], end: .max - 5)
        #expect(throws: LayoutError.tooManyElements(count: Int(UInt32.max) + 1)) { _ = try ranges.take(6, for: 1) }
        #expect(try ranges.take(5, for: 1).count == 5 && ranges.end == .max)
    }
}
