import Foundation

/// The Mann–Whitney U-test of two samples of given sizes, the wanted counts of orders kept between uses.
///
/// Up to 100 values a sample without ties the p-value is exact (Mann and Whitney, "On a Test of Whether one of Two
/// Random Variables is Stochastically Larger than the Other", 1947); otherwise it is that of the normal approximation
/// with correction for ties and continuity (Conover, "Practical Nonparametric Statistics", 5.1), as in R and SciPy.
package struct RankTest: Sendable {
    private let orders: [Double]?

    /// A test of samples of these sizes. O(n · m · nm) up to 100 values a sample.
    package init(_ first: Int, _ second: Int) {
        let isExact = (1...100).contains(first) && (1...100).contains(second)
        orders = isExact ? mannWhitneyCounts(first, second) : nil
    }

    /// The two-sided p-value for "both come from one distribution"; nil for an empty sample or one of another size than
    /// the test was made for. O(n log n).
    package func pValue(_ first: [Double], _ second: [Double]) -> Double? {
        guard !first.isEmpty, !second.isEmpty else { return nil }
        let ranks = MidRanks(first + second)
        let count = Double(first.count)
        let above = ranks.ranks.prefix(first.count).reduce(0, +) - count * (count + 1) / 2
        let statistic = min(above, count * Double(second.count) - above)
        guard let orders, ranks.tieTerm == 0 else {
            return Self.approximation(statistic, count, Double(second.count), ties: ranks.tieTerm)
        }
        guard orders.count == first.count * second.count + 1 else { return nil }
        let whole = orders.reduce(0, +)
        return min(1, 2 * orders[...Int(statistic)].reduce(0, +) / whole)
    }

    private static func approximation(_ statistic: Double, _ first: Double, _ second: Double, ties: Double) -> Double {
        let all = first + second
        let variance = first * second / 12 * (all + 1 - ties / (all * (all - 1)))
        guard variance > 0 else { return 1 }
        let distance = first * second / 2 - statistic - 0.5
        return min(1, erfc(distance / variance.squareRoot() / 2.0.squareRoot()))
    }
}

/// Ranks from 1, equal values sharing the mean of theirs.
private struct MidRanks {
    private(set) var ranks: [Double]
    /// Sum over groups of equal values of size³ − size.
    private(set) var tieTerm = 0.0

    init(_ values: [Double]) {
        ranks = values
        let order = values.indices.sorted { values[$0] < values[$1] }
        var start = 0
        while start < order.count {
            var end = start + 1
            while end < order.count, values[order[end]] == values[order[start]] { end += 1 }
            for index in order[start..<end] { ranks[index] = Double(start + 1 + end) / 2 }
            let size = Double(end - start)
            tieTerm += size * size * size - size
            start = end
        }
    }
}
