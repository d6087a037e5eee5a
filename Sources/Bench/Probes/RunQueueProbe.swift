/// Reads how long a process was ready to run and had no processor.
package enum RunQueueProbe {
    /// Seconds that the main thread of a process has waited for a processor since it began; nil where the system does not
    /// count them, or the process is gone.
    package static func secondsWaited(by process: Int32) -> Double? {
        #if os(Linux)
            SystemFile.text("/proc/\(process)/schedstat").flatMap(parsed)
        #else
            nil
        #endif
    }

    /// The second number of `/proc/PID/schedstat`, in nanoseconds (sched-stats.rst of the kernel).
    static func parsed(_ text: String) -> Double? {
        let numbers = text.split { $0 == " " || $0 == "\n" }
        guard numbers.count == 3, let nanoseconds = UInt64(numbers[1]) else { return nil }
        return Double(nanoseconds) / 1e9
    }
}
