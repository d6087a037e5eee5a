/// The text with escapes (`\u{1b}`) for characters that a terminal would obey: control characters, and characters that
/// turn the direction of what follows. Newlines and tabs stay if it `keepsLines`. File names, columns and the strings
/// of a record are anybody's.
package func plainText(_ text: String, keepsLines: Bool) -> String {
    func isObeyed(_ scalar: Unicode.Scalar) -> Bool {
        switch scalar.value {
        case 0x09, 0x0a: !keepsLines
        case 0...0x1f, 0x7f...0x9f: true
        case 0x61c, 0x200e, 0x200f, 0x2028...0x202e, 0x2066...0x2069: true
        // These are no characters; XML can't hold them.
        case 0xfffe, 0xffff: true
        default: false
        }
    }
    let scalars = text.unicodeScalars
    guard scalars.contains(where: isObeyed) else { return text }
    return scalars.map { isObeyed($0) ? "\\u{\(String($0.value, radix: 16))}" : String($0) }.joined()
}
