import CJemalloc
import RunRecords

/// Reads jemalloc's figures through names that were translated once.
///
/// Two families of figures, each exact in its range:
/// - ``liveBytes()`` are the calling *thread's*. They take nanoseconds, disturb nothing, and are exact where one thread
///   allocates and frees what stays, as in a worker. Memory that another thread allocated and this one frees counts
///   against this one.
/// - ``allocations(of:)`` covers every thread, and makes allocations slower: outside timed regions only.
///   jemalloc's own peak would not do: it is of one thread, looked at every 64 KiB of allocation, and takes a
///   reallocation for a block more.
///
/// All byte figures are size classes: the allocated sizes, not the requested ones (see ``predictedSize(_:)``).
/// When Swift's allocations do not go through jemalloc, every figure is unavailable with the reason.
package struct AllocatorProbe: Sendable {
    private enum State: Sendable {
        case ready(AllocatorControls, version: String)
        case unavailable(reason: String)
    }

    private let state: State

    /// Translates the names and checks, by an allocation of known size, that Swift's memory comes from jemalloc.
    /// Takes some microseconds and keeps no memory but the version's text.
    package init() {
        guard let version = jemalloc_version().map({ String(cString: $0) }) else {
            state = .unavailable(reason: "jemalloc does not answer")
            return
        }
        guard let controls = AllocatorControls() else {
            state = .unavailable(reason: "this jemalloc (\(version)) was built without statistics or is older than 5.3")
            return
        }
        guard controls.seesSwiftAllocations() else {
            state = .unavailable(reason: "Swift's allocations do not go through jemalloc in this process")
            return
        }
        state = .ready(controls, version: version)
    }

    package var version: Available<String> {
        switch state {
        case .ready(_, let version): .value("jemalloc \(version.prefix { $0 != "-" })")
        case .unavailable(let reason): .unavailable(reason: reason)
        }
    }

    /// Bytes the calling thread allocated minus bytes it freed; only differences mean something, and they may be
    /// negative. O(1), tens of nanoseconds.
    package func liveBytes() -> Available<Int> {
        read { Int(bitPattern: $0.value(of: $0.threadAllocated) &- $0.value(of: $0.threadDeallocated)) }
    }

    /// The allocations of `work` on all threads. jemalloc tells of each allocation, which makes it some 100 ns longer.
    package func allocations(of work: () throws -> Void) rethrows -> Available<WatchedAllocations> {
        let watch = HeapWatch()
        let watches = watch.start(dumpingAbove: nil)
        defer { watch.stop() }
        try work()
        watch.stop()
        return watches
            ? read { _ in WatchedAllocations(count: watch.allocations, peak: watch.peak, live: watch.live) }
            : .unavailable(reason: "this jemalloc tells of no allocations")
    }

    /// Gives the calling thread an arena of its own, so that earlier allocations have no effect on how the next
    /// requests are met. The arena stays for the life of the process. False when there can be none.
    package func useOwnArena() -> Bool { if case .ready = state { jemalloc_use_own_arena() } else { false } }

    /// Bytes that a request of `bytes` ≥ 0 takes: its size class.
    package func predictedSize(_ bytes: Int) -> Available<Int> {
        read { _ in bytes > 0 ? jemalloc_size_class(bytes) : 0 }
    }

    private func read<Value>(_ figure: (AllocatorControls) -> Value) -> Available<Value> {
        switch state {
        case .ready(let controls, _): .value(figure(controls))
        case .unavailable(let reason): .unavailable(reason: reason)
        }
    }
}

/// The allocations of some work, by size classes; a reallocation counts when the block moved.
package struct WatchedAllocations: Codable, Equatable, Sendable {
    package var count: Int
    /// Most bytes that were live at once, above those live before.
    package var peak: Int
    /// Bytes live afterwards that were not before.
    package var live: Int
}
