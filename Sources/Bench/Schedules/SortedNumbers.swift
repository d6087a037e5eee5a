/// Numbers in ascending order, none of them NaN; −0 comes before 0. O(n): a pass for each byte of their bits that is not the
/// same in all, the lowest first.
func radixSorted(_ values: [Double]) -> [Double] {
    // Bits of negative numbers descend, and the sign bit is set in these: turned over, all ascend.
    var keys = values.map { value in
        let bits = value.bitPattern
        return bits >> 63 == 1 ? ~bits : bits | 1 << 63
    }
    var counts = [Int](repeating: 0, count: 8 * 256)
    for key in keys { for byte in 0..<8 { counts[byte * 256 + Int(key >> (8 * byte) & 255)] += 1 } }
    var other = keys
    for byte in 0..<8 where !counts[byte * 256..<byte * 256 + 256].contains(keys.count) {
        var next = 0
        for digit in byte * 256..<byte * 256 + 256 { (counts[digit], next) = (next, next + counts[digit]) }
        for key in keys {
            let digit = byte * 256 + Int(key >> (8 * byte) & 255)
            other[counts[digit]] = key
            counts[digit] += 1
        }
        swap(&keys, &other)
    }
    return keys.map { Double(bitPattern: $0 >> 63 == 1 ? $0 & ~(1 << 63) : ~$0) }
}
