import Errors
import Foundation

/// The text over a place of a time axis: the larger unit of time where it begins, and the smaller one.
struct PictureTick {
    let x: Double
    let large, small: String
}

extension PictureAxis {
    /// Days since 1970 from which on times are taken for dates: 1980. Lower ones count from a beginning of their own, as
    /// in generated data, traces and timetables.
    private static let firstDate = 3_653.0
    /// Days that have a date of four digits.
    private static let dates = -700_000.0..<2_900_000
    /// Steps of less than a week, in seconds.
    private static let steps: [Double] = [
        1, 2, 5, 10, 15, 30, 60, 120, 300, 600, 900, 1_800, 3_600, 7_200, 10_800, 21_600, 43_200, 86_400, 172_800,
        604_800,
    ]
    private static let day = 86_400.0
    /// 1970-01-05, from which weeks count.
    private static let monday = 4.0

    /// Seconds a unit of time where times are dates; nil where they are numbers.
    private func secondsPerUnit(_ time: Double) -> Double? {
        let seconds: Double? =
            switch unit {
            case .seconds: 1
            case .days: time >= Self.firstDate ? Self.day : nil
            case .microseconds: time >= Self.firstDate * Self.day * 1e6 ? 1e-6 : nil
            default: nil
            }
        return seconds.flatMap { Self.dates.contains(time * $0 / Self.day) ? $0 : nil }
    }

    /// The text in the column of a day that begins at a place.
    func tick(ofDayAt x: Double) -> PictureTick {
        let day = (start + x / scale).rounded()
        let isDate = unit == .seconds || (unit == .days && day >= Self.firstDate)
        guard isDate, Self.dates.contains(day) else {
            return PictureTick(x: x, large: "", small: Format.rounded(day, digits: 0))
        }
        return Self.tick(x, seconds: day * Self.day, step: Self.day)
    }

    /// Ticks at round times of a part of the axis, at least `least` points apart; before them what the axis begins in.
    func ticks(from left: Double, to right: Double, least: Double) -> [PictureTick] {
        let (first, last) = (start + left / scale, start + right / scale)
        guard let seconds = secondsPerUnit(first), secondsPerUnit(last) != nil else {
            return numbers(first, last, least: least / scale)
        }
        let (from, to, smallest) = (first * seconds, last * seconds, least / scale * seconds)
        func x(_ time: Double) -> Double { (time / seconds - start) * scale }
        let times: [Double]
        let step: Double
        if smallest > 7 * Self.day {
            // Months and years, by 1, 2, 3, 6, 12, 24, 60, 120, …
            let months = smallest / (30.4 * Self.day)
            let years = Self.round(atLeast: months / 12)
            let stride = [1.0, 2, 3, 6].first { $0 >= months } ?? 12 * max(1, years)
            (times, step) = (Self.months(from, to, stride: Int(stride)), stride * 30 * Self.day)
        } else {
            step = smallest <= 1 ? Self.round(atLeast: smallest) : Self.steps.first { $0 >= smallest } ?? 7 * Self.day
            let origin = step > 2 * Self.day ? Self.monday * Self.day : 0
            times = Self.multiples(of: step, from: from - origin, to: to - origin).map { $0 + origin }
        }
        let begin = PictureTick(x: left, large: Self.tick(left, seconds: from, step: step).large, small: "")
        return [begin] + times.map { Self.tick(x($0), seconds: $0, step: step) }
    }

    private static func multiples(of step: Double, from: Double, to: Double) -> [Double] {
        guard step > 0, (to - from) / step < 10_000 else { return [] }
        return stride(from: (from / step).rounded(.up), through: (to / step).rounded(.down), by: 1).map { $0 * step }
    }

    /// The smallest of 1, 2 and 5 · 10ᵏ that is no less.
    private static func round(atLeast value: Double) -> Double {
        let power = pow(10, log10(value).rounded(.down))
        return ([1, 2, 5].first { $0 * power >= value } ?? 10) * power
    }

    private static func months(_ from: Double, _ to: Double, stride: Int) -> [Double] {
        let begin = CalendarDate(days: Int((from / day).rounded(.down)))
        let end = CalendarDate(days: Int((to / day).rounded(.down)))
        let months = (begin.year * 12 / stride * stride)...max(begin.year * 12, end.year * 12 + end.month)
        return Swift.stride(from: months.lowerBound, through: months.upperBound, by: stride)
            .map { Double(CalendarDate(year: $0 / 12, month: $0 % 12 + 1, day: 1).days) * day }
            .filter { $0 >= from && $0 <= to }
    }

    /// Texts of a moment among others that lie a step apart.
    private static func tick(_ x: Double, seconds: Double, step: Double) -> PictureTick {
        let days = (seconds / day).rounded(.down)
        let date = CalendarDate(days: Int(days)).text
        let number = 0..<firstDate ~= days ? "day \(Int(days) + 1)" : nil
        if let number, step >= day { return PictureTick(x: x, large: "", small: number) }
        if step >= 12 * 30 * day { return PictureTick(x: x, large: "", small: String(date.prefix(4))) }
        if step >= 30 * day {
            return PictureTick(x: x, large: String(date.prefix(4)), small: String(date.dropFirst(5).prefix(2)))
        }
        if step >= day { return PictureTick(x: x, large: String(date.dropLast(3)), small: String(date.suffix(2))) }
        let time = seconds - days * day
        let minutes = Int(time / 60)
        var small = padded(minutes / 60) + ":" + padded(minutes % 60)
        if step < 60 {
            let rest = time - Double(minutes * 60)
            let digits = step < 1 ? min(9, Int(-log10(step).rounded(.down))) : 0
            small += (rest < 10 ? ":0" : ":") + Format.decimal(rest, digits: digits)
        }
        return PictureTick(x: x, large: number ?? date, small: small)
    }

    /// Ticks at round numbers; microseconds in a unit that suits their distance.
    private func numbers(_ first: Double, _ last: Double, least: Double) -> [PictureTick] {
        let step = Self.round(atLeast: least)
        let units: [(Double, String)] = unit == .microseconds ? [(1e6, " s"), (1e3, " ms"), (1, " µs")] : []
        let (size, name) = units.first { step >= $0.0 } ?? units.last ?? (1, "")
        let digits = max(0, Int(-log10(step / size * 1.000001).rounded(.down)))
        return Self.multiples(of: step, from: first, to: last).map {
            PictureTick(
                x: ($0 - start) * scale, large: "", small: Format.rounded($0 / size, digits: min(digits, 15)) + name)
        }
    }

    private static func padded(_ value: Int) -> String { value < 10 ? "0\(value)" : String(value) }
}
