import CSupport
import Foundation
import RunRecords

/// What the processor counts while the calling thread runs outside of the kernel.
///
/// Linux's `perf_event_open`, each event by itself: where the processor has fewer counters than events they take turns,
/// and the counts are scaled up to the whole time.
package final class EventCounters {
    /// Something that is counted.
    package enum Event: CaseIterable, Sendable {
        /// Cycles of the processor's own clock.
        case cycles
        /// Instructions that were carried out.
        case instructions
        /// Branches that were predicted wrongly.
        case branchMisses
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

    /// Counts while `work` ran, by event. Starting and stopping is a system call each, which is not counted.
    package func counts(of work: () throws -> Void) rethrows -> [Event: Available<Double>] {
        let descriptors = opened.compactMap(\.descriptor.value)
        let before = opened.map { $0.descriptor.value.flatMap(Self.read) }
        for descriptor in descriptors { _ = support_counter_switch(descriptor, 1) }
        defer { for descriptor in descriptors { _ = support_counter_switch(descriptor, 0) } }
        try work()
        for descriptor in descriptors { _ = support_counter_switch(descriptor, 0) }
        var found: [Event: Available<Double>] = [:]
        for ((event, descriptor), start) in zip(opened, before) {
            found[event] =
                descriptor.value.map { Self.count(from: start, to: Self.read($0)) }
                ?? .unavailable(reason: descriptor.reason ?? "")
        }
        return found
    }

    private static func read(_ descriptor: Int32) -> support_counted_events? {
        var counted = support_counted_events()
        return support_counter_read(descriptor, &counted) == 0 ? counted : nil
    }

    /// What came between two readings, scaled up where the event was counted a part of the time only.
    private static func count(
        from start: support_counted_events?, to end: support_counted_events?
    ) -> Available<Double> {
        guard let start, let end else { return .unavailable(reason: "the processor's counters can't be read") }
        let running = end.running - start.running
        guard running > 0 else { return .unavailable(reason: "the processor had no counter free") }
        let scale = Double(end.enabled - start.enabled) / Double(running)
        return .value(Double(end.count - start.count) * max(1, scale))
    }

    /// Why an event is not counted, with what to do about it.
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
