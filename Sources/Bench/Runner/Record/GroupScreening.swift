extension GroupScreening {
    /// Takes out of larger groups that were not launched yet what the first launch of one rules out.
    func screen(_ groups: inout [GroupState], after position: Int) {
        let measured = groups[position]
        guard measured.launches == 1 else { return }
        let reasons = ruledOut(RecordBuilder.results(measured))
        guard !reasons.isEmpty else { return }
        for larger in groups.indices where groups[larger].launches == 0 && groups[larger].isLarger(than: measured) {
            for contestant in groups[larger].contestants.indices where groups[larger][contestant].isRunning {
                guard let reason = reasons[groups[larger][contestant].strategy] else { continue }
                groups[larger][contestant].end(.cutoff, reason: reason)
            }
        }
    }
}

extension GroupState {
    /// Whether it differs from another group in more items alone.
    fileprivate func isLarger(than other: GroupState) -> Bool {
        items > other.items && plan.layout == other.plan.layout && config == other.config
            && plan.dataset == other.plan.dataset && plan.workloads == other.plan.workloads
    }
}
