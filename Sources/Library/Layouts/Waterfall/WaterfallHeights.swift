import LayoutCore

/// The heights of items of one width by their ratios, or by their durations if they have no ratio.
///
/// A duration is looked up by its leading bits, which have the order of durations: a table gives the range of the few
/// durations that begin with the same bits. Bytes: 24 a quantile, and 2 a beginning.
struct WaterfallHeights: Sendable {
    /// Most beginnings in the table.
    private static let beginnings = 8192

    private let width: Double
    /// Bits of the durations, which have their order; with infinities behind, so that a search reads no further.
    private let durations: ContiguousArray<UInt64>
    /// Heights in the order of the table's ratios.
    private let heights: ContiguousArray<Double>
    /// Whether each ratio was sanitised; empty if no ratio was.
    private let sanitised: [Bool]
    /// Number of a duration's bits behind its beginning, and the least beginning.
    private let (shift, least): (UInt64, UInt64)
    /// The number of durations below each beginning, counted from the least, and of all durations.
    private let firsts: ContiguousArray<UInt16>
    /// The first step of a search among the durations of any beginning: a power of two.
    private let firstStep: Int

    /// Heights by a table of ratios; a ratio that is NaN, infinite or negative counts as 0.
    init(_ ratios: WaterfallRatios, width: Double) {
        self.width = width
        let durations = ratios.durations
        let isLength = ratios.ratios.map(\.isLength)
        heights = ContiguousArray(zip(ratios.ratios, isLength).map { $1 ? onGrid($0 * width) : 0 })
        sanitised = isLength.allSatisfy { $0 } ? [] : isLength.map { !$0 }
        // The bits of 0 are far from those of any other length.
        let bits = durations.drop { $0 <= 0 }.map(\.bitPattern)
        var shift: UInt64 = 32
        if let first = bits.first, let last = bits.last {
            while (last >> shift) - (first >> shift) >= Self.beginnings { shift += 1 }
        }
        let least = (bits.first ?? 0) >> shift
        let count = Int((bits.last ?? 0) >> shift - least) + 1
        var firsts: ContiguousArray<UInt16> = [0]
        firsts.reserveCapacity(count + 1)
        var next = 0
        for beginning in 0..<count {
            while next < durations.count,
                Self.beginning(durations[next].lengthBits, shift, least) <= beginning
            {
                next += 1
            }
            firsts.append(UInt16(next))
        }
        (self.shift, self.least, self.firsts) = (shift, least, firsts)
        let most = zip(firsts, firsts.dropFirst()).reduce(1) { max($0, Int($1.1 - $1.0)) }
        firstStep = 1 << (Int.bitWidth - 1 - most.leadingZeroBitCount)
        self.durations = ContiguousArray(
            durations.map(\.lengthBits)
                + repeatElement(Double.infinity.bitPattern, count: 2 * firstStep))
    }

    /// The beginning of a duration's bits, counted from the least.
    @inline(__always) private static func beginning(_ bits: UInt64, _ shift: UInt64, _ least: UInt64) -> Int {
        let beginning = bits &>> shift
        return beginning > least ? Int(truncatingIfNeeded: beginning &- least) : 0
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
        duration.isLength ? heights[position(duration.lengthBits, firsts.span, durations.span)] : 0
    }

    /// Whether an item has an invalid ratio, or the height 0 because its duration is invalid.
    func isSanitised(_ item: StoredItem) -> Bool {
        if let ratio = item.ratio { return !ratio.isRatio }
        let duration = item.duration
        return !duration.isLength
            || !sanitised.isEmpty && sanitised[position(duration.lengthBits, firsts.span, durations.span)]
    }

    /// Replaces durations at the beginning of an array by heights. O(count).
    func replaceDurations(_ values: inout ContiguousArray<Double>, count: Int) {
        let (firsts, durations, heights) = (firsts.span, durations.span, heights.span)
        var values = values.mutableSpan
        for place in 0..<count {
            let bits = values[place].lengthBits
            values[place] = bits < Double.infinity.bitPattern ? heights[position(bits, firsts, durations)] : 0
        }
    }

    /// The place of a duration among the ratios. As many steps for each, and no branch that depends on a duration: it would
    /// be guessed wrong for every other item.
    @inline(__always) private func position(_ bits: UInt64, _ firsts: Span<UInt16>, _ durations: Span<UInt64>) -> Int {
        var found = Int(firsts[min(Self.beginning(bits, shift, least), firsts.count &- 2)])
        var step = firstStep
        while step > 0 {
            // The highest bit of a difference below 0.
            let isLess = Int(truncatingIfNeeded: (durations[found &+ step &- 1] &- bits) &>> 63)
            found &+= step & (0 &- isLess)
            step &>>= 1
        }
        return 2 &* found &+ (durations[found] == bits ? 1 : 0)
    }
}

extension Double {
    /// Bits of a length, which have the order of lengths; another number has bits from infinity on.
    @inline(__always) fileprivate var lengthBits: UInt64 { (self + 0).bitPattern }
}
