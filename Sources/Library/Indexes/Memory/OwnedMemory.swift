import CSupport
import LayoutCore

/// Memory for trivial elements, aligned to a cache line and freed with its owner; or a part of a file in memory, or what
/// another holder has.
///
/// Invariant: `base` is valid for `count` elements as long as the owner lives; an element is written before it is read
/// it before. Only the indexes hold one, and none hands its pointer out.
struct OwnedMemory<Element: BitwiseCopyable>: ~Copyable {
    let base: UnsafeMutablePointer<Element>
    let count: Int
    /// Who has the memory, retained: a file or another index; nil where it is the owner's own.
    private let holder: Unmanaged<AnyObject>?

    private init(base: UnsafeMutablePointer<Element>, count: Int, holder: Unmanaged<AnyObject>?) {
        (self.base, self.count, self.holder) = (base, count, holder)
    }

    /// The elements of other memory, as long as an object lives that holds it.
    init(of other: borrowing OwnedMemory, in holder: AnyObject) {
        self.init(base: other.base, count: other.count, holder: .passRetained(holder))
    }

    /// The `count` elements from `offset` bytes of a file on; `offset` is moved behind them, to a cache line's beginning.
    init(of file: MappedFile, count: Int, at offset: inout Int) {
        self.init(
            base: (file.base + offset).bindMemory(to: Element.self, capacity: count), count: count,
            holder: .passRetained(file))
        offset += MemoryPart<Element>.bytes(count)
        assert(offset <= file.byteCount)
    }

    /// The same memory for elements of another type: as many as the first `count` took.
    consuming func bound<Other: BitwiseCopyable>(to type: Other.Type) -> OwnedMemory<Other> {
        let others = count * MemoryLayout<Element>.stride / MemoryLayout<Other>.stride
        let (memory, holder) = (UnsafeMutableRawPointer(base).bindMemory(to: type, capacity: others), holder)
        discard self
        return OwnedMemory<Other>(base: memory, count: others, holder: holder)
    }

    /// Room for `count` elements, not initialised, and for as many more as make it a multiple of `multiple`, which
    /// may be read and written but count for nothing.
    init(count: Int, roomInMultiplesOf multiple: Int = 1) {
        let room = max(count + multiple - 1, multiple) / multiple * multiple
        let bytes = room * MemoryLayout<Element>.stride
        let memory = UnsafeMutableRawPointer.allocate(byteCount: bytes, alignment: 64)
        // Memory that is written from end to end: fresh from the system, most of its cost is page faults.
        if bytes >= Self.leastOfHugePages { support_advise_huge_pages(memory, bytes) }
        self.init(base: memory.bindMemory(to: Element.self, capacity: room), count: count, holder: nil)
    }

    init(_ elements: [Element]) {
        self.init(count: elements.count)
        for (position, element) in elements.enumerated() { self[position] = element }
    }

    /// Bytes below which too few whole pages of 2 MiB lie inside.
    private static var leastOfHugePages: Int { 4 << 20 }

    deinit { if let holder { holder.release() } else { UnsafeMutableRawPointer(base).deallocate() } }

    /// Frees the memory before its owner ends.
    consuming func free() {}

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
    /// Appends a range of `ordinals`. O(results).
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

    /// Appends the ordinals of whole nodes. The ordinals of node `first + i`, for every bit i of `nodes`, are
    /// `(first + i) · length ..< (first + i + 1) · length`, cut off at the end of `ordinals`. O(results).
    mutating func append(_ ordinals: borrowing OwnedMemory<UInt32>, nodes: UInt32, first firstNode: Int, length: Int) {
        var remaining = nodes
        while remaining != 0 {
            // Neighbours hold consecutive ordinals: a run of them is one copy.
            let lane = remaining.trailingZeroBitCount
            let run = (~(remaining >> UInt32(lane))).trailingZeroBitCount
            let first = (firstNode + lane) * length
            append(ordinals, first..<min(first + run * length, ordinals.count))
            remaining &= ~(((1 << UInt32(run)) - 1) << UInt32(lane))
        }
    }
}
