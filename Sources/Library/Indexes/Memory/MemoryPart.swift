/// A part of one large piece of memory: large enough that the system gives it huge pages, which parts of it alone, of a
/// few megabytes each, would not get.
///
/// Invariant: the holder of a part also holds the owner, and binds no byte to two types.
struct MemoryPart<Element: BitwiseCopyable> {
    let base: UnsafeMutablePointer<Element>
    let count: Int

    /// The `count` elements from `offset` bytes on; `offset` is moved behind them, to a cache line's beginning.
    init(of owner: borrowing OwnedMemory<UInt8>, count: Int, at offset: inout Int) {
        base = UnsafeMutableRawPointer(owner.base + offset).bindMemory(to: Element.self, capacity: count)
        self.count = count
        offset += Self.bytes(count)
        assert(offset <= owner.count)
    }

    /// Bytes that `count` elements take, up to the next cache line.
    static func bytes(_ count: Int) -> Int { (count * MemoryLayout<Element>.stride + 63) / 64 * 64 }

    /// The element at `position`, which is checked in debug builds only.
    subscript(position: Int) -> Element {
        get {
            assert(position >= 0 && position < count)
            return base[position]
        }
        nonmutating set {
            assert(position >= 0 && position < count)
            base[position] = newValue
        }
    }
}
