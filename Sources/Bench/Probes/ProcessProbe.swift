import CSupport
import Foundation
import RunRecords

package enum ProcessProbe {
    /// Pages that the system has handed this process at a first touch that needed no disk. A system call.
    package static func pageFaults() -> Available<Int> {
        var usage = rusage()
        #if canImport(Glibc)
            // Glibc's constant is of an enumeration, its function takes the number.
            let result = getrusage(__rusage_who_t(RUSAGE_SELF.rawValue), &usage)
        #else
            let result = getrusage(RUSAGE_SELF, &usage)
        #endif
        return result == 0 ? .value(Int(usage.ru_minflt)) : .unavailable(reason: "getrusage failed")
    }

    /// Memory that can be had without swapping, in bytes: the system's estimate, or what a control group (container)
    /// leaves if that is less.
    package static func availableMemoryBytes() -> Available<Int> {
        #if os(Linux)
            let text = SystemFile.text("/proc/meminfo") ?? ""
            guard let system = SystemFile.kilobytes(of: "MemAvailable", in: text) else {
                return .unavailable(reason: "/proc/meminfo states no MemAvailable")
            }
            return .value(ControlGroup.remainingBytes().map { min($0, system) } ?? system)
        #else
            return .unavailable(reason: "this system has no such figure")
        #endif
    }

    /// Private memory of this process, in bytes, as ``limitMemory(to:)`` counts it.
    package static func privateBytes() -> Available<Int> {
        #if os(Linux)
            let status = SystemFile.text("/proc/self/status") ?? ""
            return SystemFile.kilobytes(of: "VmData", in: status).map { .value($0) }
                ?? .unavailable(reason: "/proc/self/status states no VmData")
        #else
            return .unavailable(reason: "this system has no such figure")
        #endif
    }

    /// Lets this process have at most `bytes` of private memory, so that a runaway worker fails rather than the
    /// machine: allocations beyond that end the process. Returns the limit now in force, which is lower where a
    /// lower one can't be raised.
    package static func limitMemory(to bytes: Int) -> Available<Int> {
        #if os(Linux)
            var limit = rlimit()
            guard getrlimit(__rlimit_resource_t(RLIMIT_DATA.rawValue), &limit) == 0 else {
                return .unavailable(reason: "the limit can't be read")
            }
            limit.rlim_cur = min(rlim_t(max(bytes, 0)), limit.rlim_max)
            guard setrlimit(__rlimit_resource_t(RLIMIT_DATA.rawValue), &limit) == 0 else {
                return .unavailable(reason: "the limit can't be set")
            }
            return .value(Int(limit.rlim_cur))
        #else
            return .unavailable(reason: "this system does not enforce a limit on memory")
        #endif
    }

    /// Memory this process may still take, in bytes: what the system has available, or what the limits of the process
    /// leave (address space and private memory) if that is less.
    package static func allocatableBytes() -> Available<Int> {
        var left: [Int] = []
        if case .value(let available) = availableMemoryBytes() { left.append(available) }
        #if os(Linux)
            let status = SystemFile.text("/proc/self/status") ?? ""
            let limits = [(RLIMIT_AS, "VmSize"), (RLIMIT_DATA, "VmData")]
            for (resource, figure) in limits {
                var limit = rlimit()
                guard getrlimit(__rlimit_resource_t(resource.rawValue), &limit) == 0, limit.rlim_cur < rlim_t(Int.max),
                    let used = SystemFile.kilobytes(of: figure, in: status)
                else { continue }
                left.append(max(0, Int(limit.rlim_cur) - used))
            }
        #endif
        return left.min().map { .value($0) } ?? .unavailable(reason: "this system has no such figure")
    }

    /// Has the program say in plain words, and end with `exitCode`, when it is refused memory it can't do without:
    /// `text` after a message of the runtime's own, and `bareText`, if it is another, without one. Swift has no way to
    /// go on then. Only the first call counts.
    package static func explainExhaustion(_ text: String, bare bareText: String? = nil, exitCode: Int32) {
        // Kept for the life of the process: the texts must be there when no more can be had.
        guard let copy = strdup(text), let bareCopy = strdup(bareText ?? text) else { return }
        if support_explain_exhaustion(copy, bareCopy, exitCode) == EALREADY {
            free(copy)
            free(bareCopy)
        }
    }

    /// Has the kernel kill this process when the thread that started it ends; false where that is not possible or
    /// the parent, whose process identifier the caller knows, is gone already. Workers also end at end of file.
    package static func endWithParent(_ parent: Int32) -> Bool {
        #if os(Linux)
            return support_die_with_parent() == 0 && getppid() == parent
        #else
            return false
        #endif
    }
}

#if os(Linux)
    private enum ControlGroup {
        /// What its memory limit leaves, cached file pages that can be dropped not counted as used; nil without one.
        static func remainingBytes() -> Int? {
            let groups = SystemFile.text("/proc/self/cgroup") ?? ""
            for line in groups.split(separator: "\n") {
                let parts = line.split(separator: ":", maxSplits: 2, omittingEmptySubsequences: false)
                guard parts.count == 3 else { continue }
                // Inside a container the group's own folder is mounted at the root.
                if parts[1].isEmpty {
                    let root = "/sys/fs/cgroup"
                    for folder in [root + parts[2], root] {
                        if let left = remaining(in: folder, limit: "memory.max", used: "memory.current") { return left }
                    }
                } else if parts[1].split(separator: ",").contains("memory") {
                    let root = "/sys/fs/cgroup/memory"
                    for folder in [root + parts[2], root] {
                        let used = "memory.usage_in_bytes"
                        if let left = remaining(in: folder, limit: "memory.limit_in_bytes", used: used) { return left }
                    }
                }
            }
            return nil
        }

        private static func remaining(in folder: String, limit: String, used: String) -> Int? {
            guard let limit = number("\(folder)/\(limit)"), let used = number("\(folder)/\(used)") else { return nil }
            let statistics = SystemFile.text("\(folder)/memory.stat") ?? ""
            let key = ["inactive_file", "total_inactive_file"].lazy.compactMap {
                SystemFile.value(of: $0, separator: " ", in: statistics).flatMap { Int($0) }
            }.first
            return max(0, limit - used + (key ?? 0))
        }

        private static func number(_ path: String) -> Int? {
            guard let text = SystemFile.text(path) else { return nil }
            return Int(text.prefix { $0.isNumber })
        }
    }
#endif
