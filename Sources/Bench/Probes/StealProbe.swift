import RunRecords

/// Time of all processors since the machine started, in the kernel's ticks.
package struct ProcessorTime: Codable, Equatable, Sendable {
    /// Every tick, idle ones included.
    package var total: UInt64
    /// Ticks in which something was ready to run and the hypervisor ran another guest.
    package var stolen: UInt64
}

/// Reads how much of the machine's processor time its host gives to other guests.
package enum StealProbe {
    /// The processors' time so far.
    package static func time() -> Available<ProcessorTime> {
        #if os(Linux)
            let reason = "/proc/stat states no steal time"
            return SystemFile.text("/proc/stat").flatMap(parsed).map { .value($0) } ?? .unavailable(reason: reason)
        #else
            return .unavailable(reason: "this system does not count stolen time")
        #endif
    }

    /// Ticks of which one is a thousandth: of two processors, five seconds.
    private static let fewestTicks: UInt64 = 1_000

    /// Share of the processors' time between two readings that was stolen, 0 to 1.
    package static func share(
        from begin: Available<ProcessorTime>, to end: Available<ProcessorTime>
    ) -> Available<Double> {
        switch (begin, end) {
        case (.value(let begin), .value(let end)):
            // Counters may step back a little when a processor goes offline.
            guard end.total >= begin.total + fewestTicks else {
                return .unavailable(reason: "the time is too short to tell: the kernel counts in ticks of 10 ms")
            }
            let stolen = end.stolen > begin.stolen ? end.stolen - begin.stolen : 0
            return .value(min(1, Double(stolen) / Double(end.total - begin.total)))
        case (.unavailable(let reason), _), (_, .unavailable(let reason)): return .unavailable(reason: reason)
        }
    }

    /// The first line of `/proc/stat`: user, nice, system, idle, iowait, irq, softirq, steal; the guests' times after
    /// these are in user and nice already (proc_stat(5)).
    static func parsed(_ text: String) -> ProcessorTime? {
        guard let line = text.split(separator: "\n").first(where: { $0.hasPrefix("cpu ") }) else { return nil }
        let ticks = line.split(separator: " ").dropFirst().prefix(8).compactMap { UInt64($0) }
        guard ticks.count == 8 else { return nil }
        return ProcessorTime(total: ticks.reduce(0, &+), stolen: ticks[7])
    }
}
