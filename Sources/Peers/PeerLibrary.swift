#if Peers
    import CPeers

    /// The libraries, and the ways to fill them, that strategies are measured against.
    public enum PeerLibrary: String, CaseIterable, Sendable {
        /// Boost.Geometry's rtree by its packing constructor.
        case boost = "peer-boost"

        /// The name used on the command line and in records.
        public var name: String { rawValue }

        /// What it is, in a sentence.
        public var summary: String {
            switch self {
            case .boost: "Boost.Geometry's rtree, packed at bulk load, 16 entries a node"
            }
        }

        /// What the shim calls it.
        var code: peer_library {
            switch self {
            case .boost: peer_library_boost
            }
        }
    }
#endif
