import CJemalloc

/// Follows the live bytes of the process, and makes jemalloc's heap profiler write its profile. The profiler
/// must have been turned on when the process started (``environment``).
package final class HeapWatch {
    /// Value of `MALLOC_CONF` that turns the profiler on, and lets it wait until it is told to note allocations: all of
    /// them, with what was released before the end.
    package static let environment = "prof:true,prof_active:false,prof_accum:true,lg_prof_sample:0"

    /// Live blocks up to which all allocations are noted. Each small one that is takes four pages while it lives.
    package static let mostExact = 50_000

    private let watch = UnsafeMutablePointer<jemalloc_watch>.allocate(capacity: 1)
    private var path: UnsafeMutablePointer<CChar>?

    package init() { watch.initialize(to: jemalloc_watch()) }

    deinit {
        stop()
        watch.deallocate()
        path?.deallocate()
    }

    /// Starts to follow. With a number of bytes the profile is written into a file the first time when nearly that many
    /// are live. False where this jemalloc tells of no allocations.
    @discardableResult package func start(dumpingAbove target: (bytes: Int, path: String)?) -> Bool {
        if let target {
            let text = Array(target.path.utf8CString)
            let copy = UnsafeMutablePointer<CChar>.allocate(capacity: text.count)
            copy.initialize(from: text, count: text.count)
            path = copy
            watch.pointee.path = UnsafePointer(copy)
            // Threads of one and the same prepare need not allocate in the same order every time.
            watch.pointee.threshold = Int64(target.bytes) - Int64(target.bytes / 1000)
        }
        return jemalloc_start_watch(watch)
    }

    package func stop() { jemalloc_stop_watch(watch) }

    /// Most bytes that were live at once, above those at the start.
    package var peak: Int { Int(watch.pointee.peak) }

    /// Bytes that are live, above those at the start.
    package var live: Int { Int(watch.pointee.live) }

    package var allocations: Int { Int(watch.pointee.allocations) }

    /// Most blocks that were live at once, of those allocated since the start.
    package var mostBlocks: Int { Int(watch.pointee.most_blocks) }

    /// Whether the profile was written at the number of bytes given.
    package var hasDumped: Bool { watch.pointee.dumped != 0 && watch.pointee.path != nil }

    /// Empties the profile, and notes an allocation every 2^`periodBits` bytes from now on; every one for 0. False
    /// where the profiler was not turned on.
    package static func reset(periodBits: Int) -> Bool { jemalloc_can_profile() && jemalloc_reset_profile(periodBits) }

    package static func setActive(_ isActive: Bool) { _ = jemalloc_profile(isActive) }

    /// Writes the profile into a file; false when that fails.
    package static func dump(to path: String) -> Bool { jemalloc_dump_profile(path) }
}
