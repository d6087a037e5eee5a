/// A number made from texts that is the same on every platform and in every run: 64-bit FNV-1a (Fowler, Noll, Vo, 1991).
/// It names machines, series and files in stores that outlive the program, so that it may never change.
package struct StableHash {
    package private(set) var value: UInt64 = 0xcbf2_9ce4_8422_2325

    /// Of one text. O(n).
    package init(_ text: String) { add(text) }

    /// Of texts in their order: each is told from the next. O(n).
    package init(of texts: [String]) {
        for text in texts {
            add(text)
            // No byte of a text in UTF-8.
            add(0xff)
        }
    }

    /// The number in sixteen hexadecimal digits.
    package var digits: String {
        let digits = String(value, radix: 16)
        return String(repeating: "0", count: 16 - digits.count) + digits
    }

    private mutating func add(_ text: String) { for byte in text.utf8 { add(byte) } }

    private mutating func add(_ byte: UInt8) { value = (value ^ UInt64(byte)) &* 0x0000_0100_0000_01b3 }
}
