import Foundation

/// The time that this process has run, all its threads together: what others run meanwhile is not in it.
package enum ProcessorClock {
    /// Nanoseconds that its threads have run since an arbitrary moment. O(threads), a system call, allocates nothing.
    package static func now() -> UInt64 {
        #if canImport(Darwin)
            return clock_gettime_nsec_np(CLOCK_PROCESS_CPUTIME_ID)
        #else
            var time = timespec()
            clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &time)
            return UInt64(time.tv_sec) &* 1_000_000_000 &+ UInt64(time.tv_nsec)
        #endif
    }
}
