/// The most levels of arrays and objects within one another that are read: beyond, valid JSON can't be decoded.
package let mostJSONLevels = 512

/// The cause for JSON that can't be decoded: too deep nesting, otherwise `cause`. O(bytes).
package func jsonFault(_ bytes: some Sequence<UInt8>, otherwise cause: String) -> String {
    jsonLevels(bytes) > mostJSONLevels ? "nested deeper than \(mostJSONLevels) levels" : cause
}

/// How many arrays and objects stand within one another at most, brackets in strings left aside.
func jsonLevels(_ bytes: some Sequence<UInt8>) -> Int {
    var (level, deepest) = (0, 0)
    var (isString, isEscaped) = (false, false)
    for byte in bytes {
        if isEscaped {
            isEscaped = false
        } else if isString {
            if byte == UInt8(ascii: "\\") { isEscaped = true }
            if byte == UInt8(ascii: "\"") { isString = false }
        } else if byte == UInt8(ascii: "\"") {
            isString = true
        } else if byte == UInt8(ascii: "[") || byte == UInt8(ascii: "{") {
            level += 1
            deepest = max(deepest, level)
        } else if byte == UInt8(ascii: "]") || byte == UInt8(ascii: "}") {
            level -= 1
        }
    }
    return deepest
}
