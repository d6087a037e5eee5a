/// A time of day, with or without AM and PM: `8:00`, `08:00:07.25`, `080007`, `8 PM`, `08.00`. 24:00 is the end of the day.
struct TimeOfDay {
    /// Seconds since midnight.
    var seconds: Int
    private(set) var fraction = (digits: 0, count: 0)

    /// Reads one; what follows it, such as a zone, is left to the caller.
    init?(_ cursor: inout FieldCursor) {
        let first = cursor.position
        guard var hour = cursor.number(upTo: 2)?.value else { return nil }
        let isWide = cursor.position - first == 2
        let mark: Unicode.Scalar? = cursor.take(":") ? ":" : cursor.take(".") ? "." : nil
        // Behind a T an hour may stand alone.
        var isClock = isWide && first > 0 && cursor.bytes[first - 1] | 32 == UInt8(ascii: "t")
        var (minute, second) = (0, 0)
        if mark != nil || (isWide && cursor.isAtDigit) {
            guard let value = cursor.digits(2), value < 60 else { return nil }
            (minute, isClock) = (value, true)
            if mark.map({ cursor.take($0) }) ?? cursor.isAtDigit {
                guard let value = cursor.digits(2), value <= 60 else { return nil }
                second = value
                if cursor.take(".") || cursor.take(",") {
                    guard let value = cursor.fraction() else { return nil }
                    fraction = value
                }
            }
        }
        var rest = cursor
        rest.skipBlanks()
        if let isAfternoon = rest.halfOfDay() {
            guard (1...12).contains(hour) else { return nil }
            hour = hour % 12 + (isAfternoon ? 12 : 0)
            cursor = rest
        } else if !isClock || hour > 24 || (hour == 24 && (minute > 0 || second > 0 || fraction.digits > 0)) {
            return nil
        }
        seconds = hour * 3600 + minute * 60 + second
    }

    /// The time since midnight in a field that holds nothing else; hours may go on past 24.
    static func sinceMidnight(_ bytes: [UInt8], in range: Range<Int>) -> ParsedTime? {
        var cursor = FieldCursor(bytes: bytes, position: range.lowerBound, end: range.upperBound)
        if let time = cursor.clock(), cursor.isAtEnd {
            return ParsedTime(value: time.value, exact: time.exact, form: .timeOfDay)
        }
        cursor.position = range.lowerBound
        guard let time = TimeOfDay(&cursor), cursor.isAtEnd else { return nil }
        let written = dateTime(seconds: time.seconds, fraction: time.fraction)
        return ParsedTime(value: written.value, exact: written.exact, form: .timeOfDay)
    }
}
