extension [UInt8] {
    /// Appends a number as seven bits a byte, the lowest first. O(bytes).
    package mutating func append(varint number: UInt64) {
        var rest = number
        while rest >= 0x80 {
            append(UInt8(truncatingIfNeeded: rest) | 0x80)
            rest >>= 7
        }
        append(UInt8(rest))
    }
}
