import RunRecords

extension ResultFamily {
    /// Sizes at which a workload was not measured because the run ended before, ascending, each with the reason.
    func unreachedSizes(of workload: String) -> [(items: Int, reason: UnreachedSubject)] {
        sizes.compactMap { items in
            let results = group(workload, at: items)
            guard !results.contains(where: { $0.status == .ok }) else { return nil }
            return results.lazy.compactMap(\.unreached).first.map { (items, $0) }
        }
    }
}
