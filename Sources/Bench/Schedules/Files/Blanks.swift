/// A range without the blanks at its ends, of which there mostly are none.
@inline(__always) func trimmed(_ bytes: [UInt8], _ range: Range<Int>) -> Range<Int> {
    if range.isEmpty || (isVisible(bytes[range.lowerBound]) && isVisible(bytes[range.upperBound - 1])) { return range }
    return withoutBlanks(bytes, range)
}

@inline(__always) private func isVisible(_ byte: UInt8) -> Bool { byte &- 0x21 < 0x5e }

private func withoutBlanks(_ bytes: [UInt8], _ range: Range<Int>) -> Range<Int> {
    var (lower, upper) = (range.lowerBound, range.upperBound)
    func isSpace(_ position: Int) -> Bool { bytes[position] == UInt8(ascii: " ") || bytes[position] &- 9 < 5 }
    while lower < upper, isSpace(lower) { lower += 1 }
    while lower < upper, isSpace(upper - 1) { upper -= 1 }
    // Other blanks are rare, and take three bytes at most.
    while lower < upper, !isVisible(bytes[lower]),
        let first = scalars(bytes[lower..<min(lower + 3, upper)]).first, first.isBlank
    { lower += UTF8.width(first) }
    while lower < upper, !isVisible(bytes[upper - 1]),
        let last = scalars(bytes[max(lower, upper - 3)..<upper]).last, last.isBlank
    { upper -= UTF8.width(last) }
    return lower..<upper
}

private func scalars(_ bytes: ArraySlice<UInt8>) -> String.UnicodeScalarView {
    String(decoding: bytes, as: UTF8.self).unicodeScalars
}

extension Unicode.Scalar {
    /// Whether it is white space, or a mark that takes no room and joins, parts or directs its neighbours.
    var isBlank: Bool { properties.isWhitespace || hasNoWidth }

    /// Whether nothing is seen of it: soft hyphens, joiners, directions, byte order marks.
    fileprivate var hasNoWidth: Bool { properties.generalCategory == .format }
}

/// Text in ASCII that says the same: blanks are spaces, marks without width are left out, dashes are hyphens, and µ is
/// u. Other characters stay. O(bytes).
func simplified(_ text: some Collection<UInt8>) -> String {
    var plain = String.UnicodeScalarView()
    for scalar in String(decoding: text, as: UTF8.self).unicodeScalars where !scalar.hasNoWidth {
        switch scalar {
        case _ where scalar.properties.isWhitespace: plain.append(" ")
        case "\u{2010}"..."\u{2015}", "\u{2212}": plain.append("-")
        case "\u{b5}", "\u{3bc}": plain.append("u")
        default: plain.append(scalar)
        }
    }
    return String(plain)
}
