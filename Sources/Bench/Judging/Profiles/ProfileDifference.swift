import RunRecords

/// The difference of a phase between two profiles, by function: costs of one operation.
package struct ProfileDifference: Equatable, Sendable {
    /// One function that either has.
    package struct Row: Equatable, Sendable {
        /// The function's short name, by which both profiles are matched.
        package var name: String
        /// Its own cost in A, of the ranked kind.
        package var a: Double
        /// Its own cost in B.
        package var b: Double
        /// Half of the 95 % interval of the change; nil where all was counted.
        package var error: Double?
        package var change: Double { b - a }
        /// Whether the change is larger than chance makes it.
        package var isCertain: Bool { error.map { abs(change) > $0 } ?? true }
    }

    package let phase: String
    package let cost: ProfileCost
    /// The functions that changed at all: certain changes first, the largest change of the cost they spent themselves first.
    package let rows: [Row]
    /// The 95 % interval of B ÷ A, from launch to launch; nil where all was counted, or there are too few launches.
    package let low: Double?
    package let high: Double?
    /// Launches of each that the interval comes from.
    package let launches: Int
    /// What one operation of A cost.
    package let a: Double
    /// What one operation of B cost.
    package let b: Double

    /// B ÷ A; nil when A spent nothing.
    package var ratio: Double? { a > 0 ? b / a : nil }

    /// Whether A and B can be told apart: counts always, times where their interval leaves out 1.
    package var isCertain: Bool {
        guard let low, let high else { return true }
        return low > 1 || high < 1
    }

    /// The difference of two profiles of one kind in a phase that both have, by a cost that both count; nil where
    /// there is no such. O(frames of all stacks).
    package init?(_ a: Profile, _ b: Profile, phase: String, cost: String? = nil) {
        guard a.kind == b.kind, let first = a.phases.first(where: { $0.name == phase }),
            let second = b.phases.first(where: { $0.name == phase }), let name = cost ?? a.costs.first?.name,
            let costA = a.costs.firstIndex(where: { $0.name == name }),
            let costB = b.costs.firstIndex(where: { $0.name == name })
        else { return nil }
        self.phase = phase
        self.cost = a.costs[costA]
        let (before, wholeA) = Self.own(a, first, costA)
        let (after, wholeB) = Self.own(b, second, costB)
        self.a = wholeA
        self.b = wholeB
        let noise = ProfileNoise(first, wholeA, second, wholeB)
        (low, high, launches) = (noise.low, noise.high, noise.launches)
        rows = Set(before.keys).union(after.keys)
            .map { name in
                let (a, b) = (before[name] ?? 0, after[name] ?? 0)
                return Row(name: name, a: a, b: b, error: noise.error(a, b))
            }
            .filter { $0.change != 0 }
            .sorted {
                if $0.isCertain != $1.isCertain { return $0.isCertain }
                return (abs($1.change), $0.name) < (abs($0.change), $1.name)
            }
    }

    private static func own(_ profile: Profile, _ phase: ProfilePhase, _ cost: Int) -> ([String: Double], Double) {
        let summary = profile.summary(of: phase)
        var sums: [String: Double] = [:]
        for row in summary.rows where row.own[cost] != 0 {
            sums[profile.functions[row.function].name, default: 0] += row.own[cost]
        }
        return (sums, summary.whole[cost])
    }
}
