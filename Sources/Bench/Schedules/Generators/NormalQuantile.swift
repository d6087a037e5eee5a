import LayoutCore

extension PortableMath {
    /// The value that a standard normal number is below with the given probability, which lies between 0 and 1.
    /// Algorithm: Acklam's rational approximation, relative error below 1.2·10⁻⁹.
    static func normalQuantile(_ probability: Double) -> Double {
        if probability < 0.02425 { return tail(probability) }
        if probability > 1 - 0.02425 { return -tail(1 - probability) }
        let distance = probability - 0.5
        let square = distance * distance
        let above = polynomial(
            [
                -3.969683028665376e+01, 2.209460984245205e+02, -2.759285104469687e+02, 1.383577518672690e+02,
                -3.066479806614716e+01, 2.506628277459239e+00,
            ], square)
        let below = polynomial(
            [
                -5.447609879822406e+01, 1.615858368580409e+02, -1.556989798598866e+02, 6.680131188771972e+01,
                -1.328068155288572e+01, 1,
            ], square)
        return above * distance / below
    }

    private static func tail(_ probability: Double) -> Double {
        let root = (-2 * log(probability)).squareRoot()
        let above = polynomial(
            [
                -7.784894002430293e-03, -3.223964580411365e-01, -2.400758277161838e+00, -2.549732539343734e+00,
                4.374664141464968e+00, 2.938163982698783e+00,
            ], root)
        let below = polynomial(
            [7.784695709041462e-03, 3.224671290700398e-01, 2.445134137142996e+00, 3.754408661907416e+00, 1], root)
        return above / below
    }

    private static func polynomial<let count: Int>(
        _ coefficients: InlineArray<count, Double>, _ value: Double
    ) -> Double {
        var result = coefficients[0]
        for index in 1..<count { result = result * value + coefficients[index] }
        return result
    }
}

/// Numbers of items for each row, `items` in all, in proportion to the weights; the rest goes to the heaviest rows,
/// which are last. O(rows).
func shares(of items: Int, weights: [Double]) -> [Int] {
    let total = weights.reduce(0, +)
    var counts = weights.map { Int((Double(items) * ($0 / total)).rounded(.down)) }
    var rest = items - counts.reduce(0, +)
    var row = counts.count
    while rest != 0 {
        row = row == 0 ? counts.count - 1 : row - 1
        let step = rest > 0 ? 1 : counts[row] > 0 ? -1 : 0
        counts[row] += step
        rest -= step
    }
    return counts
}

extension SeededGenerator {
    /// Puts values in a random order: Fisher and Yates. O(n).
    mutating func shuffle<Value>(_ values: inout [Value]) {
        for position in values.indices.dropLast() {
            values.swapAt(position, position + below(values.count - position))
        }
    }
}
