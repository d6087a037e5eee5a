import LayoutStrategies

/// The strategies that are other libraries' and not in every build.
enum PeerStrategies {
    /// Throws when one of the names is a peer that this program was built without, saying how to build with it.
    static func check(_ names: [String], place: String) throws(UsageError) {
        let known = StrategyRegistry.entries.map(\.name)
        guard let missing = names.first(where: { StrategyRegistry.peerNames.contains($0) && !known.contains($0) })
        else { return }
        throw UsageError(
            "the strategy \(missing) is not in this build", place: place,
            remedy: "build with swift build --traits Peers, or run Scripts/bench --suite peers")
    }
}
