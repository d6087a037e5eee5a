/// Where the wall time of a run went.
package struct TimeSpent: Codable, Equatable, Sendable {
    /// Seconds in which workers were started, calibrated and ended, data was loaded, layouts made, answers checked.
    package var setUpSeconds: Double
    /// Seconds in timed epochs, their untimed first tenths included.
    package var epochSeconds: Double
    /// Seconds in separate passes, once a launch: latencies, attributes, allocations.
    package var passSeconds: Double
    package var launchSeconds: Double

    /// Seconds by their use; 0 by default.
    package init(
        setUpSeconds: Double = 0, epochSeconds: Double = 0, passSeconds: Double = 0, launchSeconds: Double = 0
    ) {
        (self.setUpSeconds, self.epochSeconds) = (setUpSeconds, epochSeconds)
        (self.passSeconds, self.launchSeconds) = (passSeconds, launchSeconds)
    }

    /// Share of the launches' time that went into handing out turns: in none of the others. Nil before any launch.
    package var turnShare: Double? {
        guard launchSeconds > 0 else { return nil }
        return max(0, 1 - (setUpSeconds + epochSeconds + passSeconds) / launchSeconds)
    }

    package static func + (first: TimeSpent, second: TimeSpent) -> TimeSpent {
        TimeSpent(
            setUpSeconds: first.setUpSeconds + second.setUpSeconds,
            epochSeconds: first.epochSeconds + second.epochSeconds, passSeconds: first.passSeconds + second.passSeconds,
            launchSeconds: first.launchSeconds + second.launchSeconds)
    }
}
