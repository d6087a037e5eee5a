import CSupport
import Foundation
import RunRecords

/// What the processor counts while the calling thread runs outside of the kernel.
///
/// Linux's `perf_event_open`. Events are counted one after the other, each while the work runs once: together they would
/// take turns where the processor has fewer counters, and be estimates.
package final class EventCounters {
    package enum Event: CaseIterable, Sendable {
        case cycles, instructions, branchMisses
        /// Accesses that missed the last cache.
        case cacheMisses
        /// Nanoseconds that the thread ran: counted by the kernel, with any processor.
        case taskClock

        fileprivate var code: Int32 {
            switch self {
            case .cycles: Int32(SUPPORT_CYCLES)
            case .instructions: Int32(SUPPORT_INSTRUCTIONS)
            case .branchMisses: Int32(SUPPORT_BRANCH_MISSES)
            case .cacheMisses: Int32(SUPPORT_CACHE_MISSES)
            case .taskClock: Int32(SUPPORT_TASK_CLOCK)
            }
        }
    }

    /// The descriptor of each event, or why it is not counted.
    private let opened: [(event: Event, descriptor: Available<Int32>)]

    /// Opens counters, stopped; the counts have the reason for each that is not granted.
    package init(_ events: [Event]) {
        opened = events.map { event in
            let descriptor = support_counter_open(event.code)
            return (event, descriptor >= 0 ? .value(descriptor) : .unavailable(reason: Self.reason(-descriptor)))
        }
    }

    deinit {
        for (_, descriptor) in opened { if let descriptor = descriptor.value { support_counter_close(descriptor) } }
    }

    /// Counts while `work` runs, once for each granted event and each time after `preparation`, which is not counted.
    /// Starting and stopping is a system call each, which is not counted either.
    package func counts(
        after preparation: () throws -> Void, of work: () throws -> Void
    ) rethrows -> [Event: Available<Double>] {
        var found: [Event: Available<Double>] = [:]
        for (event, granted) in opened {
            guard let descriptor = granted.value else {
                found[event] = .unavailable(reason: granted.reason ?? "")
                continue
            }
            try preparation()
            let start = Self.read(descriptor)
            _ = support_counter_switch(descriptor, 1)
            defer { _ = support_counter_switch(descriptor, 0) }
            try work()
            _ = support_counter_switch(descriptor, 0)
            found[event] = Self.count(from: start, to: Self.read(descriptor))
        }
        return found
    }

    private static func read(_ descriptor: Int32) -> support_counted_events? {
        var counted = support_counted_events()
        return support_counter_read(descriptor, &counted) == 0 ? counted : nil
    }

    /// The count between two readings; unavailable where another program had the counter for a part of the time.
    static func count(from start: support_counted_events?, to end: support_counted_events?) -> Available<Double> {
        guard let start, let end else { return .unavailable(reason: "the processor's counters can't be read") }
        let (enabled, running) = (end.enabled - start.enabled, end.running - start.running)
        guard running > 0 else { return .unavailable(reason: "the processor had no counter free") }
        guard running == enabled else {
            let share = 100 * Double(enabled - running) / Double(enabled)
            return .unavailable(reason: "another program had the counter for \(Int(share.rounded(.up))) % of the time")
        }
        return .value(Double(end.count - start.count))
    }

    static func reason(_ error: Int32) -> String {
        switch error {
        case EACCES, EPERM:
            "not permitted to read the processor's counters: set kernel.perf_event_paranoid to 2 or less with sysctl"
        case ENOENT, ENODEV, EOPNOTSUPP: "the machine grants no hardware counters"
        case ENOSYS: "hardware counters are read on Linux only, where the kernel has perf_event_open"
        default: "the processor's counters can't be opened (error \(error))"
        }
    }
}
