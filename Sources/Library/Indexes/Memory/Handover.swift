import CSupport

/// A value that one thread gives and another takes, each once.
package final class Handover<Value>: @unchecked Sendable {
    // Sendable without a check: the value is written before the flag is raised, and read by who has seen it raised.
    private let flag = OwnedMemory<UInt32>([0])
    private var value: Value?

    /// Nothing is given yet.
    package init() {}

    /// Gives the value. To be called once.
    package func give(_ value: sending Value) {
        self.value = value
        support_raise(flag.base)
    }

    /// The value that was given; nil before it, and once it was taken. By one thread alone. O(1).
    package func take() -> sending Value? {
        guard support_is_raised(flag.base) != 0 else { return nil }
        // Nothing else refers to it: `give` had it sent.
        nonisolated(unsafe) let given = value
        value = nil
        return given
    }
}

/// Has work done by another thread, without waiting for it; here where no thread can be started.
package func startThread(_ work: @escaping @Sendable () -> Void) {
    let context = Unmanaged.passRetained(StartedWork(work))
    let error = support_start_thread(
        { Unmanaged<StartedWork>.fromOpaque($0!).takeRetainedValue().work() }, context.toOpaque())
    if error != 0 { context.takeRetainedValue().work() }
}

private final class StartedWork: Sendable {
    let work: @Sendable () -> Void

    init(_ work: @escaping @Sendable () -> Void) { self.work = work }
}
