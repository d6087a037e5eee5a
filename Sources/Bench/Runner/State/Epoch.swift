/// A fixed amount of queries that is timed as one; the same in all launches.
struct Epoch: Equatable {
    var count: Int
    /// Time of one query as calibrated, in nanoseconds.
    var nanoseconds: Double

    /// An epoch of at least `count` queries; whole passes over the trace when that is over half of it, so that all fast
    /// strategies are asked the same.
    init(count: Int, nanoseconds: Double, traceLength: Int) {
        let length = max(1, traceLength)
        self.count = 2 * count <= length ? max(1, count) : (count + length - 1) / length * length
        self.nanoseconds = nanoseconds
    }

    /// Untimed queries before an epoch: a tenth of it; none where one query takes over 10 ms.
    var warmup: Int { nanoseconds > 10_000_000 ? 0 : max(1, count / 10) }
}

/// How a strategy's prepares are timed; the same in all launches.
struct PrepareEpoch: Equatable {
    var count: Int
    /// Whether one takes so long that it is done once a launch: the one whose memory is measured.
    var isOnceALaunch: Bool

    /// What suits both of an A/A pair.
    static func shared(_ first: PrepareEpoch, _ second: PrepareEpoch) -> PrepareEpoch {
        PrepareEpoch(count: max(first.count, second.count), isOnceALaunch: first.isOnceALaunch || second.isOnceALaunch)
    }
}
