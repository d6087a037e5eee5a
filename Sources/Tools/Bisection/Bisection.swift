/// Finds the first of some commits in a row that is bad, when the one before them is good and the last of them bad.
package enum Bisection {
    package enum Verdict: Equatable, Sendable {
        /// As fast as the first commit.
        case good
        /// As slow as the last commit.
        case bad
        /// The commit can't be judged.
        case skipped(reason: String)
    }

    package struct Outcome: Equatable, Sendable {
        /// Position of the last commit known to be good; −1 for the one before all.
        package var lastGood: Int
        /// Position of the first commit known to be bad. Those between the two could not be told.
        package var firstBad: Int
        /// The commits asked, in order.
        package var asked: [Int]
    }

    /// Asks about O(log n) of `count` ≥ 1 commits, and about another one near the middle for each that is skipped.
    package static func run(count: Int, judge: (_ position: Int) throws -> Verdict) rethrows -> Outcome {
        var outcome = Outcome(lastGood: -1, firstBad: count - 1, asked: [])
        while true {
            let middle = (outcome.lastGood + outcome.firstBad) / 2
            let open = (outcome.lastGood + 1..<outcome.firstBad).filter { !outcome.asked.contains($0) }
            guard let next = open.min(by: { abs($0 - middle) < abs($1 - middle) }) else { return outcome }
            outcome.asked.append(next)
            switch try judge(next) {
            case .good: outcome.lastGood = next
            case .bad: outcome.firstBad = next
            case .skipped: continue
            }
        }
    }

    /// Commits that are asked at most when none is skipped.
    package static func steps(count: Int) -> Int {
        var (steps, reach) = (0, 1)
        while reach < count { (steps, reach) = (steps + 1, reach * 2) }
        return steps
    }
}
