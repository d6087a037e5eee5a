/// A checksum over words that is the same on every platform and run: 64-bit FNV-1a by word with a final mix.
@frozen public struct Checksum: Sendable, Equatable {
    /// The state after the words so far.
    public var state: UInt64 = 0xcbf2_9ce4_8422_2325

    /// A checksum of nothing.
    @inlinable public init() {}

    /// Adds one word; order matters.
    @inlinable public mutating func combine(_ word: UInt64) {
        state = (state ^ word) &* 0x0000_0100_0000_01b3
        state ^= state >> 29
    }

    /// Adds the bits of a number.
    @inlinable public mutating func combine(_ value: Double) { combine(value.bitPattern) }

    /// The finished value (the finaliser of SplitMix64).
    @inlinable public var value: UInt64 {
        var mixed = state
        mixed = (mixed ^ (mixed >> 30)) &* 0xbf58_476d_1ce4_e5b9
        mixed = (mixed ^ (mixed >> 27)) &* 0x94d0_49bb_1331_11eb
        return mixed ^ (mixed >> 31)
    }

    /// Hash of one element's identity and frame. Sums (wrapping) of these do not depend on the order of elements.
    public static func element(_ id: ElementID, _ frame: Rect) -> UInt64 {
        var checksum = Checksum()
        checksum.combine(UInt64(UInt32(bitPattern: id.section)) << 32 | UInt64(UInt32(bitPattern: id.item)))
        checksum.combine(UInt64(id.kind.rawValue) << 8 | UInt64(id.category.rawValue))
        checksum.combine(frame.minX)
        checksum.combine(frame.minY)
        checksum.combine(frame.maxX)
        checksum.combine(frame.maxY)
        return checksum.value
    }
}

/// The value as sixteen hexadecimal digits, without a prefix: how records write checksums.
public func hexadecimal(_ value: UInt64) -> String {
    let digits = String(value, radix: 16)
    return String(repeating: "0", count: 16 - digits.count) + digits
}
