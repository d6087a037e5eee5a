/// A column of names, dictionary-encoded: each distinct name is kept once, with the bytes it has in its source.
///
/// As a collection its elements are the names as text, bytes that are no UTF-8 repaired; two names that differ in these
/// alone look the same there, but are not.
package struct NameColumn: Sendable, Equatable, RandomAccessCollection, ExpressibleByArrayLiteral {
    /// The distinct names one after another.
    let utf8: [UInt8]
    /// Distinct name n is `utf8[offsets[n]..<offsets[n + 1]]`.
    let offsets: [UInt32]
    /// Which distinct name each entry has.
    let entries: [UInt32]

    package var startIndex: Int { 0 }
    package var endIndex: Int { entries.count }

    /// The name of an entry. O(length).
    package subscript(entry: Int) -> String { String(decoding: bytes(of: entry), as: UTF8.self) }

    func bytes(of entry: Int) -> ArraySlice<UInt8> {
        let name = Int(entries[entry])
        return utf8[Int(offsets[name])..<Int(offsets[name + 1])]
    }

    /// Whether the entries have the same names; the order of the tables behind them does not matter. O(total length).
    package static func == (left: NameColumn, right: NameColumn) -> Bool {
        left.count == right.count && (0..<left.count).allSatisfy { left.bytes(of: $0) == right.bytes(of: $0) }
    }

    /// Whether offsets and indices stay within their tables. O(n).
    var isConsistent: Bool {
        guard offsets.first == 0, offsets.last.map(Int.init) == utf8.count else { return false }
        guard zip(offsets, offsets.dropFirst()).allSatisfy({ $0 <= $1 }) else { return false }
        return entries.allSatisfy { Int($0) < offsets.count - 1 }
    }
}

extension NameColumn {
    /// A column of these names, each kept as its own entry. O(total length).
    package init(_ names: some Sequence<String>) {
        var utf8: [UInt8] = []
        var offsets: [UInt32] = [0]
        for name in names {
            utf8.append(contentsOf: name.utf8)
            offsets.append(UInt32(utf8.count))
        }
        self.init(utf8: utf8, offsets: offsets, entries: Array(0..<UInt32(offsets.count - 1)))
    }

    package init(arrayLiteral names: String...) { self.init(names) }
}

/// Gives each distinct sequence of bytes a number, in order of first appearance.
///
/// Open addressing with linear probing over a hash of eight bytes at once, because a dictionary keyed by `String` would make a string of
/// every field of every line. Expected O(length) a look-up.
struct NameInterner: Sendable {
    private(set) var utf8: [UInt8] = []
    private(set) var offsets: [UInt32] = [0]
    /// Hash and number + 1 of the name in each slot; 0 is free. A power of two of slots.
    private var slots = [UInt64](repeating: 0, count: 64)

    var count: Int { offsets.count - 1 }

    /// The number of a name, a new one when it was not seen before; nil when the names exceed 2³² − 1 bytes.
    mutating func number(of bytes: [UInt8], in range: Range<Int>) -> UInt32? {
        let hash = Self.hash(bytes, range)
        let mask = slots.count - 1
        var slot = Int(hash) & mask
        while slots[slot] != 0 {
            let candidate = UInt32(truncatingIfNeeded: slots[slot]) - 1
            let other = UInt32(truncatingIfNeeded: slots[slot] >> 32)
            if other == hash && isEqual(candidate, bytes, range) { return candidate }
            slot = (slot + 1) & mask
        }
        guard utf8.count + range.count < Int(UInt32.max), count < Int(UInt32.max) - 1 else { return nil }
        utf8.append(contentsOf: bytes[range])
        offsets.append(UInt32(utf8.count))
        slots[slot] = UInt64(hash) << 32 | UInt64(count)
        if count * 2 > slots.count { grow() }
        return UInt32(count - 1)
    }

    func text(_ number: UInt32) -> String { String(decoding: bytes(of: number), as: UTF8.self) }

    /// The bytes of a name. O(1).
    func bytes(of number: UInt32) -> ArraySlice<UInt8> {
        utf8[Int(offsets[Int(number)])..<Int(offsets[Int(number) + 1])]
    }

    func column(entries: [UInt32]) -> NameColumn { NameColumn(utf8: utf8, offsets: offsets, entries: entries) }

    func countMemory(in growth: inout ArrayGrowth, more: Int) {
        growth.add(utf8, more: more)
        growth.add(offsets, more: more)
        // Twice as many slots as names at least, and the old ones until all are moved.
        growth.add(bytes: (slots.count + max(slots.count, 4 * (count + more))) * MemoryLayout<UInt64>.stride)
    }

    private func isEqual(_ name: UInt32, _ bytes: [UInt8], _ range: Range<Int>) -> Bool {
        let start = Int(offsets[Int(name)])
        guard Int(offsets[Int(name) + 1]) - start == range.count else { return false }
        let (slice, others) = (utf8[...], bytes[...])
        let (name, other) = (slice.span.bytes, others.span.bytes)
        var step = 0
        while step + 8 <= range.count {
            let word = name.unsafeLoadUnaligned(fromByteOffset: start + step, as: UInt64.self)
            let same = other.unsafeLoadUnaligned(fromByteOffset: range.lowerBound + step, as: UInt64.self)
            if word != same { return false }
            step += 8
        }
        while step < range.count {
            if utf8[start + step] != bytes[range.lowerBound + step] { return false }
            step += 1
        }
        return true
    }

    private static func hash(_ bytes: [UInt8], _ range: Range<Int>) -> UInt32 {
        let slice = bytes[...]
        let words = slice.span.bytes
        var (hash, position) = (UInt64(range.count), range.lowerBound)
        while position + 8 <= range.upperBound {
            hash = mixed(hash, words.unsafeLoadUnaligned(fromByteOffset: position, as: UInt64.self))
            position += 8
        }
        var rest: UInt64 = 0
        while position < range.upperBound {
            rest = rest << 8 | UInt64(bytes[position])
            position += 1
        }
        // Once more, because a product's low bits say nothing of a word's high ones.
        hash = mixed(hash, rest)
        return UInt32(truncatingIfNeeded: mixed(hash >> 32, hash) >> 32)
    }

    @inline(__always) private static func mixed(_ hash: UInt64, _ word: UInt64) -> UInt64 {
        let product = (hash ^ word) &* 0x9e37_79b9_7f4a_7c15
        return product ^ product >> 29
    }

    private mutating func grow() {
        let mask = slots.count * 2 - 1
        var larger = [UInt64](repeating: 0, count: mask + 1)
        for entry in slots where entry != 0 {
            var slot = Int(entry >> 32) & mask
            while larger[slot] != 0 { slot = (slot + 1) & mask }
            larger[slot] = entry
        }
        slots = larger
    }
}
