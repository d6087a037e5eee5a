/// Times of the form `2026-05-30T02:15:00Z`, or with an offset and a fraction of a second.
enum Timestamp {
    /// Seconds since 1970 in UTC; nil for anything else.
    static func seconds(_ text: String) -> Int? {
        let bytes = Array(text.utf8)
        guard bytes.count >= 20, bytes[10] == UInt8(ascii: "T"), let year = number(bytes[0..<4]),
            let month = number(bytes[5..<7]), let day = number(bytes[8..<10]), let hour = number(bytes[11..<13]),
            let minute = number(bytes[14..<16]), let second = number(bytes[17..<19]), (1...12).contains(month),
            civil(days(year, month, day)) == (year, month, day), hour < 24, minute < 60, second <= 60,
            [bytes[4], bytes[7]] == Array("--".utf8), [bytes[13], bytes[16]] == Array("::".utf8)
        else { return nil }
        var rest = bytes[19...]
        if rest.first == UInt8(ascii: ".") { rest = rest.dropFirst().drop { (48...57).contains($0) } }
        guard let offset = offset(rest) else { return nil }
        return ((days(year, month, day) * 24 + hour) * 60 + minute) * 60 + second - offset
    }

    /// `2026-05-30` of a time.
    static func date(_ seconds: Int) -> String {
        let (year, month, day) = civil(Int((Double(seconds) / 86_400).rounded(.down)))
        func padded(_ number: Int, to digits: Int) -> String {
            let text = String(number)
            return String(repeating: "0", count: max(0, digits - text.count)) + text
        }
        return "\(padded(year, to: 4))-\(padded(month, to: 2))-\(padded(day, to: 2))"
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

    /// Days since 1970 of a date of the Gregorian calendar (Hinnant, "chrono-Compatible Low-Level Date Algorithms").
    private static func days(_ year: Int, _ month: Int, _ day: Int) -> Int {
        let shifted = month <= 2 ? year - 1 : year
        let era = (shifted >= 0 ? shifted : shifted - 399) / 400
        let yearOfEra = shifted - era * 400
        let dayOfYear = (153 * (month + (month > 2 ? -3 : 9)) + 2) / 5 + day - 1
        return era * 146_097 + yearOfEra * 365 + yearOfEra / 4 - yearOfEra / 100 + dayOfYear - 719_468
    }

    /// The date so many days after 1970 began, from the same source.
    private static func civil(_ days: Int) -> (year: Int, month: Int, day: Int) {
        let shifted = days + 719_468
        let era = (shifted >= 0 ? shifted : shifted - 146_096) / 146_097
        let dayOfEra = shifted - era * 146_097
        let yearOfEra = (dayOfEra - dayOfEra / 1460 + dayOfEra / 36_524 - dayOfEra / 146_096) / 365
        let dayOfYear = dayOfEra - (365 * yearOfEra + yearOfEra / 4 - yearOfEra / 100)
        let index = (5 * dayOfYear + 2) / 153
        let month = index < 10 ? index + 3 : index - 9
        return (yearOfEra + era * 400 + (month <= 2 ? 1 : 0), month, dayOfYear - (153 * index + 2) / 5 + 1)
    }
}
