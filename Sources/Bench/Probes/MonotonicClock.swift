import Foundation

/// The clock of all timings: monotone, unaffected by adjustments of the wall clock and of its rate.
package enum MonotonicClock {
    package static let name = "CLOCK_MONOTONIC_RAW"

    /// Nanoseconds since an arbitrary moment. O(1), some tens of nanoseconds, allocates nothing.
    package static func now() -> UInt64 {
        #if canImport(Darwin)
            return clock_gettime_nsec_np(CLOCK_MONOTONIC_RAW)
        #else
            var time = timespec()
            clock_gettime(CLOCK_MONOTONIC_RAW, &time)
            return UInt64(time.tv_sec) &* 1_000_000_000 &+ UInt64(time.tv_nsec)
        #endif
    }
}
