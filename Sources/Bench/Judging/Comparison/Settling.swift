// MARK: - When launches stop

extension PairedSeries {
    /// Whether more launches would decide nothing: the interval lies beyond the floor, so that fresh launches are to
    /// confirm it, or within what counts as equivalent, or both times are too short to be compared.
    ///
    /// It is asked only where the interval has just become narrower by a launch: in between, at 9 to 11 launches, at 13
    /// and so on, it still ends at the same order statistics and can only grow. So few looks keep the confidence: of
    /// changes that are exactly as large as the bound of equivalence one in fifty is called equivalent at some look, of
    /// larger ones fewer, and none is called a change that fresh launches don't confirm. O(n log n).
    ///
    /// - Parameter fewest: launches before which nothing is settled.
    package func isSettled(_ rule: ComparisonRule, fewest: Int) -> Bool {
        switch evidence(rule) {
        case .none: return a.count >= fewest
        case .tooShort: return a.count >= fewest
        case .ratios(let ratios):
            guard ratios.count >= fewest, isLook(ratios.count, confidence: rule.confidence) else { return false }
            let estimate = RatioEstimate(paired: ratios, confidence: rule.confidence)
            return estimate.isWithin(rule.equivalence) || Candidate.Side(estimate, rule) != nil
        }
    }
}

/// Whether an interval of this many launches ends at order statistics further inside than with one launch fewer: at
/// 99 % with 8, 12, 15, 18, 21, … launches.
func isLook(_ launches: Int, confidence: Double = launchConfidence) -> Bool {
    signTestRank(count: launches, confidence: confidence) > signTestRank(count: launches - 1, confidence: confidence)
}
