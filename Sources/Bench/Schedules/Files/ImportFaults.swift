/// What is wrong with a line or a task, and its remedy.
struct ContentFault: Error {
    let cause, remedy: String

    init(_ cause: String, remedy: String = skipRemedy) { (self.cause, self.remedy) = (cause, remedy) }
}

/// The error for times whose differences may not be finite.
let timesTooLarge = "times are too large"

/// The remedy for a file of lines that has none.
let lineRemedy = "give a file with at least one line after the header"

/// The error for a file without a single item.
func noItems(in path: String, skipped: SkipReport, remedy: String = lineRemedy) -> ScheduleError {
    let reason = skipped.reasons.first.map { "; the first reason: \($0)" } ?? ""
    return ScheduleError(
        .content, "the file has no items", at: path,
        remedy: skipped.isEmpty ? remedy : "all \(skipped.count) \(skipped.entry)s were left out\(reason)")
}

/// At most forty characters of a field, without control characters, for a message.
func printable(_ bytes: [UInt8], _ range: Range<Int>) -> String {
    let text = String(decoding: bytes[range].prefix(160), as: UTF8.self)
    let shown = String(
        text.unicodeScalars.prefix(40).map { $0.properties.generalCategory == .control ? " " : Character($0) })
    return shown.unicodeScalars.count < text.unicodeScalars.count || range.count > 160 ? shown + "…" : shown
}
