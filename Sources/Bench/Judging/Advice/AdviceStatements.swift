import Errors
import RunRecords

extension AdviceText {
    /// Strategies whose limits are told.
    private static let mostLimits = 4
    private static let mostCrossovers = 2

    /// Where an advice stops being true, in sentences without a full stop.
    static func statements(
        _ sensitivity: Sensitivity, _ ranking: [StrategyAdvice], _ evidence: AdviceEvidence
    ) -> [String] {
        guard let first = ranking.first else { return [] }
        var texts = reach(of: first, sensitivity, evidence) + range(sensitivity, evidence)
        if let headroom = sensitivity.headroom {
            let than = evidence.need.deviceFactor == 1 ? "" : " than yours"
            texts.append("a device \(Format.ratio(headroom)) times slower\(than) would still do with \(first.strategy)")
        }
        texts += turns(sensitivity, first.strategy)
        texts += crossovers(evidence)
        if let text = breakEven(first.strategy, evidence) { texts.append(text) }
        return texts + unreached(evidence.family.unreachedSizes(of: evidence.scrolling))
    }

    /// How far the first of the ranking fits, up to the largest size or less.
    private static func reach(
        of first: StrategyAdvice, _ sensitivity: Sensitivity, _ evidence: AdviceEvidence
    ) -> [String] {
        guard first.fits, let limit = sensitivity.limits.first, let items = limit.items else { return [] }
        if let exceeded = limit.exceeded {
            return ["\(first.strategy) fits up to about \(about(items)) items, then \(cause(exceeded))"]
        }
        let own = Int(items)
        guard own == evidence.sizes.last else {
            return ["\(first.strategy) fits up to \(Format.items(own)) items, the most it was measured with"]
        }
        let isOnly = evidence.sizes.count == 1
        return [
            isOnly
                ? "\(first.strategy) fits at \(Format.items(own)) items; no other size was measured"
                : "\(first.strategy) fits to the end: up to \(Format.items(own)) items, the largest size measured"
        ]
    }

    /// Sizes that the run did not reach, by reason.
    static func unreached(_ sizes: [(items: Int, reason: UnreachedSubject)]) -> [String] {
        sizes.map(\.reason.ending).uniqued().map { ending in
            let items = sizes.filter { $0.reason.ending == ending }.map { Format.items($0.items) }
            return "\(listed(items)) items were not reached: \(ending)"
        }
    }

    /// Fitting strategies at the smallest and largest size, and the limits of some.
    private static func range(_ sensitivity: Sensitivity, _ evidence: AdviceEvidence) -> [String] {
        let limits = sensitivity.limits
        guard let smallest = evidence.sizes.first, let largest = evidence.sizes.last else { return [] }
        let isWhole = evidence.unmeasured.isEmpty
        if limits.allSatisfy(\.isOpen) {
            let sizes =
                smallest == largest
                ? "the only size measured, \(Format.items(largest))"
                : "every size measured, \(Format.items(smallest)) to \(Format.items(largest))"
            guard limits.count > 1 else { return [] }
            let all = "all \(limits.count) strategies\(isWhole ? "" : " judged here") fit"
            return ["\(all) at \(sizes), or as far as each was measured"]
        }
        var texts: [String] = []
        let closed = limits.filter { !$0.isOpen }
        let least = closed.compactMap(\.items).min()
        if let least, closed.allSatisfy({ $0.items != nil }) {
            texts.append("below \(about(least)) items \(isWhole ? "anything" : "every strategy judged here") fits")
        }
        let far = limits.filter { $0.isOpen && $0.items == Double(largest) }.map(\.strategy)
        let which =
            far.isEmpty
            ? "nothing fits"
            : far.count == 1
                ? "only \(far[0]) fits"
                : far.count > mostLimits ? "\(far.count) of \(limits.count) strategies fit" : "only \(names(far)) fit"
        texts.append("at \(Format.items(largest)), the largest size measured, \(which)")
        // How far the first goes is said already.
        let told = closed.filter { $0.items != nil && $0.items != least && $0.strategy != limits.first?.strategy }
            .sorted { ($0.items ?? 0) < ($1.items ?? 0) }.suffix(mostLimits)
        texts += told.map { "\($0.strategy) fits up to about \(about($0.items ?? 0)): \(cause($0.exceeded ?? ""))" }
        return texts
    }

    /// What a requirement that is exceeded comes to.
    static func cause(_ exceeded: String) -> String {
        switch exceeded {
        case "frame": "a frame takes too long"
        case "memory": "it takes too much memory"
        default: "a frame with an edit takes too long"
        }
    }

    private static func turns(_ sensitivity: Sensitivity, _ first: String) -> [String] {
        sensitivity.turns.filter { !$0.recommended.contains(first) && !$0.recommended.isEmpty }.map {
            "at \(Format.items(Int($0.items))) items \(names($0.recommended)) would be recommended"
        }
    }

    private static func crossovers(_ evidence: AdviceEvidence) -> [String] {
        evidence.family.crossovers(of: evidence.scrolling).filter(\.isOfLead).prefix(mostCrossovers).map {
            "\($0.winner) overtakes \($0.loser) at \(about($0.items)) items [\(about($0.low)), \(about($0.high))] on "
                + evidence.scrolling
        }
    }

    private static func breakEven(_ strategy: String, _ evidence: AdviceEvidence) -> String? {
        guard let size = evidence.sizes.first(where: { $0 >= evidence.need.items }),
            let found = evidence.family.breakEvens(of: evidence.scrolling, at: size)
                .first(where: { $0.strategy == strategy }), let operations = found.operations,
            let seconds = found.seconds(framesPerSecond: evidence.need.framesPerSecond)
        else { return nil }
        return "its preparation is paid for after \(about(operations)) frames, \(Format.duration(seconds: seconds)), "
            + "against \(found.base)"
    }
}
