import LayoutCore

/// The heights of items of one width by their ratios, or by their durations if they have no ratio.
///
/// A duration is looked up by its leading bits, which have the order of durations: a table gives the range of the few
/// durations that begin with the same bits. Bytes: 24 a quantile, and 2 a beginning.
struct WaterfallHeights: Sendable {
    /// Most beginnings in the table.
    private static let beginnings = 4096

    private let width: Double
    private let durations: [Double]
    /// Heights in the order of the table's ratios.
    private let heights: [Double]
    /// Whether each ratio was sanitised; empty if no ratio was.
    private let sanitised: [Bool]
    /// Number of a duration's bits behind its beginning, and the least beginning.
    private let (shift, least): (UInt64, UInt64)
    /// The number of durations below each beginning, counted from the least, and of all durations.
    private let firsts: [UInt16]

    /// Heights by a table of ratios; a ratio that is NaN, infinite or negative counts as 0.
    init(_ ratios: WaterfallRatios, width: Double) {
        self.width = width
        durations = ratios.durations
        let isLength = ratios.ratios.map(\.isLength)
        heights = zip(ratios.ratios, isLength).map { $1 ? onGrid($0 * width) : 0 }
        sanitised = isLength.allSatisfy { $0 } ? [] : isLength.map { !$0 }
        // The bits of 0 are far from those of any other length.
        let bits = durations.drop { $0 <= 0 }.map(\.bitPattern)
        var shift: UInt64 = 32
        if let first = bits.first, let last = bits.last {
            while (last >> shift) - (first >> shift) >= Self.beginnings { shift += 1 }
        }
        let least = (bits.first ?? 0) >> shift
        let count = Int((bits.last ?? 0) >> shift - least) + 1
        var firsts: [UInt16] = [0]
        firsts.reserveCapacity(count + 1)
        var next = 0
        for beginning in 0..<count {
            while next < durations.count, Self.beginning(durations[next], shift, least) <= beginning { next += 1 }
            firsts.append(UInt16(next))
        }
        (self.shift, self.least, self.firsts) = (shift, least, firsts)
    }

    /// The beginning of a duration, counted from the least.
    @inline(__always) private static func beginning(_ duration: Double, _ shift: UInt64, _ least: UInt64) -> Int {
        let bits = duration.bitPattern >> shift
        return bits > least ? Int(truncatingIfNeeded: bits &- least) : 0
    }

    /// Height of an item by its ratio, or by its duration if the ratio is invalid. At most 2⁴³ points, which is beyond
    /// the grid, so that sums stay numbers.
    @inline(__always) func height(ofRatio ratio: Double, duration: Double) -> Double {
        ratio.isRatio ? onGrid(min(ratio * width, 2 * GridLengths.limit)) : height(ofDuration: duration)
    }

    func height(of item: StoredItem) -> Double { height(ofRatio: item.ratio ?? 0, duration: item.duration) }

    /// Height of an item by its duration; 0 if that is NaN, infinite or negative. O(1) if durations are spread, else
    /// O(log quantiles).
    @inline(__always) func height(ofDuration duration: Double) -> Double {
        duration.isLength ? heights[position(duration)] : 0
    }

    /// Whether an item has an invalid ratio, or the height 0 because its duration is invalid.
    func isSanitised(_ item: StoredItem) -> Bool {
        if let ratio = item.ratio { return !ratio.isRatio }
        let duration = item.duration
        return !duration.isLength || !sanitised.isEmpty && sanitised[position(duration)]
    }

    @inline(__always) private func position(_ duration: Double) -> Int {
        let beginning = min(Self.beginning(duration, shift, least), firsts.count - 2)
        let (first, end) = (Int(firsts[beginning]), durations.count)
        // All durations are below a beginning behind the last.
        let found = partitioningIndex(first, min(Int(firsts[beginning + 1]), end)) { durations[$0] >= duration }
        return 2 * found + (found < end && durations[found] == duration ? 1 : 0)
    }
}
