import Probes

/// Keeps a process within the memory there is, so that what asks for too much fails and not the machine.
///
/// One process of a run works at a time, so each may have, for as long as it works, nine tenths of what all the others
/// leave: the last tenth is the system's.
package struct MemoryLimit {
    /// Environment variable with the limit of a process in bytes, which otherwise is what the machine has free.
    package static let variable = "LAYOUTBENCH_MEMORY_LIMIT"

    /// A limit that was given, in bytes.
    private let given: Int?

    /// The limit of `LAYOUTBENCH_MEMORY_LIMIT`, otherwise what the machine has free.
    package init(environment: [String: String]) { given = environment[Self.variable].flatMap { Int($0) } }

    /// Bytes that data may take while it is read: half of what this process may still take, because layout and strategy
    /// want as much again; nil where the system doesn't say.
    package static var ofData: Int? { ProcessProbe.allocatableBytes().value.map { $0 / 2 } }

    /// Sets the limit again, before something that may take much memory. Not in a process that starts others, which
    /// would inherit it.
    package func renew() {
        if let given {
            _ = ProcessProbe.limitMemory(to: given)
        } else if let used = ProcessProbe.privateBytes().value, let free = ProcessProbe.availableMemoryBytes().value {
            _ = ProcessProbe.limitMemory(to: used + free / 10 * 9)
        }
    }
}
