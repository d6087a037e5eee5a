import LayoutCore
import Testing

@testable import Layouts

/// Items by their keys, however many there are and however the keys are spread.
struct ItemSorterTests {
    private static let counts = [
        0, 1, 2, ItemSorter.leastDistributed - 1, ItemSorter.leastDistributed, ItemSorter.largestBucket, 250,
        ItemSorter.leastRadix - 1, ItemSorter.leastRadix,
    ]

    /// How keys are spread.
    enum Spread: CaseIterable {
        case even, equal, few, outlier, clustered, farApart, near, zeros, heavyTail, infinite

        func key(_ item: Int, _ random: inout SeededGenerator) -> Double {
            switch self {
            case .even: random.uniform() * 2000 - 1000
            case .equal: 7.25
            case .few: Double(random.below(5))
            case .outlier: item == 3 ? -1e15 : random.uniform()
            // Some buckets take more than are sorted by insertion.
            case .clustered: item % 4 == 0 ? random.uniform() * 1000 : 500 + random.uniform() / 1000
            // No finite number tells them apart by their difference.
            case .farApart: random.chance(0.5) ? -1.7e308 * random.uniform() : 1.7e308 * random.uniform()
            // Their difference is so small that its inverse is none.
            case .near: Double(random.below(3)) * .leastNonzeroMagnitude
            case .zeros: random.chance(0.5) ? 0.0 : -0.0
            case .heavyTail: random.pareto(minimum: 1e-6, shape: 0.5)
            case .infinite: random.chance(0.2) ? -.infinity : random.uniform()
            }
        }
    }

    @Test(arguments: counts, Spread.allCases)
    func itemsAreOrderedByTheirKeysAndThenByOrdinal(count: Int, spread: Spread) {
        var random = SeededGenerator(seed: UInt64(count))
        let keys = (0..<count + 20).map { spread.key($0, &random) }
        // Only some of an array are sorted, as the rows of a chart are.
        let before = Array(0..<UInt32(count + 20))
        let expected = before[10..<10 + count].sorted {
            (keys[Int($0)], $0) < (keys[Int($1)], $1)
        }
        var (order, sorter) = (before, ItemSorter())
        // Its storage is used again, after more items and after fewer.
        for range in [0..<count + 20, 10..<10 + min(count, 3), 10..<10 + count] {
            order = before
            sorter.sort(&order, range) { keys[Int($0)] }
        }
        #expect(Array(order[10..<10 + count]) == expected)
        #expect(order[..<10] == before[..<10] && order[(10 + count)...] == before[(10 + count)...])
    }
}
