import LayoutCore

/// Variables of builds of revisions, beside those of the process.
package enum BuildVariables {
    /// Only the modules of a worker are optimised as a whole: see `Package.swift` of LayoutBench.
    package static let all = ["LAYOUTBENCH_MEASURED_ONLY": "1"]
}

/// What decides whether a build can be used again.
struct BuildKey: Codable, Equatable {
    /// Hash of the commit or tree.
    var content: String
    var toolchain: String
    var flags: [String]
    /// Number of the workshop, from 1 on: equal revisions are built in different ones.
    var slot: Int

    /// Name of its files. All names are equally long, because the length of a program's path moves its stack.
    var name: String {
        var checksum = Checksum()
        let variables = BuildVariables.all.map { "\($0)=\($1)" }.sorted()
        for byte in "\(content)|\(toolchain)|\((variables + flags).joined(separator: " "))|\(slot)".utf8 {
            checksum.combine(UInt64(byte))
        }
        return "\(content.prefix(12))-\(slot)-\(hexadecimal(checksum.value))"
    }
}
