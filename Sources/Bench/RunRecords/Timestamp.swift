import Errors

/// Times of the form `2026-05-30T02:15:00Z`, or with an offset and a fraction of a second.
package enum Timestamp {
    /// Seconds since 1970 in UTC; nil for anything else.
    package static func seconds(_ text: String) -> Int? {
        let bytes = Array(text.utf8)
        guard bytes.count >= 20, bytes[10] == UInt8(ascii: "T"), let year = number(bytes[0..<4]),
            let month = number(bytes[5..<7]), let day = number(bytes[8..<10]), let hour = number(bytes[11..<13]),
            let minute = number(bytes[14..<16]), let second = number(bytes[17..<19]), (1...12).contains(month),
            case let date = CalendarDate(year: year, month: month, day: day), CalendarDate(days: date.days) == date,
            hour < 24, minute < 60, second <= 60,
            [bytes[4], bytes[7]] == Array("--".utf8), [bytes[13], bytes[16]] == Array("::".utf8)
        else { return nil }
        var rest = bytes[19...]
        if rest.first == UInt8(ascii: ".") { rest = rest.dropFirst().drop { (48...57).contains($0) } }
        guard let offset = offset(rest) else { return nil }
        return ((date.days * 24 + hour) * 60 + minute) * 60 + second - offset
    }

    /// `2026-05-30` of a time.
    package static func date(_ seconds: Int) -> String {
        CalendarDate(days: Int((Double(seconds) / 86_400).rounded(.down))).text
    }

    /// Seconds an offset such as `Z` or `+02:00` stands for.
    private static func offset(_ bytes: ArraySlice<UInt8>) -> Int? {
        if bytes.elementsEqual("Z".utf8) { return 0 }
        let parts = Array(bytes)
        guard parts.count == 6, parts[3] == UInt8(ascii: ":"), let hours = number(parts[1..<3]),
            let minutes = number(parts[4..<6]), [UInt8(ascii: "+"), UInt8(ascii: "-")].contains(parts[0])
        else { return nil }
        return (parts[0] == UInt8(ascii: "-") ? -1 : 1) * (hours * 60 + minutes) * 60
    }

    private static func number(_ digits: ArraySlice<UInt8>) -> Int? {
        guard digits.allSatisfy({ (48...57).contains($0) }) else { return nil }
        return digits.reduce(0) { $0 * 10 + Int($1 - 48) }
    }
}
