import Bisection
import Errors
import Foundation
import Judging
import Runner
import ToolRuns

/// A search for the commit that changed a subject.
struct BisectSearch {
    let settings: BisectOptions
    let programs: RevisionPrograms
    /// Name of the commit before all.
    let good: String
    /// Hashes of the commits after it, oldest first.
    let commits: [String]
    let comparison: ProgramComparison
    let note: (String) -> Void
    var built: [String: Binary] = [:]

    struct Found {
        /// The last program without the change, and the first with it.
        var before, after: Binary
        var text: String
    }

    /// How a commit is told from the ends.
    private enum Way {
        case exact(good: Double, bad: Double)
        case time(RatioDecision.Decision)
    }

    mutating func run() throws -> Found {
        let first = try binary(good)
        let last = try binary(commits[commits.count - 1])
        let way = try self.way(first, last)
        let steps = Bisection.steps(count: commits.count)
        let outcome = try Bisection.run(count: commits.count) { position in
            try judge(position, first, way, error: settings.error / Double(max(1, steps)))
        }
        let before = outcome.lastGood < 0 ? first : try binary(commits[outcome.lastGood])
        let after = try binary(commits[outcome.firstBad])
        return Found(before: before, after: after, text: try text(outcome, before, after, way))
    }

    /// Sees that the ends differ, and by what.
    private func way(_ first: Binary, _ last: Binary) throws -> Way {
        if settings.way != "time" {
            let counts = try [first, last].map { try comparison.instructions(of: $0, phase: settings.phase) }
            if let good = counts[0].value, let bad = counts[1].value {
                note("instructions: \(Format.count(good)) and \(Format.count(bad)), \(Format.change(bad / good))")
                if abs(bad / good - 1) > ComparisonRule().instructionFloor { return .exact(good: good, bad: bad) }
            }
            if settings.way == "exact" {
                throw CommandError(
                    .usage, cause: counts.compactMap(\.reason).first ?? "both ends execute the same instructions",
                    place: "--by exact", remedy: "use --by time")
            }
        }
        note("compare both ends by turns")
        let ends = try RatioDecision(ratio: 1.0001, error: 0.01).decide { launches in
            try comparison.ratios(first, last, phase: settings.phase, launches: launches)
        }
        guard let ends, ends.low > 1 || ends.high < 1 else {
            throw CommandError(
                .usage, cause: "the ends don't differ", place: "bisect",
                remedy: "see what layoutbench compare says of them")
        }
        note("\(Format.ratio(ends.mean)) times (\(Format.ratioInterval(ends.low, ends.high)))")
        return .time(ends)
    }

    private mutating func judge(
        _ position: Int, _ first: Binary, _ way: Way, error: Double
    ) throws -> Bisection.Verdict {
        let name = String(commits[position].prefix(8))
        let asked: Binary
        do {
            asked = try binary(commits[position])
        } catch let error as ToolError where error.fault == .content {
            note("\(name): skipped, \(error.cause)")
            return .skipped(reason: error.cause)
        }
        switch way {
        case .exact(let good, let bad):
            let count = try comparison.instructions(of: asked, phase: settings.phase)
            guard let value = count.value else {
                note("\(name): skipped, \(count.reason ?? "")")
                return .skipped(reason: count.reason ?? "")
            }
            let isBad = abs(log(value / bad)) < abs(log(value / good))
            note("\(name): \(isBad ? "bad" : "good"), \(Format.count(value)) instructions")
            return isBad ? .bad : .good
        case .time(let ends):
            let decision = try RatioDecision(ratio: ends.mean, error: error).decide { launches in
                try comparison.ratios(first, asked, phase: settings.phase, launches: launches)
            }
            guard let decision else {
                note("\(name): skipped, it can't be measured")
                return .skipped(reason: "it can't be measured")
            }
            note(
                "\(name): \(decision.isBad ? "bad" : "good")\(decision.isSure ? "" : " (not sure)"), "
                    + "\(Format.ratio(decision.mean)) times in \(decision.launches) launches")
            return decision.isBad ? .bad : .good
        }
    }

    private mutating func binary(_ name: String) throws -> Binary {
        if let known = built[name] { return known }
        let binary = try programs.binaries([name])[0]
        built[name] = binary
        return binary
    }

    private func text(_ outcome: Bisection.Outcome, _ before: Binary, _ after: Binary, _ way: Way) throws -> String {
        let commit = commits[outcome.firstBad]
        let between = commits[(outcome.lastGood + 1)..<outcome.firstBad].map { String($0.prefix(8)) }
        var lines = ["\(try programs.repository.summary(of: commit))"]
        if !between.isEmpty {
            lines.append("or one of those before it, which could not be told: \(between.joined(separator: ", "))")
        }
        switch way {
        case .exact:
            let counts = try [before, after].map { try comparison.instructions(of: $0, phase: settings.phase) }
            if let a = counts[0].value, let b = counts[1].value {
                lines.append(
                    "\(settings.phase): \(Format.count(a)) → \(Format.count(b)) instructions, \(Format.change(b / a))")
            }
        case .time:
            let ratios = try comparison.ratios(before, after, phase: settings.phase, launches: 20)
            if let interval = geometricMeanInterval(ratios) {
                lines.append(
                    "\(settings.phase): \(Format.ratio(interval.mean)) times, 99 % interval "
                        + Format.ratioInterval(interval.low, interval.high))
            }
        }
        lines.append("\(outcome.asked.count) of \(commits.count) commits asked")
        return lines.joined(separator: "\n") + "\n"
    }
}
