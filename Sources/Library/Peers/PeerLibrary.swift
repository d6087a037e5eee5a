#if Peers
    import CPeers

    /// The libraries, and the ways to fill them, that strategies are measured against.
    package enum PeerLibrary: String, CaseIterable, Sendable {
        /// Boost.Geometry's rtree by its packing constructor.
        case boost = "peer-boost"
        /// The same rtree, filled one by one.
        case boostInserted = "peer-boost-inserted"
        /// GEOS's STRtree.
        case geos = "peer-geos"
        /// libspatialindex's RTree, bulk-loaded.
        case spatialIndex = "peer-spatialindex"
        /// SQLite's R*Tree in memory.
        case sqlite = "peer-sqlite"

        /// The name used on the command line and in records.
        package var name: String { rawValue }

        /// One sentence that describes it.
        package var summary: String {
            switch self {
            case .boost: "Boost.Geometry's rtree, packed at bulk load, 16 entries a node"
            case .boostInserted: "the same rtree, inserted one by one with the R* heuristics"
            case .geos: "GEOS's STRtree, 16 entries a node"
            case .spatialIndex: "libspatialindex's RTree, bulk-loaded, 16 entries a node"
            case .sqlite: "SQLite's R*Tree in memory, float32; the layout's frames make its answers exact"
            }
        }

        /// What the shim calls it.
        var code: peer_library {
            switch self {
            case .boost: peer_library_boost
            case .boostInserted: peer_library_boost_inserted
            case .geos: peer_library_geos
            case .spatialIndex: peer_library_spatialindex
            case .sqlite: peer_library_sqlite
            }
        }
    }
#endif
