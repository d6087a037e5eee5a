/// When a difference between neighbouring stretches of a series counts as a change.
package struct ChangePointRule: Sendable, Equatable {
    /// Fewest values on either side of a change: a change is confirmed when this many values follow it.
    package var fewestValues: Int
    /// Highest p-value of a change, after correction for having chosen the place.
    package var significance: Double
    /// Smallest difference of the means that is a change.
    package var smallestDifference: Double
    /// Values looked at together.
    package var window: Int

    /// A rule; the defaults confirm a change after four values at one chance in a thousand a window.
    package init(
        fewestValues: Int = 4, significance: Double = 0.001, smallestDifference: Double = 0, window: Int = 50
    ) {
        self.fewestValues = max(1, fewestValues)
        (self.significance, self.smallestDifference) = (significance, smallestDifference)
        self.window = max(window, 4 * self.fewestValues)
    }
}

/// A place where the mean of a series changes.
package struct ChangePoint: Sendable, Equatable {
    /// Index of the first value after the change.
    package var index: Int
    /// Mean from the change before (or the beginning) to this one.
    package var before: Double
    /// Mean from this change to the next (or the end).
    package var after: Double
    /// Lower end of the 99 % t interval of `after − before`.
    package var low: Double
    package var high: Double
    /// The t-test's p-value times the number of places there were to choose from.
    package var pValue: Double
}

/// The changes of a series' mean, in order.
///
/// The algorithm is E-divisive means in its t-test form: places are proposed where the energy divergence of Matteson
/// and James ("A Nonparametric Approach for Multiple Change Point Analysis of Multivariate Data", 2014; α = 1, the
/// series not cut on the right) is greatest, within windows that overlap by half, and kept where Student's test tells
/// the means of the neighbouring stretches apart, weakest places removed first, as in Hunter, now Apache Otava (Fleming
/// et al., "Hunter: Using Change Point Detection to Hunt for Performance Regressions", 2023). The t-test takes the
/// place of a permutation test because it is the same on every run, reaches the small p-values that thousands of
/// series need, and costs O(window) instead of hundreds of passes. Other than in Hunter the p-value is multiplied by
/// the number of places in a window, since the best of them was chosen.
///
/// Values should scatter alike along the series: give logarithms of ratios. O(values × window).
package func changePoints(_ values: [Double], rule: ChangePointRule = ChangePointRule()) -> [ChangePoint] {
    guard values.count >= 2 * rule.fewestValues, values.allSatisfy(\.isFinite) else { return [] }
    var search = ChangePointSearch(values: values, rule: rule)
    search.propose()
    search.keepSignificant()
    if search.moveToBestPlaces() { search.keepSignificant() }
    return search.points
}

private struct ChangePointSearch {
    /// Factor of the threshold for a place that is tested again later.
    static let proposalLeniency = 10.0

    let values: [Double]
    let rule: ChangePointRule
    var points: [ChangePoint] = []
    private var places: [Int] = []

    init(values: [Double], rule: ChangePointRule) { (self.values, self.rule) = (values, rule) }

    /// Places a window has to choose from.
    private var choices: Double { Double(max(1, min(rule.window, values.count) - 2 * rule.fewestValues + 1)) }

    /// Fills `places` from overlapping windows, the last of which ends with the series.
    mutating func propose() {
        var found: Set<Int> = []
        let last = max(0, values.count - rule.window)
        for start in Array(stride(from: 0, to: last, by: rule.window / 2)) + [last] {
            propose(in: start..<min(values.count, start + rule.window), &found)
        }
        places = found.sorted()
    }

    private func propose(in range: Range<Int>, _ found: inout Set<Int>) {
        // Where the best place is too near an end, the few values beyond it are kept out, or they would be shared out
        // between the sides of a place further in, and confirm a change that they do not.
        if let place = bestPlace(in: range, fewestValues: 2), test(place, in: range) {
            if range.upperBound - place < rule.fewestValues { return propose(in: range.lowerBound..<place, &found) }
            if place - range.lowerBound < rule.fewestValues { return propose(in: place..<range.upperBound, &found) }
        }
        guard let place = bestPlace(in: range, fewestValues: rule.fewestValues), test(place, in: range) else { return }
        found.insert(place)
        propose(in: range.lowerBound..<place, &found)
        propose(in: place..<range.upperBound, &found)
    }

    private func bestPlace(in range: Range<Int>, fewestValues: Int) -> Int? {
        energyDivergence(values[range], fewestValues: fewestValues).map { range.lowerBound + $0.place }
    }

    /// Whether the means before and after a place differ, by the standard of a proposal.
    private func test(_ place: Int, in range: Range<Int>) -> Bool {
        let test = MeanTest(values[range.lowerBound..<place], values[place..<range.upperBound])
        return test.pValue <= rule.significance * Self.proposalLeniency
    }

