/// What the functions of a phase come to.
package struct ProfileSummary: Equatable, Sendable {
    package struct Row: Equatable, Sendable {
        /// Position of the function in the profile.
        package var function: Int
        /// Its own costs, of one operation.
        package var own: [Double]
        /// Costs with its callees, of one operation; recursion counts once.
        package var total: [Double]
    }

    /// The functions, by their own share of the first cost, largest first.
    package let rows: [Row]
    /// What everything came to, by cost, of one operation.
    package let whole: [Double]

    /// Sums a phase up. O(frames of all stacks).
    package init(_ phase: ProfilePhase, costCount: Int) {
        let zeros = [Double](repeating: 0, count: costCount)
        var sums: [Int: (own: [Double], total: [Double])] = [:]
        var whole = zeros
        let share = 1 / Double(max(1, phase.operations))
        for stack in phase.stacks {
            let costs = stack.costs.map { $0 * share }
            for index in costs.indices { whole[index] += costs[index] }
            for function in Set(stack.frames) {
                for index in costs.indices { sums[function, default: (zeros, zeros)].total[index] += costs[index] }
            }
            guard let last = stack.frames.last else { continue }
            for index in costs.indices { sums[last, default: (zeros, zeros)].own[index] += costs[index] }
        }
        self.whole = whole
        rows = sums.map { Row(function: $0.key, own: $0.value.own, total: $0.value.total) }
            .sorted { ($1.own[0], $1.total[0], $0.function) < ($0.own[0], $0.total[0], $1.function) }
    }
}

extension Profile {
    package func summary(of phase: ProfilePhase) -> ProfileSummary {
        ProfileSummary(phase, costCount: costs.count)
    }
}
