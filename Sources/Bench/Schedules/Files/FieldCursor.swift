/// A place in a field that is read from left to right.
struct FieldCursor {
    let bytes: [UInt8]
    var position: Int
    let end: Int

    var isAtEnd: Bool { position == end }

    mutating func take(_ character: Unicode.Scalar) -> Bool {
        guard position < end, bytes[position] == UInt8(ascii: character) else { return false }
        position += 1
        return true
    }

    mutating func digits(_ count: Int) -> Int? {
        guard position + count <= end else { return nil }
        var value = 0
        for offset in 0..<count {
            guard let digit = digit(bytes[position + offset]) else { return nil }
            value = value * 10 + digit
        }
        position += count
        return value
    }

    /// Digits after a decimal point; those after the eighteenth, the attosecond, are too small to matter.
    mutating func fraction() -> (digits: Int, count: Int)? {
        var value = 0
        var count = 0
        while position < end, let digit = digit(bytes[position]) {
            if count < 18 {
                value = value * 10 + digit
                count += 1
            }
            position += 1
        }
        return count == 0 ? nil : (value, count)
    }

    /// Seconds east of UTC: nothing, `Z`, `±hh`, `±hhmm` or `±hh:mm`.
    mutating func zoneOffset() -> Int? {
        if isAtEnd || take("Z") || take("z") { return 0 }
        let sign: Int
        if take("+") {
            sign = 1
        } else if take("-") {
            sign = -1
        } else {
            return nil
        }
        guard let hours = digits(2), hours < 24 else { return nil }
        guard take(":") || isAtDigit else { return sign * hours * 3600 }
        guard let minutes = digits(2), minutes < 60 else { return nil }
        return sign * (hours * 3600 + minutes * 60)
    }

    mutating func skipBlanks() { while take(" ") || take("\t") {} }

    /// Whether an hour and a colon follow.
    var isAtClock: Bool {
        isAtDigit && bytes[position..<end].prefix(3).dropFirst().contains(UInt8(ascii: ":"))
    }

    var isAtDigit: Bool { position < end && digit(bytes[position]) != nil }

    mutating func number(upTo most: Int) -> (value: Int, count: Int)? {
        let first = position
        var value = 0
        while position < end, position - first < most, let digit = digit(bytes[position]) {
            value = value * 10 + digit
            position += 1
        }
        return position == first ? nil : (value, position - first)
    }

    /// At most sixteen ASCII letters, in lower case.
    mutating func word() -> String {
        var letters: [UInt8] = []
        while position < end, letters.count < 16 {
            let letter = bytes[position] | 32
            guard letter >= UInt8(ascii: "a"), letter <= UInt8(ascii: "z") else { break }
            letters.append(letter)
            position += 1
        }
        return String(decoding: letters, as: UTF8.self)
    }

    /// A day of the week before a date.
    mutating func skipWeekday() {
        let days = ["monday", "tuesday", "wednesday", "thursday", "friday", "saturday", "sunday"]
        let first = position
        let name = word()
        guard name.count >= 3, days.contains(where: { $0.hasPrefix(name) }) else {
            position = first
            return
        }
        _ = take(".") || take(",")
        skipBlanks()
    }

    /// The separator between two parts of a date: a mark, or a blank; 0 between digits and letters, as in `02MAR2026`.
    mutating func dateMark() -> UInt8? {
        let first = position
        skipBlanks()
        for mark in ["/", ".", "-", ","] as [Unicode.Scalar] where take(mark) {
            skipBlanks()
            return UInt8(ascii: mark)
        }
        if position > first { return UInt8(ascii: " ") }
        guard !isAtEnd else { return nil }
        return (digit(bytes[position]) == nil) == (digit(bytes[position - 1]) == nil) ? nil : 0
    }

    /// The ending of a day such as `4th`.
    mutating func skipOrdinal() {
        let first = position
        if !["st", "nd", "rd", "th"].contains(word()) { position = first }
    }

    /// The separator between a date and its time of day.
    mutating func skipToTime() -> Bool {
        if take("T") || take("t") || take(":") { return true }
        let first = position
        _ = take(",")
        skipBlanks()
        if isAtDigit { return position > first }
        let next = position
        if !take("@"), word() != "at" { position = next }
        skipBlanks()
        return position > first
    }

    /// The year that C and Unix write behind the time of day, in UTC where it says so.
    mutating func yearBehindTime() -> Int? {
        skipBlanks()
        let first = position
        if !["utc", "gmt"].contains(word()) { position = first }
        skipBlanks()
        guard let year = digits(4), isAtEnd else { return nil }
        return year
    }

    /// AM or PM, also with full stops; nil where there is neither.
    mutating func halfOfDay() -> Bool? {
        let first = position
        let isAfternoon: Bool
        if take("P") || take("p") {
            isAfternoon = true
        } else if take("A") || take("a") {
            isAfternoon = false
        } else {
            return nil
        }
        let hasStops = take(".")
        if hasStops { skipBlanks() }
        guard take("M") || take("m") else {
            position = first
            return nil
        }
        if hasStops { _ = take(".") }
        return isAfternoon
    }

    /// Seconds east of UTC: an offset, with UTC or GMT before it or the zone's name behind it. A name alone does not tell
    /// them; without a zone it is UTC.
    mutating func zone() -> Int? {
        var plain = self
        if let offset = plain.zoneOffset(), plain.isAtEnd {
            self = plain
            return offset
        }
        skipBlanks()
        let first = position
        let isUTC = ["utc", "gmt", "z"].contains(word())
        if !isUTC { position = first }
        if isAtEnd { return 0 }
        var offset = 0
        let isSigned = [UInt8(ascii: "+"), UInt8(ascii: "-")].contains(bytes[position])
        if !isSigned {
            guard isUTC else { return nil }
            skipBlanks()
        } else {
            guard let given = zoneOffset() else { return nil }
            offset = given
            skipBlanks()
            _ = word()
            skipBlanks()
        }
        while take("[") || take("(") {
            while position < end, !take("]"), !take(")") { position += 1 }
        }
        return offset
    }
}
