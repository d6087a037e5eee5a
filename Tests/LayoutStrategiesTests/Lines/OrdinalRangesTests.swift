import LayoutCore
import Testing

@testable import Layouts

@Suite struct OrdinalRangesTests {
    private func take(_ count: Int, _ owner: UInt32, _ ranges: inout OrdinalRanges) -> Range<UInt32>? {
        ranges.take(count, for: owner, limit: SegmentLimits.standard.ordinals)
    }

    @Test func `ranges that were given up are taken again where they fit`() {
        var ranges = OrdinalRanges(starts: [5, 15, 15, 45], end: 100)
        #expect(ranges.owner(of: 4) == nil && ranges.owner(of: 15) == 2 && ranges.owner(of: 99) == 3)
        #expect(take(10, 7, &ranges) == 100..<110)
        ranges.giveUp(from: 15, of: 2)
        ranges.giveUp(from: 15, of: 1)
        #expect(ranges.owner(of: 20) == nil)
        // 30 are too many for 14, and too few for 31; 15 is of a smaller size class than they.
        #expect(take(14, 8, &ranges) == 110..<124)
        #expect(take(31, 8, &ranges) == 124..<155)
        #expect(take(15, 9, &ranges) == 15..<45)
        #expect(ranges.owner(of: 20) == 9 && ranges.owner(of: 154) == 8 && ranges.end == 155)
    }

    @Test func `ranges of nobody's segment are never found`() {
        var ranges = OrdinalRanges(starts: [0], end: 4)
        #expect(take(6, OrdinalRanges.somebody, &ranges) == 4..<10)
        #expect(ranges.owner(of: 6) == nil && ranges.owner(of: 3) == 0)
    }

    @Test func `no range is taken beyond the last ordinal`() {
        var ranges = OrdinalRanges(starts: [0], end: .max - 5)
        #expect(take(6, 1, &ranges) == nil)
        #expect(take(5, 1, &ranges)?.count == 5 && ranges.end == .max)
    }
}
