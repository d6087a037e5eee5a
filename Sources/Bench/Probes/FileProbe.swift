import CSupport
import RunRecords

/// Bytes of mapped files, and how many of these are resident.
package struct MappedBytes: Codable, Equatable, Sendable {
    package var bytes = 0
    package var resident = 0
}

package enum FileProbe {
    /// Takes a file out of the system's memory, so that it is read from the disk next; unavailable where some of it stays.
    package static func forget(_ path: String) -> Available<Int> {
        let kept = support_forget_file(path)
        if kept == 0 { return .value(0) }
        let reason = kept < 0 ? String(cString: support_reason(support_errno())) : "it keeps \(kept) bytes of the file"
        return .unavailable(reason: "the system does not take files out of memory: \(reason)")
    }

    /// Bytes of files that this process has mapped, and which are resident in it.
    package static func mapped(_ paths: [String]) -> Available<MappedBytes> {
        #if os(Linux)
            guard let text = SystemFile.text("/proc/self/smaps") else {
                return .unavailable(reason: "/proc/self/smaps can't be read")
            }
            var (mapped, isOurs) = (MappedBytes(), false)
            for line in text.split(separator: "\n") {
                // Figures begin with their name and a colon, mappings with an address.
                if !line.prefix(while: { $0 != " " }).hasSuffix(":") {
                    isOurs = paths.contains { line.hasSuffix(" " + $0) }
                } else if isOurs {
                    mapped.bytes += SystemFile.kilobytes(of: "Size", in: String(line)) ?? 0
                    mapped.resident += SystemFile.kilobytes(of: "Rss", in: String(line)) ?? 0
                }
            }
            return .value(mapped)
        #else
            return .unavailable(reason: "this system does not tell what is resident of a mapping")
        #endif
    }
}
