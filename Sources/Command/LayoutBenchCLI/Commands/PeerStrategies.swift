import LayoutStrategies

extension StrategyRegistry {
    /// Strategies that are not taken as controls of large groups.
    var costly: Set<String> { Set(entries.filter { $0.kind == .hashLike || $0.isPeer }.map(\.name)) }

    /// Throws when one of the names is a peer that this program was built without, saying how to build with it.
    func checkPeers(_ names: [String], place: String) throws(UsageError) {
        let known = entries.map(\.name)
        guard let missing = names.first(where: { peerNames.contains($0) && !known.contains($0) })
        else { return }
        throw UsageError(
            "the strategy \(missing) is not in this build", place: place,
            remedy: "build with swift build --traits Peers, or run Scripts/bench --suite peers")
    }
}
