/// A strategy with its costs at the size asked for.
struct RatedStrategy {
    var costs: CostsAtSize
    /// Place in the order of simplicity.
    var effort: Int

    var strategy: String { costs.strategy }
}

extension Advice {
    /// Candidates in order, tied ones together: first fitting ones, by work, memory, time to prepare and
    /// simplicity; then what doesn't, the least excess first.
    static func tiers(_ candidates: [RatedStrategy]) -> [[RatedStrategy]] {
        var left = candidates.filter(\.costs.fits)
        var tiers: [[RatedStrategy]] = []
        while let leader = left.min(by: { $0.costs.work.value < $1.costs.work.value }) {
            let budget = leader.costs.need.frameBudget
            var tier = left.filter { candidate in
                let (work, least) = (candidate.costs.work, leader.costs.work)
                return work.value - least.value <= indifference * budget || work.lower <= least.upper
            }
            tier = leastMemory(tier)
            tier = nearest(tier, \.prepare) { value, least in value - least <= budget || value <= least * 1.1 }
            tier.sort { ($0.effort, $0.costs.work.value) < ($1.effort, $1.costs.work.value) }
            tiers.append(tier)
            let names = Set(tier.map(\.strategy))
            left.removeAll { names.contains($0.strategy) }
        }
        let unfit = candidates.filter { !$0.costs.fits }.sorted {
            ($0.costs.tightest.share.value, $0.effort) < ($1.costs.tightest.share.value, $1.effort)
        }
        return tiers + unfit.map { [$0] }
    }

    /// Candidates with the least memory, or not noticeably more; all where none was measured.
    static func leastMemory(_ candidates: [RatedStrategy]) -> [RatedStrategy] {
        nearest(candidates, \.memory, isAbout)
    }

    /// Whether this many bytes are no reason to prefer the least.
    static func isAbout(_ bytes: Double, _ least: Double) -> Bool {
        bytes - least <= max(indifferentBytes, indifferentShare * least)
    }

    /// Those whose figure is not worth a difference from the least; all where none has one.
    private static func nearest(
        _ candidates: [RatedStrategy], _ figure: (CostsAtSize) -> Figure?, _ isNear: (Double, Double) -> Bool
    ) -> [RatedStrategy] {
        guard let least = candidates.compactMap({ figure($0.costs)?.value }).min() else { return candidates }
        return candidates.filter { candidate in
            figure(candidate.costs).map { isNear($0.value, least) } ?? false
        }
    }
}
