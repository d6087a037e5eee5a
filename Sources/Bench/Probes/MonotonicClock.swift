import Foundation

/// The clock of all timings: monotone, unaffected by adjustments of the wall clock and of its rate.
package enum MonotonicClock {
    package static let name = "CLOCK_MONOTONIC_RAW"

    /// Nanoseconds since an arbitrary moment. O(1), some tens of nanoseconds, allocates nothing.
    package static func now() -> UInt64 { nanoseconds(of: CLOCK_MONOTONIC_RAW) }
}

/// The time that this process has run, all its threads together: what others run meanwhile is not in it.
package enum ProcessorClock {
    /// Nanoseconds that its threads have run since an arbitrary moment. O(threads), a system call, allocates nothing.
    package static func now() -> UInt64 { nanoseconds(of: CLOCK_PROCESS_CPUTIME_ID) }
}

@inline(__always) private func nanoseconds(of clock: clockid_t) -> UInt64 {
    #if canImport(Darwin)
        return clock_gettime_nsec_np(clock)
    #else
        var time = timespec()
        clock_gettime(clock, &time)
        return UInt64(time.tv_sec) &* 1_000_000_000 &+ UInt64(time.tv_nsec)
    #endif
}
