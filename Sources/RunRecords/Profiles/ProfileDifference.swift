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
        /// B less A.
        package var change: Double { b - a }
    }

    package let phase: String
    package let cost: ProfileCost
    /// The functions that changed at all, the largest change of the cost they spent themselves first.
    package let rows: [Row]
    /// What one operation of A cost.
    package let a: Double
    /// What one operation of B cost.
    package let b: Double

    /// B ÷ A; nil when A spent nothing.
    package var ratio: Double? { a > 0 ? b / a : nil }

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
        rows = Set(before.keys).union(after.keys)
            .map { Row(name: $0, a: before[$0] ?? 0, b: after[$0] ?? 0) }
            .filter { $0.change != 0 }
            .sorted { (abs($1.change), $0.name) < (abs($0.change), $1.name) }
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
