import Errors
import RunRecords

extension Advice {
    /// The fewest strategies that are measured at every size: where nothing fits, they tell what comes nearest.
    private static let fewestKept = 3

    /// Strategies that need not be measured with more items than these results are of, by name, each with the reason: a
    /// need that is surely not met with few items is not met with more. O(strategies² · launches).
    ///
    /// Results are of one layout, configuration, dataset and size; the need's number of items does not count.
    /// Strategies without a result are among the ruled out. The three closest to the need are not.
    package static func ruledOut(
        by results: [SubjectResult], for need: Need, _ knowledge: AdviceKnowledge
    ) -> [String: String] {
        guard let family = ResultFamily.families(of: results).first, let items = family.sizes.last else { return [:] }
        var reasons: [String: String] = [:]
        // Strategies without time say nothing of more items if nothing was measured.
        let isMeasured = results.contains(where: \.isUsable)
        for result in results
        where result.isCutShort(isMeasured: isMeasured) && reasons[result.subject.strategy] == nil {
            reasons[result.subject.strategy] = "\(result.status.rawValue) at \(Format.items(items)) items already"
        }
        var needHere = need
        (needHere.items, needHere.dataset) = (items, family.dataset)
        guard let evidence = AdviceEvidence(needHere, family, knowledge) else { return reasons }
        for rated in evidence.tiers(at: Double(items)).flatMap(\.self).dropFirst(fewestKept) {
            let costs = rated.costs
            guard !costs.fits, costs.isCertain, reasons[rated.strategy] == nil else { continue }
            reasons[rated.strategy] =
                "ruled out at \(Format.items(items)) items, where \(AdviceText.cause(costs.tightest.name))"
        }
        return reasons
    }
}

extension SubjectResult {
    /// Whether it came to an end before it was measured, so that more items would not be measured either.
    fileprivate func isCutShort(isMeasured: Bool) -> Bool {
        switch status {
        case .ok: false
        case .skipped: isMeasured && unreached != nil
        case .cutoff: isMeasured
        case .failed, .timeout, .disagrees: true
        }
    }
}
