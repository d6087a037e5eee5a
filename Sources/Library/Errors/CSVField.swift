/// A field of a line of comma-separated values, in quotes if it needs them (RFC 4180). O(bytes).
package func csvField(_ bytes: ArraySlice<UInt8>) -> [UInt8] {
    let quote = UInt8(ascii: "\"")
    let special = [quote, UInt8(ascii: ","), UInt8(ascii: "\n"), UInt8(ascii: "\r")]
    guard bytes.contains(where: special.contains) else { return Array(bytes) }
    return [quote] + bytes.flatMap { $0 == quote ? [quote, quote] : [$0] } + [quote]
}
