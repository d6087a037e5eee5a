import LayoutCore

/// Heights that cells want: by the identifier of their item, the same for every strategy and program.
package struct CellHeights: Equatable, Sendable {
    private let seed: UInt64

    package init(seed: UInt64) { self.seed = seed }

    /// The height that the cell of an item wants whose height is estimated so: lognormal with the estimate as median,
    /// and a standard deviation of the logarithm of 0.4. O(1).
    package func height(of identifier: UInt32, estimate: Double) -> Double {
        var generator = SeededGenerator(seed: seed &+ UInt64(identifier) &* 0x9e37_79b9_7f4a_7c15)
        return onGrid(generator.lognormal(median: estimate, sigma: 0.4))
    }
}
