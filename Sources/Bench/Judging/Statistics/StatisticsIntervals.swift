import Foundation

/// The sign-test interval of the median: between two order statistics, exact and free of assumptions about the
/// distribution (Conover, "Practical Nonparametric Statistics", 3.2). Its coverage is at least the confidence. Nil when
/// so few values have no interval of this confidence, which is below 8 values at 99 %. O(n log n).
package func signTestInterval(_ values: [Double], confidence: Double = launchConfidence) -> (low: Double, high: Double)?
{
    let dropped = signTestRank(count: values.count, confidence: confidence)
    guard dropped > 0 else { return nil }
    let sorted = values.sorted()
    return (sorted[dropped - 1], sorted[sorted.count - dropped])
}

/// The two-sided p-value of the sign test that the median is a given value: exact (Conover, "Practical Nonparametric
/// Statistics", 3.4). Values equal to it say nothing either way and are left out; 1 when no value differs from it.
/// O(n).
package func signTestPValue(_ values: [Double], against center: Double) -> Double {
    let above = values.count { $0 > center }
    let below = values.count { $0 < center }
    let count = above + below
    // The lower tail of the binomial, its terms kept as logarithms because 0.5 to the power of a thousand is none.
    var logTerm = -Double(count) * log(2.0)
    var tail = exp(logTerm)
    for successes in stride(from: 1, through: min(above, below), by: 1) {
        logTerm += log(Double(count - successes + 1) / Double(successes))
        tail += exp(logTerm)
    }
    return min(1, 2 * tail)
}

/// The fewest values that have a sign-test interval of this confidence: 8 at 99 %; nil when it is not between 0 and 1.
package func valuesNeeded(forConfidence confidence: Double = launchConfidence) -> Int? {
    guard confidence > 0, confidence < 1 else { return nil }
    var count = 1
    var tail = 0.5
    while 2 * tail > 1 - confidence, count < 1074 {
        count += 1
        tail /= 2
    }
    return count
}

/// Rank from each end of the order statistics that bound the interval, or 0 when even the extremes do not:
/// the largest k with P(Binomial(n, 1/2) < k) ≤ (1 − confidence) / 2.
func signTestRank(count: Int, confidence: Double) -> Int {
    guard count > 0, confidence > 0, confidence < 1 else { return 0 }
    let allowed = (1 - confidence) / 2
    var logTerm = -Double(count) * log(2.0)
    var tail = exp(logTerm)
    var rank = 0
    while tail <= allowed, 2 * rank < count {
        rank += 1
        logTerm += log(Double(count - rank + 1) / Double(rank))
        tail += exp(logTerm)
    }
    return rank
}

/// The exact interval of a binomial share (Clopper and Pearson, "The Use of Confidence or Fiducial Limits Illustrated
/// in the Case of the Binomial", 1934): at least the confidence for any share, and so wide for few trials. Nil unless 0
/// ≤ successes ≤ trials, trials > 0 and 0 < confidence < 1.
package func clopperPearson(successes: Int, trials: Int, confidence: Double = 0.95) -> (low: Double, high: Double)? {
    guard trials > 0, (0...trials).contains(successes), confidence > 0, confidence < 1 else { return nil }
    let tail = (1 - confidence) / 2
    let found = Double(successes)
    let missed = Double(trials - successes)
    let low = successes == 0 ? 0 : betaQuantile(tail, found, missed + 1)
    let high = successes == trials ? 1 : betaQuantile(1 - tail, found + 1, missed)
    return (low, high)
}

/// The x at which the regularised incomplete beta function reaches a probability, by bisection to the last bits.
func betaQuantile(_ probability: Double, _ a: Double, _ b: Double) -> Double {
    var low = 0.0
    var high = 1.0
    for _ in 0..<200 {
        let middle = (low + high) / 2
        if middle == low || middle == high { break }
        if regularizedIncompleteBeta(middle, a, b) < probability { low = middle } else { high = middle }
    }
    return (low + high) / 2
}

/// The regularised incomplete beta function Iₓ(a, b), by its continued fraction evaluated with Lentz's method (Press et
/// al., "Numerical Recipes", 6.4; NIST Digital Library of Mathematical Functions 8.17.22). The limit is clamped to
/// 0...1; both shapes are positive.
func regularizedIncompleteBeta(_ x: Double, _ a: Double, _ b: Double) -> Double {
    guard x > 0 else { return 0 }
    guard x < 1 else { return 1 }
    let front = exp(logGamma(a + b) - logGamma(a) - logGamma(b) + a * log(x) + b * log1p(-x))
    // The fraction converges fast below the mean; above it the symmetry I(x; a, b) = 1 − I(1 − x; b, a) serves.
    return x < (a + 1) / (a + b + 2) ? front * betaFraction(x, a, b) / a : 1 - front * betaFraction(1 - x, b, a) / b
}

private func betaFraction(_ x: Double, _ a: Double, _ b: Double) -> Double {
    let tiny = 1e-300
    func away(_ value: Double) -> Double { abs(value) < tiny ? tiny : value }
    var c = 1.0
    var d = 1 / away(1 - (a + b) * x / (a + 1))
    var result = d
    for step in 1...10_000 {
        let m = Double(step)
        let even = m * (b - m) * x / ((a + 2 * m - 1) * (a + 2 * m))
        d = 1 / away(1 + even * d)
        c = away(1 + even / c)
        result *= d * c
        let odd = -(a + m) * (a + b + m) * x / ((a + 2 * m) * (a + 2 * m + 1))
        d = 1 / away(1 + odd * d)
        c = away(1 + odd / c)
        result *= d * c
        if abs(d * c - 1) < 1e-15 { break }
    }
    return result
}

/// Natural logarithm of the gamma function of a positive number: Stirling's series (NIST Digital Library of
/// Mathematical Functions 5.11.1) after the recurrence has lifted the argument to where seven terms suffice.
func logGamma(_ value: Double) -> Double {
    var lifted = value
    var product = 1.0
    while lifted < 12 {
        product *= lifted
        lifted += 1
    }
    let coefficients: [Double] = [
        1.0 / 12, -1.0 / 360, 1.0 / 1260, -1.0 / 1680, 1.0 / 1188, -691.0 / 360_360, 1.0 / 156,
    ]
    let inverseSquare = 1 / (lifted * lifted)
    let series = coefficients.reversed().reduce(0) { $0 * inverseSquare + $1 } / lifted
    return (lifted - 0.5) * log(lifted) - lifted + 0.5 * log(2 * Double.pi) + series - log(product)
}
