import Errors
import Judging
import RunRecords

extension Finding {
    init(_ panel: Panel) {
        (title, kind) = (panel.title, panel.kind)
        sizes = panel.groups.map { Fact(Format.items($0.subject.items), Self.statement($0)) }
        sentence = Self.sentence(panel)
    }

    private enum Saying: Equatable {
        /// These are fastest, and not told apart from each other.
        case fastest([String])
        /// Several were measured, and none is told apart from the first.
        case undecided
        /// Several were measured, too seldom for an interval: this one has the shortest median.
        case unknown(String)
        /// One was measured: there is nothing that it is faster than.
        case alone(String)
        case nothing

        init(_ group: ResultGroup) {
            let standing = group.standing
            self =
                if let first = standing.winners.first {
                    group.isUnknown
                        ? .unknown(first)
                        : standing.isUndecided
                            ? .undecided : standing.tiers.count > 1 ? .fastest(standing.winners) : .alone(first)
                } else {
                    .nothing
                }
        }
    }

    /// `r-tree is fastest at 1k and 10k, sorted-array at 1M`.
    private static func sentence(_ panel: Panel) -> String {
        var runs: [(saying: Saying, sizes: [String])] = []
        for group in panel.groups {
            let saying = Saying(group)
            let size = Format.items(group.subject.items)
            if let last = runs.last, last.saying == saying {
                runs[runs.count - 1].sizes.append(size)
            } else {
                runs.append((saying, [size]))
            }
        }
        var said = false
        let parts = runs.map { run in
            let place = listed(run.sizes)
            switch run.saying {
            case .nothing: return "nothing was measured at \(place)"
            case .undecided: return "the strategies are not told apart at \(place)"
            case .unknown(let strategy): return "\(strategy) has the shortest median at \(place), without an interval"
            case .alone(let strategy): return "\(strategy) alone was measured at \(place)"
            case .fastest(let strategies):
                defer { said = true }
                return "\(named(strategies)) \(said ? "" : "is fastest ")at \(place)"
            }
        }
        return parts.joined(separator: ", ")
    }

    /// Strategies that are not told apart, the first of many by name.
    private static func named(_ strategies: [String]) -> String {
        guard strategies.count > mostNamed else { return listed(strategies, "or") }
        return listed(strategies.prefix(mostNamed - 1) + ["\(strategies.count - mostNamed + 1) more"], "or")
    }

    /// Strategies that a sentence names.
    private static let mostNamed = 4

    /// `r-tree, 831 ns a query, 1.84 times as fast as sorted-array (1.79–1.90)`.
    private static func statement(_ group: ResultGroup) -> String {
        guard let leader = group.leader, let time = ResultGroup.time(of: leader) else {
            return "nothing was measured: " + group.results.map(problem).joined(separator: ", ")
        }
        let what = group.kind.operation
        let start = "\(leader.subject.strategy), \(Format.time(nanoseconds: time)) a \(what)"
        guard let second = group.second, let ratio = ResultGroup.ratio(second, to: leader) else { return start }
        return "\(start), \(lead(ratio, over: second.subject.strategy))"
    }

    private static func lead(_ ratio: Ratio, over other: String) -> String {
        let factor = "\(Format.ratio(ratio.median)) times as fast as \(other)"
        guard let low = ratio.low, let high = ratio.high else {
            return "\(factor) (no interval: \(ratio.reason ?? "none was recorded"))"
        }
        let interval = Format.ratioInterval(low, high)
        // The medians of all launches say the one, launch by launch it is the other.
        if high < 1 {
            return "though by turns \(other) is \(Format.ratio(1 / ratio.median)) times as fast "
                + "(\(Format.ratioInterval(1 / high, 1 / low)))"
        }
        return low <= 1 && high >= 1 ? "not told apart from \(other) (\(interval))" : "\(factor) (\(interval))"
    }

    private static func problem(_ result: SubjectResult) -> String {
        "\(result.subject.strategy) \(result.status.rawValue)"
    }
}
