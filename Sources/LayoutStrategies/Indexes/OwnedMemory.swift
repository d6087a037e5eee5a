import LayoutCore

/// Memory for trivial elements, aligned to a cache line and freed with its owner.
///
/// Invariant: `base` is valid for `count` elements as long as the owner lives; whoever reads an element has written
/// it before. Only the indexes hold one, and none hands its pointer out.
struct OwnedMemory<Element: BitwiseCopyable>: ~Copyable {
    let base: UnsafeMutablePointer<Element>
    let count: Int

    /// Room for `count` elements, not initialised.
    init(count: Int) {
        let bytes = max(count, 1) * MemoryLayout<Element>.stride
        base = UnsafeMutableRawPointer.allocate(byteCount: bytes, alignment: 64).bindMemory(
            to: Element.self, capacity: max(count, 1))
        self.count = count
    }

    deinit { UnsafeMutableRawPointer(base).deallocate() }

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

extension OrdinalBuffer {
    /// Appends a range of an index's ordinals. O(length).
    mutating func append(_ ordinals: borrowing OwnedMemory<UInt32>, _ range: Range<Int>) {
        assert(range.lowerBound >= 0 && range.upperBound <= ordinals.count)
        let source = ordinals.base + range.lowerBound
        withUnusedCapacity(range.count) { span, used in
            span.withUnsafeMutableBufferPointer { storage in
                (storage.baseAddress! + used).update(from: source, count: range.count)
                return range.count
            }
        }
    }
}
