import CJemalloc

/// The translated names of jemalloc's control tree.
struct AllocatorControls: Sendable {
    let threadAllocated, threadDeallocated: jemalloc_control

    /// Nil when a name is unknown or can't be read, as in a build without statistics.
    init?() {
        guard let allocated = Self.control("thread.allocated"), let freed = Self.control("thread.deallocated") else {
            return nil
        }
        (threadAllocated, threadDeallocated) = (allocated, freed)
    }

    private static func control(_ name: String) -> jemalloc_control? {
        var control = jemalloc_control()
        return jemalloc_translate(name, &control) && read(control) != nil ? control : nil
    }

    private static func read(_ control: jemalloc_control) -> UInt64? {
        var value: UInt64 = 0
        return withUnsafePointer(to: control) { jemalloc_read($0, &value) } ? value : nil
    }

    /// A figure that was readable when the names were translated.
    func value(of control: jemalloc_control) -> UInt { UInt(Self.read(control) ?? 0) }

    /// Whether an allocation of Swift's shows in the thread's counter, at the size it should have. The second try
    /// is for what the runtime allocates for itself during the first.
    func seesSwiftAllocations() -> Bool {
        seesAllocation(filledWith: .random(in: 1...255)) || seesAllocation(filledWith: .random(in: 1...255))
    }

    /// `filling` must not be known to the compiler, which would then remove the allocation.
    @inline(never) private func seesAllocation(filledWith filling: UInt8) -> Bool {
        let size = 100_000
        let before = value(of: threadAllocated)
        let block = UnsafeMutableRawPointer.allocate(byteCount: size, alignment: 16)
        block.storeBytes(of: filling, as: UInt8.self)
        let seen = value(of: threadAllocated) &- before
        let isWritten = block.load(as: UInt8.self) == filling
        block.deallocate()
        return isWritten && seen == UInt(jemalloc_size_class(size))
    }
}
