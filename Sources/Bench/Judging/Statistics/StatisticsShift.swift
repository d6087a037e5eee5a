/// How far the values of one sample lie above those of another: the median of all differences (Hodges and Lehmann,
/// "Estimates of Location Based on Rank Tests", 1963) with the interval that inverts the exact Mann–Whitney test
/// (Conover, "Practical Nonparametric Statistics", 5.4). It assumes that the two distributions have one shape, none in
/// particular; on logarithms it is the interval of a ratio. Callers with many samples keep the rank
/// (``shiftRank(_:_:confidence:)``); without it low and high are nil. Nil for an empty sample. O(nm log nm + rank).
package func shift(
    of values: [Double], from base: [Double], rank: Int?
) -> (estimate: Double, low: Double?, high: Double?)? {
    let differences = values.flatMap { value in base.map { value - $0 } }.sorted()
    guard let center = median(differences) else { return nil }
    guard let rank, rank > 0, 2 * rank <= differences.count else { return (center, nil, nil) }
    return (center, differences[rank - 1], differences[differences.count - rank])
}

/// Rank from each end of the sorted differences of two samples that bounds the interval of their shift: the largest k
/// with P(U < k) ≤ (1 − confidence) / 2 for the Mann–Whitney statistic U. Nil when so few values have no interval of
/// this confidence, or have more than 100 values. O(n · m · nm), additions only.
package func shiftRank(_ first: Int, _ second: Int, confidence: Double = launchConfidence) -> Int? {
    guard (1...100).contains(first), (1...100).contains(second), confidence > 0, confidence < 1 else { return nil }
    let orders = mannWhitneyCounts(first, second)
    let allowed = (1 - confidence) / 2 * orders.reduce(0, +)
    var rank = 0
    var below = orders[0]
    while below <= allowed, 2 * (rank + 1) <= first * second {
        rank += 1
        below += orders[rank]
    }
    return rank > 0 ? rank : nil
}

/// In how many orders of two samples the statistic U has each value, 0 to first · second (Mann and Whitney, "On a Test
/// of Whether one of Two Random Variables is Stochastically Larger than the Other", 1947, the recurrence of section 3).
func mannWhitneyCounts(_ first: Int, _ second: Int) -> [Double] {
    // Row by row of the first sample's size; each entry holds the counts for one size of the second.
    var previous = [[Double]](repeating: [1], count: second + 1)
    guard first > 0 else { return previous[second] }
    for size in 1...first {
        var current: [[Double]] = [[1]]
        for other in 1...max(1, second) where second > 0 {
            var counts = [Double](repeating: 0, count: size * other + 1)
            // The largest value is the first sample's, above all `other` of the second, or it is the second's.
            for (index, count) in previous[other].enumerated() { counts[index + other] += count }
            for (index, count) in current[other - 1].enumerated() { counts[index] += count }
            current.append(counts)
        }
        previous = current
    }
    return previous[second]
}
