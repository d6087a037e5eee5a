import CSupport
import Probes

/// Work whose instructions callgrind counts, so that the count depends on nothing but the work.
package enum CountedWork {
    /// Bytes of the last cache that callgrind simulates.
    package static let lastCacheBytes = 8_388_608

    /// Queries asked before the counted ones, if the trace has that many.
    package static let uncountedQueries = 128

    /// Runs `work` on a thread and in an arena of its own: what the process allocated before, which depends on times,
    /// paths and the environment, has no part in what allocations cost inside it.
    static func isolated<Value>(_ allocator: AllocatorProbe, _ work: () throws -> Value) throws -> Value {
        var outcome: Result<Value, any Error>?
        let error = call(support_on_own_thread) {
            outcome = Result {
                guard allocator.useOwnArena() else { throw WorkerFailure("jemalloc gives no arena to count in") }
                return try work()
            }
        }
        guard let outcome else { throw WorkerFailure("no thread to count in could be started (error \(error))") }
        return try outcome.get()
    }

    /// Runs `work` where callgrind counts, and has it write down the count.
    static func count(_ work: () -> Void) {
        run(work)
        support_counted_end()
    }

    /// Runs `work` where callgrind counts.
    static func run(_ work: () -> Void) { call(support_counted, work) }

    /// Runs `work` inside the measured call, where callgrind counts and which stacks are cut at.
    static func measured(_ work: () throws -> Void) throws {
        var outcome: Result<Void, any Error> = .success(())
        run { outcome = Result { try work() } }
        try outcome.get()
    }

    /// Hands a closure through a C function, which calls it before it returns.
    private static func call<Value>(
        _ function: (@convention(c) (UnsafeMutableRawPointer?) -> Void, UnsafeMutableRawPointer?) -> Value,
        _ work: () -> Void
    ) -> Value {
        withoutActuallyEscaping(work) { work in
            withUnsafePointer(to: Callback(run: work)) { callback in
                function(
                    { $0?.assumingMemoryBound(to: Callback.self).pointee.run() },
                    UnsafeMutableRawPointer(mutating: callback))
            }
        }
    }

    private struct Callback { let run: () -> Void }
}
