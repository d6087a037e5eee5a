import LayoutCore

/// A table of ratios of height to width by duration, for items without a ratio.
///
/// By default it holds 1,024 quantiles of the durations: the share of shorter items, and half of the equally long ones,
/// is mapped to 0.5…2. Of many items a stratified sample is taken, the same for the same data.
struct WaterfallRatios: Sendable, Equatable {
    static let quantiles = 1024
    /// Most items that quantiles are taken of.
    static let sample = 1 << 14

    /// Durations, ascending and different.
    let durations: [Double]
    /// Ratios: at 2i + 1 of `durations[i]`, at 2i of shorter durations down to the previous one.
    let ratios: [Double]

    /// A table of given ratios. A duration in between has the ratio of the next lower one, or the first.
    init(_ table: [(duration: Double, ratio: Double)]) {
        durations = table.map(\.duration)
        ratios = [table.first?.ratio ?? 1] + table.flatMap { [$0.ratio, $0.ratio] }
    }

    /// The quantiles of a store's durations. O(n), and a random read for each sampled item.
    init(_ items: any ItemSource) {
        let sorted = Self.durations(of: items).sorted()
        var quantiles: [Double] = []
        if let last = sorted.indices.last {
            quantiles = (0..<Self.quantiles).map { sorted[$0 * last / (Self.quantiles - 1)] }
        }
        var (durations, ratios): ([Double], [Double]) = ([], [])
        var first = 0
        while first < quantiles.count {
            let next = partitioningIndex(first, quantiles.count) { quantiles[$0] > quantiles[first] }
            durations.append(quantiles[first])
            ratios += [Self.ratio(Double(first)), Self.ratio(Double(first + next) / 2)]
            first = next
        }
        self.durations = durations
        self.ratios = ratios + [Self.ratio(Double(first))]
    }

    private static func ratio(_ quantile: Double) -> Double { 0.5 + 1.5 * quantile / Double(quantiles) }

    /// Valid durations of all items, or of an item of each stratum.
    private static func durations(of items: any ItemSource) -> [Double] {
        var durations: [Double] = []
        func take(_ item: StoredItem) {
            if item.duration.isLength { durations.append(item.duration) }
        }
        let counts = (0..<items.sectionCount).map { items.itemCount(ofSection: $0) }
        let total = counts.reduce(0, +)
        guard total > sample else {
            for (section, count) in counts.enumerated() { items.forEachItem(ofSection: section, 0..<count, take) }
            return durations
        }
        var random = SeededGenerator(seed: UInt64(total))
        var (section, before) = (0, 0)
        for stratum in 0..<sample {
            let (first, end) = (stratum * total / sample, (stratum + 1) * total / sample)
            let position = first + random.below(end - first)
            while position >= before + counts[section] {
                before += counts[section]
                section += 1
            }
            take(items.item(at: ItemPlace(section: Int32(section), item: Int32(position - before))))
        }
        return durations
    }
}

extension StoredItem {
    @inline(__always) var duration: Double { end - start }
}

extension Double {
    /// Whether this is a length: finite and 0 or more.
    @inline(__always) var isLength: Bool { self >= 0 && self < .infinity }

    /// Whether this is a ratio of lengths: finite and over 0.
    @inline(__always) var isRatio: Bool { self > 0 && self < .infinity }
}
