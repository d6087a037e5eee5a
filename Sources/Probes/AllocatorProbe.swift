import CJemalloc
import RunRecords

/// Reads jemalloc's figures through names that were translated once.
///
/// Two families of figures, each exact in its range:
/// - ``liveBytes()``, ``resetPeak()`` and ``peakBytes()`` are the calling *thread's* counters. They take nanoseconds,
///   disturb nothing, and are exact where one thread does all the work, as in a worker. Memory that another thread
///   allocated and this one frees counts against this one.
/// - ``allocationCount()`` covers every thread. It returns this thread's cached blocks and advances jemalloc's epoch,
///   which takes far longer than a query and makes the next allocations slower: outside timed regions only.
///   What *other* threads requested since their caches last exchanged blocks is not counted yet.
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

    /// Starts a new peak at the live bytes of the calling thread.
    package func resetPeak() {
        if case .ready(let controls, _) = state { controls.invoke(controls.peakReset) }
    }

    /// Most bytes live on the calling thread since ``resetPeak()``, above the live bytes then. Transients of up to
    /// some kilobytes can go unseen, because jemalloc samples by bytes.
    package func peakBytes() -> Available<Int> {
        read { Int(bitPattern: $0.value(of: $0.peakRead)) }
    }

    /// Allocations the process has requested so far; the difference of two readings is exact where one thread
    /// allocates. A reallocation counts when the block moved. Not for timed regions; the more arenas, the longer.
    package func allocationCount() -> Available<Int> {
        read { controls in
            controls.settle()
            let small = controls.value(of: controls.smallRequests)
            return Int(bitPattern: small &+ controls.value(of: controls.largeRequests))
        }
    }

    /// Gives the calling thread an arena of its own, so that earlier allocations have no effect on how the next
    /// requests are met. The arena stays for the life of the process. False when there can be none.
    package func useOwnArena() -> Bool {
        if case .ready = state { jemalloc_use_own_arena() } else { false }
    }

    /// Bytes that a request of `bytes` ≥ 0 takes: its size class.
    package func predictedSize(_ bytes: Int) -> Available<Int> {
        read { _ in bytes > 0 ? jemalloc_size_class(bytes) : 0 }
    }

    private func read(_ figure: (AllocatorControls) -> Int) -> Available<Int> {
        switch state {
        case .ready(let controls, _): .value(figure(controls))
        case .unavailable(let reason): .unavailable(reason: reason)
        }
    }
}
