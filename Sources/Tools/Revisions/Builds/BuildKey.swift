import LayoutCore

/// What decides whether a build can be used again.
struct BuildKey: Codable, Equatable {
    /// Hash of the commit or tree.
    var content: String
    /// The compiler's version.
    var toolchain: String
    /// Arguments of `swift build`.
    var flags: [String]
    /// Number of the checkout, from 1 on: equal revisions are built in different ones.
    var slot: Int

    /// Name of its files. All names are equally long, because the length of a program's path moves its stack.
    var name: String {
        var checksum = Checksum()
        for byte in "\(content)|\(toolchain)|\(flags.joined(separator: " "))|\(slot)".utf8 {
            checksum.combine(UInt64(byte))
        }
        return "\(content.prefix(12))-\(slot)-\(hexadecimal(checksum.value))"
    }

    /// Whether a name has the form of a key's.
    static func isName(_ text: some StringProtocol) -> Bool {
        let parts = text.split(separator: "-", omittingEmptySubsequences: false)
        func isDigits(_ part: some StringProtocol, _ digits: String) -> Bool { part.allSatisfy(digits.contains) }
        return parts.count == 3 && parts[0].count == 12 && isDigits(parts[0], "0123456789abcdef")
            && !parts[1].isEmpty && isDigits(parts[1], "0123456789")
            && parts[2].count == 16 && isDigits(parts[2], "0123456789abcdef")
    }
}