    /// Tests every place between its neighbours and removes the weakest that fails, until none does.
    mutating func keepSignificant() {
        points = places.indices.map { point(at: $0) }
        while let weakest = points.indices.filter({ fails($0) }).max(by: { isStronger(points[$0], points[$1]) }) {
            places.remove(at: weakest)
            points.remove(at: weakest)
            for neighbour in [weakest - 1, weakest] where points.indices.contains(neighbour) {
                points[neighbour] = point(at: neighbour)
            }
        }
    }

    private func isStronger(_ one: ChangePoint, _ other: ChangePoint) -> Bool {
        one.pValue == other.pValue
            ? abs(one.after - one.before) > abs(other.after - other.before) : one.pValue < other.pValue
    }

    private func fails(_ index: Int) -> Bool {
        let point = points[index]
        let stretch = stretch(around: index)
        return point.pValue > rule.significance || abs(point.after - point.before) < rule.smallestDifference
            || point.index - stretch.lowerBound < rule.fewestValues
            || stretch.upperBound - point.index < rule.fewestValues
    }

    /// From the place before to the place after.
    private func stretch(around index: Int) -> Range<Int> {
        let before = index > 0 ? places[index - 1] : 0
        return before..<(index + 1 < places.count ? places[index + 1] : values.count)
    }

    private func point(at index: Int) -> ChangePoint {
        let stretch = stretch(around: index)
        let place = places[index]
        let test = MeanTest(values[stretch.lowerBound..<place], values[place..<stretch.upperBound])
        return ChangePoint(
            index: place, before: test.before, after: test.after, low: test.difference - test.halfWidth,
            high: test.difference + test.halfWidth, pValue: min(1, test.pValue * choices))
    }

    /// Looks for each place again between its neighbours, since a window's edge may have cut it; true if one moved.
    mutating func moveToBestPlaces() -> Bool {
        var hasMoved = false
        for index in places.indices {
            let around = (places[index] - rule.window / 2)..<(places[index] + rule.window / 2)
            let stretch = stretch(around: index).clamped(to: around)
            guard let place = bestPlace(in: stretch, fewestValues: rule.fewestValues), place != places[index] else {
                continue
            }
            places[index] = place
            hasMoved = true
        }
        return hasMoved
    }
}

/// Where the energy divergence of the two parts of a series is greatest, and its value there: the statistic Q of
/// Matteson and James with α = 1, for every place at least `fewestValues` from both ends; nil when the series is too
/// short, or constant. O(n²).
func energyDivergence(_ values: ArraySlice<Double>, fewestValues: Int) -> (place: Int, divergence: Double)? {
    let values = Array(values)
    let fewest = max(2, fewestValues)
    guard values.count >= 2 * fewest else { return nil }
    var within = 0.0
    var beyond = 0.0
    var across = 0.0
    for first in values.indices {
        for second in values.indices where second > first { beyond += abs(values[first] - values[second]) }
    }
    var best: (place: Int, divergence: Double)?
    for place in 1...(values.count - fewest) {
        // The value before the place goes from the part beyond it to the part within.
        let moved = values[place - 1]
        let toWithin = values[..<(place - 1)].reduce(0) { $0 + abs($1 - moved) }
        let toBeyond = values[place...].reduce(0) { $0 + abs($1 - moved) }
        within += toWithin
        beyond -= toBeyond
        across += toBeyond - toWithin
        guard place >= fewest else { continue }
        let (left, right) = (Double(place), Double(values.count - place))
        let energy = 2 * across / (left * right) - 2 * within / (left * (left - 1)) - 2 * beyond / (right * (right - 1))
        let divergence = left * right / (left + right) * energy
        if divergence > best?.divergence ?? 0 { best = (place, divergence) }
    }
    return best
}

/// Student's test for equal means of two samples that scatter alike, with the 99 % interval of the difference.
struct MeanTest {
    let before, after, halfWidth, pValue: Double
    var difference: Double { after - before }

    init(_ first: ArraySlice<Double>, _ second: ArraySlice<Double>) {
        let (left, right) = (Moments(first), Moments(second))
        (before, after) = (left.mean, right.mean)
        let difference = right.mean - left.mean
        // Equal values have means that differ by roundings.
        let isRounding = abs(difference) <= 1e-12 * max(abs(left.mean), abs(right.mean))
        let degrees = left.count + right.count - 2
        guard degrees >= 1, !isRounding else {
            (halfWidth, pValue) = (0, 1)
            return
        }
        let error = ((left.squares + right.squares) / degrees * (1 / left.count + 1 / right.count)).squareRoot()
        halfWidth = error * (studentQuantile(confidence: launchConfidence, degrees: degrees) ?? .infinity)
        pValue = error > 0 ? studentTail(difference / error, degrees: degrees) : 0
    }
}
