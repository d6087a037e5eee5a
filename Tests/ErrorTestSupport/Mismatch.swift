/// The fault of an error's text, or nil. The text should be one line, `cause (place): remedy`, or `cause: remedy` where
/// there is no place. Its place should be exactly this one. Its cause and its remedy should have these words, by which
/// it is told from other errors. The rest of the sentence may change.
package func mismatch(in text: String, cause: String, place: String, remedy: String) -> String? {
    if cause.isEmpty || remedy.isEmpty { return "no word of \(cause.isEmpty ? "cause" : "remedy") is asked for" }
    if text.contains("\n") { return "several lines: \(text)" }
    let place = place.isEmpty ? ": " : " (\(place)): "
    guard let found = text.firstRange(of: place) else { return "not at\(place)\(text)" }
    let parts = (cause: text[..<found.lowerBound], remedy: text[found.upperBound...])
    if place == ": ", parts.cause.hasSuffix(")") { return "a place: \(text)" }
    if parts.cause.contains("): ") { return "another place before it: \(text)" }
    if !parts.cause.contains(cause) { return "its cause is not \(cause): \(text)" }
    return parts.remedy.contains(remedy) ? nil : "its remedy is not \(remedy): \(text)"
}
