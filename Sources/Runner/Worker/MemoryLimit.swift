import Probes

/// Keeps a worker within the memory there is, so that a runaway strategy fails and not the machine.
///
/// One process of a run works at a time, so each may have, for as long as it works, nine tenths of what all the others
/// leave: the last tenth is the system's.
struct WorkerMemory {
    /// A limit that was given, in bytes.
    let given: Int?

    /// Before a request that may take much memory.
    func renewLimit() {
        if let given {
            _ = ProcessProbe.limitMemory(to: given)
        } else if let used = ProcessProbe.privateBytes().value, let free = ProcessProbe.availableMemoryBytes().value {
            _ = ProcessProbe.limitMemory(to: used + free / 10 * 9)
        }
    }
}
