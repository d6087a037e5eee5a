/// A range without the blanks at its ends, of which there mostly are none.
@inline(__always) func trimmed(_ bytes: [UInt8], _ range: Range<Int>) -> Range<Int> {
    if range.isEmpty || (isVisible(bytes[range.lowerBound]) && isVisible(bytes[range.upperBound - 1])) { return range }
    return withoutBlanks(bytes, range)
}

@inline(__always) private func isVisible(_ byte: UInt8) -> Bool { byte &- 0x21 < 0x5e }

private func withoutBlanks(_ bytes: [UInt8], _ range: Range<Int>) -> Range<Int> {
    var (lower, upper) = (range.lowerBound, range.upperBound)
    while lower < upper, let (scalar, length) = scalar(bytes, at: lower, before: upper), scalar.isBlank {
        lower += length
    }
    while lower < upper {
        // A scalar begins one to three bytes before the end.
        let found = (1...3).first { length in
            upper - length >= lower
                && scalar(bytes, at: upper - length, before: upper).map { $0.isBlank && $1 == length } == true
        }
        guard let found else { break }
        upper -= found
    }
    return lower..<upper
}

/// The character that begins at a position, of up to three bytes in UTF-8; nil where there is none.
private func scalar(_ bytes: [UInt8], at position: Int, before end: Int) -> (scalar: Unicode.Scalar, length: Int)? {
    let first = UInt32(bytes[position])
    if first < 0x80 { return (Unicode.Scalar(bytes[position]), 1) }
    guard first >= 0xc2, first < 0xf0 else { return nil }
    let length = first < 0xe0 ? 2 : 3
    guard position + length <= end else { return nil }
    let value = (1..<length).reduce(first & (length == 2 ? 0x1f : 0x0f)) {
        $0 << 6 | UInt32(bytes[position + $1] & 0x3f)
    }
    return Unicode.Scalar(value).map { ($0, length) }
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
