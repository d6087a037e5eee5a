import LayoutCore

/// Reads the heights of a section's items ahead, up to a thousand at once: to find where an item is kept takes longer than
/// to read a block.
struct WaterfallReader {
    private static let most = 1024

    private var heights: ContiguousArray<Double> = []
    private var ratios: ContiguousArray<Double> = []
    /// The items whose heights are there.
    private var items = 0..<0

    /// Measures a block of a section that has `count` items. If it has items that are not there, reads as many items as it
    /// has, and twice as many as the last time if it goes on from there.
    mutating func measure(
        _ block: inout WaterfallBlock, of shape: WaterfallShape, _ source: any ItemSource, count: Int
    ) {
        let first = block.first
        if first < items.lowerBound || first + block.count > items.upperBound {
            let goesOn = items.lowerBound <= first && first <= items.upperBound
            let size = max(goesOn ? min(2 * items.count, Self.most) : 0, block.count)
            items = first..<min(first + size, count)
            if heights.count < items.count { heights += repeatElement(0, count: items.count - heights.count) }
            shape.measure(source, block.section, items, into: &heights, ratios: &ratios)
        }
        block.measure(heights, from: first - items.lowerBound)
    }
}
